"""T-30: what a decision on an appeal must say, what somebody else changed meanwhile, and what is stored already."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain.entries import Author, record_entry
from scoring.domain.verifying import faults
from scoring.domain.written import written_on
from scoring.models import Entry, Sheet
from tests.evening import LOST_SEVEN, SEVEN, entry
from tournaments.events.models import Tournament
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, Decision, PenaltyCard
from tournaments.jury.queries import cases as jury_queries
from tournaments.jury.queries.published import published_decisions
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

RENONCE = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}
DESK = Author(role=Entry.Role.DESK)
ON_APPEAL = ("confirm", "change", "annul")


@pytest.fixture(scope="module")
def tournament(judged: Tournament) -> Tournament:
    return judged


@pytest.fixture(scope="module")
def table(tournament: Tournament) -> Table:
    found: Table = Table.objects.select_related("sheet", "round__tournament").get(
        round__tournament=tournament
    )
    record_entry(found.sheet.public_id, DESK, entry(SEVEN, seen=0))
    return found


@pytest.fixture(scope="module")
def case(tournament: Tournament, table: Table, referee: User) -> Case:
    return cases.open_case(tournament, referee, table=table, deal=table.sheet.entries.get())


def decide(case: Case, user: User, **said: Any) -> Decision:
    found = jury_queries.case(case.tournament, case.number)
    return decisions.decide(found, Ruling(verdict=said.pop("verdict", "rozhodnuté"), **said), user)


def answer(case: Case, user: User, on_appeal: str, **said: Any) -> Decision:
    """An appeal against the last decision and what the jury makes of it."""
    last = case.decisions.order_by("number").last()
    assert last
    cases.appeal(last, None, "nesúhlasím", user)
    return decide(case, user, on_appeal=on_appeal, **said)


def deals(table: Table) -> list[dict[str, Any]]:
    sheet = Sheet.objects.select_related("fold").get(pk=table.sheet_id)
    assert list(faults(sheet)) == []
    found: list[dict[str, Any]] = written_on(sheet).deals
    return found


def money(table: Table) -> list[int]:
    return list(table.sheet.seats.order_by("position").values_list("money", flat=True))


def correct(table: Table, body: dict[str, Any]) -> None:
    """The desk corrects the only deal as it stands now."""
    sheet = Sheet.objects.select_related("fold").get(pk=table.sheet_id)
    target = sheet.fold.numbers[0]
    new = entry(body, seen=sheet.version, kind=Entry.Kind.CORRECTION, target=target, reason="preklep")
    record_entry(sheet.public_id, DESK, new)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({}, "on_appeal"),
        ({"deal": SEVEN}, "on_appeal"),
        ({"card": "yellow"}, "on_appeal"),
        ({"on_appeal": "uphold"}, "on_appeal"),
        ({"on_appeal": "change"}, "on_appeal"),
        ({"on_appeal": "change", "amounts": [0, 0, 0, 0], "void": False}, "on_appeal"),
        ({"on_appeal": "confirm", "deal": SEVEN}, "deal"),
        ({"on_appeal": "confirm", "void": True}, "void"),
        ({"on_appeal": "confirm", "amounts": [1, -1, 0, 0]}, "amounts"),
        ({"on_appeal": "confirm", "card": "red"}, "card"),
        ({"on_appeal": "confirm", "code": "I.1"}, "code"),
        ({"on_appeal": "confirm", "facts": {"replayed": True}}, "facts"),
        ({"on_appeal": "annul", "deal": SEVEN}, "deal"),
        ({"on_appeal": "annul", "card": "warning"}, "card"),
        ({"on_appeal": "annul", "appealed": 2}, "appealed"),
    ],
    ids=str,
)
def test_a_decision_on_an_appeal_says_plainly_what_becomes_of_the_ruling(
    table: Table, case: Case, referee: User, said: dict[str, Any], field: str
) -> None:
    decide(case, referee, deal=RENONCE)
    with pytest.raises(WrongStateError) as refused:
        answer(case, referee, **{"on_appeal": "", **said})
    assert refused.value.extra["field"] == field
    assert money(table) == [14, 38, -66, 14]
    assert case.decisions.count() == 1


@pytest.mark.parametrize("on_appeal", ON_APPEAL)
def test_a_first_ruling_has_nothing_to_confirm_change_or_annul(
    table: Table, case: Case, referee: User, on_appeal: str
) -> None:
    with pytest.raises(WrongStateError):
        decide(case, referee, on_appeal=on_appeal, card="")
    assert not case.decisions.exists()


@pytest.mark.parametrize("on_appeal", ON_APPEAL)
def test_without_an_appeal_nothing_is_confirmed_changed_or_annulled(
    table: Table, case: Case, referee: User, on_appeal: str
) -> None:
    decide(case, referee, deal=RENONCE)
    with pytest.raises(WrongStateError):
        decide(case, referee, on_appeal=on_appeal)
    assert case.decisions.count() == 1


def test_who_looked_at_another_ruling_confirms_nothing(table: Table, case: Case, referee: User) -> None:
    """Two referees look at the first ruling; one changes it, that is appealed, and the other one sends his answer."""
    decide(case, referee, deal=RENONCE)
    answer(case, referee, "change", void=True)
    with pytest.raises(WrongStateError):
        answer(case, referee, "confirm", appealed=1)
    assert deals(table) == []
    decide(case, referee, on_appeal="confirm", appealed=2)


def test_an_annulment_is_confirmed_or_changed_but_not_annulled_itself(
    table: Table, case: Case, referee: User
) -> None:
    decide(case, referee, deal=RENONCE)
    answer(case, referee, "annul")
    with pytest.raises(WrongStateError):
        answer(case, referee, "annul")
    decide(case, referee, on_appeal="confirm")
    assert money(table) == [-6, 18, -6, -6]
    answer(case, referee, "change", deal=RENONCE)
    assert money(table) == [14, 38, -66, 14]


def test_a_ruling_in_words_alone_may_be_changed_to_other_words(
    table: Table, case: Case, referee: User
) -> None:
    decide(case, referee, verdict="ústne napomenutie")
    answer(case, referee, "change", verdict="bez následkov")
    assert money(table) == [-6, 18, -6, -6]


def test_a_confirmed_ruling_is_appealed_by_its_confirmation(table: Table, case: Case, referee: User) -> None:
    first = decide(case, referee, amounts=[10, -10, 0, 0], card="yellow", offender=_seat(table))
    second = answer(case, referee, "confirm")
    with pytest.raises(WrongStateError, match="potvrdené"):
        cases.appeal(first, None, "znova", referee)
    answer(case, referee, "confirm")
    third = answer(case, referee, "annul")
    assert (third.number, third.overrules) == (4, first)
    assert money(table) == [-6, 18, -6, -6]
    assert not PenaltyCard.objects.filter(taken_back_at=None).exists()
    case.refresh_from_db()
    assert [one.in_force for one in case.decisions.all()] == [False, False, False, True]
    for gone in (first, second):
        with pytest.raises(WrongStateError, match="nahradilo"):
            cases.appeal(gone, None, "znova", referee)


def _seat(table: Table, position: int = 2) -> int:
    found: int = table.seats.get(sheet_seat__position=position).registration_id
    return found


def test_a_void_deal_that_came_back_stands_once_whatever_is_decided_then(
    table: Table, case: Case, referee: User
) -> None:
    decide(case, referee, void=True)
    answer(case, referee, "annul")
    assert deals(table) == [SEVEN]
    assert cases.deal_in_force(jury_queries.case(case.tournament, case.number))[1] == SEVEN
    answer(case, referee, "change", deal=RENONCE)
    assert deals(table) == [RENONCE]
    answer(case, referee, "annul")
    assert deals(table) == [SEVEN]


def test_what_the_desk_corrected_after_the_ruling_is_taken_back_by_nobody_unasked(
    table: Table, case: Case, referee: User
) -> None:
    corrected = {**RENONCE, "won": {"game": True, "seven": False}}
    decide(case, referee, deal=RENONCE)
    correct(table, corrected)
    with pytest.raises(WrongStateError):
        answer(case, referee, "annul")
    assert deals(table) == [corrected]
    decide(case, referee, on_appeal="confirm")
    assert deals(table) == [corrected], "a confirmation touches nothing"
    answer(case, referee, "change", deal=SEVEN)
    assert deals(table) == [SEVEN]


def test_the_entry_that_stands_is_the_last_one_before_the_jury(
    table: Table, case: Case, referee: User
) -> None:
    """The desk corrects the deal before the ruling, and once more while no ruling holds it."""
    correct(table, LOST_SEVEN)
    decide(case, referee, deal=RENONCE)
    answer(case, referee, "annul")
    assert deals(table) == [LOST_SEVEN]
    again = {**LOST_SEVEN, "actor": 2}
    correct(table, again)
    answer(case, referee, "change", amounts=[1, -1, 0, 0])
    assert deals(table) == [again]
    answer(case, referee, "change", deal=RENONCE)
    answer(case, referee, "annul")
    assert deals(table) == [again]


def test_another_cases_ruling_on_the_deal_is_not_annulled_with_this_one(
    tournament: Tournament, table: Table, case: Case, referee: User
) -> None:
    decide(case, referee, deal=RENONCE)
    sheet = Sheet.objects.select_related("fold").get(pk=table.sheet_id)
    other = cases.open_case(
        tournament, referee, table=table, deal=sheet.entries.get(number=sheet.fold.numbers[0])
    )
    both = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}, {"offender": 3, "code": "I.8"}]}
    decide(other, referee, deal=both)
    with pytest.raises(WrongStateError):
        answer(case, referee, "annul")
    answer(other, referee, "annul")
    assert deals(table) == [RENONCE], "the entry before the other case was the first ruling"


def overruled_as_before(case: Case, referee: User) -> Decision:
    """A decision on an appeal as it was stored before anybody was asked: “Nothing changes” took everything back."""
    made = answer(case, referee, "annul", verdict="Výsledok platí.")
    assert made.entry
    body = {name: value for name, value in made.entry.body.items() if name != "on_appeal"}
    Entry.objects.filter(pk=made.entry.pk).update(body=body)
    Decision.objects.filter(pk=made.pk).update(on_appeal="")
    return made


def test_what_was_stored_as_nothing_changes_counts_as_it_did(table: Table, case: Case, referee: User) -> None:
    first = decide(case, referee, deal=RENONCE, card="yellow", offender=_seat(table))
    overruled_as_before(case, referee)
    case.refresh_from_db()
    made = list(case.decisions.all())
    assert [(one.on_appeal, one.in_force, one.confirms) for one in made] == [
        ("", False, None),
        ("", True, None),
    ]
    assert made[1].overrules == first
    assert (deals_as_stored(table), money(table)) == ([SEVEN], [-6, 18, -6, -6])
    answer(case, referee, "confirm")
    assert money(table) == [-6, 18, -6, -6]
    answer(case, referee, "change", deal=RENONCE)
    assert money(table) == [14, 38, -66, 14]


def deals_as_stored(table: Table) -> list[dict[str, Any]]:
    """Without the proof of the chain: the test rewrote an entry."""
    found: list[dict[str, Any]] = written_on(Sheet.objects.get(pk=table.sheet_id)).deals
    return found


def test_a_confirmation_is_public_with_the_ruling_that_it_confirms(
    tournament: Tournament, table: Table, case: Case, referee: User
) -> None:
    def public() -> list[int]:
        return [one.number for one in published_decisions(tournament)]

    first = decide(case, referee, deal=RENONCE)
    cases.publish(first, referee, published=True)
    second = answer(case, referee, "confirm")
    assert public() == [1], "words that nobody published are not public"
    cases.publish(second, referee, published=True)
    assert public() == [1, 2]
    cases.publish(second, referee, published=False)
    assert public() == []
    cases.publish(second, referee, published=True)
    third = answer(case, referee, "annul")
    assert public() == [1, 2], "what was annulled stays readable, and says so"
    cases.publish(third, referee, published=True)
    assert public() == [1, 2, 3]
    cases.publish(third, referee, published=False)
    assert public() == [], "the whole case is taken off"
