"""A file of a tournament is read beside those who write: a hall plays on, however long the reading takes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connections

from core.refusals import WrongStateError
from tests.evening import account, tournament_of
from tests.full_day import in_a_file
from tournaments.events.models import Tournament
from tournaments.transfer.domain import waiting
from tournaments.transfer.domain.reading import TournamentFile, read_tournament
from tournaments.transfer.models import TournamentImport

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture(scope="module")
def file(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(lambda: tournament_of(4))


def write_elsewhere() -> int:
    """Another connection writes, and waits for nobody; how many rows it wrote."""
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute(
                "PRAGMA busy_timeout = 100" if other.vendor == "sqlite" else "SET lock_timeout = 100"
            )
            cursor.execute("UPDATE transfer_tournamentimport SET file_name = 'beside.json'")
            return cursor.rowcount
    finally:
        other.close()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What another connection wrote each time a file was read."""
    done: list[int] = []

    def read(content: bytes) -> TournamentFile:
        found = read_tournament(content)
        done.append(write_elsewhere())
        return found

    monkeypatch.setattr(waiting, "read_tournament", read)
    return done


def test_others_write_while_a_file_is_read(file: bytes, written: list[int]) -> None:
    user = account()
    kept = waiting.receive("x.json", file, user)
    done = waiting.confirm(kept, {}, user)
    assert written == [0, 1]
    kept.refresh_from_db()
    assert (kept.tournament, bytes(kept.content)) == (done.tournament, b"")


def test_what_was_entered_while_it_was_read_is_not_entered_twice(
    file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = account()
    kept = waiting.receive("x.json", file, user)

    def read(content: bytes) -> TournamentFile:
        monkeypatch.setattr(waiting, "read_tournament", read_tournament)
        waiting.confirm(kept, {}, user)
        return read_tournament(content)

    monkeypatch.setattr(waiting, "read_tournament", read)
    with pytest.raises(WrongStateError, match="zapísaný"):
        waiting.confirm(kept, {}, user)
    assert Tournament.objects.count() == 1


def test_what_was_forgotten_while_it_was_read_is_not_entered(
    file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = account()
    kept = waiting.receive("x.json", file, user)

    def read(content: bytes) -> TournamentFile:
        TournamentImport.objects.all().delete()
        return read_tournament(content)

    monkeypatch.setattr(waiting, "read_tournament", read)
    with pytest.raises(WrongStateError, match="iný súbor"):
        waiting.confirm(kept, {}, user)
    assert not Tournament.objects.exists()
