"""The list of erasures: a line for each that was committed, outside of the database too; it names nobody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import User
from operations import erasures as kept
from tests import evening
from tournaments.people.domain import erasures
from tournaments.people.domain.erasing import close_account, erase_account, erase_again, erase_player
from tournaments.people.domain.erasures import Line, mark_of, subject_of
from tournaments.people.models import Erasure, Player

pytestmark = [pytest.mark.integration, pytest.mark.databases]

LAST = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


@pytest.fixture
def file(settings: Any, tmp_path: Path) -> Path:
    settings.ERASURES_FILE = str(tmp_path / "new" / "erasures")
    return tmp_path / "new" / "erasures"


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_erased_nobody(file: Path) -> None:
    player = Player.objects.create(name="Ján Vrátený")
    with transaction.atomic():
        erase_player(player)
        transaction.set_rollback(True)
    assert not file.exists()
    assert not Erasure.objects.exists()
    erase_player(Player.objects.get())
    assert erasures.read(file.read_text()) == erasures.erasures() != set()
    assert "Vrátený" not in file.read_text()


@pytest.mark.django_db(transaction=True)
def test_a_file_that_cannot_be_written_stops_no_erasing(file: Path) -> None:
    file.parent.write_text("in its way")
    user = evening.account()
    erase_account(user)
    assert Erasure.objects.count() == 1
    assert kept.not_in_file() == 1
    file.parent.unlink()
    erase_player(Player.objects.create(name="Ján"))
    assert kept.not_in_file() == 0, "the next one that can be written brings the others"


@pytest.mark.django_db
def test_only_the_row_itself_is_erased_again(settings: Any) -> None:
    """A later row of the same number is somebody else; so is the account of a player."""
    settings.TABLE_CODE_KEY = "k"
    player, user = Player.objects.create(name="Ján Nový"), evening.account()
    subject = subject_of(player, "k")
    assert subject.startswith(mark_of("k"))
    Player.objects.filter(pk=player.pk).update(created_at=player.created_at + timedelta(microseconds=1))
    assert erase_again({subject}, "k") == (0, 0)
    player.refresh_from_db()
    assert erase_again({subject_of(player, "other key")}, "k") == (0, 0)
    assert erase_again({subject_of(player, "k")}, "k") == (1, 0)
    assert erase_again({subject_of(user, "k")}, "k") == (0, 1)
    assert Player.objects.get().name == "J. N."


@pytest.mark.django_db
def test_who_only_lost_an_unused_account_keeps_the_name_after_a_restore(settings: Any) -> None:
    """The list names the account; whether its player was erased too is a line of the player's own."""
    settings.TABLE_CODE_KEY = "k"
    user = evening.account()
    player = Player.objects.create(name="Ján Nepoužitý", user=user)
    before = {"pk": user.pk, "email": user.email, "date_joined": user.date_joined}
    close_account(user)
    back = User.objects.create(**before)  # as the backup has them
    Player.objects.filter(pk=player.pk).update(user=back)
    assert erase_again({line.subject for line in erasures.erasures()}, "k") == (0, 1)
    player.refresh_from_db()
    assert (player.name, player.user) == ("Ján Nepoužitý", None)


@pytest.mark.django_db
def test_the_list_is_bounded_and_rubbish_is_no_line(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasures, "MOST", 3)
    lines = [Line(f"{mark_of('k')}-{number:064x}", LAST + timedelta(days=number)) for number in range(5)]
    kept.keep({lines[0]})
    with file.open("a") as text:
        text.write("rubbish\n" + f"{lines[1].subject} 2026-13-01T00:00:00.000000+00:00\n" + lines[1].subject)
    kept.keep({lines[1]})
    assert kept.in_file() == set(lines[:2])
    kept.keep(set(lines))
    assert kept.in_file() == set(lines[2:])
    kept.keep(set(lines[2:]))
    assert len(file.read_text().splitlines()) == 3


@pytest.mark.django_db
def test_sqlite_overwrites_what_is_deleted() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a matter of SQLite")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA secure_delete").fetchone() == (1,)
