"""The list of erasures outside of the database: in a file, in every backup, and replayed after a restore (T-38)."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import structlog
from django.conf import settings
from django.db import DatabaseError, connection

from tournaments.people.domain import erasures
from tournaments.people.domain.erasing import ErasedAgain, erase_again
from tournaments.people.domain.erasures import Line

log = structlog.get_logger(__name__)

#: Its name in a backup, and the most that is read of one, or of the file (bytes).
MEMBER, LONGEST = "erasures", 16_000_000


def listed() -> set[Line]:
    """The list of this installation: the file's, and the database's where it can be read."""
    found = in_file()
    with contextlib.suppress(DatabaseError):
        found |= erasures.erasures()
    return found


def in_file() -> set[Line]:
    """The lines of the file; none where it cannot be read."""
    try:
        with open(settings.ERASURES_FILE, encoding="utf-8", errors="replace") as file:
            return erasures.read(_newest(file))
    except OSError:
        return set()


def in_backup(archive: tarfile.TarFile) -> set[Line]:
    """The list that a backup carries."""
    if MEMBER not in archive.getnames():
        return set()
    member = archive.extractfile(MEMBER)
    return erasures.read(member.read(LONGEST).decode("ascii", "replace")) if member else set()


def gathered(source: Path) -> set[Line]:
    """All that is known before a backup is restored: the list of this installation, of the backup, and of the others
    in its folder (of a hall in that of its copies too); later ones know who was erased since."""
    folders = {source.parent, Path(settings.HALL_COPIES)} if settings.HALL else {source.parent}
    files = [file for folder in folders for file in sorted(folder.glob("*.tar"))]
    return listed().union(*map(in_any, [source, *files]))


def in_any(file: Path) -> set[Line]:
    """The list of a backup, or of a file that is a list; none where it is neither."""
    try:
        if tarfile.is_tarfile(file):
            with tarfile.open(file, "r:") as archive:
                return in_backup(archive)
        with file.open(encoding="utf-8", errors="replace") as text:
            return erasures.read(_newest(text))
    except (OSError, tarfile.TarError):
        return set()


def keep(lines: set[Line]) -> None:
    """Write what the file does not have yet behind it, onto the disk; of too many the newest. Raises OSError."""
    place = Path(settings.ERASURES_FILE)
    place.parent.mkdir(parents=True, exist_ok=True)
    with _locked(place) as file:
        text = _newest(file)
        there = erasures.read(text)
        if len(there | lines) > erasures.MOST:
            file.truncate(0)
            file.write(erasures.written(there | lines))
        elif more := erasures.written(lines - there):
            file.write(more if text.endswith("\n") or not text else f"\n{more}")
        file.flush()
        os.fsync(file.fileno())


@contextlib.contextmanager
def _locked(place: Path) -> Iterator[IO[str]]:
    """The file, for one process at a time: what is written goes behind what is there."""
    with open(
        os.open(place, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "r+", encoding="utf-8", errors="replace"
    ) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file


def _newest(file: IO[str]) -> str:
    """The end of a file, whole where it is not too long."""
    file.seek(max(0, os.fstat(file.fileno()).st_size - LONGEST))
    return file.read(LONGEST)


def keep_after_commit() -> None:
    """Somebody was erased: the file knows it too, and no page of SQLite holds the name any more."""
    try:
        keep(erasures.erasures())
    except OSError as error:
        log.error("erasure_not_kept", file=str(settings.ERASURES_FILE), error=str(error))
    forget_written()


def forget_written() -> None:
    """Empty SQLite's log of what was written, which holds pages of before; while somebody reads it stays."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    wait = connection.settings_dict["OPTIONS"]["timeout"]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=2000")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.fetchall()
        cursor.execute(f"PRAGMA busy_timeout={wait * 1000}")


def missing_in(lines: set[Line]) -> set[Line]:
    """The lines that the database does not know: after a restore these people may be there again."""
    return lines - erasures.erasures()


def missing_here() -> int:
    """How many lines of the file, under the present key, the database does not know: a restore did not get there."""
    return len(_ours(missing_in(in_file()), settings.TABLE_CODE_KEY))


def not_in_file() -> int:
    """How many lines of the database the file does not have: it could not be written."""
    return len(erasures.erasures() - in_file())


def replay(lines: set[Line], key: str) -> ErasedAgain:
    """Erase again whom the present database has, although a line says under this key that they were erased.

    The list is whole then. Raises OSError where the file cannot be written.
    """
    since = _ours(missing_in(lines), key)
    erased = erase_again({line.subject for line in since}, key)
    erasures.add_erasures(since)
    keep(lines | erasures.erasures())
    forget_written()
    return erased


def _ours(lines: set[Line], key: str) -> set[Line]:
    mark = erasures.mark_of(key)
    return {line for line in lines if line.subject.startswith(mark)}
