"""A file on a server that knows people already: who of them is meant, and who decides it (T-2)."""

from __future__ import annotations

from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.evening import account
from tests.full_day import in_a_file
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.models import Tournament
from tournaments.people.models import Club, Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.transfer.domain import import_tournament, preview, read_tournament
from tournaments.transfer.domain.matching import match_players
from tournaments.transfer.domain.refusals import BadTransferError

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

WHO = [
    Person("Anna Kováčová", "Talon", "L-1", 1950),
    Person("Boris Hudák", "Talon", "", 1961),
    Person("Cyril Malý", "Flekári", "", 1972),
    Person("Dana Krajčíová", "", "L-4"),
]


def small() -> Tournament:
    made = create_tournament(user=account(), name="Malý", on=date(2026, 11, 21))
    for person in WHO:
        participation.register(made, person)
    return made


@pytest.fixture(scope="module")
def content(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(small)


def known(name: str, club: str = "", licence: str = "", birth_year: int | None = None) -> Player:
    its = Club.objects.get_or_create(name=club)[0] if club else None
    return Player.objects.create(name=name, club=its, licence=licence or None, birth_year=birth_year)


@pytest.mark.parametrize(
    ("here", "row", "state", "may_be_new"),
    [
        (("Anna Kováčová", "Iný klub", "l-1", 1950), 1, "known", False),
        (("ANNA KOVACOVA", "", "L-1", None), 1, "known", False),
        (("Jana Kováčová", "Talon", "L-1", 1950), 1, "unclear", False),
        (("Anna Kováčová", "Talon", "", 1950), 1, "known", True),
        (("Anna Kováčová", "Talon", "L-99", 1950), 1, "unclear", True),
        (("Boris Hudák", "TALON", "", 1961), 2, "known", True),
        (("Boris Hudák", "Talon", "L-2", 1961), 2, "known", True),
        (("Boris Hudák", "Talon", "", 1962), 2, "unclear", True),
        (("Boris Hudák", "", "", 1961), 2, "unclear", True),
        (("Boris Hudak ml.", "Talon", "", 1961), 2, "new", True),
        (("Dana Krajčíová", "", "", None), 4, "known", True),
    ],
)
def test_who_is_meant(content: bytes, here: tuple[Any, ...], row: int, state: str, may_be_new: bool) -> None:
    player = known(*here)
    match = match_players(read_tournament(content))[row - 1]
    assert (match.state, match.may_be_new) == (state, may_be_new)
    assert match.candidates == (() if state == "new" else (player,))


def test_two_of_one_name_are_for_a_person_to_decide(content: bytes) -> None:
    one, other = (known("Cyril Malý", club) for club in ("Flekári", ""))
    Player.objects.update(birth_year=1972)
    assert match_players(read_tournament(content))[2].candidates == (one,)
    Player.objects.update(club=None)
    match = match_players(read_tournament(content))[2]
    assert (match.state, match.candidates) == ("unclear", (one, other))


def test_known_players_stay_as_they_are_here(content: bytes) -> None:
    anna = known("Anna Kováčová", "Nový klub", "L-1", 1951)
    made = import_tournament(read_tournament(content)).tournament
    anna.refresh_from_db()
    assert (anna.birth_year, str(anna.club)) == (1951, "Nový klub")
    entry = made.registrations.get(player=anna)
    assert str(entry.club) == "Talon", "the club of that day belongs to the tournament"
    assert Player.objects.count() == 4


def test_the_unclear_are_decided_by_a_person(content: bytes) -> None:
    boris = known("Boris Hudák", "", "", 1950)
    file = read_tournament(content)
    with pytest.raises(BadTransferError, match=r"players\[1\]"):
        import_tournament(file)
    assert not Tournament.objects.exists()
    made = import_tournament(file, {2: boris.pk}).tournament
    assert made.registrations.filter(player=boris).exists()


def test_he_may_be_new_all_the_same(content: bytes) -> None:
    known("Boris Hudák", "", "", 1950)
    import_tournament(read_tournament(content), {2: None})
    assert Player.objects.filter(plain_name="boris hudak").count() == 2


@pytest.mark.parametrize("decisions", [{2: 10**9}, {1: None}, {2: 1, 3: 1}])
def test_a_decision_names_a_candidate_and_nobody_twice(content: bytes, decisions: dict[int, Any]) -> None:
    boris = known("Boris Hudák", "", "", 1950)
    known("Anna", "", "L-1")
    if 3 in decisions:
        decisions = dict.fromkeys(decisions, boris.pk)
    with pytest.raises(BadTransferError):
        import_tournament(read_tournament(content), decisions)
    assert not Tournament.objects.exists()


def test_the_preview_names_everything_and_enters_nothing(content: bytes, tmp_path: Path) -> None:
    boris = known("Boris Hudák", "", "", 1950)
    known("Anna Kováčová", "Talon", "L-1", 1950)
    seen = preview(read_tournament(content))
    assert [seen.count(state) for state in ("known", "new", "unclear")] == [1, 2, 1]
    assert (list(seen.new_clubs), list(seen.new_accounts)) == (["Flekári"], ["olga@example.test"])
    file, out = tmp_path / "maly.json", StringIO()
    file.write_bytes(content)
    call_command("import_tournament", str(file), "--preview", stdout=out)
    assert f"row 2: unclear: Boris Hudák, Talon, –, 1961 → {boris.pk} Boris Hudák" in out.getvalue()
    assert not Tournament.objects.exists()
    with pytest.raises(CommandError, match="Nothing was entered"):
        call_command("import_tournament", str(file))
    call_command("import_tournament", str(file), "--player", f"2={boris.pk}", stdout=out)
    assert "maly-2026-11-21: entered" in out.getvalue()
    call_command("import_tournament", str(file), stdout=out)


def test_the_queries_do_not_grow_with_the_players(content: bytes, django_assert_num_queries: Any) -> None:
    file = read_tournament(content)
    with django_assert_num_queries(1):
        match_players(file)
    for person in WHO:
        known(person.name, person.club, person.licence)
    with django_assert_num_queries(1):
        match_players(file)
