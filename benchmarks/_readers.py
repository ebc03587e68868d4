"""Thousands of open streams in one process: who hears of a change asks for the sheet, as a phone does."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode

from benchmarks._clients import Connection

#: A stream that heard nothing for so long counts as lost: its page asks by itself (static/js/streams).
SILENCE = 10.0
#: And so often, then (seconds).
POLL = 3.0
#: What a phone wrote itself is waited for so long before it asks (static/scorer/writing.js; seconds).
LATE = 2.0
#: So many phones come from one address.
OF_A_HALL = 25
#: A lost stream is opened again after so long (seconds, a little different for everybody).
COMES_BACK = (1.0, 4.0)


@dataclass
class Heard:
    """What the readers heard and asked; times in seconds."""

    beats: int = 0
    events: int = 0
    asked: int = 0
    unchanged: int = 0
    unanswered: int = 0
    lost: int = 0
    polled: int = 0
    shown: list[float] = field(default_factory=list)


class Asking:
    """Connections that all readers share: a phone's own would rest nearly always."""

    def __init__(self, port: int, connections: int) -> None:
        self._free: asyncio.Queue[Connection] = asyncio.Queue()
        for _ in range(connections):
            self._free.put_nowait(Connection(port))

    async def get(self, path: str, tag: str, pen: str = "") -> tuple[int, str, bytes]:
        """Status, tag and body; status 0 where there was no answer."""
        headers = {"If-None-Match": tag} if tag else {}
        if pen:
            headers["Authorization"] = f"Pen {pen}"
        connection = await self._free.get()
        try:
            status, answer, body = await connection.ask("GET", path, headers)
            return status, answer.get("etag", tag), body
        except (OSError, TimeoutError):
            return 0, tag, b""
        finally:
            self._free.put_nowait(connection)


class Reader(asyncio.Protocol):
    """One stream, and what is asked for when it tells of a change: one question at a time, and once more when something
    came meanwhile."""

    def __init__(
        self, crowd: Crowd, heard: Heard, keys: list[str], ticket: str, path: str, asking: Asking
    ) -> None:
        self.crowd, self.heard, self.keys, self.ticket = crowd, heard, keys, ticket
        self.path, self.asking = path, asking
        hall = 1 + len(crowd.readers) // OF_A_HALL
        self.address = f"127.1.{hall // 256}.{hall % 256}"
        self.since = self.tag = self.pen = ""
        self.at = time.monotonic()
        self.again_at = 0.0
        self.transport: asyncio.Transport | None = None
        #: What this phone wrote itself is being confirmed: it is not asked for meanwhile.
        self.confirms = asyncio.Event()
        self.confirms.set()
        self._busy = self._again = False
        self._rest = b""

    async def open(self) -> None:
        """Connect and ask for the stream; without one another try comes later."""
        self.again_at = time.monotonic() + self.crowd.chance.uniform(*COMES_BACK)
        with suppress(OSError):
            await asyncio.get_running_loop().create_connection(
                lambda: self, "127.0.0.1", self.crowd.port, local_addr=(self.address, 0)
            )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self._rest = transport, b""
        words = [("key", key) for key in self.keys]
        words += [("ticket", self.ticket)] if self.ticket else []
        words += [("since", self.since)] if self.since else []
        transport.write(f"GET /live/?{urlencode(words)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        *whole, self._rest = (self._rest + data).split(b"\n\n")
        for said in whole:
            if b"event: beat" in said:
                self.at, self.since = time.monotonic(), said.rpartition(b" ")[2].strip().decode()
                self.heard.beats += 1
            elif b"event: change" in said:
                self.at = time.monotonic()
                self.heard.events += 1
                self.crowd.start(self.ask())
        # a proxy keeps its connection where the stream behind it has ended, or cannot be reached
        if self.transport and (data.endswith(b"0\r\n\r\n") or b"HTTP/1.1 50" in data):
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        self.again_at = time.monotonic() + self.crowd.chance.uniform(*COMES_BACK)
        self.heard.lost += 1

    @property
    def hears(self) -> bool:
        """Whether the stream lives."""
        return self.transport is not None and time.monotonic() - self.at < SILENCE

    async def ask(self) -> None:
        """Ask for what is shown, where it is not the same any more."""
        if self._busy:
            self._again = True
            return
        self._busy = self._again = True
        while self._again:
            self._again = False
            with suppress(TimeoutError):
                await asyncio.wait_for(self.confirms.wait(), LATE)
            known = self.tag
            status, self.tag, _ = await self.asking.get(self.path, known, self.pen)
            self.heard.asked += 1
            self.heard.unchanged += status == 304
            if status not in (200, 304):
                self.heard.unanswered += 1
                await asyncio.sleep(POLL)
                self._again = not self.crowd.ends
            if status == 200 and known and self.tag != known:
                self.crowd.shown(self)
        self._busy = False


class Crowd:
    """Everybody who follows something: lost streams come back, and who hears nothing asks by himself.

    port    where streams are to be had
    shown   called with whoever sees something new
    """

    def __init__(self, port: int, shown: Callable[[Reader], None]) -> None:
        self.port, self.shown = port, shown
        self.readers: list[Reader] = []
        self.chance = random.Random(6)
        self._tasks: set[asyncio.Task[None]] = set()
        self.ends = False

    def add(self, heard: Heard, keys: list[str], ticket: str, path: str, asking: Asking) -> Reader:
        """One more."""
        reader = Reader(self, heard, keys, ticket, path, asking)
        self.readers.append(reader)
        return reader

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Let something be done meanwhile."""
        if self.ends:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(self, patience: float = 60) -> None:
        """Open all streams, some at a time; returns once each has heard something."""
        for first in range(0, len(self.readers), 100):
            await asyncio.gather(*(reader.open() for reader in self.readers[first : first + 100]))
        async with asyncio.timeout(patience):
            while not all(reader.since for reader in self.readers):
                await asyncio.sleep(0.1)  # waits for streams

    async def keep(self) -> None:
        """As the pages do, until this task is cancelled."""
        while True:
            now = time.monotonic()
            for reader in self.readers:
                if reader.transport is None and reader.again_at <= now:
                    reader.again_at = now + COMES_BACK[1]
                    self.start(reader.open())
                if not reader.hears and now - reader.at > SILENCE + POLL:
                    reader.at = now - SILENCE
                    reader.heard.polled += 1
                    self.start(reader.ask())
            await asyncio.sleep(0.2)

    async def finish(self) -> None:
        """Start nothing any more; returns once everything is done."""
        self.ends = True
        await asyncio.gather(*self._tasks)


def of_sheet(secret: str, sheet: str) -> tuple[list[str], str]:
    """The key of a sheet, and the ticket that its phones are given with its state."""
    from core.streams import write_ticket

    return [f"sheet:{sheet}"], write_ticket(secret, [f"sheet:{sheet}"])


def tickets(secret: str, tournaments: list[str]) -> Iterator[tuple[list[str], str]]:
    """Keys of everything of a tournament, and the ticket for them."""
    from core.streams import write_ticket

    for one in tournaments:
        keys = [f"{kind}:{one}" for kind in ("desk", "figures", "jury", "people", "round")]
        yield keys, write_ticket(secret, keys)
