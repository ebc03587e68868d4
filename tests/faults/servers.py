"""PostgreSQL and Redis of one's own on free ports in a temporary folder: they may be stopped, cut off and filled."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

START_LIMIT = 180.0


def postgres_programs() -> Path | None:
    """The folder of initdb and postgres, of the newest version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


class Postgres:
    """A server whose data may lie on a small disk of its own; initdb refuses root, so it runs as postgres."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.url = f"postgres://postgres@127.0.0.1:{port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None
        programs = postgres_programs()
        assert programs
        self.programs = programs
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            account = pwd.getpwnam(self.user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        self._run(
            "initdb",
            "--pgdata",
            str(folder / "data"),
            "--auth=trust",
            "--username=postgres",
            "--no-sync",
            "--wal-segsize=1",
        )
        with (folder / "data" / "postgresql.conf").open("a", encoding="ascii") as settings:
            settings.write(
                f"port = {port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n"
                "min_wal_size = 4MB\nmax_wal_size = 16MB\nrestart_after_crash = on\n"
            )

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.programs / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            user=self.user,
            cwd="/",
        )

    def start(self) -> None:
        """Start it; returns once it answers."""
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", str(self.folder / "data")],
            user=self.user,
            stdout=log,
            stderr=log,
            cwd="/",
        )
        log.close()
        limit = time.monotonic() + START_LIMIT
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > limit:
                raise RuntimeError(
                    (self.folder / "log").read_text(encoding="utf-8", errors="replace")[-2000:]
                )
            time.sleep(0.05)  # waits for a process

    def get_up(self) -> None:
        """Return once it answers again, started anew where it has ended itself."""
        limit = time.monotonic() + START_LIMIT
        while not self.answers():
            assert time.monotonic() < limit, "PostgreSQL does not come back"
            if self.process and self.process.poll() is not None:
                self.start()
            time.sleep(0.05)  # waits for a process

    def answers(self) -> bool:
        """Whether it takes connections."""
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: int = signal.SIGINT) -> None:
        """SIGINT ends it at once and in order, SIGQUIT as a power cut would."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(timeout=START_LIMIT)
            self.process = None


class Redis:
    """A broker that keeps nothing on disk."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"redis://127.0.0.1:{port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; returns once it takes connections."""
        command = [
            "redis-server",
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        limit = time.monotonic() + START_LIMIT
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if time.monotonic() > limit:
                raise RuntimeError("Redis did not come up")
            time.sleep(0.05)  # waits for a process

    def stop(self) -> None:
        """End it; what it held is gone."""
        if self.process:
            self.process.kill()
            self.process.wait(timeout=10)
            self.process = None


@contextmanager
def small_disk(place: Path, megabytes: int) -> Iterator[Path | None]:
    """A file system of so many megabytes in memory; None where it may not be mounted (also root may be refused)."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(place)]
    if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode:
        yield None
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def missing_programs() -> list[str]:
    """What of PostgreSQL's and Redis's servers is not on this machine."""
    missing = [] if postgres_programs() else ["PostgreSQL's server"]
    return missing + ([] if shutil.which("redis-server") else ["redis-server"])
