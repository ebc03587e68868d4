"""Reading the changes: what is new since the last look, and how each key stands. On PostgreSQL and on SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import psycopg

from core.streams import CHANNEL

#: A database that does not answer for so long counts as away (seconds).
PATIENCE = 3.0
#: Without being woken we look all the same after so many seconds.
AT_LEAST = 2.0
#: On SQLite the counter of the file is looked at so often (seconds).
GLANCE = 0.05


@dataclass(frozen=True, slots=True)
class Row:
    """A change, how many seconds ago it was written, and when (Unix time)."""

    number: int
    key: str
    age: float
    at: float


@dataclass(frozen=True, slots=True)
class Stand:
    """How a key stands: its last change, how many are kept, and when the last was written (Unix time)."""

    number: int = 0
    count: int = 0
    at: float = 0.0


class Source(Protocol):
    """A database with changes. What goes wrong is one of `AWAY`."""

    async def open(self) -> int:
        """Connect; the last number that was given."""

    async def close(self) -> None:
        """Let go."""

    async def woken(self) -> None:
        """Return when something may have changed, at the latest after AT_LEAST."""

    async def since(self, number: int, gaps: Sequence[int]) -> list[Row]:
        """Changes above a number, and those of smaller numbers that were not there before; in their order."""

    async def stands(self, keys: Iterable[str]) -> dict[str, Stand]:
        """How keys stand; who never changed, or not for a day, is left out."""


#: What is raised by a source whose database is away.
AWAY = (psycopg.Error, sqlite3.Error, OSError, TimeoutError, asyncio.TimeoutError)

LAST = "SELECT COALESCE(MAX(number), 0) FROM core_change"


class PostgreSQL:
    """Woken by NOTIFY, which comes with the commit."""

    NEW = (
        "SELECT number, key, EXTRACT(EPOCH FROM clock_timestamp() - at)::float8, EXTRACT(EPOCH FROM at)::float8"
        " FROM core_change WHERE number > %s OR number = ANY(%s) ORDER BY number"
    )
    STANDS = (
        "SELECT key, MAX(number), COUNT(*), EXTRACT(EPOCH FROM MAX(at))::float8 FROM core_change"
        " WHERE key = ANY(%s) GROUP BY key"
    )

    def __init__(self, **parameters: Any) -> None:
        self._parameters = parameters
        self._hears: psycopg.AsyncConnection | None = None
        self._asks: psycopg.AsyncConnection | None = None
        self._turn = asyncio.Lock()

    async def open(self) -> int:
        self._hears, self._asks = [
            await asyncio.wait_for(
                psycopg.AsyncConnection.connect(**self._parameters, autocommit=True, prepare_threshold=1),
                PATIENCE,
            )
            for _ in range(2)
        ]
        await self._hears.execute(f"LISTEN {CHANNEL}")
        return int((await self._ask(LAST, ()))[0][0])

    async def close(self) -> None:
        for connection in (self._hears, self._asks):
            if connection is not None:
                await connection.close()
        self._hears = self._asks = None

    async def woken(self) -> None:
        assert self._hears is not None
        async for _ in self._hears.notifies(timeout=AT_LEAST, stop_after=1):
            pass

    async def since(self, number: int, gaps: Sequence[int]) -> list[Row]:
        return [Row(*row) for row in await self._ask(self.NEW, (number, list(gaps)))]

    async def stands(self, keys: Iterable[str]) -> dict[str, Stand]:
        return {key: Stand(*row) for key, *row in await self._ask(self.STANDS, (list(keys),))}

    async def _ask(self, words: str, values: Sequence[Any]) -> list[Any]:
        if self._asks is None:
            raise TimeoutError
        async with self._turn, asyncio.timeout(PATIENCE):
            asked = await self._asks.execute(words, values)
            return await asked.fetchall()


class SQLite:
    """The file says that something was written (anything, sessions and limits too), and then we look."""

    NEW = (
        "SELECT number, key, (julianday('now') - julianday(at)) * 86400.0, (julianday(at) - 2440587.5) * 86400.0"
        " FROM core_change WHERE number > ? ORDER BY number"
    )
    STANDS = (
        "SELECT key, MAX(number), COUNT(*), (julianday(MAX(at)) - 2440587.5) * 86400.0 FROM core_change"
        " WHERE key IN ({}) GROUP BY key"
    )

    def __init__(self, path: str) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._version: object = None

    async def open(self) -> int:
        self._connection = sqlite3.connect(
            f"file:{self._path}?mode=rw", uri=True, timeout=PATIENCE, isolation_level=None
        )
        self._connection.execute("PRAGMA query_only = ON")
        return int(self._connection.execute(LAST).fetchone()[0])

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    async def woken(self) -> None:
        for _ in range(round(AT_LEAST / GLANCE)):
            present = self._ask("PRAGMA data_version")[0][0]
            if present != self._version:
                self._version = present
                return
            await asyncio.sleep(GLANCE)

    async def since(self, number: int, gaps: Sequence[int]) -> list[Row]:
        # one writes at a time here: a smaller number never comes later
        return [Row(*row) for row in self._ask(self.NEW, (number,))]

    async def stands(self, keys: Iterable[str]) -> dict[str, Stand]:
        wanted = list(keys)
        words = self.STANDS.format(", ".join("?" * len(wanted)))
        return {key: Stand(*row) for key, *row in self._ask(words, wanted)}

    def _ask(self, words: str, values: Sequence[Any] = ()) -> list[Any]:
        if self._connection is None:
            raise TimeoutError
        return self._connection.execute(words, values).fetchall()


def source_of(database: dict[str, Any]) -> Source:
    """The source for a database as Django's settings name it."""
    if str(database["ENGINE"]).endswith("sqlite3"):
        return SQLite(str(database["NAME"]))
    names = ("NAME", "dbname"), ("USER", "user"), ("PASSWORD", "password"), ("HOST", "host"), ("PORT", "port")
    return PostgreSQL(**{name: database[said] for said, name in names if database.get(said)})
