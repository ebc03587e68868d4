"""A test again in a network that ends at this computer: its server, its browser and its phones see nothing else."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys

from tests.browser.server import ROOT

#: Set in the process that runs inside such a network.
INSIDE = "FLEK_TEST_WITHOUT_UPLINK"
#: The hall's own network: an address that phones could reach, and no way to anywhere else.
HALL = """
set -e
ip link set lo up
ip link add hall type veth peer name phones
ip addr add 192.168.77.1/24 dev hall
ip link set hall up
ip link set phones up
exec "$@"
"""
CUT = ("unshare", "--net", "sh", "-c", HALL, "hall")
#: Not even that: a laptop with its radio off, which reaches only itself.
ALONE = ("unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "alone")


def can_be_cut() -> bool:
    """Whether this process may make a network of its own (root, on Linux)."""
    if not (shutil.which("unshare") and shutil.which("ip")):
        return False
    return subprocess.run([*CUT, "true"], stderr=subprocess.DEVNULL).returncode == 0


def is_cut() -> bool:
    """Whether this process runs in such a network; proved by an address that cannot be reached."""
    if INSIDE not in os.environ:
        return False
    with socket.socket() as probe:
        probe.settimeout(1)
        assert probe.connect_ex(("192.0.2.1", 9)) != 0
    return True


def run_without(test: str, network: tuple[str, ...] = CUT) -> None:
    """Run this test (its node id) there. Raises AssertionError with what it printed when it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [*network, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", test],
        cwd=ROOT,
        env={**environment, INSIDE: "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert run.returncode == 0, run.stdout
