"""One POST by urllib3 to a place that was checked, with one limit of time for everything it takes.

A handshake or an answer that comes drop by drop outlives every time-out of a single read, and asking a name server has
none. So the exchange runs in a thread of its own, and who waits for it goes away when the time is up and cuts the line.
Only a name server that hangs cannot be cut off: its thread ends when the C library gives up, and sends nothing then.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPException
from threading import Thread
from typing import Any

from urllib3 import HTTPResponse
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

#: A line of `socket.getaddrinfo`.
Place = tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]

#: So long is waited for the reason of a receiver that refuses.
MOMENT = 1
#: Bytes of the body of the answer that are read at most.
MOST_READ = 8192
#: What of them is kept, in signs.
KEPT = 200


@dataclass(frozen=True)
class Answer:
    """The status, and the beginning of what was said."""

    status: int
    text: str


class _Pinned:
    """Connects to the place that was checked, whatever the name leads to by now.

    urllib3 takes its socket from `_new_conn`. The host stays the name: it goes into `Host` and the greeting of TLS, and
    the certificate must be for it.
    """

    wire: socket.socket

    def _new_conn(self) -> socket.socket:
        return self.wire


class _Plain(_Pinned, HTTPConnection):
    pass


class _Safe(_Pinned, HTTPSConnection):
    pass


CONNECTIONS: dict[str, type[_Plain | _Safe]] = {"http": _Plain, "https": _Safe}


class Exchange:
    """A POST on its way: `places` are found (and checked) when it runs, and tried one after the other."""

    def __init__(self, scheme: str, host: str, port: int, places: Callable[[], list[Place]]) -> None:
        self.connection, self.host, self.port, self.places = CONNECTIONS[scheme], host, port, places
        self.over = False
        self.lines: list[socket.socket] = []

    def post(self, path: str, body: bytes, headers: Mapping[str, str], seconds: float) -> Answer:
        """The answer. Raises TimeoutError when there is none in so many seconds, and what went wrong before."""
        answered: Future[Answer] = Future()

        def run() -> None:
            try:
                answered.set_result(self._post(path, body, headers, seconds))
            except BaseException as error:  # who waits is told of everything
                answered.set_exception(error)

        Thread(target=run, name="webhook", daemon=True).start()
        try:
            return answered.result(seconds)
        finally:
            self._cut()

    def _post(self, path: str, body: bytes, headers: Mapping[str, str], seconds: float) -> Answer:
        with closing(self._connected(seconds)) as connection:
            wire = connection.sock
            connection.request(
                "POST",
                path,
                body,
                headers,
                preload_content=False,
                decode_content=False,
                enforce_content_length=False,
            )
            response = connection.getresponse()
            # Who took it need not say anything: what came along is read, and nothing is waited for.
            wire.settimeout(0 if 200 <= response.status < 300 else MOMENT)
            return Answer(response.status, _beginning(response))

    def _connected(self, seconds: float) -> _Plain | _Safe:
        """A connection to the first place that takes one. Raises OSError."""
        failed: OSError = OSError("no address")
        for place in self.places():
            connection = self.connection(self.host, self.port, timeout=seconds)
            try:
                connection.wire = self._wire(place, seconds)
                connection.connect()
            except OSError as error:
                connection.close()
                failed = error
            else:
                return connection
        raise failed

    def _wire(self, place: Place, seconds: float) -> socket.socket:
        family, kind, protocol, _name, address = place
        wire = socket.socket(family, kind, protocol)
        try:
            # TLS takes the socket over; a second handle of the same line stays here to cut it.
            self.lines.append(wire.dup())
            if self.over:
                raise TimeoutError
            wire.settimeout(seconds)
            wire.connect(address)
        except OSError:
            wire.close()
            raise
        return wire

    def _cut(self) -> None:
        """Nothing goes in or out any more; who still reads or writes is told so at once."""
        self.over = True
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()


def _beginning(response: HTTPResponse) -> str:
    """What the first packet of the body says, as it may be shown."""
    said = b""
    with suppress(HTTPError, HTTPException, OSError):
        said = response.read1(MOST_READ) or b""
    text = "".join(sign if sign.isprintable() else " " for sign in said.decode(errors="replace"))
    return text[:KEPT].strip()
