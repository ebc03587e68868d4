"""nginx in front of an installation, configured as deployed (docker/nginx.conf), and a static file."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks._service import ROOT, free_port, kill_all_of, takes_connections

CONFIGURATION = ROOT / "docker" / "nginx.conf"
#: Where the static file is found.
STATIC = "/static.html"


class MissingError(Exception):
    """A program that the benchmark needs is not installed."""


def program(name: str, package: str) -> str:
    """The path of a program. Raises MissingError naming Debian's package."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise MissingError(f"{name} is missing (Debian package {package})")
    return found


class Front:
    """A running nginx: `port` answers the polled parts from its cache, and `STATIC` as a static file."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self.folder = folder

    def put(self, content: bytes) -> None:
        """What the static file holds."""
        (self.folder / "www" / STATIC.lstrip("/")).write_bytes(content)


@contextmanager
def running_front(site: int) -> Iterator[Front]:
    """nginx in front of the site on this port, on a free port and with a folder of its own, until the block ends."""
    path = program("nginx", "nginx-light")
    with tempfile.TemporaryDirectory(prefix="flek-nginx-", ignore_cleanup_errors=True) as name:
        folder, port = Path(name), free_port()
        (folder / "www").mkdir()
        folder.chmod(0o755)
        static = f"\t\tlocation = {STATIC} {{\n\t\t\troot {folder}/www;\n\t\t}}\n"
        written = CONFIGURATION.read_text(encoding="utf-8")
        for here, there in [
            ("/tmp/flek-polls", f"{folder}/polls"),
            ("web:8000", f"127.0.0.1:{site}"),
            ("listen 8080;", f"listen 127.0.0.1:{port};\n\n{static}"),
        ]:
            assert here in written, f"{CONFIGURATION.name} says {here}"
            written = written.replace(here, there)
        (folder / "nginx.conf").write_text(written, encoding="utf-8")
        command = [path, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            limit = time.monotonic() + 30
            while not takes_connections(port):
                if process.poll() is not None or time.monotonic() > limit:
                    raise RuntimeError("nginx did not come up")
                time.sleep(0.02)  # waits for a process
            yield Front(port, folder)
        finally:
            kill_all_of(process)
