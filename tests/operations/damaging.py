"""What a dying disk does to a SQLite file: bytes of a page that holds a part of a table, or of an index, are others."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests import migrated

CLUB = "Klub Žltá šatka"


def filled(file: Path) -> Path:
    """A migrated database with so many clubs that their table and its indexes have several pages."""
    migrated.copy_sqlite(file)
    with closing(sqlite3.connect(file)) as database, database:
        database.executemany(
            "INSERT INTO people_club (name, plain_name, sort_key, town, created_at)"
            " VALUES (?, ?, X'', '', '2026-11-21')",
            [(f"{CLUB} {number:04}", f"klub zlta satka {number:04}") for number in range(500)],
        )
    return file


def index_of(file: Path, table: str) -> str:
    """The name of an index of a table: that of the names."""
    with closing(sqlite3.connect(file)) as database:
        sql = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? ORDER BY name DESC"
        return str(database.execute(sql, [table]).fetchone()[0])


def overwrite(file: Path, name: str) -> None:
    """A page of a table or an index is rubbish from end to end."""
    start, size = _leaf(file, name)
    _write(file, start, b"\xaa" * size)


def change_a_letter(file: Path, name: str) -> None:
    """A page is what it should be, but for one letter of a text in it."""
    start, size = _leaf(file, name)
    content = file.read_bytes()
    place = content.index(b"klub" if b"klub" in content[start : start + size] else b"Klub", start)
    assert place < start + size
    _write(file, place, b"X")


def _write(file: Path, place: int, content: bytes) -> None:
    with file.open("r+b") as target:
        target.seek(place)
        target.write(content)


def _leaf(file: Path, name: str) -> tuple[int, int]:
    """Where a page with content of a table or an index begins, and how long it is."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [name]).fetchone()
    content = file.read_bytes()
    start = (page - 1) * size
    while content[start] in (2, 5):  # an inner page leads on; its rightmost child stands in its head
        start = (int.from_bytes(content[start + 8 : start + 12], "big") - 1) * size
    return start, size
