"""An empty, migrated database, made once and copied: running all migrations takes some eight seconds of computing.

The copies lie in `var/migrated` under the hash of everything that migrations come from, so a new one is never
tested against an old copy.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "var" / "migrated"


def copy_sqlite(target: Path | None = None) -> None:
    """Put a migrated SQLite database there; without a place, see only that there is one to copy."""
    with _kept(".sqlite3") as kept:
        if not kept.exists():
            with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
                made = Path(folder) / "flek.sqlite3"
                _migrate(DATABASE_URL="", FLEK_DATA=folder)
                made.replace(kept)
        if target is not None:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, target)


def fill_postgres(url: str) -> None:
    """Migrate the empty PostgreSQL database at this address."""
    with _kept(".sql") as kept:
        if not kept.exists():
            _migrate(DATABASE_URL=url)
            if shutil.which("pg_dump"):
                _dump(url, kept)
            return
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(kept.read_bytes())


@contextmanager
def _kept(ending: str) -> Iterator[Path]:
    """The place of a copy, for one process at a time; copies of other migrations are deleted."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"lock{ending}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = FOLDER / f"{_fingerprint()}{ending}"
        for old in FOLDER.glob(f"[0-9a-f]*{ending}"):
            if old != kept:
                old.unlink()
        yield kept


def sources() -> list[Path]:
    """The files that a migrated database follows from."""
    rooms = [
        f"{room}/{kept}.py"
        for room in ("*", "tournaments/*")
        for kept in ("migrations/*", "models", "models/*", "joining")
    ]
    patterns = (*rooms, "core/changes.py", "config/settings.py", "requirements/base.txt")
    return sorted(file for pattern in patterns for file in ROOT.glob(pattern))


def _fingerprint() -> str:
    """The hash of all that a migrated database follows from: our migrations and models, the packages installed."""
    digest = hashlib.sha256()
    for file in sources():
        digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _migrate(**settings: str) -> None:
    with tempfile.TemporaryDirectory(prefix="flek-migrate-") as folder:
        environment = {"FLEK_DATA": folder, **settings, "FLEK_MODE": "test"}
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
            check=True,
        )


def _dump(url: str, kept: Path) -> None:
    """The whole database as statements; what only psql understands (a line with a backslash) is left out."""
    command = ["pg_dump", "--inserts", "--no-owner", f"--dbname={url}"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:  # a server newer than its client: the next one migrates again
        return
    lines = [line for line in run.stdout.splitlines() if not line.startswith(("\\", "--"))]
    unfinished = kept.with_suffix(".part")
    unfinished.write_text("\n".join(lines), encoding="utf-8")
    unfinished.replace(kept)


if __name__ == "__main__":
    copy_sqlite()
