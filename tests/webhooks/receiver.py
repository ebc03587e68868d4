"""A receiver of webhooks on loopback: a real server that answers as it is told and keeps what it got."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


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

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if safe:
        server.socket = safe.wrap_socket(server.socket, server_side=True)
    kept.url = f"http{'s' if safe else ''}://127.0.0.1:{server.server_address[1]}/hook?x=1"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def dripping(word: bytes, first: bytes = b"") -> Iterator[str]:
    """A receiver that says `first`, then `word` again and again, and comes to no end; yields its address."""
    server = socket.create_server(("127.0.0.1", 0))
    ended = threading.Event()

    def drip() -> None:
        connection, _ = server.accept()
        with connection, suppress(OSError):
            connection.sendall(first)
            while not ended.wait(0.01):
                connection.sendall(word)

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
    finally:
        ended.set()
        server.close()
        thread.join(timeout=5)
