"""The phones of a hall, hundreds in one process: they poll, enter, and send again what got no answer."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rules.plain import FreeJson

#: A phone gives up on a request after so long and sends it again (static/scorer/api.js).
PATIENCE = 12.0
#: After no answer the next try waits so long.
AGAIN_AFTER = 0.2

#: What tables play: the usual, and what is worth more. The dealer goes round, the dealer pauses.
PLAYED: tuple[FreeJson, ...] = (
    {"contract": "seven", "lead": True, "won": {"game": True, "seven": True}},
    {"contract": "seven", "lead": True, "won": {"game": False, "seven": True}, "flek": {"game": 1}},
    {"contract": "betl", "won": {"betl": True}},
    {"contract": "hundred", "lead": True, "red": True, "points": 120},
    {"contract": "durch", "won": {"durch": False}, "flek": {"durch": 1}},
)


class Connection:
    """One connection that is kept open; HTTP as far as this API needs it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers (small letters) and body. Raises OSError or TimeoutError when there is no answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(method, path, headers, body)
        except (OSError, EOFError, ValueError) as error:
            self.close()
            raise ConnectionError(str(error)) from None
        except TimeoutError:
            self.close()
            raise

    async def _ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}{length}\r\n".encode() + body
        )
        await self.writer.drain()
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(first.partition(" ")[2][:3])
        answer = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
        if answer.get("transfer-encoding") == "chunked":  # a page of an error, as a rule
            content = await self._chunks(self.reader)
        else:
            content = await self.reader.readexactly(int(answer.get("content-length", 0)))
        if answer.get("connection") == "close":
            self.close()
        return status, answer, content

    @staticmethod
    async def _chunks(reader: asyncio.StreamReader) -> bytes:
        content = b""
        while size := int((await reader.readuntil(b"\r\n")).partition(b";")[0], 16):
            content += await reader.readexactly(size)
            await reader.readexactly(2)
        await reader.readuntil(b"\r\n")
        return content

    def close(self) -> None:
        """Forget the connection; the next request opens another."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


@dataclass
class Figures:
    """What the clients saw; times in seconds."""

    entries: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    unchanged: int = 0
    unanswered: int = 0
    sent_again: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass
class Table:
    """One table with its devices: the first holds the pen, all of them poll."""

    port: int
    sheet: str
    token: str
    figures: Figures
    chance: random.Random
    acknowledged: list[str] = field(default_factory=list)
    deals: int = 0
    #: By which the phone that wrote last knows the state of the sheet.
    tag: str = ""
    #: Nothing new is begun; what was begun is sent until it is confirmed.
    closing: bool = False

    @property
    def path(self) -> str:
        """The sheet's address in the API."""
        return f"/api/v1/sheets/{self.sheet}/"

    async def enter(self, connection: Connection, **played: Any) -> None:
        """Write one deal, and send it until it is confirmed, as a phone does. `played`: what, else by chance."""
        entry_id, began = str(uuid.uuid4()), time.perf_counter()
        body = json.dumps(
            {"id": entry_id, "kind": "deal", "version": self.deals, "body": self.next_deal(**played)}
        ).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Pen {self.token}"}
        tries = 0
        while True:
            tries += 1
            try:
                status, _, content = await connection.ask("POST", f"{self.path}entries/", headers, body)
            except (OSError, TimeoutError):
                status, content = 0, b""
            if status in (200, 201):
                break
            if 400 <= status < 500 and status not in (408, 429):
                self.figures.wrong.append(f"{self.sheet} entry {self.deals + 1}: {status} {content[:300]!r}")
                return
            self.figures.unanswered += 1
            await asyncio.sleep(AGAIN_AFTER)
        self.figures.entries.append(time.perf_counter() - began)
        self.figures.sent_again += tries - 1
        self.acknowledged.append(entry_id)
        self.deals += 1
        self.tag = json.loads(content[content.rindex(b'"tag":') + len(b'"tag":') : -1])

    async def warm_up(self) -> None:
        """Ask and send once without being counted: a process that has just started loads the rules first."""
        connection = Connection(self.port)
        refused = {"id": str(uuid.uuid4()), "kind": "deal", "version": 0, "body": {"kind": "deal"}}
        headers = {"Content-Type": "application/json", "Authorization": f"Pen {self.token}"}
        with suppress(OSError, TimeoutError):
            await connection.ask("GET", self.path, {})
            await connection.ask("POST", f"{self.path}entries/", headers, json.dumps(refused).encode())
        connection.close()

    def next_deal(self, **played: Any) -> FreeJson:
        """The next deal: whoever dealt last hands on, the actor leads."""
        dealer = self.deals % 4
        return {
            "kind": "deal",
            "dealer": dealer,
            "pausing": dealer,
            "actor": (dealer + 1) % 4,
            **(played or self.chance.choice(PLAYED)),
        }

    async def keep_entering(self, first: float, every: float, until: float) -> None:
        """Enter at fixed times, whatever the last entry took."""
        connection, at = Connection(self.port), first
        while at < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            if self.closing:
                break
            await self.enter(connection)
            at = max(at + every, time.perf_counter())  # after an outage one at a time, not all at once
        connection.close()

    async def keep_polling(self, first: float, every: float, until: float, with_pen: bool) -> None:
        """Ask at fixed times whether the sheet changed."""
        connection, at, tag = Connection(self.port), first, ""
        while at < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            tag = await self.poll(connection, tag, with_pen)
            at += every
        connection.close()

    async def poll(self, connection: Connection, tag: str, with_pen: bool) -> str:
        """Ask once; returns the tag of the sheet that is known then."""
        headers = {"If-None-Match": tag} if tag else {}
        if with_pen:
            headers["Authorization"] = f"Pen {self.token}"
        began = time.perf_counter()
        try:
            status, answer, _ = await connection.ask("GET", self.path, headers)
        except (OSError, TimeoutError):
            status, answer = 0, {}
        if status not in (200, 304):
            self.figures.unanswered += 1
            return tag
        self.figures.polls.append(time.perf_counter() - began)
        self.figures.unchanged += status == 304
        return answer.get("etag", tag)

    async def difference(self) -> list[str]:
        """What the sheet and this table's own list do not agree on; nothing when each entry is there once, in order."""
        _, _, content = await Connection(self.port).ask("GET", self.path, {"Connection": "close"})
        state = json.loads(content)
        there = [line["id"] for line in state["log"]]
        if there == self.acknowledged and len(state["deals"]) == len(there):
            return []
        lost = [one for one in self.acknowledged if one not in there]
        doubled = len(there) - len(set(there))
        return [
            f"{self.sheet}: {len(lost)} lost, {doubled} doubled, {len(self.acknowledged)} own, {len(there)} there"
        ]


def seated(port: int, opened: list[dict[str, str]], seed: int) -> list[Table]:
    """The tables of a hall (`Service.open_hall`) with common figures; what they play follows from the seed."""
    figures = Figures()
    return [
        Table(port, one["sheet"], one["token"], figures, random.Random(seed * 1000 + place))
        for place, one in enumerate(opened)
    ]


def share(seconds: list[float], percent: int) -> float:
    """The time in milliseconds below which so many percent lie."""
    ordered = sorted(seconds)
    return round(ordered[max(0, -(-len(ordered) * percent // 100) - 1)] * 1000, 1) if ordered else 0.0
