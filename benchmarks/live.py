"""Streams of a whole country: phones, boards and viewers are told what changes, and ask for it themselves.

python -m benchmarks live [--share 1.0] [--seconds 120] [--idle 30] [--tournaments 300] [--tables 5]
    [--kill SECONDS] [--restart "COMMAND"]

At share 1: 4 phones at each of 1,500 tables, an organiser's board for each of 300 tournaments, 2,000 viewers, 8 entries
a second spread over the tables, once in the middle 40 a second for 5 s. On PostgreSQL, gunicorn and `live`; everybody
asks Caddy, and it nginx for what is kept, as deployed (without TLS). --kill: so often the process that holds streams is
killed; --restart: a command that starts PostgreSQL or Redis again, run once after a quarter of the time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import shlex
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from typing import Any

from benchmarks._clients import Connection, Table, seated, share
from benchmarks._costs import costs
from benchmarks._front import running_front, running_proxy
from benchmarks._readers import POLL, SILENCE, Asking, Crowd, Heard, Reader, of_sheet, tickets
from benchmarks._service import Service, running_service

PHONES, BOARDS, VIEWERS = 4, 300, 2_000
ENTRIES, BURST, BURST_SECONDS = 8.0, 40.0, 5.0
#: So many seconds later nothing of a burst is left to do.
LEFT_TO_DO = 15.0
#: What the web processes keep together; nothing of it is older than the minute that a run takes to begin.
CACHE = os.environ.get("BENCH_CACHE_URL", "rediscache://127.0.0.1:6379/7")
#: A connection that ends takes with it how much the database worked for it (seconds).
LASTING = "3600"
#: What is asked of it: seconds, milliseconds a phone and second, bytes a connection.
SHOWN, ENTRY, IDLE, MEMORY = 1.0, 0.25, 0.01, 20_000


def main(*arguments: str) -> Iterator[dict[str, object]]:
    """Times as the phones saw them, and what each part worked."""
    asked = _parser().parse_args(arguments)
    with (
        running_service(
            tables=True, TRUSTED_PROXIES="1", CACHE_URL=CACHE, DATABASE_CONN_MAX_AGE=LASTING
        ) as service,
        running_front(service.port) as front,
        running_proxy(
            web=[service.port], tables=[service.tables_port], live=[service.live_port], polls=front.port
        ) as proxy,
    ):
        opened = service.open_hall(asked.tables, asked.tournaments)
        service.start_live()
        service.in_front = [proxy.pid, front.pid]
        tables = seated(proxy.port, opened, 5)
        evening = Evening(service, tables, opened, proxy.port, asked)
        lines = list(asyncio.run(evening.run()))
        service.manage("verify")
    on = (
        f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores for all, clients too, "
        f"{len(evening.crowd.readers)} streams, share {asked.share}, {asked.seconds:.0f} s, "
        f"load average {os.getloadavg()[0]:.1f}"
    )
    for name, value, unit in lines:
        yield {"name": f"live {name}", "value": value, "unit": unit, "measured_on": on}


class Evening:
    """Everybody who looks, and who enters."""

    def __init__(
        self,
        service: Service,
        tables: list[Table],
        opened: list[dict[str, str]],
        port: int,
        asked: argparse.Namespace,
    ) -> None:
        self.service, self.tables, self.asked = service, tables, asked
        self.figures = tables[0].figures
        # nobody waits for the connections of others
        of_phones, of_boards, of_viewers = (Asking(port, 48) for _ in range(3))
        self.phones, self.boards, self.viewers = Heard(), Heard(), Heard()
        self.written: dict[str, float] = {}
        self.writers: dict[str, Reader] = {}
        self.burst_at = 0.0
        self.calm_entries: list[float] = []
        self.calm_shown: list[float] = []
        self.crowd = Crowd(port, self._shown)
        slugs = {one["tournament"]: one["slug"] for one in opened}
        followed = list(tickets(service.environment["SECRET_KEY"], list(slugs)))
        for table in tables:
            phones = [
                self.crowd.add(
                    self.phones,
                    *of_sheet(service.environment["SECRET_KEY"], table.sheet),
                    table.path,
                    of_phones,
                )
                for _ in range(PHONES)
            ]
            self.writers[table.sheet] = phones[0]
            phones[0].pen = table.token
        each = list(zip(followed, slugs.values(), strict=True))
        # a board is measured by what it asks for through the API: its page needs an account
        for (keys, ticket), slug in islice(cycle(each), self._part(BOARDS)):
            self.crowd.add(self.boards, keys, ticket, f"/api/v1/tournaments/{slug}/standing/", of_boards)
        for (keys, ticket), slug in islice(cycle(each), self._part(VIEWERS)):
            path = f"/tournaments/{slug}/standing/sk/"
            self.crowd.add(self.viewers, keys[1:2], ticket, path, of_viewers)

    def _part(self, whole: float) -> int:
        part: float = self.asked.share
        return max(1, round(whole * part))

    def _shown(self, reader: Reader) -> None:
        if reader.path in self.written:
            began = self.written[reader.path]
            reader.heard.shown.append(time.perf_counter() - began)
            if reader.heard is self.phones and self._calm(began):
                self.calm_shown.append(time.perf_counter() - began)

    def _calm(self, at: float) -> bool:
        """Whether an entry of this moment met neither the burst nor what it left to do."""
        return not self.burst_at <= at < self.burst_at + BURST_SECONDS + LEFT_TO_DO

    async def run(self) -> Any:
        """All phases, one after the other."""
        lines: list[tuple[str, object, str]] = []
        await asyncio.gather(*(reader.ask() for reader in self.crowd.readers))  # what a page shows at first
        for _ in range(2):
            await asyncio.gather(*(table.warm_up() for table in self.tables[:16]))
        before, proxy = self.service.live_memory(), self.service.proxy_memory()
        await self.crowd.open()
        streams = len(self.crowd.readers)
        memory = (self.service.live_memory() - before) / streams
        lines += [
            ("streams open", sum(reader.hears for reader in self.crowd.readers), "streams"),
            ("memory a connection", round(memory), "bytes"),
            (f"memory a connection at most {MEMORY}", memory <= MEMORY, "yes or no"),
            (
                "memory a connection in the proxy",
                round((self.service.proxy_memory() - proxy) / streams),
                "bytes",
            ),
        ]
        lines += await self._idle()
        lines += await self._evening()
        return lines + await costs(self.service, self.tables)

    async def _idle(self) -> list[tuple[str, object, str]]:
        await asyncio.sleep(2)
        before, at, beats = self.service.processor_times(), time.perf_counter(), self.phones.beats
        await asyncio.sleep(self.asked.idle)
        after, seconds = self.service.processor_times(), time.perf_counter() - at
        each = {
            part: (after[part] - before[part]) * 1000 / seconds / len(self.crowd.readers) for part in after
        }
        ours = sum(each.values()) - each["proxy"]
        return [
            *(
                (f"idle, processor time of {part}, a stream and second", round(one, 4), "ms")
                for part, one in each.items()
            ),
            (f"idle without the proxy, at most {IDLE} ms", ours <= IDLE, "yes or no"),
            ("idle, beats", self.phones.beats - beats, "beats"),
        ]

    async def _evening(self) -> list[tuple[str, object, str]]:
        before, began = self.service.processor_times(), time.perf_counter()
        until = began + self.asked.seconds
        keeping = asyncio.create_task(self.crowd.keep())
        faults = [asyncio.create_task(self._kill(until)), asyncio.create_task(self._restart())]
        await self._enter(until)
        await asyncio.gather(*faults)
        # what is on its way still arrives, also to those whose stream was lost in this moment
        await asyncio.sleep(SILENCE + 2 * POLL if self.asked.kill or self.asked.restart else POLL)
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        await self.crowd.finish()
        after, seconds = self.service.processor_times(), time.perf_counter() - began
        for table in self.tables:
            if table.acknowledged:
                self.figures.wrong += await table.difference()
        confirmed = sum(len(table.acknowledged) for table in self.tables)
        shown, entries = self.phones.shown, self.figures.entries
        found: list[tuple[str, object, str]] = [
            ("entries confirmed", confirmed, "entries"),
            ("entries lost, doubled or refused", len(self.figures.wrong), "entries"),
            *((f"entry p{percent}", share(entries, percent), "ms") for percent in (50, 95, 99)),
            *(
                (f"shown on another phone p{percent}", share(shown, percent), "ms")
                for percent in (50, 95, 99)
            ),
            ("shown on other phones", len(shown), "times"),
            ("entry before and well after the burst p95", share(self.calm_entries, 95), "ms"),
            ("shown before and well after the burst p95", share(self.calm_shown, 95), "ms"),
            ("phones that show something old", await self._old(), "phones"),
            (f"entry p95 below {ENTRY * 1000:.0f} ms", share(entries, 95) < ENTRY * 1000, "yes or no"),
            (f"shown p95 below {SHOWN * 1000:.0f} ms", share(shown, 95) < SHOWN * 1000, "yes or no"),
        ]
        for name, heard in (("phones", self.phones), ("boards", self.boards), ("viewers", self.viewers)):
            found += [
                (f"{name}: events", heard.events, "events"),
                (f"{name}: questions", heard.asked, "questions"),
                (f"{name}: asked without a stream", heard.polled, "questions"),
                (f"{name}: without an answer", heard.unanswered, "questions"),
                (f"{name}: streams lost and opened again", heard.lost, "streams"),
            ]
        found += [
            (
                f"processor time of {part}, of one core",
                round((after[part] - before[part]) / seconds, 3),
                "cores",
            )
            for part in after
        ]
        return found + [("fault", fault, "text") for fault in self.figures.wrong[:20]]

    async def _old(self) -> int:
        """How many phones show another state of their sheet than the site."""
        site = Asking(self.service.tables_port, 24)
        written = sorted(self.written)
        answers = await asyncio.gather(*(site.get(path, "") for path in written))
        changes = {path: _change(tag) for path, (_, tag, _) in zip(written, answers, strict=True)}
        return sum(
            _change(reader.tag) != changes.get(reader.path, _change(reader.tag))
            for reader in self.crowd.readers
        )

    async def _enter(self, until: float) -> None:
        """Entries at their times, whatever the last one took; the burst in the middle."""
        chance, connections = random.Random(5), {table.sheet: Connection(table.port) for table in self.tables}
        self.burst_at = middle = time.perf_counter() + self.asked.seconds / 2
        at, order = time.perf_counter(), cycle(chance.sample(self.tables, len(self.tables)))
        entering: set[asyncio.Task[None]] = set()
        while at < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            table = next(order)

            async def enter(table: Table = table) -> None:
                self.written[table.path] = time.perf_counter()
                writer, begun = self.writers[table.sheet], time.perf_counter()
                writer.confirms.clear()
                try:
                    await table.enter(connections[table.sheet])
                    writer.tag = table.tag  # it came with the answer
                finally:
                    writer.confirms.set()
                if self._calm(begun):
                    self.calm_entries.append(time.perf_counter() - begun)

            entering.add(asyncio.create_task(enter()))
            burst = middle <= at < middle + BURST_SECONDS
            at += 1 / ((BURST if burst else ENTRIES) * self.asked.share)
        await asyncio.gather(*entering)

    async def _kill(self, until: float) -> None:
        every = self.asked.kill
        while every and time.perf_counter() + every < until:
            await asyncio.sleep(every)
            await asyncio.to_thread(self.service.restart_live)

    async def _restart(self) -> None:
        if self.asked.restart:
            await asyncio.sleep(self.asked.seconds / 4)
            await asyncio.to_thread(subprocess.run, shlex.split(self.asked.restart), check=True)


def _change(tag: str) -> str:
    """Of a tag what does not depend on the pen."""
    return tag.removesuffix('-pen"').rstrip('"')


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks live")
    made.add_argument("--share", type=float, default=1.0, help="of boards, viewers and entries")
    made.add_argument("--tournaments", type=int, default=300)
    made.add_argument("--tables", type=int, default=5)
    made.add_argument("--seconds", type=float, default=120)
    made.add_argument("--idle", type=float, default=30)
    made.add_argument("--kill", type=float, default=0)
    made.add_argument("--restart", default="", help="a command, for example: service postgresql restart")
    return made
