"""An installation on servers of its own and tables that play while something goes wrong."""

from __future__ import annotations

import asyncio
import os
import time
import urllib.request
from collections.abc import Callable
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

import psycopg

from benchmarks._clients import Figures, Table, seated
from benchmarks._service import Service
from tests.faults.servers import Postgres, Redis
from tests.operations.halls import Laptop

#: How long an outage lasts at least; it also lasts until somebody has noticed.
SECONDS = float(os.environ.get("FLEK_FAULT_SECONDS", "2"))
TABLES, EVERY = 6, 0.4
#: Whatever is waited for must happen within so many seconds, on a machine that others use too.
PATIENCE = 240.0
PRINT = """
from scoring.documents.printing import request_sheets_pdf
from scoring.models import Sheet
print(request_sheets_pdf(list(Sheet.objects.order_by("pk")), blank=False, title="t", file_name="t.pdf").pk)
"""


def until(true: Callable[[], Any], what: str) -> None:
    """Return once it is true. Raises AssertionError, which says what was waited for."""
    limit = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < limit, f"waited in vain: {what}"
        time.sleep(0.05)


class JobRow(NamedTuple):
    """What the database says of a job; `result` is the key of its file."""

    state: str
    attempts: int
    done: int
    total: int
    result: int | None


class Tables:
    """Tables that play on any installation."""

    def __init__(self, service: Service | Laptop) -> None:
        self.service = service
        self.tables: list[Table] = []

    @property
    def figures(self) -> Figures:
        """What the phones of the present play have seen."""
        return self.tables[0].figures

    def play(self, *faults: Callable[[], None]) -> None:
        """Open new tables and play; let the faults happen one by one, play on after each; compare every sheet."""
        self.tables = seated(self.service.port, self.service.open_hall(TABLES), seed=7)
        asyncio.run(self._play(faults))
        assert self.figures.wrong == []

    async def _play(self, faults: tuple[Callable[[], None], ...]) -> None:
        began = time.perf_counter()
        phones = [
            asyncio.create_task(table.keep_entering(began + EVERY * place / TABLES, EVERY, float("inf")))
            for place, table in enumerate(self.tables)
        ]
        await self._some_more()
        for fault in faults:
            await asyncio.to_thread(fault)
            await self._some_more()
        for table in self.tables:
            table.closing = True
        await asyncio.gather(*phones)
        for table in self.tables:
            self.figures.wrong += await table.difference()

    async def _some_more(self) -> None:
        """Wait until every table has written two more deals."""
        wanted = [len(table.acknowledged) + 2 for table in self.tables]
        async with asyncio.timeout(PATIENCE):
            while any(
                len(table.acknowledged) < count for table, count in zip(self.tables, wanted, strict=True)
            ):
                assert not self.figures.wrong, self.figures.wrong
                await asyncio.sleep(0.05)

    def outage(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        """So long as asked for, and until a phone got no answer."""
        before, ends = self.figures.unanswered, time.monotonic() + SECONDS

        def over() -> bool:
            meanwhile()
            return time.monotonic() > ends and self.figures.unanswered > before

        until(over, "a phone without an answer (else the fault proves nothing)")


class Hall(Tables):
    """An installation on servers of its own, and tables that play."""

    service: Service

    def __init__(self, service: Service, postgres: Postgres, redis: Redis) -> None:
        super().__init__(service)
        self.postgres, self.redis = postgres, redis

    def request_pdf(self) -> str:
        """Ask for all sheets as a PDF; returns the id of the job."""
        return self.service.manage("shell", "--no-imports", "--command", PRINT).split()[-1]

    def sql(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement; returns its rows, if it has some."""
        with psycopg.connect(self.service.environment["DATABASE_URL"], autocommit=True) as connection:
            found = connection.execute(statement, values)  # type: ignore[arg-type]
            return found.fetchall() if found.description else []

    def job(self, key: str) -> JobRow:
        """The row of a job."""
        asked = "SELECT state, attempts, done, total, result_id FROM core_job WHERE id = %s"
        return JobRow(*self.sql(asked, key)[0])

    def finish(self, key: str) -> JobRow:
        """Wait until a job is done or has failed."""
        until(lambda: self.job(key).state in ("done", "failed"), "the end of the job")
        return self.job(key)

    def ask(self, path: str) -> tuple[int, datetime]:
        """Status of a page, and the time that the server says it is. Raises OSError."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.service.port}{path}", timeout=60) as answer:
            return answer.status, parsedate_to_datetime(answer.headers["Date"])

    def restart(self) -> None:
        """Kill web and worker, and start them in the environment that the service now has."""
        self.service.kill()
        self.service.start_worker()
        self.service.start_web()
