"""Copies of a SQLite database in use, which prove themselves, and putting one in the place of what is there."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from operations.damage import copy_readable, damage_in, is_damage, is_unreadable
from operations.databases import (
    SQLITE_NAME,
    BackupError,
    BadCopyError,
    DamagedError,
    DatabaseName,
    Seen,
    compare,
    our_tables,
    rows_of,
    seen_in,
)


def present_damage() -> str:
    """What is damaged in the present SQLite database (`damage_in`); empty when all is whole."""
    with _noticing_damage(), contextlib.closing(sqlite3.connect(_sqlite_file())) as database:
        return damage_in(database)


def copy_sqlite(place: Path) -> tuple[DatabaseName, Seen]:
    """A copy by SQLite's own backup, which is one moment of a database in use. Raises DamagedError, BadCopyError.

    It copies damaged pages as they are: the copy proves itself before it is one. Where it does not, the database is
    asked too: the fault may be that of the stick.
    """
    try:
        return SQLITE_NAME, _copied(place / SQLITE_NAME)
    except (sqlite3.Error, BadCopyError) as error:
        if damaged := present_damage():
            raise DamagedError(damaged) from error
        if isinstance(error, sqlite3.Error) and is_damage(error):
            raise BadCopyError from error
        raise


def _copied(copy: Path) -> Seen:
    """Write the copy and read it again: what its manifest says. Raises BadCopyError, sqlite3.Error."""
    with (
        contextlib.closing(sqlite3.connect(_sqlite_file())) as source,
        contextlib.closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    with contextlib.closing(sqlite3.connect(copy)) as written:  # which remembers nothing of what was written
        if damage_in(written):
            raise BadCopyError
        query = rows_of(written.cursor())
        return seen_in(query, our_tables())


@contextlib.contextmanager
def _noticing_damage() -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        if not (is_damage(error) or is_unreadable(error)):
            raise
        raise DamagedError(str(error)) from error


def _sqlite_file() -> str:
    return str(settings.DATABASES["default"]["NAME"])


def set_aside(place: Path) -> int:
    """The present SQLite database byte by byte, for who can still read something of it; returns how many bytes its
    disk does not give any more. Raises OSError where they cannot be written."""
    lost = 0
    for ending in ("", "-wal"):
        file, copy = Path(_sqlite_file() + ending), place.with_name(place.name + ending)
        if file.exists():
            lost += copy_readable(file, copy)
            with contextlib.suppress(PermissionError):  # a stick may know no owners
                copy.chmod(0o600)
    return lost


def put_sqlite(copy: Path, wanted: Seen) -> None:
    """Compare the copy with its manifest, then put it in the place of the present database at once."""
    database = Path(_sqlite_file())
    with contextlib.closing(sqlite3.connect(copy)) as found:
        query = rows_of(found.cursor())
        if fault := damage_in(found):
            raise BackupError(f"The copy of the database is damaged: {fault}")
        compare(query, wanted)
    unfinished = database.with_name(database.name + ".restoring")
    shutil.copyfile(copy, unfinished)
    with unfinished.open("rb") as file:
        os.fsync(file.fileno())
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(database)) as before:
        before.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # whole also when this is killed now
        before.execute("PRAGMA journal_mode=DELETE")
    for rest in ("-wal", "-shm"):
        database.with_name(database.name + rest).unlink(missing_ok=True)
    unfinished.replace(database)
