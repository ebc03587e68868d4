"""Caddy, configured as deployed, leads each address to the processes that answer it (docs/scale.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler

import pytest

from benchmarks._front import MissingError, Proxy, running_proxy
from tests.conftest import missing
from tests.loopback import answering
from tests.ports import free_port

pytestmark = pytest.mark.unit

SHEET = "/api/v1/sheets/CGBKKdYFEd6UZmhRhFftYQ/"


@contextmanager
def said_by(name: str, status: int = 200) -> Iterator[int]:
    """The port of something that answers every request with its name."""

    class Named(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """Answer."""
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(status)
            self.send_header("Content-Length", str(len(name)))
            self.end_headers()
            self.wfile.write(name.encode())

        do_POST = do_GET  # noqa: N815

        def log_message(self, *arguments: object) -> None:
            """Nothing is said."""

    with answering(Named) as port:
        yield port


@contextmanager
def proxied(live: int | None) -> Iterator[Proxy]:
    """Caddy before processes that name themselves; `live` answers with this status, None: it is not there."""
    with ExitStack() as stack:
        web, tables, polls = (stack.enter_context(said_by(name)) for name in ("web", "tables", "polls"))
        streams = stack.enter_context(said_by("live", live)) if live else free_port()
        try:
            running = running_proxy(web=[web], tables=[tables], live=[streams], polls=polls)
            yield stack.enter_context(running)
        except MissingError as error:
            missing(str(error))


def answered(proxy: Proxy, method: str, path: str, **headers: str) -> str:
    connection = HTTPConnection("127.0.0.1", proxy.port, timeout=20)
    connection.request(method, path, headers=headers)
    found = connection.getresponse().read().decode()
    connection.close()
    return found


KNOWN = {"If-None-Match": '"one"'}
WAYS = [
    ("GET", "/s/CGBKKdYFEd6UZmhRhFftYQ/", {}, "tables"),
    ("GET", SHEET, {}, "tables"),
    ("GET", SHEET, KNOWN, "live"),
    ("POST", f"{SHEET}entries/", {}, "tables"),
    ("POST", f"{SHEET}trial/", KNOWN, "tables"),
    ("GET", "/c/4X9M2K7PQ/", {}, "tables"),
    ("GET", "/api/v1/cards/4X9M2K7PQ/", {}, "tables"),
    ("GET", "/api/v1/rulesets/marias/szmk-2012/", {}, "tables"),
    ("GET", "/live/?keys=a", {}, "live"),
    ("GET", "/tournaments/marias-2026/standing/sk/", {}, "polls"),
    ("GET", "/tournaments/marias-2026/", {}, "web"),
    ("GET", "/api/v1/tournaments/marias-2026/standing/", KNOWN, "web"),
    ("POST", "/organise/marias-2026/settings/", {}, "web"),
    ("GET", "/", {}, "web"),
]


@pytest.fixture(scope="module")
def proxy() -> Iterator[Proxy]:
    with proxied(200) as running:
        yield running


@pytest.mark.parametrize(("method", "path", "headers", "by"), WAYS)
def test_each_address_is_answered_by_its_own_processes(
    proxy: Proxy, method: str, path: str, headers: dict[str, str], by: str
) -> None:
    assert answered(proxy, method, path, **headers) == by


@pytest.mark.parametrize("live", [421, None])
def test_a_sheet_that_the_streams_cannot_answer_is_answered_by_the_site(live: int | None) -> None:
    """421: the site itself must be asked. None: no streams are held."""
    with proxied(live) as running:
        assert answered(running, "GET", SHEET, **KNOWN) == "tables"
