"""Load beside attack: tables with 4 phones each enter and follow while each attack of docs/security.md is carried out.

python -m benchmarks attacks [--tables 80] [--seconds 20] [--rounds 3] [--only NAME]: for each attack the p95 of an
entry and of the public page with it and just before it; their ratio is the median of the rounds. Meanwhile officials
act: the organiser's pages, a call of the jury, a right code for the pen. On PostgreSQL, gunicorn, the streams, nginx
and Caddy as deployed (without TLS). The bound is 3 times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from statistics import median
from threading import Event, Thread
from typing import Any

from benchmarks._attackers import AT_ONCE, ATTACKS, CSRF, HELD_OPEN, JSON, Sender, World, keep_on
from benchmarks._clients import Connection, Table, seated, share
from benchmarks._front import running_front, running_proxy
from benchmarks._readers import Asking, Crowd, Heard, Reader, of_sheet
from benchmarks._service import Service, running_service
from benchmarks.live import CACHE, LASTING

PHONES = 4
MAX_RATIO = 3.0
#: Seconds between entries of one table, between two looks at the public page, between two actions of an official.
ENTER, LOOK, ACT = 12.0, 0.25, 1.0


def main(*arguments: str) -> Iterator[dict[str, object]]:
    """For each attack: the times with and without, and what officials were refused."""
    asked = _parser().parse_args(arguments)
    with (
        running_service(
            tables=True,
            TRUSTED_PROXIES="2",
            CACHE_URL=CACHE,
            DATABASE_CONN_MAX_AGE=LASTING,
            READS_A_MINUTE="6000",  # as deployed
        ) as service,
        running_front(service.port) as front,
        running_proxy(
            web=[service.port],
            tables=[service.tables_port],
            live=[service.live_port],
            polls=front.port,
        ) as proxy,
    ):
        service.manage("collectstatic", "--no-input", "--verbosity", "0")
        opened = service.open_hall(asked.tables)
        made = json.loads(service._run("-m", "benchmarks._attacked"))
        service.start_live()
        # the last table is the one that is attacked: its pen is taken again and again
        tables = [table for table in seated(proxy.port, opened, 5) if table.sheet != made["sheet"]]
        hall = Hall(service, tables, proxy.port, made)
        lines = list(asyncio.run(hall.run(asked)))
    on = (
        f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores for all, clients too, "
        f"{asked.tables} tables, {asked.seconds:.0f} s, {asked.rounds} rounds, load average {os.getloadavg()[0]:.1f}"
    )
    for name, value, unit in lines:
        yield {"name": f"attacks {name}", "value": value, "unit": unit, "measured_on": on}


class Hall:
    """Tables that play, people who look at the public page, and officials who act."""

    def __init__(self, service: Service, tables: list[Table], port: int, made: dict[str, Any]) -> None:
        self.tables, self.port, self.made = tables, port, made
        self.world = World(
            port,
            **{
                name: made[name]
                for name in ("slug", "sheet", "own", "session", "quick", "quick_token", "entry")
            },
        )
        self.crowd = Crowd(port, lambda _reader: None)
        heard, asking = Heard(), Asking(port, 48)
        self.writers: dict[str, Reader] = {}
        for table in tables:
            keys, ticket = of_sheet(service.environment["SECRET_KEY"], table.sheet)
            phones = [self.crowd.add(heard, keys, ticket, table.path, asking) for _ in range(PHONES)]
            self.writers[table.sheet] = phones[0]
            phones[0].pen = table.token
        self.pages: list[float] = []
        self.refused: list[str] = []
        #: Looks at the public page that got no page: its reader has no account, and the address of the whole hall.
        self.unseen = 0

    async def run(self, asked: argparse.Namespace) -> list[tuple[str, object, str]]:
        """Each attack in each round beside its own undisturbed time."""
        for _ in range(2):
            await asyncio.gather(*(table.warm_up() for table in self.tables[:16]))
        await self.crowd.open()
        keeping = asyncio.create_task(self.crowd.keep())
        await self._play(5)
        names = [name for name in (*ATTACKS, *HELD_OPEN) if not asked.only or asked.only in name]
        ratios: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
        found: list[tuple[str, object, str]] = []
        for turn in range(asked.rounds):
            for name in names:
                calm, calm_page = await self._play(asked.seconds)
                self.refused.clear()
                self.unseen = 0
                hit, hit_page = await self._attacked(name, asked.seconds)
                ratios[name].append((hit / max(calm, 1.0), hit_page / max(calm_page, 1.0)))
                found += [
                    (f"{name}, {turn + 1}: entry p95 without", calm, "ms"),
                    (f"{name}, {turn + 1}: entry p95 with", hit, "ms"),
                    (f"{name}, {turn + 1}: public page p95 without", calm_page, "ms"),
                    (f"{name}, {turn + 1}: public page p95 with", hit_page, "ms"),
                    (f"{name}, {turn + 1}: officials refused", len(self.refused), "actions"),
                    (f"{name}, {turn + 1}: public page not shown", self.unseen, "looks"),
                ]
                found += [("fault", f"{name}: {one}", "text") for one in self.refused[:3]]
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        await self.crowd.finish()
        for name, pairs in ratios.items():
            entry, page = (round(median(one), 2) for one in zip(*pairs, strict=True))
            found += [
                (f"{name}: entry, times the undisturbed", entry, "times"),
                (f"{name}: public page, times the undisturbed", page, "times"),
                (f"{name}: entry below {MAX_RATIO:.0f} times", entry < MAX_RATIO, "yes or no"),
            ]
        return found

    async def _attacked(self, name: str, seconds: float) -> tuple[float, float]:
        stop = Event()
        threads = [
            Thread(target=keep_on, args=(name, Sender(self.world, number), stop), daemon=True)
            for number in range(AT_ONCE)
        ]
        for thread in threads:
            thread.start()
        await asyncio.sleep(1)  # what was sent has arrived
        try:
            return await self._play(seconds)
        finally:
            stop.set()
            for thread in threads:
                await asyncio.to_thread(thread.join)

    async def _play(self, seconds: float) -> tuple[float, float]:
        """p95 of entries and of the public page in so many seconds, in milliseconds."""
        figures, chance = self.tables[0].figures, random.Random(5)
        figures.entries.clear()
        self.pages.clear()
        began = time.perf_counter() + 0.2
        until = began + seconds
        async with asyncio.TaskGroup() as hall:
            for table in self.tables:
                hall.create_task(table.keep_entering(began + chance.uniform(0, ENTER), ENTER, until))
            hall.create_task(self._look(began, until))
            hall.create_task(self._act(began, until))
        return share(figures.entries, 95), share(self.pages, 95)

    async def _look(self, at: float, until: float) -> None:
        connection = Connection(self.port)
        while at < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            began = time.perf_counter()
            try:
                status, _, _ = await connection.ask("GET", f"/tournaments/{self.world.slug}/", {})
            except (OSError, TimeoutError):
                status = 0
            self.pages.append(time.perf_counter() - began)
            self.unseen += status != 200
            at = max(at + LOOK, time.perf_counter())
        connection.close()

    async def _act(self, at: float, until: float) -> None:
        """The organiser, a scorer with the right code from the hall's network, a call of the jury with a pen."""
        cookie = {"Cookie": f"sessionid={self.made['organiser']}; csrftoken={CSRF}", "X-CSRFToken": CSRF}
        table = self.tables[0]
        connection = Connection(self.port)

        def call() -> bytes:
            said = {
                "id": str(uuid.uuid4()),
                "kind": "call",
                "version": table.deals,
                "body": {"subject": "rule", "note": "", "seat": 0},
            }
            return json.dumps(said).encode()

        def right_code() -> bytes:
            return json.dumps({"code": self.made["code"], "device_id": str(uuid.uuid4())}).encode()

        pen = {"Authorization": f"Pen {table.token}"}
        acts = [
            ("GET", f"/organise/{self.world.slug}/players/", cookie, bytes),
            ("GET", f"/organise/{self.world.slug}/", cookie, bytes),
            ("POST", f"/api/v1/sheets/{self.world.sheet}/pen/", JSON, right_code),
            ("POST", f"{table.path}entries/", {**JSON, **pen}, call),
        ]
        turn = 0
        while at < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            method, path, headers, body = acts[turn % len(acts)]
            turn += 1
            try:
                status, _, answer = await connection.ask(method, path, headers, body())
            except (OSError, TimeoutError):
                status, answer = 0, b""
            # a call that waits already is the answer to the next one of the table
            if status not in (200, 201) and b"wrong-state" not in answer:
                self.refused.append(f"{method} {path}: {status} {answer[:200]!r}")
            at = max(at + ACT, time.perf_counter())
        connection.close()


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks attacks")
    made.add_argument("--tables", type=int, default=80)
    made.add_argument("--seconds", type=float, default=20)
    made.add_argument("--rounds", type=int, default=3)
    made.add_argument("--only", default="", help="attacks whose name has this in it")
    return made
