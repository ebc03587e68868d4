"""Starting, awaiting and ending the processes of one machine: the web server and the worker."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from operations import joining

BASE_DIR = Path(__file__).resolve().parent.parent
START_LIMIT = 60

#: Static files of pages that no phone opens: hundreds, served from where they stand.
NOT_FOR_PHONES = ("admin", "drf_spectacular_sidecar", "rest_framework")
#: Places in `start`.
WEB, WORKER, LIVE = 0, 1, 2

Process = subprocess.Popen[bytes]


def port_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether nobody listens there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def stream_port(port: int) -> int:
    """Beside the port of the web server: pages are told there what changed."""
    return port + 1


def prepare(mode: str, data: Path, port: int, **settings: str) -> None:
    """Set the environment of every process that follows: its mode, its data folder, where streams are had. Where the
    next port is another program's there are none, and pages ask every few seconds."""
    if port_free(stream_port(port), "0.0.0.0"):
        settings.setdefault("FLEK_LIVE", f":{stream_port(port)}")
    data.mkdir(parents=True, exist_ok=True)
    os.environ.update(
        FLEK_MODE=mode, FLEK_DATA=str(data), DJANGO_SETTINGS_MODULE="config.settings", **settings
    )
    # a screen with addresses, not with remarks of libraries
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    os.environ.setdefault("LOG_LEVEL", "ERROR")


def manage(*arguments: str) -> str:
    """Run a management command that must succeed; returns what it printed."""
    run = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=BASE_DIR, check=True, stdout=subprocess.PIPE, text=True
    )
    return run.stdout


def collect_static() -> None:
    """Put the static files where they are served compressed, under names that phones keep for ever."""
    joining.join()
    manage(
        "collectstatic", "--no-input", "--verbosity", "0", *(f"--ignore={each}" for each in NOT_FOR_PHONES)
    )


def start(port: int, host: str = "127.0.0.1") -> list[Process]:
    """The web server (threads, not processes: one laptop, one SQLite file), the worker, and what holds streams."""
    places = (WEB, WORKER, LIVE) if os.environ.get("FLEK_LIVE") else (WEB, WORKER)
    return [start_one(place, port, host) for place in places]


def start_one(place: int, port: int, host: str) -> Process:
    """The process at a place of `start`."""
    if place == WEB:
        web = [
            "gunicorn",
            "config.wsgi",
            "--bind",
            f"{host}:{port}",
            "--threads",
            "8",
            "--keep-alive",
            "75",
            "--log-level",
            "warning",
        ]
        return subprocess.Popen([sys.executable, "-m", *web], cwd=BASE_DIR)
    if place == LIVE:
        streams = ["live", "--host", host, "--port", str(stream_port(port))]
        return subprocess.Popen([sys.executable, "-m", *streams], cwd=BASE_DIR, start_new_session=True)
    worker = [
        "celery",
        "--quiet",
        "--app",
        "config",
        "worker",
        "--beat",
        "--concurrency",
        "1",
        "--loglevel",
        "error",
    ]
    # The worker in a session of its own: Ctrl-C reaches this command, which then ends it in good order.
    return subprocess.Popen([sys.executable, "-m", *worker], cwd=BASE_DIR, start_new_session=True)


def wait_until_up(address: str, web: Process) -> None:
    """Return once the server answers; SystemExit with the reason when it does not."""
    limit = time.monotonic() + START_LIMIT
    while time.monotonic() < limit:
        if web.poll() is not None:
            raise SystemExit("The web server ended at once; its message stands above.")
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"The web server did not answer within {START_LIMIT} s.")


def stop(processes: list[Process]) -> None:
    """End them in good order, or after ten seconds without it."""
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
