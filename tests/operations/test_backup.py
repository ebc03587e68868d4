"""The restore drill: dump, destroy, restore; the same logs, the same totals, the same standings."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from operations.backups import read_keys, read_manifest
from operations.databases import BackupError
from tests import migrated
from tests.conftest import missing
from tests.faults.servers import small_disk
from tests.operations.installation import Installation, empty_database

pytestmark = [pytest.mark.e2e, pytest.mark.acceptance(name="halls")]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Installation]:
    """An installation in which a tournament is under way."""
    folder = tmp_path_factory.mktemp("data")
    settings = {"FLEK_MODE": "demo", "FLEK_DATA": str(folder)}
    with ExitStack() as databases:
        if request.param == "postgresql":
            if not shutil.which("pg_dump"):
                pytest.skip("pg_dump is missing")
            server = request.getfixturevalue("postgres_url")
            settings["DATABASE_URL"] = databases.enter_context(empty_database(server))
            migrated.fill_postgres(settings["DATABASE_URL"])
        else:
            migrated.copy_sqlite(folder / "flek.sqlite3")
        installation = Installation(settings)
        installation.manage("demo")
        yield installation


def empty_installation(data: Path) -> Installation:
    """An installation on SQLite in which nothing has happened."""
    migrated.copy_sqlite(data / "flek.sqlite3")
    return Installation({"FLEK_MODE": "demo", "FLEK_DATA": str(data)})


def destroy(installation: Installation) -> None:
    """What a broken disk leaves: nothing."""
    url = installation.settings.get("DATABASE_URL")
    if url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
    else:
        for file in Path(installation.settings["FLEK_DATA"]).glob("flek.sqlite3*"):
            file.unlink()


def test_restore_drill(played: Installation, tmp_path: Path) -> None:
    file = tmp_path / "evening.tar"
    standings, _ = played.manage("standings", f"backup {file}")
    assert json.loads(standings)[0], "a tournament without a standing proves nothing"
    destroy(played)
    proved, restored, again = played.manage(f"restore {file}", "standings")
    assert proved.endswith("proofs hold.")
    assert restored.startswith("Restored")
    assert again == standings
    assert file.stat().st_mode & 0o077 == 0, "others on this computer must not read it"


@pytest.mark.parametrize("played", ["sqlite"], indirect=True)
def test_a_restore_never_replaces_data_unasked(played: Installation, tmp_path: Path) -> None:
    file = tmp_path / "evening.tar"
    refused = played.run(f"backup --with-keys {file}", f"restore {file}")
    assert refused.returncode != 0
    assert "--replace" in refused.stderr
    kept, *_ = played.manage(f"restore --replace {file}")
    assert "is kept in" in kept
    assert read_manifest(next(tmp_path.glob("before-restore-*.tar"))).heads == read_manifest(file).heads


def packed(file: Path, **members: bytes) -> Path:
    """An archive with these members; their first dot is written as two underscores."""
    with tarfile.open(file, "w") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name.replace("__", "."))
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return file


MANIFEST = json.dumps(
    {
        "format": "flek-backup/1",
        "made_at": "2026-11-21",
        "database": "flek.sqlite3",
        "sha256": "0",
        "rows": {},
        "heads": {},
    }
).encode()


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"flek__sqlite3": b"", "manifest__json": b"{}"}, "another format"),
        ({"flek__sqlite3": b"", "manifest__json": b"{"}, "cannot be read"),
        ({"flek__sqlite3": b""}, "not a backup"),
        ({"manifest__json": MANIFEST}, "no database"),
        ({"manifest__json": MANIFEST, "__etc__passwd": b""}, "not a backup"),
        (
            {
                "flek__sqlite3": b"",
                "manifest__json": MANIFEST.replace(b'"rows": {}', b'"rows": {"a; DROP": 1}'),
            },
            "count the rows",
        ),
    ],
)
def test_what_is_not_a_backup_is_refused(tmp_path: Path, members: dict[str, bytes], message: str) -> None:
    with pytest.raises(BackupError, match=message):
        read_manifest(packed(tmp_path / "bad.tar", **members))


def test_a_damaged_copy_changes_nothing(tmp_path: Path) -> None:
    installation = empty_installation(tmp_path / "data")
    bad = packed(
        tmp_path / "bad.tar",
        manifest__json=MANIFEST,
        flek__sqlite3=b"SQLite format 3\0 and rubbish",
    )
    refused = installation.run("createsuperuser --no-input --email a@b.test", f"restore --replace {bad}")
    assert "checksum" in refused.stderr
    with sqlite3.connect(tmp_path / "data" / "flek.sqlite3") as database:
        assert database.execute("SELECT email FROM accounts_user").fetchall() == [("a@b.test",)]


def changed(file: Path, target: Path, **members: bytes) -> Path:
    """The backup with other members, and the checksum that belongs to them."""
    with tarfile.open(file) as archive:
        held = {name: archive.extractfile(name).read() for name in archive.getnames()}  # type: ignore[union-attr]
    more = json.loads(members.pop("manifest__json", b"{}"))
    held |= {name.replace("__", "."): content for name, content in members.items()}
    manifest = json.loads(held["manifest.json"])
    manifest["sha256"] = hashlib.sha256(held[manifest["database"]]).hexdigest()
    held["manifest.json"] = json.dumps(manifest | more).encode()
    return packed(target, **{name.replace(".", "__"): content for name, content in held.items()})


def test_what_does_not_hold_changes_nothing(played: Installation, tmp_path: Path) -> None:
    """A copy that cannot be read, or that is not what its manifest says, though its checksum is right."""
    file = tmp_path / "evening.tar"
    standings, _ = played.manage("standings", f"backup {file}")
    database = read_manifest(file).database.replace(".", "__")
    bad = {
        "unreadable": changed(file, tmp_path / "unreadable.tar", **{database: b"PGDMP or SQLite, damaged"}),
        "another": changed(
            file,
            tmp_path / "another.tar",
            manifest__json=json.dumps({"rows": {"scoring_sheet": 4711}}).encode(),
        ),
    }
    for damaged in bad.values():
        refused = played.run(f"restore --replace {damaged}")
        assert refused.returncode != 0
        assert re.search(r"CommandError: .*Nothing was changed\.", refused.stderr), refused.stderr
    assert played.manage("standings")[0] == standings


def test_a_backup_of_a_newer_version_is_refused_before_anything(tmp_path: Path) -> None:
    newer = MANIFEST.replace(b'"rows"', b'"migrations": ["tournaments.9999_tomorrow"], "rows"')
    file = packed(tmp_path / "newer.tar", manifest__json=newer, flek__sqlite3=b"")
    with pytest.raises(BackupError, match="9999_tomorrow"):
        read_manifest(file)


@pytest.mark.parametrize("played", ["postgresql"], indirect=True)
def test_a_restore_that_was_killed_in_the_middle(played: Installation, tmp_path: Path) -> None:
    """What was there lies aside; the next restore brings it back first, and then asks as ever."""
    file = tmp_path / "evening.tar"
    standings, _ = played.manage("standings", f"backup {file}")
    url = played.settings["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ALTER SCHEMA public RENAME TO flek_before_restore")
        connection.execute("CREATE SCHEMA public")
    assert "A restore was killed in the middle" in played.run("doctor").stdout
    refused = played.run(f"restore {file}")
    assert "what was there before is back" in refused.stdout
    assert "--replace" in refused.stderr
    assert played.manage("standings")[0] == standings


@pytest.mark.parametrize("played", ["sqlite"], indirect=True)
def test_a_backup_for_which_there_is_no_room(played: Installation, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        missing("root (a small disk is mounted)")
    with small_disk(tmp_path / "disk", 1) as disk:
        if disk is None:
            missing("the right to mount a tmpfs")
        refused = played.run(f"backup {disk / 'evening.tar'}")
        assert re.search(r"CommandError: .*There is no new backup\.", refused.stderr), refused.stderr
        assert list(disk.iterdir()) == []


def test_a_copy_in_use_is_one_moment_and_without_keys(tmp_path: Path) -> None:
    """A backup while somebody has written but not committed holds what was committed."""
    installation = empty_installation(tmp_path / "data")
    writer = sqlite3.connect(tmp_path / "data" / "flek.sqlite3")
    writer.execute(
        "INSERT INTO people_club (name, plain_name, sort_key, town, created_at)"
        " VALUES ('A', 'a', X'', '', '2026-11-21')"
    )
    installation.manage(f"backup {tmp_path / 'without.tar'}", f"backup --with-keys {tmp_path / 'with.tar'}")
    writer.rollback()
    writer.close()
    assert read_manifest(tmp_path / "without.tar").rows["people_club"] == 0
    assert read_keys(tmp_path / "without.tar") is None
    assert set(read_keys(tmp_path / "with.tar") or {}) == {"SECRET_KEY", "TABLE_CODE_KEY", "FLEK_PUSH_KEY"}
