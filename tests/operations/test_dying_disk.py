"""A disk that gives some bytes of the SQLite database no more: told as what it is, and a restore goes over it."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from operations.damage import PIECE, copy_readable, is_unreadable
from tests.operations.damaging import filled
from tests.operations.installation import ROOT, Installation

pytestmark = pytest.mark.e2e

TABLE = "people_club"
Dying = Callable[[int, int], Installation]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return filled(tmp_path / "data" / "flek.sqlite3")


@pytest.fixture
def good(file: Path) -> Path:
    """A backup from before, of a database that holds an account: what a restore keeps."""
    copy = file.parent.parent / "good.tar"
    settings = {"FLEK_MODE": "demo", "FLEK_DATA": str(file.parent), "DATABASE_URL": ""}
    Installation(settings).manage("createsuperuser --no-input --email a@b.test", f"backup {copy}")
    return copy


@pytest.fixture
def dying(file: Path, tmp_path: Path) -> Dying:
    """The installation on a disk that does not give these bytes of its database."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        pytest.skip("there is no compiler")
    library = tmp_path / "dying_disk.so"
    source = ROOT / "tests" / "operations" / "dying_disk.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)

    def installation(start: int, end: int) -> Installation:
        return Installation(
            {
                "FLEK_MODE": "demo",
                "FLEK_DATA": str(file.parent),
                "DATABASE_URL": "",
                "LD_PRELOAD": str(library),
                "DYING_INODE": str(file.stat().st_ino),
                "DYING_FROM": str(start),
                "DYING_UNTIL": str(end),
            }
        )

    return installation


WHERE = pytest.mark.parametrize("where", [0, 150_000], ids=["its head", "in the middle"])


@pytest.mark.acceptance(name="halls")
@WHERE
def test_the_backup_says_that_the_database_is_damaged(
    file: Path, good: Path, dying: Dying, where: int
) -> None:
    before = good.read_bytes()
    refused = dying(where, where + 4096).run(f"backup {good}")
    assert refused.returncode != 0
    assert re.search(
        r"CommandError: The database is damaged \(.+\).*There is no new backup\.", refused.stderr
    )
    assert good.read_bytes() == before


@pytest.mark.acceptance(name="halls")
@WHERE
def test_a_restore_goes_over_it_and_says_what_could_not_be_kept(
    file: Path, good: Path, dying: Dying, where: int
) -> None:
    """The restored file lies elsewhere on the disk."""
    size, stored = file.stat().st_size, file.read_bytes()
    (file.parent / "same").hardlink_to(file)  # nothing else gets its inode
    ended = dying(where, where + 4096).run(f"restore --replace {good}")
    said = ended.stdout + ended.stderr
    found = list(file.parent.parent.glob("before-restore-*.sqlite3"))
    assert len(found) == 1, said
    aside = found[0]
    piece = where // PIECE * PIECE
    kept = aside.read_bytes()
    assert len(kept) == size
    assert kept[piece : piece + PIECE] == bytes(PIECE)
    assert (kept[:piece], kept[piece + PIECE :]) == (stored[:piece], stored[piece + PIECE :])
    assert aside.stat().st_mode & 0o077 == 0
    assert re.search(
        r"is damaged \(.+\); its file is kept as .*sqlite3, but 64 kB of it cannot be read", said
    )
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute(f"SELECT COUNT(*) FROM {TABLE}").fetchone() == (500,)


@pytest.mark.acceptance(name="halls")
def test_a_restore_goes_over_a_file_of_which_nothing_can_be_read(
    file: Path, good: Path, dying: Dying
) -> None:
    size = file.stat().st_size
    (file.parent / "same").hardlink_to(file)
    said = dying(0, size).manage(f"restore --replace {good}")
    assert any(f"but {size // 1024} kB of it cannot be read" in line for line in said), said
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT email FROM accounts_user").fetchall() == [("a@b.test",)]


@pytest.mark.parametrize(
    ("code", "unreadable"),
    [
        (sqlite3.SQLITE_IOERR_READ, True),
        (sqlite3.SQLITE_IOERR_SHORT_READ, True),
        (sqlite3.SQLITE_IOERR_CORRUPTFS, True),
        (sqlite3.SQLITE_IOERR_WRITE, False),
        (sqlite3.SQLITE_IOERR_SHMSIZE, False),
        (sqlite3.SQLITE_FULL, False),
        (sqlite3.SQLITE_CANTOPEN, False),
        (sqlite3.SQLITE_CORRUPT, False),
    ],
)
def test_which_errors_are_those_of_reading(code: int, unreadable: bool) -> None:
    error = sqlite3.OperationalError("words")
    error.sqlite_errorcode = code
    assert is_unreadable(error) is unreadable


def test_a_full_target_is_not_an_unreadable_source(file: Path) -> None:
    with pytest.raises(OSError) as refused:
        copy_readable(file, Path("/dev/full"))
    assert refused.value.errno == errno.ENOSPC


def test_what_is_sound_is_kept_byte_by_byte(file: Path, tmp_path: Path) -> None:
    assert copy_readable(file, tmp_path / "copy") == 0
    assert (tmp_path / "copy").read_bytes() == file.read_bytes()
    assert os.path.getsize(tmp_path / "copy") > 2 * PIECE
