"""A random process is killed again and again while a hall plays; what was acknowledged must be there, once, in order.

python -m benchmarks chaos [--rounds 200] [--tables 12] [--seed 5]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from benchmarks._clients import Figures, Table, seated, share
from benchmarks._service import Service, kill_all_of, running_service

DEVICES, ENTER, POLL = 2, 1.0, 1.0
#: Between two kills at least one entry is acknowledged; when none is for so long, the service does not come back.
RECOVERY_LIMIT = 240.0


def main(*arguments: str) -> Iterator[dict[str, object]]:
    """How many kills of which kind, what was acknowledged, and what is wrong afterwards (nothing may be)."""
    asked = parser().parse_args(arguments)
    with running_service() as service:
        tables = seated(service.port, service.open_hall(asked.tables), asked.seed)
        kills = play(service, tables, asked)
        proof = service.manage("verify").strip()
    figures = tables[0].figures
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"{asked.tables} tables, seed {asked.seed}, load average {os.getloadavg()[0]:.1f}"
    )
    lines: list[tuple[str, object, str]] = [
        (f"killed {what}", count, "kills") for what, count in kills.items()
    ]
    lines += [
        ("entries acknowledged", sum(len(table.acknowledged) for table in tables), "entries"),
        ("entries sent again", figures.sent_again, "entries"),
        ("requests without an answer", figures.unanswered, "requests"),
        ("sheets that disagree with their phones", len(figures.wrong), "sheets"),
        ("entry p95", share(figures.entries, 95), "ms"),
        ("verify", proof, "text"),
        *(("fault", fault, "text") for fault in figures.wrong),
    ]
    for name, value, unit in lines:
        yield {"name": f"chaos {name}", "value": value, "unit": unit, "measured_on": measured_on}


def play(service: Service, tables: list[Table], asked: argparse.Namespace) -> Counter[str]:
    """Play while processes are killed, and compare; every disagreement stands in `wrong` of the tables' figures."""
    return asyncio.run(_evening(service, tables, asked.rounds, random.Random(asked.seed)))


async def _evening(service: Service, tables: list[Table], rounds: int, chance: random.Random) -> Counter[str]:
    figures = tables[0].figures
    began = time.perf_counter() + 0.2
    phones = [
        asyncio.create_task(work)
        for table in tables
        for work in (
            table.keep_entering(began + chance.uniform(0, ENTER), ENTER, float("inf")),
            *(
                table.keep_polling(began + chance.uniform(0, POLL), POLL, float("inf"), device == 0)
                for device in range(DEVICES)
            ),
        )
    ]
    kills = Counter[str]()
    for _ in range(rounds):
        await _one_more_entry(figures)
        await asyncio.sleep(chance.uniform(0.0, 0.3))  # anywhere between two entries
        (what,) = chance.choices(list(KINDS), [weight for _, weight in KINDS.values()])
        await asyncio.to_thread(KINDS[what][0], service, chance)
        kills[what] += 1
        print(f"{kills.total()} of {rounds}: {what}", file=sys.stderr, flush=True)
    await _one_more_entry(figures)
    for table in tables:
        table.closing = True  # what was begun is sent until it is confirmed
    for phone in phones[:: DEVICES + 1]:
        await phone
    for phone in phones:
        phone.cancel()
    for table in tables:
        figures.wrong += await table.difference()
    return kills


async def _one_more_entry(figures: Figures) -> None:
    """Wait until the service works again. Raises TimeoutError when it does not."""
    before = len(figures.entries)
    async with asyncio.timeout(RECOVERY_LIMIT):
        while len(figures.entries) == before:
            if figures.wrong:
                raise RuntimeError(figures.wrong[0])
            await asyncio.sleep(0.01)


def kill_web_process(service: Service, chance: random.Random) -> None:
    """One process of gunicorn; its parent starts another."""
    children = service.web_children()
    if children:
        _kill(chance.choice(children))


def kill_web(service: Service, chance: random.Random) -> None:
    """The whole web server at once, as in a power cut; it is started again."""
    assert service.web
    kill_all_of(service.web)
    service.start_web()


def kill_worker(service: Service, chance: random.Random) -> None:
    """The worker and its beat; they are started again."""
    assert service.worker
    kill_all_of(service.worker)
    service.start_worker()


def cut_connection(service: Service, chance: random.Random) -> None:
    """A connection between a process and the database, perhaps in the middle of a transaction."""
    connections = service.connections()
    if connections:
        service.cut_connection(chance.choice(connections))


#: What can happen, and how often next to the others: a whole server takes seconds to start again.
KINDS = {
    "web process": (kill_web_process, 4),
    "web server": (kill_web, 1),
    "worker": (kill_worker, 2),
    "database connection": (cut_connection, 4),
}


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):  # it may have ended by itself
        os.kill(pid, signal.SIGKILL)


def parser() -> argparse.ArgumentParser:
    """The arguments of the command with their defaults."""
    made = argparse.ArgumentParser(prog="python -m benchmarks chaos")
    made.add_argument("--rounds", type=int, default=200)
    made.add_argument("--tables", type=int, default=12)
    made.add_argument("--seed", type=int, default=5)
    return made
