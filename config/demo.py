"""Running the demo: migrate, fill, serve, work in the background, print the addresses (bin/demo)."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
START_LIMIT = 60


def main() -> int:
    options = _options()
    data = Path(os.environ.get("FLEK_DATA", str(BASE_DIR / "var" / "demo")))
    if options.fresh and data.exists():
        shutil.rmtree(data)
    data.mkdir(parents=True, exist_ok=True)
    os.environ.update(FLEK_MODE="demo", FLEK_DATA=str(data), DJANGO_SETTINGS_MODULE="config.settings")
    os.environ.setdefault(
        "PYTHONWARNINGS", "ignore"
    )  # a screen with addresses, not with remarks of libraries
    if not _port_free(options.port):
        print(
            f"Port {options.port} is in use; choose another: bin/demo --port {options.port + 1}",
            file=sys.stderr,
        )
        return 1
    base = f"http://localhost:{options.port}"
    _manage("migrate", "--verbosity", "0")
    addresses = _manage("demo", "--base", base).splitlines()
    processes = [_web(options.port), _worker()]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _wait_until_up(f"{base}/", processes[0])
        print("\n".join(["", "Flek is running. Ctrl-C ends everything.", "", *addresses, ""]), flush=True)
        if options.check:
            return _check(addresses)
        return _watch(processes)
    except KeyboardInterrupt:
        return 0
    finally:
        _stop(processes)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/demo", description="The demo tournament on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fresh", action="store_true", help="forget the demo's data and begin anew")
    parser.add_argument("--check", action="store_true", help="start, fetch each printed page, stop")
    return parser.parse_args()


def _port_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _manage(*arguments: str) -> str:
    run = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=BASE_DIR, check=True, stdout=subprocess.PIPE, text=True
    )
    return run.stdout


def _web(port: int) -> subprocess.Popen[bytes]:
    # Threads, not processes: one laptop, one SQLite file.
    command = [
        "-m",
        "gunicorn",
        "config.wsgi",
        "--bind",
        f"127.0.0.1:{port}",
        "--threads",
        "8",
        "--log-level",
        "warning",
    ]
    return subprocess.Popen([sys.executable, *command], cwd=BASE_DIR)


def _worker() -> subprocess.Popen[bytes]:
    # Its own session: Ctrl-C reaches this command, which then ends the worker in good order.
    command = ["--quiet", "--app", "config", "worker", "--beat", "--concurrency", "1", "--loglevel", "error"]
    return subprocess.Popen([sys.executable, "-m", "celery", *command], cwd=BASE_DIR, start_new_session=True)


def _wait_until_up(address: str, web: subprocess.Popen[bytes]) -> None:
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


def _check(addresses: list[str]) -> int:
    """Fetch each printed page as a browser would, links of one-time sign-in included."""
    failed = 0
    for line in addresses:
        for address in (word for word in line.split() if word.startswith("http")):
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
            try:
                with browser.open(address, timeout=20) as page:
                    print(f"  {page.status} {page.geturl()}")
            except urllib.error.URLError as error:
                failed += 1
                print(f"  FAILED {address}: {error}", file=sys.stderr)
    return 1 if failed else 0


def _watch(processes: list[subprocess.Popen[bytes]]) -> int:
    while all(process.poll() is None for process in processes):
        time.sleep(0.5)
    print("A process of the demo ended; stopping the others.", file=sys.stderr)
    return 1


def _stop(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()


if __name__ == "__main__":
    sys.exit(main())
