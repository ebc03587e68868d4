"""What stands in front of an installation, configured as deployed (docker/): nginx for what is kept, and Caddy."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks._service import ROOT, kill_all_of, takes_connections
from tests.ports import free_port

CONFIGURATION = ROOT / "docker" / "nginx.conf"
CADDYFILE = ROOT / "docker" / "Caddyfile"
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


@dataclass(frozen=True)
class Proxy:
    """What runs in front: where it is asked, and its first process."""

    port: int
    pid: int


@dataclass(frozen=True)
class Front:
    """A running nginx: `port` answers the polled parts from its cache, `STATIC` as a static file."""

    port: int
    folder: Path
    pid: int
    #: Where what brings a body is taken in whole.
    bodies: int = 0

    def put(self, content: bytes) -> None:
        """What the static file holds."""
        (self.folder / "www" / STATIC.lstrip("/")).write_bytes(content)


@contextmanager
def running_front(site: int) -> Iterator[Front]:
    """nginx in front of the site on this port, on a free port and with a folder of its own, until the block ends."""
    path = program("nginx", "nginx-light")
    with tempfile.TemporaryDirectory(prefix="flek-nginx-", ignore_cleanup_errors=True) as name:
        folder, port, bodies = Path(name), free_port(), free_port()
        (folder / "www").mkdir()
        folder.chmod(0o755)
        static = f"\t\tlocation = {STATIC} {{\n\t\t\troot {folder}/www;\n\t\t}}\n"
        written = CONFIGURATION.read_text(encoding="utf-8")
        for here, there in [
            ("/tmp/flek-polls", f"{folder}/polls"),
            ("web:8000", f"127.0.0.1:{site}"),
            ("tables:8002", f"127.0.0.1:{site}"),
            ("listen 8080;", f"listen 127.0.0.1:{port};\n\n{static}"),
            ("listen 8081;", f"listen 127.0.0.1:{bodies};"),
            ("listen 8082;", f"listen 127.0.0.1:{free_port()};"),
        ]:
            assert here in written, f"{CONFIGURATION.name} says {here}"
            written = written.replace(here, there)
        (folder / "nginx.conf").write_text(written, encoding="utf-8")
        command = [path, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        with _running(command, port, name="nginx") as pid:
            yield Front(port, folder, pid, bodies)


@contextmanager
def running_proxy(
    *,
    web: Sequence[int],
    live: Sequence[int],
    polls: int,
    tables: Sequence[int] = (),
    bodies: Sequence[int] = (),
) -> Iterator[Proxy]:
    """Caddy without TLS in front of these ports, until the block ends; `polls` is nginx, or a web process; without
    `tables` the sheets are answered by `web` too; without `bodies` (nginx) what is sent goes to the site at once."""
    path = program("caddy", "caddy")
    port, admin = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="flek-caddy-", ignore_cleanup_errors=True) as folder:
        said = {
            "FLEK_HOST": f"http://127.0.0.1:{port}",
            "FLEK_WEB": " ".join(f"127.0.0.1:{each}" for each in web),
            "FLEK_TABLES": " ".join(f"127.0.0.1:{each}" for each in tables or web),
            "FLEK_LIVE_TO": " ".join(f"127.0.0.1:{each}" for each in live),
            "FLEK_POLLS": f"127.0.0.1:{polls}",
            "FLEK_BODIES": " ".join(f"127.0.0.1:{each}" for each in bodies or web),
            "FLEK_BODIES_OF_TABLES": " ".join(f"127.0.0.1:{each}" for each in bodies or tables or web),
            "CADDY_ADMIN": f"127.0.0.1:{admin}",
            "HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "XDG_DATA_HOME": folder,
        }
        command = [path, "run", "--adapter", "caddyfile", "--config", str(CADDYFILE)]
        with _running(command, port, name="Caddy", **said) as pid:
            yield Proxy(port, pid)


@contextmanager
def _running(command: list[str], port: int, *, name: str, **environment: str) -> Iterator[int]:
    """The process of a proxy that takes connections."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, **environment},
    )
    try:
        limit = time.monotonic() + 30
        while not takes_connections(port):
            if process.poll() is not None or time.monotonic() > limit:
                raise RuntimeError(f"{name} did not come up")
            time.sleep(0.02)  # waits for a process
        yield process.pid
    finally:
        kill_all_of(process)
