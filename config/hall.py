"""One laptop in a hall without internet: serve on the LAN, print address and QR (bin/hall)."""

from __future__ import annotations

import argparse
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import segno

from config import processes

#: Where the page of the hall lays a file that is to be opened; this program then opens it.
INCOMING = "incoming.tar"
#: Phones come from the LAN.
EVERYWHERE = "0.0.0.0"  # nosec B104


def main() -> int:
    options = _options()
    data = options.data.resolve()
    if not processes.port_free(options.port, EVERYWHERE):
        print(f"Port {options.port} is in use by another program.", file=sys.stderr)
        return 1
    address = f"http://{options.address or lan_address()}:{options.port}"
    copies = {"HALL_COPIES": str(options.copies.resolve())} if options.copies else {}
    processes.prepare("hall", data, HALL_ADDRESS=address, **copies)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        opened = _open(options.open.resolve()) if options.open else True
        return _serve(options.port, address, data, options.organiser) if opened else 1
    except KeyboardInterrupt:
        return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/hall", description="Flek for a hall, on this computer alone.")
    parser.add_argument("data", type=Path, help="folder for the data; made when it is not there")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--address", help="address of this computer on the LAN, where it is not found by itself"
    )
    parser.add_argument(
        "--organiser", default="organizator@flek.localhost", help="e-mail of the first account"
    )
    parser.add_argument("--copies", type=Path, help="folder or USB stick for a copy after every closed round")
    parser.add_argument("--open", type=Path, help="a copy of another laptop: go on from it here")
    return parser.parse_args()


def lan_address() -> str:
    """The address by which phones on the same network reach this computer; 127.0.0.1 when there is none.

    Asking for a way to a private address sends nothing; without any way the names of the computer are asked.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for somewhere in ("192.168.0.1", "10.0.0.1", "172.16.0.1"):
            try:
                probe.connect((somewhere, 9))
            except OSError:
                continue
            found = str(probe.getsockname()[0])
            if not found.startswith("127."):
                return found
    try:
        asked = subprocess.run(["hostname", "-I"], capture_output=True, text=True)  # nosec B603, B607
        named = asked.stdout.split()
    except OSError:
        named = []
    return next((each for each in named if "." in each), "127.0.0.1")


def _serve(port: int, address: str, data: Path, organiser: str) -> int:
    """Serve until Ctrl-C; when the page of the hall hands in a file, open it and go on from there."""
    while True:
        processes.manage("migrate", "--verbosity", "0")
        link = processes.manage("hall_entry", organiser, "--base", f"http://localhost:{port}").strip()
        running = processes.start(port, EVERYWHERE)
        try:
            processes.wait_until_up(f"http://localhost:{port}/", running[0])
            _greet(address, link)
            if not _watch(running, data / INCOMING):
                print("A process of Flek ended; stopping the others.", file=sys.stderr)
                return 1
        finally:
            processes.stop(running)
        _open(data / INCOMING)
        (data / INCOMING).unlink()


def _greet(address: str, link: str) -> None:
    print(
        f"\nFlek is running for the hall. Ctrl-C ends it.\n\n  Phones     {address}/\n  Organiser  {link}\n"
    )
    segno.make(f"{address}/").terminal(compact=True)
    sys.stdout.flush()


def _watch(running: list[processes.Process], incoming: Path) -> bool:
    """True when a file came in; False when a process ended."""
    while all(process.poll() is None for process in running):
        if incoming.exists():
            return True
        time.sleep(0.5)
    return False


def _open(file: Path) -> bool:
    """Go on from a copy of another hall; what was here is kept in a backup beside it."""
    try:
        print(processes.manage("open_hall", str(file)), flush=True)
    except subprocess.CalledProcessError:
        print("The file was not opened; the reason stands above.", file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
