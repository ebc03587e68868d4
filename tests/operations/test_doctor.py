"""What is wrong with an installation, said in words: by the doctor, or by whatever refuses to start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from operations.hall import COPIES_MARK
from tests import migrated
from tests.operations.installation import ROOT

pytestmark = [pytest.mark.e2e, pytest.mark.acceptance(name="halls")]

KEY = "abcdefghijklmnopqrstuvwxyz-0123456789-ABCDEFGHIJKLMNOPQRS"
SERVER = {"FLEK_MODE": "production", "SECRET_KEY": KEY, "ALLOWED_HOSTS": "a.test"}
#: Nobody listens there.
DEAD = "127.0.0.1:1"


def doctor(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", "doctor"],
        cwd=ROOT,
        env={**kept, "FLEK_DATA": str(folder), "PYTHONWARNINGS": "ignore", **settings},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"FLEK_MODE": "production"}, "SECRET_KEY is not set."),
        ({"FLEK_MODE": "server"}, "it must be one of production, hall, demo, test"),
        ({**SERVER, "DATABASE_URL": "nonsense"}, "names no database that Flek knows"),
        ({**SERVER, "DATABASE_URL": "postgres://a:b/c@d/e"}, "%2F stands for /"),
        ({"FLEK_MODE": "demo", "FLEK_DATA": "/proc/flek"}, "The data folder /proc/flek cannot be made"),
    ],
)
def test_what_cannot_start_says_why_in_one_line(tmp_path: Path, settings: dict[str, str], words: str) -> None:
    refused = doctor(tmp_path, **settings)
    assert refused.returncode != 0
    assert refused.stderr.startswith("Flek cannot start: ")
    assert words in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_a_server_on_which_nothing_is_right(tmp_path: Path) -> None:
    found = doctor(
        tmp_path,
        **SERVER,
        HTTPS="false",
        DATABASE_URL=f"postgres://a@{DEAD}/a",
        CELERY_BROKER_URL=f"redis://{DEAD}/0",
        CACHE_URL=f"rediscache://{DEAD}/0",
    )
    assert found.returncode != 0
    for words in (
        "FAULT    The database does not answer",
        "WARNING  E-mails only go to the log",
        "WARNING  Pages are served without TLS.",
        "WARNING  The codes of the tables hang on SECRET_KEY",
        "FAULT    The static files were not collected.",
        "WARNING  The broker does not answer",
        "WARNING  The cache is of no use",
    ):
        assert words in found.stdout


def test_a_laptop_before_its_first_day(tmp_path: Path) -> None:
    assert "migrations were not run." in doctor(tmp_path, FLEK_MODE="demo").stdout
    migrated.copy_sqlite(tmp_path / "flek.sqlite3")
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies" / COPIES_MARK).touch()
    found = doctor(tmp_path, FLEK_MODE="hall")
    assert found.returncode == 0
    assert "WARNING  There is no administrator." in found.stdout
    assert f"ok       Copies are written to {tmp_path / 'copies'}." in found.stdout
