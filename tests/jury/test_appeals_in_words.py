"""T-30: words alone take nothing back that a ruling has moved, and are free where it moved nothing."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry
from tests.evening import SEVEN, entry
from tournaments.events.models import Tournament
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, Decision
from tournaments.jury.queries import cases as jury_queries
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

RENONCE = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}
OTHER = {**SEVEN, "renonces": [{"offender": 3, "code": "I.8"}]}
AS_WRITTEN = [-6, 18, -6, -6]
#: Steps after the first ruling, and what the table has then.
Step = tuple[str, dict[str, Any]]
HOLDS: dict[str, tuple[list[Step], list[int]]] = {
    "kept, with other words": ([("change", {"deal": RENONCE})], [14, 38, -66, 14]),
    "kept twice": ([("change", {"deal": RENONCE}), ("change", {"deal": RENONCE})], [14, 38, -66, 14]),
    "kept and confirmed": ([("change", {"deal": RENONCE}), ("confirm", {})], [14, 38, -66, 14]),
    "void, and void again": ([("change", {"void": True}), ("change", {"void": True})], [0, 0, 0, 0]),
}
MOVES_NOTHING: dict[str, list[Step]] = {
    "annulled": [("annul", {})],
    "annulled and confirmed": [("annul", {}), ("confirm", {})],
    "annulled, then words": [("annul", {}), ("change", {})],
    "back as it was written": [("change", {"deal": SEVEN}), ("change", {"deal": SEVEN})],
}


@pytest.fixture(scope="module")
def table(judged: Tournament) -> Table:
    found: Table = Table.objects.select_related("sheet", "round__tournament").get(round__tournament=judged)
    record_entry(found.sheet.public_id, Author(role=Entry.Role.DESK), entry(SEVEN, seen=0))
    return found


@pytest.fixture(scope="module")
def case(table: Table, referee: User) -> Case:
    made = cases.open_case(table.round.tournament, referee, table=table, deal=table.sheet.entries.get())
    decisions.decide(made, Ruling(verdict="prvé rozhodnutie", deal=RENONCE), referee)
    return made


def answer(case: Case, user: User, on_appeal: str, **said: Any) -> Decision:
    """An appeal against the last decision and what the jury makes of it."""
    last = case.decisions.order_by("number").last()
    assert last
    cases.appeal(last, None, "nesúhlasím", user)
    found = jury_queries.case(case.tournament, case.number)
    return decisions.decide(found, Ruling(verdict="o odvolaní", on_appeal=on_appeal, **said), user)


def money(table: Table) -> list[int]:
    return list(table.sheet.seats.order_by("position").values_list("money", flat=True))


@pytest.mark.parametrize("before", HOLDS)
def test_words_alone_take_no_ruling_back_that_holds_the_deal(
    table: Table, case: Case, referee: User, before: str
) -> None:
    steps, figures = HOLDS[before]
    for on_appeal, said in steps:
        answer(case, referee, on_appeal, **said)
    assert money(table) == figures
    with pytest.raises(WrongStateError) as refused:
        answer(case, referee, "change")
    assert refused.value.extra["field"] == "on_appeal"
    assert money(table) == figures
    found = jury_queries.case(case.tournament, case.number)
    decisions.decide(found, Ruling(verdict="inak", on_appeal="change", deal=OTHER), referee)
    assert money(table) == [14, 38, 14, -66]


@pytest.mark.parametrize("before", MOVES_NOTHING)
def test_words_alone_follow_what_moves_nothing(table: Table, case: Case, referee: User, before: str) -> None:
    """What annuls cannot be annulled: who agrees with it in other words says them."""
    for on_appeal, said in MOVES_NOTHING[before]:
        answer(case, referee, on_appeal, **said)
    assert money(table) == AS_WRITTEN
    assert answer(case, referee, "change").on_appeal == "change"
    assert money(table) == AS_WRITTEN
