"""Servers that a test starts in its own process: there from the first line of the block, gone after its last.

`serve_forever()` looks twice a second whether it should end, and a connection that is kept open outlives its server.
Here nothing looks: the end of the block is itself something that comes in, and every thread has ended with it.
"""

from __future__ import annotations

import selectors
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, TypeVar


class Threaded(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """A server on a free port of the loopback with a thread a connection."""

    daemon_threads = False  # server_close() waits for those that it knows, and it knows no daemons
    allow_reuse_address = True
    request_queue_size = 50

    def __init__(self, handler: type[socketserver.BaseRequestHandler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.timeout = 0
        self.ending = False
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        """As every server, with a note of the connection."""
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """As every server."""
        with self._lock:
            self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that the end of the test cut is no fault."""
        if not self.ending:
            super().handle_error(request, client_address)

    def cut_connections(self) -> None:
        """Let whoever waits for a client read its end."""
        self.ending = True
        with self._lock:
            for each in self._open:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)


class ThreadedHTTP(Threaded, HTTPServer):
    """The same for HTTP; nobody looks up the name of the loopback."""

    def server_bind(self) -> None:
        """As every server of TCP, with what a handler may ask for."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.port


Server = TypeVar("Server", bound="Threaded")


@contextmanager
def serve(server: Server) -> Iterator[Server]:
    """Answer in a thread until the block ends; then all threads have."""
    ended, end = socket.socketpair()
    thread = threading.Thread(target=_answer, args=(server, ended), name="loopback")
    thread.start()
    try:
        yield server
    finally:
        end.close()
        thread.join()
        server.cut_connections()
        server.server_close()
        ended.close()


def _answer(server: Threaded, ended: socket.socket) -> None:
    with selectors.DefaultSelector() as waiting:
        waiting.register(server, selectors.EVENT_READ)
        waiting.register(ended, selectors.EVENT_READ)
        while not any(key.fileobj is ended for key, _ in waiting.select()):
            server.handle_request()


@contextmanager
def answering(by: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """The port on which requests over HTTP are answered so, until the block ends."""
    with serve(ThreadedHTTP(by)) as server:
        yield server.port
