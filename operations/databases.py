"""Copies of the whole database, of one moment, and putting one in the place of what is there: SQLite and PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypedDict

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for

from core.apps import our_apps
from operations.damage import copy_readable, damage_in, is_damage, is_unreadable

DatabaseName = Literal["flek.sqlite3", "database.dump"]
SQLITE_NAME: Final = "flek.sqlite3"
POSTGRES_NAME: Final = "database.dump"
#: Where PostgreSQL keeps what was there until a restored copy has proved itself.
ASIDE = "flek_before_restore"


Query = Callable[[str], list[tuple[Any, ...]]]


class Seen(TypedDict):
    """What a copy of the database must show again: rows by table, head hashes by the address of the sheet."""

    rows: dict[str, int]
    heads: dict[str, str]


class BackupError(Exception):
    """A backup cannot be made, read or put back; the message says why and what to do.

    Commands print it as it is; `words` is for pages, in the reader's language.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message % values if values else message)
        self.message, self.values = message, values

    def words(self) -> str:
        """The message in the reader's language, as far as it is translated."""
        said = gettext(self.message)
        return said % self.values if self.values else said


class DamagedError(BackupError):
    """The SQLite database is damaged: `where` names its tables, or holds what SQLite says."""

    def __init__(self, where: str) -> None:
        self.where = where
        super().__init__(
            N_(
                "The database is damaged (%(where)s), so it was not copied. Earlier copies stay as they are: enter "
                "nothing more here and go on from the last of them."
            ),
            where=where,
        )


class BadCopyError(BackupError):
    """The copy came out damaged, of a database that is whole: the stick that it lies on is bad."""

    def __init__(self) -> None:
        super().__init__(N_("The copy came out damaged; the database itself is whole. Use another stick."))


def has_data() -> bool:
    """Whether the present database holds sheets or accounts that a restore would replace; a damaged one may."""
    try:
        if "scoring_sheet" not in connection.introspection.table_names():
            return False
        return any(apps.get_model(label).objects.exists() for label in ("scoring.Sheet", "accounts.User"))
    except DatabaseError:
        return True


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
        query = _rows_of(written.cursor())
        return _seen(query, _tables())


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


def copy_postgres(place: Path) -> tuple[DatabaseName, Seen]:
    """A copy by pg_dump, of the same snapshot from which the manifest is read."""
    if not shutil.which("pg_dump"):
        raise BackupError("pg_dump is missing: install Debian's package postgresql-client.")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        _run(
            "pg_dump",
            "--format=custom",
            "--no-owner",
            f"--snapshot={snapshot}",
            f"--exclude-schema={ASIDE}",
            f"--file={place / POSTGRES_NAME}",
        )
        query = _rows_of(cursor)
        return POSTGRES_NAME, _seen(query, _tables())


def put_sqlite(copy: Path, wanted: Seen) -> None:
    """Compare the copy with its manifest, then put it in the place of the present database at once."""
    database = Path(_sqlite_file())
    with contextlib.closing(sqlite3.connect(copy)) as found:
        query = _rows_of(found.cursor())
        if fault := damage_in(found):
            raise BackupError(f"The copy of the database is damaged: {fault}")
        _compare(query, wanted)
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


def put_postgres(copy: Path, wanted: Seen) -> None:
    """Restore beside what is there, which goes only when the restored copy has proved itself."""
    if not shutil.which("pg_restore"):
        raise BackupError("pg_restore is missing: install Debian's package postgresql-client.")
    with transaction.atomic(), connection.cursor() as cursor:  # also what the backup does not know must go
        cursor.execute(f"ALTER SCHEMA public RENAME TO {ASIDE}")
        cursor.execute("CREATE SCHEMA public")
    connections.close_all()
    options = ("--no-owner", "--exit-on-error", "--single-transaction")
    try:
        _run("pg_restore", *options, str(copy), database_option="--dbname")
        _compare(_rows_of(connection.cursor()), wanted)
    except BaseException:
        _put_back()
        raise
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA {ASIDE} CASCADE")


def _put_back() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE")
        cursor.execute(f"ALTER SCHEMA {ASIDE} RENAME TO public")


def left_aside() -> bool:
    """Whether a restore was killed in the middle: what was there before lies aside then."""
    if connection.vendor != "postgresql":
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM information_schema.schemata WHERE schema_name = %s", [ASIDE])
        return cursor.fetchone() is not None


def take_back_interrupted() -> bool:
    """After a restore that was killed in the middle: what was there before is there again. Raises BackupError."""
    if not left_aside():
        return False
    if connection.introspection.table_names():
        raise BackupError(
            f"An earlier restore ended before it was done; what was there before lies in the schema {ASIDE}, and there "
            f"are tables beside it. Look at both, then: DROP SCHEMA {ASIDE} CASCADE."
        )
    _put_back()
    return True


def _compare(query: Query, wanted: Seen) -> None:
    """Raises BackupError unless rows and head hashes are those of the manifest."""
    try:
        found = _seen(query, wanted["rows"])
    except (sqlite3.Error, DatabaseError) as error:
        raise BackupError(f"The copy does not hold what its manifest says: {error}") from None
    differences = _difference(found["rows"], wanted["rows"]) or _difference(found["heads"], wanted["heads"])
    if differences:
        raise BackupError(f"The copy differs from its manifest in {differences}.")


def _run(command: str, *arguments: str, database_option: str = "--dbname") -> None:
    """A client program of PostgreSQL, told by its environment where the database is."""
    database = settings.DATABASES["default"]
    environment = {**os.environ, "PGPASSWORD": str(database.get("PASSWORD") or "")}
    options = [f"{database_option}={database['NAME']}"]
    for option, key in (("--host", "HOST"), ("--port", "PORT"), ("--username", "USER")):
        if database.get(key):
            options.append(f"{option}={database[key]}")
    run = subprocess.run([command, *options, *arguments], env=environment, capture_output=True, text=True)  # noqa: S603 # nosec B603
    if run.returncode:
        raise BackupError(f"{command} failed: {run.stderr.strip()[:500]}")


# --- the manifest -------------------------------------------------------------------------------
def _rows_of(cursor: Any) -> Query:
    """A function that runs a query and returns all of its rows."""

    def query(sql: str) -> list[tuple[Any, ...]]:
        cursor.execute(sql)
        return list(cursor.fetchall())

    return query


def _tables() -> list[str]:
    """The tables of our applications."""
    return [model._meta.db_table for label in our_apps() for model in apps.get_app_config(label).get_models()]


def _seen(query: Query, tables: Iterable[str]) -> Seen:
    rows = {table: query(f'SELECT COUNT(*) FROM "{table}"')[0][0] for table in sorted(tables)}  # noqa: S608 # nosec B608
    heads = query("SELECT public_id, head_hash FROM scoring_sheet ORDER BY public_id")
    return {"rows": rows, "heads": dict(heads)}


def known_migrations() -> set[tuple[str, str]]:
    """The migrations of our applications in this version of Flek."""
    found = MigrationLoader(None).disk_migrations
    return {key for key in found if key[0] in our_apps()}


def _difference(found: Mapping[str, object], wanted: Mapping[str, object]) -> str:
    """The names under which the two differ; empty where they are alike."""
    return ", ".join(key for key in sorted({*found, *wanted}) if found.get(key) != wanted.get(key))
