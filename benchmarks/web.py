"""The public standing: a thousand viewers poll while entries arrive; then how much nginx and Django alone can answer.

python -m benchmarks web [--players 320] [--viewers 1000] [--seconds 60] [--poll 3] [--enter 10] [--saturate 8]

Needs Debian's nginx-light; for saturation wrk. Both the kept part and the static file are asked for by the same wrk
from the same nginx, and are the same bytes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks._clients import Connection, Table, seated, share
from benchmarks._front import STATIC, Front, MissingError, program, running_front
from benchmarks._service import Service, running_service

#: The longest that 95 of 100 polls may take (milliseconds), and the least part of nginx's own rate.
LIMIT, LEAST = 100.0, 1 / 3
#: T-35: an entry shows on the public standing within so many seconds.
LIVE = 5.0
#: A deal that lifts who wins it to where everybody sees him: the public page shows the first hundred.
DURCH = {"contract": "durch", "won": {"durch": True}, "flek": {"durch": 1}}
#: So many deals are won before anything is measured.
LIFTED = 3
#: Connections that wrk holds open.
CONNECTIONS = 64


@dataclass
class Viewers:
    """What the viewers saw; times in seconds."""

    polls: list[float] = field(default_factory=list)
    unchanged: int = 0
    unanswered: int = 0
    bytes: int = 0

    async def watch(self, port: int, path: str, first: float, every: float, until: float) -> None:
        """One page: asks at fixed times, with the tag that it knows."""
        connection, at, tag = Connection(port), first, ""
        while at < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            began = time.perf_counter()
            try:
                status, answer, content = await connection.ask(
                    "GET", path, {"If-None-Match": tag} if tag else {}
                )
            except (OSError, TimeoutError):
                status, answer, content = 0, {}, b""
            if status in (200, 304):
                self.polls.append(time.perf_counter() - began)
                self.unchanged += status == 304
                self.bytes += len(content)
                tag = answer.get("etag", tag)
            else:
                self.unanswered += 1
            at += every
        connection.close()


def main(*arguments: str) -> Iterator[dict[str, object]]:
    """Polls as the viewers saw them, how soon an entry shows, requests a second of each way to answer."""
    asked = parser().parse_args(arguments)
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"{asked.players} players, {asked.viewers} viewers, load average {os.getloadavg()[0]:.1f}"
    )
    for name, value, unit in _measure(asked):
        yield {"name": f"web {name}", "value": value, "unit": unit, "measured_on": measured_on}


def _measure(asked: argparse.Namespace) -> Iterator[tuple[str, object, str]]:
    try:
        program("nginx", "nginx-light")
    except MissingError as missing:
        yield "missing", str(missing), "text"
        return
    cache = {"CACHE_URL": asked.cache} if asked.cache else {}
    with running_service(web_processes=2, **cache) as service:
        opened = service.open_hall(asked.players // 4)
        path = f"/tournaments/{opened[0]['slug']}/standing/sk/"
        tables = seated(service.port, opened, asked.seed)
        with running_front(service.port) as front:
            viewers = asyncio.run(_evening(tables, front, path, asked))
            yield from _seen(viewers, tables)
            shown = asyncio.run(_delays(tables[0], front, path))
            yield "entry shows in front of Django after at most", round(max(shown), 2), "s"
            yield f"entry shows on a page within {LIVE:.0f} s", max(shown) + asked.poll < LIVE, "yes or no"
            yield from _saturation(service, front, path, asked)


async def _evening(tables: list[Table], front: Front, path: str, asked: argparse.Namespace) -> Viewers:
    chance, viewers = random.Random(asked.seed), Viewers()
    for _ in range(2):
        await asyncio.gather(*(table.warm_up() for table in tables[:16]))
    began = time.perf_counter() + 0.5
    until = began + asked.seconds
    async with asyncio.TaskGroup() as hall:
        for table in tables:
            hall.create_task(table.keep_entering(began + chance.uniform(0, asked.enter), asked.enter, until))
        for _ in range(asked.viewers):
            first = began + chance.uniform(0, asked.poll)
            hall.create_task(viewers.watch(front.port, path, first, asked.poll, until))
    return viewers


def _seen(viewers: Viewers, tables: list[Table]) -> Iterator[tuple[str, object, str]]:
    yield "polls answered", len(viewers.polls), "polls"
    yield "polls answered with 304", viewers.unchanged, "polls"
    yield "polls without an answer", viewers.unanswered, "polls"
    yield "bytes sent to viewers", viewers.bytes, "bytes"
    yield "entries confirmed meanwhile", sum(len(table.acknowledged) for table in tables), "entries"
    yield "entry p95", share(tables[0].figures.entries, 95), "ms"
    for percent in (50, 95, 99, 100):
        yield f"poll p{percent}", share(viewers.polls, percent), "ms"
    yield f"poll p95 below {LIMIT:.0f} ms", share(viewers.polls, 95) < LIMIT, "yes or no"


async def _delays(table: Table, front: Front, path: str, times: int = 8) -> list[float]:
    """Seconds from the confirmation of an entry to the first answer that shows it, asked for without a pause."""
    pen, viewer, found = Connection(table.port), Connection(front.port), []
    for number in range(LIFTED + times):
        # seat 0 leads the standing; where it deals and pauses, another one wins and nothing is measured
        if table.deals % 4 == 0:
            await table.enter(pen, **DURCH)
        await asyncio.sleep(2.5)  # until what came before is shown
        _, before, _ = await viewer.ask("GET", path, {})
        await table.enter(pen, **DURCH, actor=0)
        began = time.perf_counter()
        while number >= LIFTED:
            _, now, _ = await viewer.ask("GET", path, {})
            if now["etag"] != before["etag"] or time.perf_counter() - began > 4 * LIVE:
                found.append(time.perf_counter() - began)
                break
            await asyncio.sleep(0.01)
    pen.close()
    viewer.close()
    return found


def _saturation(
    service: Service, front: Front, path: str, asked: argparse.Namespace
) -> Iterator[tuple[str, object, str]]:
    try:
        wrk = program("wrk", "wrk")
    except MissingError as missing:
        yield "missing", str(missing), "text"
        return
    _, _, content = asyncio.run(_ask(front.port, path))
    front.put(content)
    yield "bytes of the standing", len(content), "bytes"
    ways = [
        ("static file by nginx", front.port, STATIC),
        ("kept part in front of Django", front.port, path),
        ("Django alone", service.port, path),
    ]
    rates: dict[str, float] = {}
    for name, port, address in ways:
        rates[name] = _rate(wrk, f"http://127.0.0.1:{port}{address}", asked.saturate)
        yield name, round(rates[name]), "requests/s"
    ratio = rates["kept part in front of Django"] / rates["static file by nginx"]
    yield "kept part to static file", round(ratio, 2), "ratio"
    yield "kept part at least a third of the static file", ratio >= LEAST, "yes or no"
    yield (
        "Django alone to static file",
        round(rates["Django alone"] / rates["static file by nginx"], 3),
        "ratio",
    )


async def _ask(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    connection = Connection(port)
    try:
        return await connection.ask("GET", path, {"Connection": "close"})
    finally:
        connection.close()


def _rate(wrk: str, address: str, seconds: int) -> float:
    """Requests a second that are answered with 200."""
    command = [wrk, "--threads", "1", "--connections", str(CONNECTIONS), "--duration", f"{seconds}s", address]
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=seconds + 60).stdout
    assert "Non-2xx" not in said, said
    found = re.search(r"Requests/sec:\s+([\d.]+)", said)
    assert found, said
    return float(found[1])


def parser() -> argparse.ArgumentParser:
    """The arguments of the command with their defaults."""
    made = argparse.ArgumentParser(prog="python -m benchmarks web")
    made.add_argument("--players", type=int, default=320)
    made.add_argument("--viewers", type=int, default=1000)
    made.add_argument("--seconds", type=float, default=60)
    made.add_argument("--poll", type=float, default=3, help="seconds between the polls of a viewer")
    made.add_argument("--enter", type=float, default=10, help="seconds between the entries of a table")
    made.add_argument("--saturate", type=int, default=8, help="seconds of each measurement at saturation")
    made.add_argument(
        "--cache",
        default=os.environ.get("BENCH_CACHE_URL", "rediscache://127.0.0.1:6379/8"),
        help="Django's cache; empty: one in each process",
    )
    made.add_argument("--seed", type=int, default=7)
    return made
