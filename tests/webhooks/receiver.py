"""A receiver of webhooks on loopback: a real server that answers as it is told and keeps what it got."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.loopback import Threaded, ThreadedHTTP, serve


@dataclass
class Receiver:
    """`answers` are given one after the other, the last one again and again; `got` holds (headers, body)."""

    url: str = ""
    answers: list[tuple[int, dict[str, str], bytes]] = field(default_factory=lambda: [(200, {}, b"ok")])
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def receiver(safe: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver that listens as long as the context lasts; with `safe` it speaks TLS."""
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers, said = kept.answers[min(len(kept.got), len(kept.answers) - 1)]
            kept.got.append((dict(self.headers), body))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    server = ThreadedHTTP(Handler)
    if safe:
        server.socket = safe.wrap_socket(server.socket, server_side=True)
    kept.url = f"http{'s' if safe else ''}://127.0.0.1:{server.port}/hook?x=1"
    with serve(server):
        yield kept


@contextmanager
def dripping(word: bytes, first: bytes = b"") -> Iterator[str]:
    """A receiver that says `first`, then `word` again and again, and comes to no end; yields its address."""
    ended = threading.Event()

    class Drip(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                self.request.sendall(first)
                while not ended.wait(0.01):
                    self.request.sendall(word)

    with serve(Threaded(Drip)) as server:
        try:
            yield f"http://127.0.0.1:{server.port}/"
        finally:
            ended.set()
