"""Whoever starts a demo or a hall on his laptop is its administrator (T-37), with old data too."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests import migrated
from tests.operations.installation import Installation

pytestmark = [pytest.mark.e2e, pytest.mark.acceptance(name="halls")]


@pytest.mark.parametrize(
    ("mode", "command", "email"),
    [
        ("demo", "demo", "spravca@flek.localhost"),
        ("hall", "hall_entry jano@flek.localhost --base http://localhost:8000", "jano@flek.localhost"),
    ],
)
def test_the_owner_is_the_one_administrator(tmp_path: Path, mode: str, command: str, email: str) -> None:
    file = tmp_path / "flek.sqlite3"
    migrated.copy_sqlite(file)
    flek = Installation({"FLEK_MODE": mode, "FLEK_DATA": str(tmp_path), "DATABASE_URL": ""})
    printed = "\n".join(flek.manage(command))
    assert "/enter/" in printed
    sql = "SELECT email FROM accounts_user WHERE is_superuser AND is_active"
    with closing(sqlite3.connect(file)) as database, database:
        assert database.execute(sql).fetchall() == [(email,)]
        database.execute("UPDATE accounts_user SET is_superuser = 0, is_staff = 0")
    flek.manage(command)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute(sql).fetchall() == [(email,)]
