"""Who was erased stays so after a restore of an older backup (R8), and their name is in no byte of a SQLite file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tests import migrated
from tests.operations.installation import Installation, empty_database

pytestmark = [pytest.mark.e2e, pytest.mark.acceptance(name="halls")]

NAME, PLAIN, EMAIL = "Ďurko Žiaranský", "durko ziaransky", "durko@example.test"
ENTER = f"""shell -v0 -c "
from accounts.models import User
from tournaments.people.models import Player
User.objects.create_superuser('{EMAIL}', name='{NAME}')
User.objects.create_user('other@example.test', name='Anna Nemenná')
Player.objects.create(name='{NAME}', user=User.objects.get(email='{EMAIL}'))
Player.objects.create(name='Anna Nemenná')
" """
LEAVE = f"""shell -v0 -c "
from accounts.domain.administrators import make_administrator
from accounts.models import User
from tournaments.people.domain.erasing import erase_account
make_administrator(User.objects.get(email='other@example.test'))
erase_account(User.objects.get(email='{EMAIL}'))
" """
WHO = """shell -v0 -c "
from accounts.models import User
from auditlog.models import LogEntry
from tournaments.people.models import Player
print('players', *sorted(Player.objects.values_list('name', flat=True)))
print('accounts', *sorted(User.objects.values_list('email', flat=True)))
print('log', *LogEntry.objects.values_list('object_repr', 'changes', 'actor_email'))
" """
AGAIN = "Erased again, since they were erased after the backup: players 1, accounts 1."


@pytest.fixture(params=["sqlite", "postgresql"])
def flek(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    """An installation with two accounts, each with a player; `old.tar` is from before one of them left."""
    with ExitStack() as databases:
        made = installed(request, tmp_path / "data", databases)
        (tmp_path / "copies").mkdir()
        made.manage(ENTER, f"backup {tmp_path / 'copies' / 'old.tar'}", LEAVE)
        yield made


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    """Another machine, with the same kind of database and the keys of the first one."""
    with ExitStack() as databases:
        yield installed(request, tmp_path / "elsewhere", databases)


def installed(request: pytest.FixtureRequest, data: Path, databases: ExitStack) -> Installation:
    settings = {
        "FLEK_MODE": "demo",
        "FLEK_DATA": str(data),
        "TABLE_CODE_KEY": "of both machines",
        "DATABASE_URL": "",
    }
    if "postgresql" in request.node.callspec.id:
        if not shutil.which("pg_dump"):
            pytest.skip("pg_dump is missing")
        url = databases.enter_context(empty_database(request.getfixturevalue("postgres_url")))
        migrated.fill_postgres(url)
        settings["DATABASE_URL"] = url
    else:
        migrated.copy_sqlite(data / "flek.sqlite3")
    return Installation(settings)


def test_only_what_is_erased_leaves_no_byte(tmp_path: Path) -> None:
    """The words are in the file before, else the tests here would prove nothing."""
    migrated.copy_sqlite(tmp_path / "flek.sqlite3")
    there = Installation({"FLEK_MODE": "demo", "FLEK_DATA": str(tmp_path), "DATABASE_URL": ""})
    there.manage(ENTER)
    content = (tmp_path / "flek.sqlite3").read_bytes()
    assert all(word.encode() in content for word in (NAME, PLAIN, EMAIL))
    there.manage(LEAVE)
    assert traces(there) == []


def traces(flek: Installation) -> list[str]:
    """Where the name or the address still stands: rows, or bytes of the files of SQLite."""
    players, accounts, log = flek.manage(WHO)
    assert "Anna Nemenná" in players
    assert "other@example.test" in accounts
    found = [line for line in (players, accounts, log) if NAME in line or EMAIL in line]
    for file in Path(flek.settings["FLEK_DATA"]).glob("flek.sqlite3*"):
        content = file.read_bytes()
        found += [f"{file.name}: {word}" for word in (NAME, PLAIN, EMAIL) if word.encode() in content]
    return found


def test_who_was_erased_after_the_backup_is_erased_again(flek: Installation, tmp_path: Path) -> None:
    assert traces(flek) == []
    assert AGAIN in flek.manage(f"restore --replace {tmp_path / 'copies' / 'old.tar'}")
    assert traces(flek) == []
    assert AGAIN in flek.manage(f"restore --replace {tmp_path / 'copies' / 'old.tar'}"), (
        "and as often as it is needed"
    )
    assert traces(flek) == []


def test_the_file_alone_knows_it_and_so_does_the_database(flek: Installation, tmp_path: Path) -> None:
    old, file = tmp_path / "copies" / "old.tar", Path(flek.settings["FLEK_DATA"]) / "erasures"
    assert len(file.read_text().splitlines()) == 2
    assert file.stat().st_mode & 0o077 == 0
    file.unlink()
    assert AGAIN in flek.manage(f"restore --replace {old}"), "the database that is replaced has the list too"
    file.write_text("rubbish\n\0" + file.read_text() + "0123abcd-half of a li", "utf-8")
    flek.manage("flush --no-input")
    assert AGAIN in flek.manage(f"restore --replace {old}")
    assert traces(flek) == []


def test_a_new_machine_learns_it_from_later_backups(
    flek: Installation, elsewhere: Installation, tmp_path: Path
) -> None:
    old, later = tmp_path / "copies" / "old.tar", tmp_path / "later" / "later.tar"
    flek.manage(f"backup {later}")
    assert AGAIN not in elsewhere.manage(f"restore {old}"), "it cannot know"
    assert traces(elsewhere) != []
    refused = elsewhere.run(f"erase_again {old}")
    assert "holds no list of erasures" in refused.stderr
    assert AGAIN in elsewhere.manage(f"erase_again {later}")
    assert traces(elsewhere) == []
    shutil.copy(later, old.parent)
    assert AGAIN in elsewhere.manage(f"restore --replace {old}"), "of the same folder it is found by itself"
    assert traces(elsewhere) == []


def test_a_list_of_another_key_is_told(flek: Installation, tmp_path: Path) -> None:
    key = flek.settings["TABLE_CODE_KEY"]
    flek = replace(flek, settings={**flek.settings, "TABLE_CODE_KEY": "another"})
    restored = flek.run(f"restore --replace {tmp_path / 'copies' / 'old.tar'}")
    assert restored.returncode == 0
    assert (
        "WARNING: lines of the list of erasures that were written under another TABLE_CODE_KEY: 2."
        in restored.stderr
    )
    again = replace(flek, settings={**flek.settings, "FORMER_KEY": key})
    assert AGAIN in again.manage("erase_again")
    assert traces(flek) == []


def test_a_restore_that_ended_before_it_erased_again_is_told(flek: Installation, tmp_path: Path) -> None:
    """What a kill between the two leaves: the data of before, and the file."""
    put = (
        f'shell -v0 -c "from pathlib import Path; from operations.backups import restore_backup;'
        f" restore_backup(Path('{tmp_path / 'copies' / 'old.tar'}'))\""
    )
    flek.manage(put)
    told = flek.run("doctor")
    assert "FAULT    The list of erasures names more than the database: lines 2." in told.stdout
    assert AGAIN in flek.manage("erase_again")
    assert "The list of erasures" not in flek.run("doctor").stdout
