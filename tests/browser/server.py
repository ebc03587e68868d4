"""A running Flek for browser tests: its own process, its own data folder, no ORM in the test."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests import migrated
from tests.browser.desk import ROOT, Desk
from tests.ports import free_port


@dataclass
class Server:
    """Where a Flek answers, and the environment in which its commands run."""

    url: str
    environment: dict[str, str]
    #: Where streams are held, and by which process.
    live_url: str = ""
    live: subprocess.Popen[bytes] | None = None

    @cached_property
    def desk(self) -> Desk:
        """What happens elsewhere; its process starts when somebody asks for it."""
        return Desk(self.environment)

    def manage(self, *arguments: str) -> str:
        """Run a management command beside the server; returns what it printed."""
        run = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return run.stdout

    def start(self, *module: str) -> subprocess.Popen[bytes]:
        """Start a Python module that serves."""
        return subprocess.Popen(
            [sys.executable, "-m", *module], cwd=ROOT, env=self.environment, start_new_session=True
        )

    def start_streams(self) -> None:
        """Start what holds streams, and wait until it answers."""
        port = self.live_url.rpartition(":")[2]
        self.live = self.start("live", "--host", "localhost", "--port", port)
        _wait(f"{self.live_url}/health/ready/", self.live)

    @contextmanager
    def without_streams(self) -> Iterator[None]:
        """What holds streams is killed, and is there again at the end."""
        assert self.live
        self.live.kill()
        self.live.wait()
        try:
            yield
        finally:
            self.start_streams()


@contextmanager
def running_server(folder: Path, *, streams: bool = False, **settings: str) -> Iterator[Server]:
    """Serve an empty database and work in the background until the block ends; with streams where asked for."""
    port, live_port = free_port(), free_port()
    environment = {
        **os.environ,
        "FLEK_MODE": "demo",
        "FLEK_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ALLOWED_HOSTS": "localhost,127.0.0.1,hall.test",
        **({"FLEK_LIVE": f":{live_port}"} if streams else {}),
        **settings,
    }
    migrated.copy_sqlite(folder / "flek.sqlite3")
    web = [
        "gunicorn",
        "config.wsgi",
        "--bind",
        f"127.0.0.1:{port}",
        "--threads",
        "8",
        "--keep-alive",
        "75",  # a client that comes back on its connection is not met by its end
        "--log-level",
        "warning",
        *(["--config", "python:tests.browser.late"] if "BROWSER_DELAY_MS" in environment else []),
    ]
    worker = ["celery", "--app", "config", "worker", "--beat", "--concurrency", "1", "--loglevel", "warning"]
    server = Server(f"http://localhost:{port}", environment, f"http://localhost:{live_port}")
    processes = [server.start(*web), server.start(*worker)]
    try:
        if streams:
            server.start_streams()
        _wait(server.url, processes[0])
        yield server
    finally:
        if "desk" in vars(server):
            server.desk.close()
        # nobody needs the data any more: a worker's long goodbye is not awaited
        for process in (*processes, *([server.live] if server.live else [])):
            with contextlib.suppress(ProcessLookupError):  # a test may have ended it
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=20)


def _wait(url: str, serving: subprocess.Popen[bytes]) -> None:
    """Until it answers, however busy the machine is, or has ended; its first answer is asked for once."""
    while True:
        try:
            urllib.request.urlopen(url).close()
        except OSError:
            if serving.poll() is not None:
                raise RuntimeError("the server did not come up") from None
            time.sleep(0.05)  # waits for a process, not for a page
        else:
            return
