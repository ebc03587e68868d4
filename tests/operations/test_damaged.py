"""A damaged SQLite: no copy of it is written, everybody who should know is told which table, and a restore mends it."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

from operations.backups import read_manifest
from operations.databases import DamagedError
from operations.sqlite_copies import copy_sqlite
from tests import migrated
from tests.operations.damaging import CLUB, change_a_letter, filled, index_of, overwrite
from tests.operations.installation import ROOT, Installation, empty_database

pytestmark = pytest.mark.e2e

TABLE = "people_club"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return filled(tmp_path / "data" / "flek.sqlite3")


@pytest.fixture
def flek(file: Path) -> Installation:
    """The installation whose database this is."""
    return Installation({"FLEK_MODE": "demo", "FLEK_DATA": str(file.parent), "DATABASE_URL": ""})


def damage(file: Path, where: str, how: str) -> None:
    name = TABLE if where == "table" else index_of(file, TABLE)
    {"page": overwrite, "letter": change_a_letter}[how](file, name)


@pytest.mark.parametrize("how", ["page", "letter"])
@pytest.mark.parametrize("where", ["table", "index"])
def test_no_copy_is_made_and_the_table_is_named(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, how: str
) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(file))
    (tmp_path / "good").mkdir()
    assert copy_sqlite(tmp_path / "good")[1]["rows"][TABLE] == 500
    damage(file, where, how)
    (tmp_path / "bad").mkdir()
    with pytest.raises(DamagedError) as refused:
        copy_sqlite(tmp_path / "bad")
    assert refused.value.where == TABLE
    assert TABLE in str(refused.value)


def test_a_file_that_is_no_database_any_more(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(file))
    file.write_bytes(b"\xaa" * 4096 + file.read_bytes()[4096:])
    with pytest.raises(DamagedError, match="not a database"):
        copy_sqlite(tmp_path)


@pytest.mark.acceptance(name="halls")
@pytest.mark.parametrize("where", ["table", "index"])
def test_the_backup_fails_loudly_and_a_restore_mends_it(
    file: Path, flek: Installation, tmp_path: Path, where: str
) -> None:
    good = tmp_path / "good.tar"
    flek.manage(f"backup {good}", "createsuperuser --no-input --email a@b.test")
    before = good.read_bytes()
    damage(file, where, "page")
    refused = flek.run(f"backup {good}")
    assert refused.returncode != 0
    assert re.search(rf"CommandError: .*damaged \({TABLE}\).*There is no new backup\.", refused.stderr)
    assert good.read_bytes() == before, "the copy of before stays"
    assert {each.name for each in tmp_path.iterdir()} == {"data", "good.tar"}, "nor is there a part of one"

    restored = flek.manage(f"restore --replace {good}")
    assert any("damaged" in line and "before-restore-" in line for line in restored)
    (aside,) = tmp_path.glob("before-restore-*.sqlite3")
    assert aside.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(aside)) as kept:
        assert kept.execute("SELECT email FROM accounts_user").fetchall() == [("a@b.test",)]
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute(f"SELECT COUNT(*) FROM {TABLE} WHERE name LIKE '{CLUB}%'").fetchone() == (
            500,
        )
    assert read_manifest(good).rows[TABLE] == 500


@pytest.mark.acceptance(name="halls")
@pytest.mark.parametrize("name", [TABLE, "accounts_user", "scoring_sheet", "django_migrations"])
def test_the_doctor_names_the_damage(file: Path, flek: Installation, name: str) -> None:
    overwrite(file, name)
    found = doctor(flek, "--deep")
    assert found.returncode == 1
    assert found.stderr.startswith("CommandError: ")
    assert re.search(rf"FAULT +The database is damaged \({name}\)", found.stdout), found.stdout
    assert "restore the last backup" in found.stdout
    if name == TABLE:
        assert "Every sheet holds" in found.stdout, "what can be read is examined"


READING = """
import django, sys
django.setup()
from django.test import Client
client = Client(raise_request_exception=False)
print(*(client.get(page, headers={"host": "localhost"}).status_code for page in sys.argv[1:]))
"""


def test_pages_that_can_be_read_are_read(file: Path, flek: Installation) -> None:
    """The table of the clubs is damaged: tournaments, rules, quick tables and signing in are shown as ever."""
    overwrite(file, TABLE)
    pages = ["/", "/rules/", "/quick/", "/accounts/login/", "/health/ready/"]
    command = [sys.executable, "-c", READING, *pages]
    run = subprocess.run(command, cwd=ROOT, env=flek.environment(), capture_output=True, text=True)
    assert run.stdout.split() == ["200"] * len(pages), run.stderr


@pytest.mark.acceptance(name="halls")
def test_the_doctor_finds_nothing_in_a_sound_one(flek: Installation) -> None:
    assert "ok       Every table and index of the database is whole." in doctor(flek, "--deep").stdout


@pytest.mark.acceptance(name="halls")
def test_a_damaged_postgres_is_not_copied_either(postgres_url: str, tmp_path: Path) -> None:
    """The file of a table is not there any more: pg_dump says so, and so does the backup."""
    if not shutil.which("pg_dump"):
        pytest.skip("pg_dump is missing")
    with empty_database(postgres_url) as url:
        migrated.fill_postgres(url)
        with psycopg.connect(url, autocommit=True) as database:
            database.execute("UPDATE pg_class SET relfilenode = 999999 WHERE relname = %s", [TABLE])
        settings = {"FLEK_MODE": "demo", "FLEK_DATA": str(tmp_path / "data"), "DATABASE_URL": url}
        refused = Installation(settings).run(f"backup {tmp_path / 'copies' / 'x.tar'}")
    assert refused.returncode != 0
    assert re.search(r"CommandError: pg_dump failed: .*There is no new backup\.", refused.stderr, re.DOTALL)
    assert TABLE in refused.stderr
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.acceptance(name="halls")
def test_a_postgres_copy_that_cannot_be_restored_is_none(postgres_url: str, tmp_path: Path) -> None:
    """Two rows that a unique index must refuse: pg_dump reads them, nobody could put them back.

    The user could not be dropped if a database of his were left over.
    """
    if not shutil.which("pg_dump"):
        pytest.skip("pg_dump is missing")
    with empty_database(postgres_url) as url, another_user(url, "CREATEDB") as his:
        migrated.fill_postgres(his)
        flek = Installation({"FLEK_MODE": "demo", "FLEK_DATA": str(tmp_path / "data"), "DATABASE_URL": his})
        flek.manage(f"backup {tmp_path / 'good.tar'}")
        with psycopg.connect(url, autocommit=True) as database:
            database.execute(
                "UPDATE pg_index SET indisready = false WHERE indrelid = %s::regclass AND NOT indisprimary",
                [TABLE],
            )
            for _ in range(2):
                database.execute(
                    f"INSERT INTO {TABLE} (name, plain_name, sort_key, town, created_at)"
                    " VALUES ('A', 'a', '', '', now())"
                )
            database.execute("UPDATE pg_index SET indisready = true WHERE indrelid = %s::regclass", [TABLE])
        refused = flek.run(f"backup {tmp_path / 'copies' / 'x.tar'}")
    assert refused.returncode != 0
    assert re.search(
        r"CommandError: The copy cannot be restored.*There is no new backup\.", refused.stderr, re.DOTALL
    )
    assert TABLE in refused.stderr
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.acceptance(name="halls")
def test_a_postgres_without_the_right_to_prove_a_copy_says_what_to_do(
    postgres_url: str, tmp_path: Path
) -> None:
    if not shutil.which("pg_dump"):
        pytest.skip("pg_dump is missing")
    with empty_database(postgres_url) as url, another_user(url) as his:
        flek = Installation({"FLEK_MODE": "demo", "FLEK_DATA": str(tmp_path / "data"), "DATABASE_URL": his})
        refused = flek.run("migrate --verbosity 0", f"backup {tmp_path / 'x.tar'}")
    assert refused.returncode != 0
    assert re.search(r"ALTER ROLE flek CREATEDB There is no new backup\.", refused.stderr), refused.stderr
    assert not (tmp_path / "x.tar").exists()


@contextmanager
def another_user(url: str, right: str = "NOCREATEDB") -> Iterator[str]:
    """The address of the same database for a user of its own, who owns what is in it."""
    who = f"flek_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(url, autocommit=True) as database:
        database.execute(f"CREATE ROLE {who} LOGIN {right} PASSWORD '{who}'")
        database.execute(f"ALTER SCHEMA public OWNER TO {who}")
        address = urlsplit(url)
        # as an owner may: extensions are added by migrations
        database.execute(f"GRANT CREATE ON DATABASE {address.path[1:]} TO {who}")
        try:
            yield url.replace(address.netloc, f"{who}:{who}@{address.hostname}:{address.port or 5432}")
        finally:
            database.execute(f"DROP OWNED BY {who} CASCADE")
            database.execute(f"DROP ROLE {who}")


def doctor(flek: Installation, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "doctor", *options]
    return subprocess.run(command, cwd=ROOT, env=flek.environment(), capture_output=True, text=True)
