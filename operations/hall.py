"""One laptop in a hall without internet: serve on the LAN, print address and QR (bin/hall)."""

from __future__ import annotations

import argparse
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import segno

from operations import processes

#: Where the page of the hall lays a file that is to be opened; this program then opens it.
INCOMING = "incoming.tar"
#: Lies in the folder of copies as long as that is the one this hall was started with: a stick that was pulled out
#: leaves an empty folder of the same name behind.
COPIES_MARK = ".flek-copies"
#: The address of a computer without a network.
NOWHERE = "127.0.0.1"
#: A process that ends sooner than this (seconds) would end again at once.
SHORT_LIFE = 20
#: Phones come from the LAN.
EVERYWHERE = "0.0.0.0"


def main() -> int:
    options = _options()
    data = options.data.resolve()
    problem = _taken(data) or _port_taken(options.port) or _copies_away(options.copies)
    if problem:
        print(problem, file=sys.stderr)
        return 1
    copies = options.copies.resolve() if options.copies else data / "copies"
    address = f"http://{options.address or lan_address()}:{options.port}"
    processes.prepare("hall", data, options.port, HALL_ADDRESS=address, HALL_COPIES=str(copies))
    for end in (signal.SIGTERM, signal.SIGHUP):  # the latter: the window was closed
        signal.signal(end, signal.default_int_handler)
    try:
        (data / "copies").mkdir(exist_ok=True)
        (copies / COPIES_MARK).write_text("Flek\n", encoding="ascii")
        opened = _open(options.open.resolve()) if options.open else True
        return _serve(options.port, address, data, options.organiser) if opened else 1
    except KeyboardInterrupt:
        return 0
    except subprocess.CalledProcessError:
        print("Flek could not prepare its data; the reason stands above.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1


def _taken(data: Path) -> str:
    """Keep the data folder for this process; else why it cannot be had."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(data / "in-use", os.O_RDWR | os.O_CREAT, 0o600)  # open until this process ends
    except OSError as error:
        return f"The folder {data} cannot be used: {error.strerror}."
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return f"Another Flek runs on the folder {data}; end it first, or name another folder."
    return ""


def _port_taken(port: int) -> str:
    return "" if processes.port_free(port, EVERYWHERE) else f"Port {port} is in use by another program."


def _copies_away(folder: Path | None) -> str:
    """A folder that is named must be there: made here, it would lie on the laptop where a stick is meant."""
    if folder is None or folder.is_dir():
        return ""
    return f"There is no folder {folder} for the copies. Is the stick plugged in? Else make the folder first."


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
        asked = subprocess.run(["hostname", "-I"], capture_output=True, text=True)
        named = asked.stdout.split()
    except OSError:
        named = []
    return next((each for each in named if "." in each), NOWHERE)


def _serve(port: int, address: str, data: Path, organiser: str) -> int:
    """Serve until Ctrl-C; when the page of the hall hands in a file, open it and go on from there."""
    while True:
        processes.manage("migrate", "--verbosity", "0")
        processes.collect_static()
        link = processes.manage("hall_entry", organiser, "--base", f"http://localhost:{port}").strip()
        running = processes.start(port, EVERYWHERE)
        try:
            processes.wait_until_up(f"http://localhost:{port}/", running[0])
            _greet(address, link, _address_before(data, address))
            if not _watch(running, port, data / INCOMING):
                print("The web server of Flek ended again at once; stopping.", file=sys.stderr)
                return 1
        finally:
            processes.stop(running)
        _open(data / INCOMING)
        (data / INCOMING).unlink()


def _address_before(data: Path, address: str) -> str:
    """The address of the last time where it was another one; it is on the cards printed then."""
    file = data / "address"
    before = file.read_text(encoding="utf-8") if file.exists() else address
    file.write_text(address, encoding="utf-8")
    return before if before != address else ""


def _greet(address: str, link: str, before: str) -> None:
    print(
        f"\nFlek is running for the hall. Ctrl-C ends it.\n\n  Phones     {address}/\n  Organiser  {link}\n"
    )
    if before:
        print(
            f"  Cards printed before lead to {before}. Give this computer that address again and start anew,\n"
            "  or print new cards.\n"
        )
    if NOWHERE in address:
        print(
            "  This computer found no network, so phones cannot reach it. Join the Wi-Fi of the hall or switch the\n"
            "  hotspot on, then end Flek and start it again; or name the address with --address.\n"
        )
    else:
        segno.make(f"{address}/").terminal(compact=True)
    sys.stdout.flush()


def _watch(running: list[processes.Process], port: int, incoming: Path) -> bool:
    """True when a file came in. A process that ends is started again; False when the web server ends at once again.

    Without the worker nothing is printed or copied, and phones write all the same: it is tried again and again.
    """
    started = [time.monotonic()] * len(running)
    while not incoming.exists():
        for place, process in enumerate(running):
            lived = time.monotonic() - started[place]
            if process.poll() is None or (place != processes.WEB and lived < SHORT_LIFE):
                continue
            if lived < SHORT_LIFE:
                return False
            print("A process of Flek ended; it is started again.", file=sys.stderr, flush=True)
            running[place] = processes.start_one(place, port, EVERYWHERE)
            started[place] = time.monotonic()
        time.sleep(0.5)
    return True


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
