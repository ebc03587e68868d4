"""Backups that prove themselves: one file with the database, and what the restored copy must show again.

A backup is a tar with `manifest.json`, the database (`flek.sqlite3`, or `database.dump` of pg_dump) and, where
asked for, the keys. The manifest counts the rows of every table and lists the head hash of every sheet's log,
read from the same snapshot as the copy.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.utils import timezone

FORMAT = "flek-backup/1"
SQLITE_NAME, POSTGRES_NAME, MANIFEST, KEYS = "flek.sqlite3", "database.dump", "manifest.json", "keys.json"
#: The folder in which a backup is put together, and after how many seconds nobody is at it any more.
UNFINISHED, LEFT_BEHIND = ".flek-backup-", 3600
#: Nothing else is taken out of a file that somebody hands in.
MEMBERS = frozenset({SQLITE_NAME, POSTGRES_NAME, MANIFEST, KEYS})


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup says of itself: rows by table, head hashes by the address of the sheet."""

    format: Literal["flek-backup/1"]
    made_at: str
    database: Literal["flek.sqlite3", "database.dump"]
    sha256: str
    rows: dict[str, int]
    heads: dict[str, str]
    #: Where a hall was reached: printed codes and the phones' outboxes belong to this address.
    address: str = ""


class BackupError(Exception):
    """A backup cannot be made, read or put back; the message says why and what to do."""


def make_backup(target: Path, *, with_keys: bool = False) -> dict[str, Any]:
    """Write a backup to `target` (whole or not at all) and return its manifest.

    With keys, whoever has the file can write on every sheet: only for moving a hall to another computer.
    Raises BackupError.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    # a stick that is pulled out in the middle cannot be swept either: the first error is the one that counts
    with tempfile.TemporaryDirectory(
        dir=target.parent, prefix=UNFINISHED, ignore_cleanup_errors=True
    ) as folder:
        place = Path(folder)
        name, seen = _copy_sqlite(place) if connection.vendor == "sqlite" else _copy_postgres(place)
        manifest = {
            "format": FORMAT,
            "made_at": timezone.now().isoformat(timespec="seconds"),
            "database": name,
            "sha256": _digest(place / name),
            "address": settings.HALL_ADDRESS,
            **seen,
        }
        unfinished = place / "backup.tar"
        with tarfile.open(unfinished, "w") as archive:
            _add(archive, MANIFEST, json.dumps(manifest, indent=1).encode())
            archive.add(place / name, arcname=name)
            if with_keys:
                keys = {"SECRET_KEY": settings.SECRET_KEY, "TABLE_CODE_KEY": settings.TABLE_CODE_KEY}
                _add(archive, KEYS, json.dumps(keys).encode())
        with contextlib.suppress(PermissionError):  # a stick may know no owners
            unfinished.chmod(0o600)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    return manifest


def _sweep(folder: Path) -> None:
    """What backups that were killed in the middle left behind; one that is being made is younger."""
    for place in folder.glob(f"{UNFINISHED}*"):
        if abs(time.time() - place.stat().st_mtime) > LEFT_BEHIND:
            shutil.rmtree(place, ignore_errors=True)


def read_manifest(source: Path) -> dict[str, Any]:
    """What a backup says of itself, without touching the database. Raises BackupError."""
    with _opened(source) as archive:
        return _manifest(archive)


def read_keys(source: Path) -> dict[str, str] | None:
    """The keys in a backup that was made with them. Raises BackupError."""
    with _opened(source) as archive:
        if KEYS not in archive.getnames():
            return None
        return cast(dict[str, str], json.loads(_read(archive, KEYS)))


def restore_backup(source: Path) -> dict[str, Any]:
    """Put a backup in the place of the present database, migrate it, and compare it with its manifest.

    Every web and worker process must be stopped. Raises BackupError; a file that does not hold is refused
    before anything is changed.
    """
    with _opened(source) as archive, tempfile.TemporaryDirectory(prefix="flek-restore-") as folder:
        manifest = _manifest(archive)
        name = manifest["database"]
        wanted = SQLITE_NAME if connection.vendor == "sqlite" else POSTGRES_NAME
        if name != wanted:
            raise BackupError(
                f"The backup holds {name}, this installation needs {wanted}: set DATABASE_URL to the same kind of "
                "database, or move single tournaments with export_tournament and import_tournament."
            )
        copy = Path(folder) / name
        with copy.open("wb") as file:
            shutil.copyfileobj(_member(archive, name), file)
        if _digest(copy) != manifest["sha256"]:
            raise BackupError("The copy of the database is damaged: its checksum is another one.")
        connections.close_all()
        if name == SQLITE_NAME:
            _put_sqlite(copy)
        else:
            _put_postgres(copy)
    query = _rows_of(connection.cursor())
    restored = {**_counted(query, manifest["rows"]), **_heads(query)}
    for key in ("rows", "heads"):
        if restored[key] != manifest[key]:
            raise BackupError(
                f"The restored copy differs from its manifest in {_difference(restored[key], manifest[key])}."
            )
    call_command("migrate", verbosity=0)
    return manifest


def has_data() -> bool:
    """Whether the present database holds sheets or accounts that a restore would replace."""
    if "scoring_sheet" not in connection.introspection.table_names():
        return False
    return any(apps.get_model(label).objects.exists() for label in ("scoring.Sheet", "accounts.User"))


# --- the copies ---------------------------------------------------------------------------------
def _copy_sqlite(place: Path) -> tuple[str, dict[str, Any]]:
    """A copy by SQLite's own backup, which is one moment of a database in use."""
    copy = place / SQLITE_NAME
    with (
        contextlib.closing(sqlite3.connect(str(settings.DATABASES["default"]["NAME"]))) as source,
        contextlib.closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
        query = _rows_of(target.cursor())
        return SQLITE_NAME, {**_counted(query, _tables()), **_heads(query)}


def _copy_postgres(place: Path) -> tuple[str, dict[str, Any]]:
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
            f"--file={place / POSTGRES_NAME}",
        )
        query = _rows_of(cursor)
        return POSTGRES_NAME, {**_counted(query, _tables()), **_heads(query)}


