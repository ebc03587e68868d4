"""Why something could not be written: the disk is full, may not be written on, or is not there any more."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

FULL, READ_ONLY, AWAY = "full", "read-only", "away"
#: It is not the disk of the copies: what should be copied is damaged.
DAMAGED = "damaged"
#: The copy was damaged as it was written; what should be copied is whole.
BAD_COPY = "bad-copy"
_OF_FILES = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.ENOENT: AWAY,
    errno.ENOTDIR: AWAY,
    errno.EIO: AWAY,
    errno.ENODEV: AWAY,
    errno.ENXIO: AWAY,
    errno.ENOTCONN: AWAY,
}
#: The lower byte of SQLite's codes says the kind.
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: AWAY,
    sqlite3.SQLITE_CANTOPEN: AWAY,
}
#: With less than this a disk is as good as full (bytes).
HARDLY_ANY = 1024 * 1024
#: PostgreSQL's disk_full.
DISK_FULL = "53100"


def why_not_written(error: BaseException | None) -> str:
    """FULL, READ_ONLY or AWAY, if that is what lies behind the error; else empty."""
    return next((why for cause in _causes(error) if (why := _why(cause))), "")


def is_full(error: BaseException | None, folder: Path) -> bool:
    """Whether no room on the disk of the data is the reason; SQLite calls that an input or output error too."""
    why = why_not_written(error)
    return why == FULL or (why == AWAY and shutil.disk_usage(folder).free < HARDLY_ANY)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _why(error: BaseException) -> str:
    if isinstance(error, OSError):
        return _OF_FILES.get(error.errno or 0, "")
    if isinstance(error, sqlite3.Error):
        return _OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")
    return FULL if getattr(error, "sqlstate", None) == DISK_FULL else ""
