"""The application: streams, the 304 of a sheet that did not change, health and figures. Nothing else is answered here.

`GET /live/?key=…&ticket=…&since=…` opens a stream (`core.streams`). A conditional `GET` of a sheet of the API is
answered 304 where its tag names the present state; else with 421, upon which the proxy asks the site itself.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import re
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlsplit

from prometheus_client import generate_latest

from core.streams import END, KEY, KEYS_AT_ONCE, SHEET, RefusedError, Ticket, read_ticket
from live import figures
from live.reading import AWAY, source_of
from live.settings import Settings
from live.streams import TICK, Stream, Streams, beat, event
from live.watching import Watch

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
Headers = list[tuple[bytes, bytes]]

STATE = re.compile(r"/api/v1/sheets/(?P<public_id>[A-Za-z0-9_-]{16,32})/")
#: The first part of a sheet's tag: its last change, and how many are kept (`scoring.api.states`).
TAG = re.compile(rb'(?:W/)?"(?P<number>[0-9]{1,18})\.(?P<count>[0-9]{1,9})-[^"]*"')
#: The proxy asks the site (`docker/`).
ASK_THE_SITE = 421
#: More than this is no question of ours (characters).
LONGEST = 4_000
#: A page comes back after a lost stream at the earliest after this (milliseconds); it adds some of its own.
RETRY = b"retry: 3000\n\n"


class Live:
    """The application of ASGI."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.streams = Streams(settings)
        self.watch = Watch(source_of(settings.database), self.streams)
        self.leaving = False
        self._tasks: list[asyncio.Task[None]] = []
        figures.STREAMS.set_function(lambda: self.streams.count)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] != "http":
            return
        elif scope["method"] not in ("GET", "HEAD"):
            await answer(send, 405, b"only GET")
        elif scope["path"] == "/live/":
            await self._stream(scope, receive, send)
        elif sheet := STATE.fullmatch(scope["path"]):
            await self._state(sheet["public_id"], scope, send)
        elif scope["path"] == "/health/live/":
            await answer(send, 200, b"ok")
        elif scope["path"] == "/health/ready/":
            await self._ready(send)
        elif scope["path"] == "/metrics/":
            await self._figures(scope, send)
        else:
            await answer(send, 404, b"not here")

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._tasks = [asyncio.create_task(self.watch.run()), asyncio.create_task(self._tick())]
                await send({"type": "lifespan.startup.complete"})
            else:
                for task in self._tasks:
                    task.cancel()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _tick(self) -> None:
        due = time.monotonic()
        while True:
            due = max(due + TICK, time.monotonic())
            await asyncio.sleep(due - time.monotonic())
            self.streams.tick(time.monotonic(), beat(self.watch.position) if self.watch.sees else None)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        cors = self._cors(headers)
        address = self.address(scope, headers)
        try:
            keys, tickets, since = self._asked(scope)
            self.streams.check(keys, address, {one.who for one in tickets if one.who})
        except RefusedError as refused:
            await self._refuse(send, 403 if "ticket" in str(refused) else 503, str(refused), cors)
            return
        # it counts, and whatever is told waits for it, from here on: only then are rights and changes looked at
        who: dict[str, float] = {}
        for one in tickets:
            if one.who:
                who[one.who] = min(one.since, who.get(one.who, one.since))
        stream = Stream(send, frozenset(keys), who, address)
        self.streams.add(stream)
        try:
            await self._begin(stream, tickets, since, scope, cors)
            while stream.open and (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self.streams.remove(stream)

    async def _begin(
        self, stream: Stream, tickets: list[Ticket], since: int | None, scope: Scope, cors: Headers
    ) -> None:
        """Begin the answer of a stream that is told already, or refuse it: then it is not open any more."""
        try:
            if self.leaving or not self.watch.sees:
                raise TimeoutError
            position = self.watch.position
            await self._check_rights(tickets)
            stands = await self.watch.stands(stream.keys)
            if not stream.open:
                raise RefusedError("the right of this ticket has ended")
        except (RefusedError, TimeoutError) as error:
            stream.open = False
            status, why = (403, str(error)) if isinstance(error, RefusedError) else (503, "come back later")
            await self._refuse(stream.send, status, why, cors)
            return
        start: Headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            *cors,
        ]
        await stream.send({"type": "http.response.start", "status": 200, "headers": start})
        if scope["method"] == "HEAD":
            stream.open = False
            await stream.send({"type": "http.response.body", "body": b""})
            return
        missed = [
            event(key, one.number) for key, one in stands.items() if since is not None and one.number > since
        ]
        stream.begin(RETRY + b"".join(missed) + beat(position))
        figures.OPENED.inc()

    def _asked(self, scope: Scope) -> tuple[set[str], list[Ticket], int | None]:
        """Keys, the tickets for them, and from where on he knows nothing. Raises RefusedError."""
        words = scope["query_string"]
        if len(words) > LONGEST:
            raise RefusedError("this ticket is too long")
        asked = parse_qs(words.decode("ascii", "replace"))
        keys, written = set(asked.get("key", [])), asked.get("ticket", [])
        if not keys or len(keys) > KEYS_AT_ONCE or len(written) > KEYS_AT_ONCE:
            raise RefusedError("a ticket for some keys, please")
        tickets = [read_ticket(self.settings.secret, one) for one in written]
        allowed = frozenset[str]().union(*(one.keys for one in tickets))
        for key in keys:
            if key not in allowed or not (SHEET.fullmatch(key) or KEY.fullmatch(key)):
                raise RefusedError("no ticket for one of the keys")
        since = asked.get("since", [""])[0]
        position = int(since) if since.isascii() and since.isdigit() and len(since) < 19 else None
        return keys, tickets, position

    async def _check_rights(self, tickets: list[Ticket]) -> None:
        """Raises RefusedError for a ticket from before its owner's rights changed."""
        ended = await self.watch.stands({END + one.who for one in tickets if one.who})
        for one in tickets:
            if one.who and ended[END + one.who].at >= one.since:
                raise RefusedError("the right of this ticket has ended")

    async def _state(self, public_id: str, scope: Scope, send: Send) -> None:
        known = next((value for name, value in scope["headers"] if name == b"if-none-match"), b"")
        said = TAG.fullmatch(known)
        if said and int(said["number"]):
            with suppress(*AWAY):
                stand = await self.watch.stand(f"sheet:{public_id}")
                if (stand.number, stand.count) == (int(said["number"]), int(said["count"])):
                    figures.STATES.labels("304").inc()
                    same: Headers = [
                        (b"etag", known),
                        (b"cache-control", b"no-cache"),
                        (b"vary", b"Authorization"),
                    ]
                    await send({"type": "http.response.start", "status": 304, "headers": same})
                    return await send({"type": "http.response.body", "body": b""})
        figures.STATES.labels("site").inc()
        return await answer(send, ASK_THE_SITE, b"ask the site")

    async def _ready(self, send: Send) -> None:
        if self.watch.sees and not self.leaving:
            return await answer(send, 200, b"ok")
        return await answer(send, 503, b"changes cannot be seen")

    async def _figures(self, scope: Scope, send: Send) -> None:
        """Who may: whoever sends METRICS_TOKEN; without one there is no such page."""
        token = self.settings.metrics_token
        sent = dict(scope["headers"]).get(b"authorization", b"")
        if not token:
            return await answer(send, 404, b"not here")
        if not hmac.compare_digest(sent, b"Bearer " + token.encode()):
            return await answer(send, 403, b"the token, please")
        return await answer(send, 200, generate_latest(figures.REGISTRY))

    def address(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        """By what a visitor is counted, as `core.addresses` does."""
        trusted = self.settings.trusted_proxies
        hops = [
            hop.strip()
            for hop in headers.get(b"x-forwarded-for", b"").decode("latin-1").split(",")
            if hop.strip()
        ]
        if trusted and hops:
            written = hops[-trusted] if len(hops) >= trusted else hops[0]
        else:
            written = (scope.get("client") or ("", 0))[0]
        try:
            address = ipaddress.ip_address(written)
        except ValueError:
            return ""
        if address.version == 6:
            return str(ipaddress.ip_network(f"{address}/64", strict=False).network_address)
        return str(address)

    def _cors(self, headers: dict[bytes, bytes]) -> Headers:
        """A laptop serves pages and streams on two ports of one name: only that name's pages may read."""
        origin = headers.get(b"origin", b"")
        if not self.settings.other_ports or not origin:
            return []
        asked = urlsplit(f"//{headers.get(b'host', b'').decode('latin-1')}").hostname
        try:
            same = urlsplit(origin.decode("latin-1")).hostname == asked
        except ValueError:
            same = False
        return [(b"access-control-allow-origin", origin), (b"vary", b"Origin")] if same else []

    async def _refuse(self, send: Send, status: int, why: str, headers: Headers) -> None:
        figures.REFUSED.labels(str(status)).inc()
        await answer(send, status, why.encode(), headers)

    def leave(self) -> None:
        """Stop taking streams, and send those that are open elsewhere."""
        self.leaving = True
        self.streams.leave()


async def answer(send: Send, status: int, body: bytes, headers: Headers | None = None) -> None:
    """A short answer in plain text."""
    said: Headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *(headers or []),
    ]
    await send({"type": "http.response.start", "status": status, "headers": said})
    await send({"type": "http.response.body", "body": body})
