"""Backups that prove themselves: one file with the database, and what the restored copy must show again.

A backup is a tar with `manifest.json`, the database (`flek.sqlite3`, or `database.dump` of pg_dump), the list of
erasures and, where asked for, the keys. The manifest counts the rows of every table and lists the head hash of every
sheet's log, read from the same snapshot as the copy.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, cast

import msgspec
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for

from operations import erasures
from operations.databases import (
    POSTGRES_NAME,
    SQLITE_NAME,
    BackupError,
    DatabaseName,
    Seen,
    known_migrations,
)
from operations.last_backup import note_backup
from operations.offsite import ENDING, refuse_plain
from operations.postgres_copies import copy_postgres, put_postgres
from operations.sqlite_copies import copy_sqlite, put_sqlite
from tournaments.people.domain.erasures import written

FORMAT: Final = "flek-backup/1"
MANIFEST, KEYS = "manifest.json", "keys.json"
#: The folder in which a backup is put together, and after how many seconds nobody is at it any more.
UNFINISHED, LEFT_BEHIND = ".flek-backup-", 3600
#: Nothing else is taken out of a file that somebody hands in.
MEMBERS = frozenset({SQLITE_NAME, POSTGRES_NAME, MANIFEST, KEYS, erasures.MEMBER})


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup says of itself: rows by table, head hashes by the address of the sheet."""

    format: Literal["flek-backup/1"]
    made_at: str
    database: DatabaseName
    sha256: str
    #: Where a hall was reached: printed codes and the phones' outboxes belong to this address.
    address: str = ""
    #: The migrations of our applications that the database had, as "rounds.0001_initial".
    migrations: list[str] = []
    rows: dict[str, int]
    heads: dict[str, str]


def make_backup(target: Path, *, with_keys: bool = False) -> Manifest:
    """Write a backup to `target` (whole or not at all) and return its manifest.

    With keys, whoever has the file can write on every sheet: only for moving a hall to another computer.
    Raises BackupError.
    """
    refuse_plain(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    # a stick that is pulled out in the middle cannot be swept either: the first error is the one that counts
    with tempfile.TemporaryDirectory(
        dir=target.parent, prefix=UNFINISHED, ignore_cleanup_errors=True
    ) as folder:
        place = Path(folder)
        name, seen = copy_sqlite(place) if connection.vendor == "sqlite" else copy_postgres(place)
        manifest = Manifest(
            format=FORMAT,
            made_at=timezone.now().isoformat(timespec="seconds"),
            database=name,
            sha256=_digest(place / name),
            address=settings.HALL_ADDRESS,
            migrations=sorted(f"{app}.{name}" for app, name in known_migrations()),
            **seen,
        )
        unfinished = place / "backup.tar"
        with tarfile.open(unfinished, "w") as archive:
            _add(archive, MANIFEST, json.dumps(msgspec.to_builtins(manifest), indent=1).encode())
            archive.add(place / name, arcname=name)
            _add(archive, erasures.MEMBER, written(erasures.listed()).encode())
            if with_keys:
                keys = {
                    "SECRET_KEY": settings.SECRET_KEY,
                    "TABLE_CODE_KEY": settings.TABLE_CODE_KEY,
                    "FLEK_PUSH_KEY": settings.PUSH.key,
                }
                _add(archive, KEYS, json.dumps(keys).encode())
        with contextlib.suppress(PermissionError):  # a stick may know no owners
            unfinished.chmod(0o600)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    note_backup()
    return manifest


def _sweep(folder: Path) -> None:
    """What backups that were killed in the middle left behind; one that is being made is younger."""
    for place in folder.glob(f"{UNFINISHED}*"):
        if abs(time.time() - place.stat().st_mtime) > LEFT_BEHIND:
            shutil.rmtree(place, ignore_errors=True)


def read_manifest(source: Path) -> Manifest:
    """What a backup says of itself, without touching the database. Raises BackupError."""
    with _opened(source) as archive:
        return _manifest(archive)


def read_keys(source: Path) -> dict[str, str] | None:
    """The keys in a backup that was made with them. Raises BackupError."""
    with _opened(source) as archive:
        if KEYS not in archive.getnames():
            return None
        return cast(dict[str, str], json.loads(_read(archive, KEYS)))


def restore_backup(source: Path) -> Manifest:
    """Put a backup in the place of the present database, migrate it, and compare it with its manifest.

    Every web and worker process must be stopped. Raises BackupError; what was there stays then.
    """
    with _opened(source) as archive, tempfile.TemporaryDirectory(prefix="flek-restore-") as folder:
        manifest = _manifest(archive)
        name = manifest.database
        wanted = SQLITE_NAME if connection.vendor == "sqlite" else POSTGRES_NAME
        if name != wanted:
            raise BackupError(
                f"The backup holds {name}, this installation needs {wanted}: set DATABASE_URL to the same kind of "
                "database, or move single tournaments with export_tournament and import_tournament."
            )
        copy = Path(folder) / name
        with copy.open("wb") as file:
            shutil.copyfileobj(_member(archive, name), file)
        if _digest(copy) != manifest.sha256:
            raise BackupError("The copy of the database is damaged: its checksum is another one.")
        connections.close_all()
        seen: Seen = {"rows": manifest.rows, "heads": manifest.heads}
        if name == SQLITE_NAME:
            put_sqlite(copy, seen)
        else:
            put_postgres(copy, seen)
    call_command("migrate", verbosity=0)
    return manifest


# --- the archive --------------------------------------------------------------------------------
@contextlib.contextmanager
def _opened(source: Path) -> Iterator[tarfile.TarFile]:
    if source.suffix == ENDING:
        raise BackupError(
            f"{source.name} is encrypted; first: gpg --output {source.stem} --decrypt {source.name}"
        )
    try:
        with tarfile.open(source, "r:") as archive:
            if not {MANIFEST} <= set(archive.getnames()) <= MEMBERS:
                raise BackupError(N_("%(file)s is not a backup of Flek."), file=source.name)
            yield archive
    except (tarfile.TarError, OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BackupError(N_("%(file)s cannot be read: %(error)s"), file=source.name, error=error) from None


def _manifest(archive: tarfile.TarFile) -> Manifest:
    try:
        manifest = msgspec.json.decode(_read(archive, MANIFEST), type=Manifest)
    except msgspec.ValidationError as error:
        raise BackupError(
            f"The manifest is of another format than this version of Flek reads: {error}"
        ) from None
    if manifest.database not in archive.getnames():
        raise BackupError("The backup holds no database.")
    unknown = set(manifest.migrations) - {f"{app}.{name}" for app, name in known_migrations()}
    if unknown:
        raise BackupError(
            N_("It was made by a newer version of Flek (%(what)s): install that one here first."),
            what=sorted(unknown)[0],
        )
    if not all(re.fullmatch(r"[a-z0-9_]+", table) for table in manifest.rows):
        raise BackupError("The manifest does not count the rows of tables.")
    return manifest


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
