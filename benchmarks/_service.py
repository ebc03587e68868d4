"""Flek as it is deployed, for the benchmarks: PostgreSQL, gunicorn, a worker; each part can be killed and started."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
START_LIMIT = 180.0
#: Of the weights of the kernel's scheduler the one that is about a quarter of the usual one.
QUARTER = 6
#: A server in which databases may be made and dropped.
POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"


class Installation:
    """One installation, by the environment of its processes: what commands do there."""

    environment: dict[str, str]

    def manage(self, *arguments: str) -> str:
        """Run a management command that must succeed; returns what it printed."""
        return self._run("manage.py", *arguments)

    def open_hall(self, tables: int, tournaments: int = 1) -> list[dict[str, str]]:
        """The addresses and pens of so many tables in each of so many tournaments."""
        made = self._run("-m", "benchmarks._hall", str(tables), str(tournaments))
        return [json.loads(line) for line in made.splitlines()]

    def open_form(self, places: int) -> str:
        """The address of a new tournament that takes players on its public form."""
        return str(json.loads(self._run("-m", "benchmarks._form", str(places))))

    def letters(self, slug: str) -> dict[str, int]:
        """How many letters of a tournament are in which state, and how many entries were made and confirmed."""
        return dict(json.loads(self._run("-m", "benchmarks._form", "letters", slug)))

    def _run(self, *arguments: str) -> str:
        run = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return run.stdout


class Service(Installation):
    """The processes of one installation on a database of its own."""

    def __init__(self, postgres: str, folder: Path, web_processes: int, **settings: str) -> None:
        self.server = postgres
        self.name = f"flek_bench_{secrets.token_hex(4)}"
        self.port = free_port()
        self.web_processes = web_processes
        self.web: subprocess.Popen[bytes] | None = None
        self.tables_port = free_port()
        self.tables: subprocess.Popen[bytes] | None = None
        self.worker: subprocess.Popen[bytes] | None = None
        self.live_port = free_port()
        self.live: subprocess.Popen[bytes] | None = None
        self._worked_before = 0.0  # of processes that held streams and were killed
        self.in_front: list[int] = []  # the first processes of proxies, for their figures
        self.environment = {
            **os.environ,
            "FLEK_MODE": "production",
            "FLEK_DATA": str(folder),
            "SECRET_KEY": secrets.token_urlsafe(50),
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "false",
            "READS_A_MINUTE": "0",  # all the clients have one address
            "LOG_LEVEL": "CRITICAL",
            "PYTHONWARNINGS": "ignore",
            "DATABASE_URL": urlsplit(postgres)._replace(path=f"/{self.name}").geturl(),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        self.environment.pop("CACHE_URL", None)
        self.environment |= settings

    def start_web(self) -> None:
        """Start gunicorn; returns once it answers."""
        # where sheets have processes of their own, the others have a quarter of their weight, as in docker/compose.yaml
        self.web = self._gunicorn(self.port, nice=QUARTER if self.tables else 0)

    def start_tables(self) -> None:
        """Start the web processes of the sheets alone; returns once they answer."""
        self.tables = self._gunicorn(self.tables_port)

    def _gunicorn(self, port: int, *, nice: int = 0) -> subprocess.Popen[bytes]:
        bind = ["--bind", f"127.0.0.1:{port}", "--workers", str(self.web_processes), "--threads", "4"]
        # a machine that others use too may need long to start a process
        quiet = ["--keep-alive", "75", "--timeout", "180", "--log-level", "critical", "--reuse-port"]
        started = self._start("gunicorn", "config.wsgi", *bind, *quiet, nice=nice)
        limit = time.monotonic() + START_LIMIT
        while not _answers(port):
            if started.poll() is not None or time.monotonic() > limit:
                kill_all_of(started)
                raise RuntimeError("the web server did not come up")
            time.sleep(0.02)  # waits for a process
        return started

    def start_live(self) -> None:
        """Start the process that holds streams; returns once it sees changes."""
        self.live = self._start("live", "--port", str(self.live_port))
        limit = time.monotonic() + START_LIMIT
        while not _answers(self.live_port, "/health/ready/"):
            if self.live.poll() is not None or time.monotonic() > limit:
                raise RuntimeError("the streams did not come up")
            time.sleep(0.02)  # waits for a process

    def restart_live(self) -> None:
        """Kill the process that holds streams, and start it again."""
        assert self.live
        self._worked_before += _processor_time(self.live.pid)
        kill_all_of(self.live)
        self.start_live()

    def start_worker(self, beat: bool = True) -> None:
        """Start the worker, with beat where no other machine has it."""
        quiet = ["--concurrency", "1", "--loglevel", "critical", *(["--beat"] if beat else [])]
        self.worker = self._start("celery", "--quiet", "--app", "config", "worker", *quiet)

    def _start(self, *command: str, nice: int = 0) -> subprocess.Popen[bytes]:
        started = subprocess.Popen(
            [*(["nice", "-n", str(nice)] if nice else []), sys.executable, "-m", *command],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        # Linux may group processes by session: then only the number of the group counts against others
        group = Path(f"/proc/{started.pid}/autogroup")
        if nice and group.exists():
            group.write_text(str(nice), encoding="ascii")
        return started

    def web_children(self) -> list[int]:
        """The processes of gunicorn that answer requests of pages, and of sheets where they have none of their own."""
        assert self.web
        return _family(self.web.pid)[1:]

    def tables_children(self) -> list[int]:
        """The processes of gunicorn that answer requests of sheets alone."""
        return _family(self.tables.pid)[1:] if self.tables else []

    def connections(self) -> list[int]:
        """The processes of PostgreSQL that serve this installation."""
        with psycopg.connect(self.server, autocommit=True) as server:
            asked = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
            return [pid for (pid,) in server.execute(asked, [self.name])]

    def processor_times(self) -> dict[str, float]:
        """Seconds that web processes, their connections in the database, streams and proxies have worked so far."""
        worked = {
            "web": sum(map(_processor_time, self.web_children() + self.tables_children())),
            "database": sum(map(_processor_time, self.connections())),
        }
        if self.in_front:
            worked["proxy"] = sum(_processor_time(pid) for first in self.in_front for pid in _family(first))
        return worked | ({"live": self._worked_before + _processor_time(self.live.pid)} if self.live else {})

    def live_memory(self) -> int:
        """Bytes that the process which holds streams has of its own."""
        assert self.live
        return _memory(self.live.pid)

    def proxy_memory(self) -> int:
        """Bytes that the processes in front have of their own."""
        return sum(_memory(pid) for first in self.in_front for pid in _family(first))

    def cut_connection(self, pid: int) -> None:
        """End one connection to the database from the side of the server; returns once it is gone."""
        with psycopg.connect(self.server, autocommit=True) as server:
            server.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])

    def stop(self) -> None:
        """End every process and drop the database."""
        self.kill()
        with psycopg.connect(self.server, autocommit=True) as server:
            server.execute(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')

    def kill(self) -> None:
        """End every process, as when the power goes."""
        for process in (self.web, self.tables, self.worker, self.live):
            if process is not None:
                kill_all_of(process)


def kill_all_of(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL a process that was started in a session of its own, with all its children."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def running_service(
    *,
    web_processes: int = 2,
    postgres: str | None = None,
    fill: Callable[[str], None] | None = None,
    tables: bool = False,
    **settings: str,
) -> Iterator[Service]:
    """A migrated installation with its web server and its worker, until the block ends.

    postgres  a server in which databases may be made; default BENCH_POSTGRES_URL, else the local one
    fill      makes the tables in the empty database at this address; default: all migrations
    tables    sheets have web processes of their own
    settings  what else its environment says
    """
    server = postgres or os.environ.get("BENCH_POSTGRES_URL", POSTGRES)
    with tempfile.TemporaryDirectory(prefix="flek-bench-", ignore_cleanup_errors=True) as folder:
        service = Service(server, Path(folder), web_processes, **settings)
        with psycopg.connect(server, autocommit=True) as maintenance:
            maintenance.execute(f'CREATE DATABASE "{service.name}"')
        try:
            if fill:
                fill(service.environment["DATABASE_URL"])
            else:
                service.manage("migrate", "--verbosity", "0")
            service.start_worker()  # it gets up while the web server does
            if tables:
                service.start_tables()
            service.start_web()
            yield service
        finally:
            service.stop()


def _family(pid: int) -> list[int]:
    """A process and those that it started."""
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [pid, *map(int, started)]


def _memory(pid: int) -> int:
    """Bytes that a process has of its own."""
    said = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    return sum(int(line.split()[1]) for line in said.splitlines() if line.startswith("Private_")) * 1024


def _processor_time(pid: int) -> float:
    """Seconds that a process has worked, for itself and for the system."""
    after_the_name = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, after_the_name[11:13])) / os.sysconf("SC_CLK_TCK")


def takes_connections(port: int) -> bool:
    """Whether anything listens on a port."""
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def _answers(port: int, path: str = "/health/live/") -> bool:
    """Whether a process answers, not only a socket takes connections."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as asked:
            asked.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            return asked.recv(12).startswith(b"HTTP/1.1 200")
    except OSError:
        return False
