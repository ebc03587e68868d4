"""A full hall: every table enters and every phone polls, on PostgreSQL behind gunicorn; nothing may be lost or doubled.

python -m benchmarks load [--tables 107] [--devices 4] [--seconds 60] [--enter 10] [--poll 2] [--seed 5]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import time
from collections.abc import Iterator

from benchmarks._clients import Figures, Table, seated, share
from benchmarks._service import running_service

#: The longest that 95 of 100 entries may take (milliseconds).
LIMIT = 250.0


def main(*arguments: str) -> Iterator[dict[str, object]]:
    """Times of entries and polls as the phones saw them, and what the sheets and the phones disagree on."""
    asked = parser().parse_args(arguments)
    with running_service() as service:
        tables = seated(service.port, service.open_hall(asked.tables), asked.seed)
        before = {**service.processor_times(), "clients": time.process_time()}
        figures = play(tables, asked)
        after = {**service.processor_times(), "clients": time.process_time()}
        service.manage("verify")
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"{asked.tables} tables, {asked.tables * asked.devices} devices, {asked.seconds} s, "
        f"load average {os.getloadavg()[0]:.1f}"
    )
    worked = {part: after[part] - before[part] for part in before}
    for name, value, unit in [*_lines(tables, figures), *_work(worked, figures)]:
        yield {"name": f"load {name}", "value": value, "unit": unit, "measured_on": measured_on}


def play(tables: list[Table], asked: argparse.Namespace) -> Figures:
    """Let the hall play, and compare; every disagreement stands in `wrong` of the figures."""
    figures = tables[0].figures
    asyncio.run(_hour(tables, figures, asked))
    return figures


async def _hour(tables: list[Table], figures: Figures, asked: argparse.Namespace) -> None:
    chance = random.Random(asked.seed)
    for _ in range(2):
        await asyncio.gather(*(table.warm_up() for table in tables[:16]))
    began = time.perf_counter() + 0.5
    until = began + asked.seconds
    async with asyncio.TaskGroup() as hall:
        for table in tables:
            hall.create_task(table.keep_entering(began + chance.uniform(0, asked.enter), asked.enter, until))
            for device in range(asked.devices):
                first = began + chance.uniform(0, asked.poll)
                hall.create_task(table.keep_polling(first, asked.poll, until, device == 0))
    for table in tables:
        figures.wrong += await table.difference()


def _lines(tables: list[Table], figures: Figures) -> Iterator[tuple[str, object, str]]:
    yield "entries confirmed", sum(len(table.acknowledged) for table in tables), "entries"
    yield "entries lost, doubled or refused", len(figures.wrong), "entries"
    for percent in (50, 95, 99, 100):
        yield f"entry p{percent}", share(figures.entries, percent), "ms"
    yield "polls answered", len(figures.polls), "polls"
    yield "polls answered with 304", figures.unchanged, "polls"
    yield "requests without an answer", figures.unanswered, "requests"
    for percent in (50, 95):
        yield f"poll p{percent}", share(figures.polls, percent), "ms"
    yield f"entry p95 below {LIMIT:.0f} ms", share(figures.entries, 95) < LIMIT, "yes or no"
    for fault in figures.wrong:
        yield "fault", fault, "text"


def _work(worked: dict[str, float], figures: Figures) -> Iterator[tuple[str, object, str]]:
    """What the hall cost, whoever else used the machine meanwhile."""
    requests = len(figures.polls) + len(figures.entries)
    for part, seconds in worked.items():
        yield f"processor time of the {part}", round(seconds, 1), "s"
        yield f"processor time of the {part} for each request", round(seconds / requests * 1000, 2), "ms"


def parser() -> argparse.ArgumentParser:
    """The arguments of the command with their defaults."""
    made = argparse.ArgumentParser(prog="python -m benchmarks load")
    made.add_argument("--tables", type=int, default=107)
    made.add_argument("--devices", type=int, default=4)
    made.add_argument("--seconds", type=float, default=60)
    made.add_argument("--enter", type=float, default=10, help="seconds between the entries of a table")
    made.add_argument("--poll", type=float, default=2, help="seconds between the polls of a device")
    made.add_argument("--seed", type=int, default=5)
    return made
