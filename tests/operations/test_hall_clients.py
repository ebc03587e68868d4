"""The phones of the benchmarks and of the tests of faults: what a server or a proxy may answer, they understand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

import pytest

from benchmarks._clients import Connection
from tests.loopback import answering

pytestmark = pytest.mark.unit


class Said(BaseHTTPRequestHandler):
    """In chunks, of a stated length, not at all, or something that is no answer."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/nonsense":
            self.wfile.write(b"25\r\n\r\n")
            return
        self.send_response(503 if self.path == "/chunks" else 200)
        if self.path == "/chunks":
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"3\r\nout\r\n9;x=y\r\n of order\r\n0\r\n\r\n")
        else:
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

    def log_message(self, format: str, *args: object) -> None:
        """Not a word."""


@pytest.fixture
def port() -> Iterator[int]:
    with answering(Said) as found:
        yield found


async def asked(port: int, *paths: str) -> list[tuple[int, bytes]]:
    """What one connection gets for each path; status 0 where it was no answer."""
    connection, got = Connection(port), []
    for path in paths:
        try:
            status, _, body = await connection.ask("GET", path, {})
        except OSError:
            status, body = 0, b""
        got.append((status, body))
    connection.close()
    return got


def test_an_answer_in_chunks_leaves_nothing_for_the_next(port: int) -> None:
    assert asyncio.run(asked(port, "/chunks", "/ok", "/chunks")) == [
        (503, b"out of order"),
        (200, b"ok"),
        (503, b"out of order"),
    ]


def test_what_is_no_answer_is_none_and_the_next_is_asked_anew(port: int) -> None:
    assert asyncio.run(asked(port, "/nonsense", "/ok")) == [(0, b""), (200, b"ok")]
