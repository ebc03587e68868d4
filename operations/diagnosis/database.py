"""The database itself: whether it answers, is whole and up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from operations.databases import DamagedError
from operations.diagnosis.finding import FAULT, GOOD, WARNING, Finding
from operations.postgres_copies import ASIDE, left_aside
from operations.sqlite_copies import present_damage


def answering() -> Iterator[Finding]:
    """Whether it answers, and has the tables of this version."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        yield Finding(
            FAULT,
            f"The database does not answer: {str(error).strip()}",
            "Is it running, and is DATABASE_URL right?",
        )
        return
    yield Finding(GOOD, f"The database answers ({connection.vendor}).")
    if left_aside():
        yield Finding(
            FAULT,
            f"A restore was killed in the middle: what was there before lies in the schema {ASIDE}.",
            "Run the restore again: python manage.py restore FILE",
        )
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        yield Finding(FAULT, f"{len(waiting)} migrations were not run.", "Run: python manage.py migrate")
    else:
        yield Finding(GOOD, "All migrations were run.")
    if settings.PRODUCTION and connection.vendor == "sqlite":
        yield Finding(
            WARNING,
            "The data are in SQLite: good for one computer in a hall, not for several processes of a server.",
            "Set DATABASE_URL to a PostgreSQL database.",
        )


def whole() -> Iterator[Finding]:
    """Whether a SQLite database is whole; PostgreSQL has no such question: a backup restores every row."""
    if connection.vendor != "sqlite":
        return
    try:
        where = present_damage()
    except (DamagedError, sqlite3.Error) as error:
        where = error.where if isinstance(error, DamagedError) else str(error)
    if where:
        yield Finding(
            FAULT,
            f"The database is damaged ({where}).",
            "Stop Flek and restore the last backup; see docs/backup.md, A damaged database.",
        )
    else:
        yield Finding(GOOD, "Every table and index of the database is whole.")
