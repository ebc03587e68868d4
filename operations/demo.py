"""Running the demo: migrate, fill, serve, work in the background, print the addresses (bin/demo)."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

from operations import processes


def main() -> int:
    options = _options()
    data = Path(os.environ.get("FLEK_DATA", str(processes.BASE_DIR / "var" / "demo")))
    if options.fresh and data.exists():
        shutil.rmtree(data)
    if not processes.port_free(options.port):
        print(
            f"Port {options.port} is in use; choose another: bin/demo --port {options.port + 1}",
            file=sys.stderr,
        )
        return 1
    processes.prepare("demo", data, options.port)
    base = f"http://localhost:{options.port}"
    processes.manage("migrate", "--verbosity", "0")
    processes.collect_static()
    addresses = processes.manage("demo", "--base", base, "--states").splitlines()
    running = processes.start(options.port)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        processes.wait_until_up(f"{base}/", running[0])
        print("\n".join(["", "Flek is running. Ctrl-C ends everything.", "", *addresses, ""]), flush=True)
        return _check(addresses) if options.check else _watch(running)
    except KeyboardInterrupt:
        return 0
    finally:
        processes.stop(running)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/demo", description="The demo tournament on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fresh", action="store_true", help="forget the demo's data and begin anew")
    parser.add_argument("--check", action="store_true", help="start, fetch each printed page, stop")
    return parser.parse_args()


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


def _watch(running: list[processes.Process]) -> int:
    # without streams pages ask every few seconds, as before
    while all(process.poll() is None for process in running[: processes.LIVE]):
        time.sleep(0.5)
    print("A process of the demo ended; stopping the others.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
