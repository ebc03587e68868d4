"""Copies of a PostgreSQL database by pg_dump, which prove themselves, and putting one in the place of what is there."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, ProgrammingError, connection, connections, transaction

from operations.databases import (
    POSTGRES_NAME,
    BackupError,
    DatabaseName,
    Seen,
    compare,
    our_tables,
    rows_of,
    seen_in,
)

#: Where what was there is kept until a restored copy has proved itself.
ASIDE = "flek_before_restore"
#: The databases in which copies prove themselves, and after how many seconds nobody is at one any more.
PROOF, LEFT_BEHIND = "flek_proof_", 6 * 3600
RESTORING = ("--no-owner", "--no-comments", "--exit-on-error", "--single-transaction")


def copy_postgres(place: Path) -> tuple[DatabaseName, Seen]:
    """A copy by pg_dump, of the same snapshot from which the manifest is read; it proves itself by being restored.

    Raises BackupError.
    """
    _needed("pg_dump", "pg_restore")
    seen = _dumped(place / POSTGRES_NAME)
    _prove(place / POSTGRES_NAME, seen)
    return POSTGRES_NAME, seen


def _dumped(copy: Path) -> Seen:
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
            f"--file={copy}",
        )
        return seen_in(rows_of(cursor), our_tables())


def _prove(copy: Path, wanted: Seen) -> None:
    """Restore the copy into a database of its own, beside the present one, and compare. Raises BackupError."""
    with _scratch_database() as name:
        try:
            _run("pg_restore", *RESTORING, str(copy), database=name)
            _compare_in(name, wanted)
        except BackupError as error:
            raise BackupError(
                f"The copy cannot be restored, so it is none: {error} Has the database server enough room? "
                "Earlier backups stay as they are."
            ) from None


@contextlib.contextmanager
def _scratch_database() -> Iterator[str]:
    """The name of an empty database of the same kind, dropped afterwards."""
    name = f"{PROOF}{int(time.time())}_{secrets.token_hex(4)}"
    with connection.cursor() as cursor:
        _sweep(cursor)
        cursor.execute(
            "SELECT pg_encoding_to_char(encoding), datcollate, datctype FROM pg_database"
            " WHERE datname = current_database()"
        )
        encoding, collate, ctype = (str(each).replace("'", "''") for each in cursor.fetchone())
        like = f"ENCODING '{encoding}' LC_COLLATE '{collate}' LC_CTYPE '{ctype}'"
        try:
            cursor.execute(f"CREATE DATABASE {name} TEMPLATE template0 {like}")
        except DatabaseError as error:
            raise BackupError(_no_scratch(error)) from None
    try:
        yield name
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _no_scratch(error: DatabaseError) -> str:
    said = str(error).strip()
    if not isinstance(error, ProgrammingError):  # the disk is full, too many connections
        return f"PostgreSQL cannot make the database in which the copy would prove itself: {said}"
    return (
        f"PostgreSQL does not let Flek make a database in which the copy would prove itself ({said}). As its "
        "administrator, for the user of DATABASE_URL: ALTER ROLE flek CREATEDB"
    )


def _sweep(cursor: Any) -> None:
    """What backups that were killed in the middle left behind; one that is being proved is younger."""
    cursor.execute(
        "SELECT datname FROM pg_database WHERE datname LIKE %s AND pg_get_userbyid(datdba) = current_user",
        [f"{PROOF}%"],
    )
    for (name,) in cursor.fetchall():
        began = name.removeprefix(PROOF).partition("_")[0]
        if began.isdecimal() and time.time() - int(began) > LEFT_BEHIND:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _compare_in(name: str, wanted: Seen) -> None:
    beside = connections["default"].copy(alias="proof")
    beside.settings_dict["NAME"] = name
    try:
        with beside.cursor() as cursor:
            compare(rows_of(cursor), wanted)
    finally:
        beside.close()


def put_postgres(copy: Path, wanted: Seen) -> None:
    """Restore beside what is there, which goes only when the restored copy has proved itself."""
    _needed("pg_restore")
    with transaction.atomic(), connection.cursor() as cursor:  # also what the backup does not know must go
        cursor.execute(f"ALTER SCHEMA public RENAME TO {ASIDE}")
        cursor.execute("CREATE SCHEMA public")
        _bring_trigrams(cursor, "public")
    connections.close_all()
    try:
        _run("pg_restore", *RESTORING, str(copy))
        compare(rows_of(connection.cursor()), wanted)
    except BaseException:
        _put_back()
        raise
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA {ASIDE} CASCADE")


def _put_back() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        _bring_trigrams(cursor, ASIDE)
        cursor.execute("DROP SCHEMA public CASCADE")
        cursor.execute(f"ALTER SCHEMA {ASIDE} RENAME TO public")


def _bring_trigrams(cursor: Any, schema: str) -> None:
    """There is one extension in a database, and a copy knows it in `public`: it goes where it is needed, and what was
    made with it elsewhere stays (`core.postgresql.trigrams`)."""
    cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
    if cursor.fetchone():
        cursor.execute(f"ALTER EXTENSION pg_trgm SET SCHEMA {schema}")


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


def _needed(*commands: str) -> None:
    for command in commands:
        if not shutil.which(command):
            raise BackupError(f"{command} is missing: install Debian's package postgresql-client.")


def _run(command: str, *arguments: str, database: str = "") -> None:
    """A client program of PostgreSQL, told where the database is: the present one, or another beside it."""
    present = settings.DATABASES["default"]
    environment = {**os.environ, "PGPASSWORD": str(present.get("PASSWORD") or "")}
    options = [f"--dbname={database or present['NAME']}"]
    for option, key in (("--host", "HOST"), ("--port", "PORT"), ("--username", "USER")):
        if present.get(key):
            options.append(f"{option}={present[key]}")
    run = subprocess.run([command, *options, *arguments], env=environment, capture_output=True, text=True)  # noqa: S603
    if run.returncode:
        raise BackupError(f"{command} failed: {run.stderr.strip()[:500]}")