def _put_sqlite(copy: Path) -> None:
    database = Path(str(settings.DATABASES["default"]["NAME"]))
    with contextlib.closing(sqlite3.connect(copy)) as found:
        fault = found.execute("PRAGMA integrity_check").fetchone()[0]
    if fault != "ok":
        raise BackupError(f"The copy of the database is damaged: {fault}")
    for rest in ("-wal", "-shm"):
        database.with_name(database.name + rest).unlink(missing_ok=True)
    unfinished = database.with_name(database.name + ".restoring")
    shutil.copyfile(copy, unfinished)
    unfinished.replace(database)


def _put_postgres(copy: Path) -> None:
    if not shutil.which("pg_restore"):
        raise BackupError("pg_restore is missing: install Debian's package postgresql-client.")
    with connection.cursor() as cursor:  # also what is there now and was not in the backup must go
        cursor.execute("DROP SCHEMA public CASCADE")
        cursor.execute("CREATE SCHEMA public")
    connections.close_all()
    _run(
        "pg_restore",
        "--no-owner",
        "--exit-on-error",
        "--single-transaction",
        str(copy),
        database_option="--dbname",
    )


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
Query = Callable[[str], list[tuple[Any, ...]]]


def _rows_of(cursor: Any) -> Query:
    """A function that runs a query and returns all of its rows."""

    def query(sql: str) -> list[tuple[Any, ...]]:
        cursor.execute(sql)
        return list(cursor.fetchall())

    return query


def _tables() -> list[str]:
    """The tables of our applications."""
    labels = ("accounts", "scoring", "tournaments")
    return [model._meta.db_table for label in labels for model in apps.get_app_config(label).get_models()]


def _counted(query: Query, tables: Iterable[str]) -> dict[str, Any]:
    """The rows of every table, by its name."""
    return {"rows": {table: query(f'SELECT COUNT(*) FROM "{table}"')[0][0] for table in sorted(tables)}}  # noqa: S608 # nosec B608


def _heads(query: Query) -> dict[str, Any]:
    """The head hash of every sheet's log, by the address of the sheet."""
    return {"heads": dict(query("SELECT public_id, head_hash FROM scoring_sheet ORDER BY public_id"))}


def _difference(found: dict[str, Any], wanted: dict[str, Any]) -> str:
    return ", ".join(key for key in sorted({*found, *wanted}) if found.get(key) != wanted.get(key))


# --- the archive --------------------------------------------------------------------------------
@contextlib.contextmanager
def _opened(source: Path) -> Iterator[tarfile.TarFile]:
    try:
        with tarfile.open(source, "r:") as archive:
            if not {MANIFEST} <= set(archive.getnames()) <= MEMBERS:
                raise BackupError(f"{source.name} is not a backup of Flek.")
            yield archive
    except (tarfile.TarError, OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BackupError(f"{source.name} cannot be read: {error}") from None


def _manifest(archive: tarfile.TarFile) -> dict[str, Any]:
    try:
        manifest = msgspec.json.decode(_read(archive, MANIFEST), type=Manifest)
    except msgspec.ValidationError as error:
        raise BackupError(
            f"The manifest is of another format than this version of Flek reads: {error}"
        ) from None
    if manifest.database not in archive.getnames():
        raise BackupError("The backup holds no database.")
    if not all(re.fullmatch(r"[a-z0-9_]+", table) for table in manifest.rows):
        raise BackupError("The manifest does not count the rows of tables.")
    return msgspec.to_builtins(manifest)


def _member(archive: tarfile.TarFile, name: str) -> Any:
    found = archive.extractfile(name)
    if found is None:
        raise BackupError(f"{name} is not a file in the backup.")
    return found


def _read(archive: tarfile.TarFile, name: str) -> bytes:
    return cast(bytes, _member(archive, name).read())


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(content), 0o600
    archive.addfile(member, io.BytesIO(content))


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
