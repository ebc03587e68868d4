"""T-30: an appeal confirms the ruling before it, changes it or annuls it, and the figures are those of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import confirming, sheets
from scoring.domain.entries import Author, record_entry
from scoring.domain.verifying import faults
from scoring.domain.written import written_on
from scoring.models import Entry, Sheet
from tests.evening import LOST_SEVEN, SEVEN, entry, pen_of, player_at, write
from tests.examples import examples
from tests.rules.marias.table import record, score
from tournaments.events.models import Tournament
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Appeal, Case, Decision, PenaltyCard
from tournaments.jury.queries import cases as jury_queries
from tournaments.jury.queries.calls import waiting_calls
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.rounds.models import Table
from tournaments.standings.domain.standings import standing_after

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

RENONCE = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}
OTHER = {**SEVEN, "renonces": [{"offender": 3, "code": "I.8"}]}
SECOND = {**SEVEN, "dealer": 1, "pausing": 1, "actor": 2}
DESK = Author(role=Entry.Role.DESK)

#: What a ruling does, and how the deal (None: it does not count), the amounts and the offender's card stand after it.
RULINGS: dict[str, tuple[dict[str, Any], tuple[Any, list[int], str]]] = {
    "the deal": ({"deal": RENONCE}, (RENONCE, [0, 0, 0, 0], "")),
    "the deal and a card": ({"deal": RENONCE, "card": "yellow"}, (RENONCE, [0, 0, 0, 0], "yellow")),
    "another result": ({"deal": LOST_SEVEN}, (LOST_SEVEN, [0, 0, 0, 0], "")),
    "void": ({"void": True}, (None, [0, 0, 0, 0], "")),
    "amounts": ({"amounts": [50, 0, -20, -30]}, (SEVEN, [50, 0, -20, -30], "")),
    "a red card": ({"card": "red"}, (SEVEN, [0, 0, 0, 0], "red")),
    "a warning": ({"card": "warning"}, (SEVEN, [0, 0, 0, 0], "warning")),
}
#: The claim is dismissed: the first ruling may be that too.
FIRST = {"words": ({}, (SEVEN, [0, 0, 0, 0], "")), **RULINGS}
UNTOUCHED = (SEVEN, [0, 0, 0, 0], "")


@pytest.fixture(scope="module")
def tournament(judged: Tournament) -> Tournament:
    return judged


@pytest.fixture(scope="module")
def table(tournament: Tournament) -> Table:
    """A table of four with two deals; the case is about the first."""
    found: Table = (
        Table.objects.filter(round__tournament=tournament).select_related("sheet", "round__tournament").get()
    )
    record_entry(found.sheet.public_id, DESK, entry(SEVEN, seen=0))
    record_entry(found.sheet.public_id, DESK, entry(SECOND, seen=1))
    return found


@pytest.fixture(scope="module")
def case(tournament: Tournament, table: Table, referee: User) -> Case:
    return cases.open_case(tournament, referee, table=table, deal=table.sheet.entries.get(number=1))


def offender(table: Table, position: int = 2) -> Registration:
    return table.seats.select_related("registration").get(sheet_seat__position=position).registration


def fresh(case: Case) -> Case:
    return jury_queries.case(case.tournament, case.number)


def ruling(table: Table, **said: Any) -> Ruling:
    by = {"offender": offender(table).pk} if said.get("card") else {}
    return Ruling(verdict=said.pop("verdict", "rozhodnuté"), **by, **said)


def decide(case: Case, user: User, **said: Any) -> Decision:
    return decisions.decide(fresh(case), ruling(case.table, **said) if case.table else Ruling(**said), user)


def appeal(case: Case, user: User) -> Appeal:
    last = case.decisions.order_by("number").last()
    assert last
    return cases.appeal(last, None, "nesúhlasím", user)


def answer(case: Case, user: User, on_appeal: str, **said: Any) -> Decision:
    """An appeal against the last decision and what the jury makes of it."""
    appeal(case, user)
    return decide(case, user, on_appeal=on_appeal, **said)


def figures(table: Table) -> dict[str, Any]:
    """Everything that a decision can move: totals by seat, the standing, the deals, cards, who is out."""
    sheet = Sheet.objects.select_related("fold").get(pk=table.sheet_id)
    rows = standing_after(table.round).rows
    return {
        "seats": list(sheet.seats.order_by("position").values_list("money", "premium", "zb", "balance")),
        "standing": [(row.player, row.place, str(row.points)) for row in rows],
        "deals": written_on(sheet).deals,
        "amounts": [each["amounts"] for each in written_on(sheet).adjustments],
        "cards": sorted(PenaltyCard.objects.filter(taken_back_at=None).values_list("registration", "colour")),
        "states": sorted(table.seats.values_list("registration", "registration__state")),
        "claims": sheet.open_claims,
    }


def expect(table: Table, stands: tuple[Any, list[int], str]) -> None:
    """The figures of the table are what the rules give for these deals, with the amounts beside them."""
    deal, amounts, card = stands
    deals = [SECOND] if deal is None else [deal, SECOND]
    by_rules = score(record(*deals))
    found = figures(table)
    assert found["deals"] == deals
    assert [seat[:3] for seat in found["seats"]] == [
        (money + moved, premium, zb + moved)
        for money, premium, zb, moved in zip(
            by_rules.money, by_rules.premium, by_rules.zb, amounts, strict=True
        )
    ]
    assert found["cards"] == ([(offender(table).pk, card)] if card else [])
    out = [pk for pk, state in found["states"] if state == Registration.State.DISQUALIFIED]
    assert out == ([offender(table).pk] if card == "red" else [])
    assert list(faults(Sheet.objects.get(pk=table.sheet_id))) == []


class _UndoneError(Exception):
    """Ends a rehearsal."""


def as_a_first_ruling(case: Case, user: User, said: dict[str, Any]) -> dict[str, Any]:
    """The figures if this had been ruled at once; nothing is kept."""
    found: dict[str, Any] = {}
    try:
        with transaction.atomic():
            decide(case, user, **said)
            found = figures(case.table)  # type: ignore[arg-type]
            raise _UndoneError
    except _UndoneError:
        return found


@pytest.mark.parametrize("first", FIRST)
def test_confirm_leaves_every_figure_as_the_first_ruling_made_it(
    table: Table, case: Case, referee: User, first: str
) -> None:
    said, stands = FIRST[first]
    one = decide(case, referee, **said)
    before = figures(table)
    two = answer(case, referee, "confirm", verdict="odvolaniu sa nevyhovuje", reasoning="flek bol neskoro")
    assert figures(table) == before
    expect(table, stands)
    assert (two.number, two.on_appeal, two.overrules, two.confirms) == (2, "confirm", None, one)
    assert (two.decided_by, two.reasoning, two.offender) == (referee, "flek bol neskoro", one.offender)
    assert two.entry is not None
    assert (two.entry.kind, two.entry.body["on_appeal"]) == ("decision", "confirm")
    assert fresh(case).state == Case.State.DECIDED
    assert [each.in_force for each in fresh(case).decisions.all()] == [True, True]
    assert (two.effects["places"], two.effects["cards"], two.effects["taken_back"]) == ([], [], [])


@pytest.mark.parametrize("first", FIRST)
def test_annul_lets_the_scorers_entry_stand(table: Table, case: Case, referee: User, first: str) -> None:
    untouched = figures(table)
    one = decide(case, referee, **FIRST[first][0])
    two = answer(case, referee, "annul", verdict="prvé rozhodnutie sa ruší")
    assert figures(table) == untouched
    expect(table, UNTOUCHED)
    assert (two.on_appeal, two.overrules, two.confirms) == ("annul", one, None)
    assert [each.in_force for each in fresh(case).decisions.all()] == [False, True]


#: Every first ruling and every ruling on appeal once; all pairs of them are CI's.
NEIGHBOURS = set(zip(FIRST, [*RULINGS, "void"], strict=True))


@pytest.mark.parametrize(
    ("first", "new"),
    [
        pytest.param(
            first, new, marks=() if (first, new) in NEIGHBOURS else pytest.mark.acceptance(name="sizes")
        )
        for first in FIRST
        for new in RULINGS
    ],
)
def test_change_counts_as_if_it_had_been_ruled_at_once(
    table: Table, case: Case, referee: User, first: str, new: str
) -> None:
    said, stands = RULINGS[new]
    wanted = as_a_first_ruling(case, referee, said)
    one = decide(case, referee, **FIRST[first][0])
    two = answer(case, referee, "change", **said)
    assert figures(table) == wanted
    expect(table, stands)
    assert (two.on_appeal, two.overrules) == ("change", one)
    assert [each.in_force for each in fresh(case).decisions.all()] == [False, True]


STEP = st.one_of(
    st.tuples(st.just("confirm"), st.just("")),
    st.tuples(st.just("annul"), st.just("")),
    st.tuples(st.just("change"), st.sampled_from(sorted(RULINGS))),
)


@pytest.mark.acceptance(name="sizes")
@settings(
    max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(first=st.sampled_from(sorted(FIRST)), steps=st.lists(STEP, min_size=2, max_size=5))
def test_appeals_of_appeals_end_where_the_last_of_them_says(
    table: Table, case: Case, referee: User, first: str, steps: list[tuple[str, str]]
) -> None:
    try:
        with transaction.atomic():
            stands, annulled = FIRST[first][1], False
            decide(case, referee, **FIRST[first][0])
            for on_appeal, new in steps:
                if on_appeal == "annul" and annulled:
                    on_appeal = "confirm"
                before = figures(table)
                if on_appeal == "change":
                    said, stands = RULINGS[new]
                    answer(case, referee, "change", **said)
                    annulled = False
                else:
                    answer(case, referee, on_appeal)
                    stands = UNTOUCHED if on_appeal == "annul" else stands
                    annulled = annulled or on_appeal == "annul"
                if on_appeal == "confirm":
                    assert figures(table) == before
                expect(table, stands)
            raise _UndoneError
    except _UndoneError:
        pass


#: The scorer's entry was signed or closed; the jury decides all the same (section 1).
STATES = ("open", "signed", "closed", "round closed")


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("on_appeal", ["confirm", "annul"])
def test_an_appeal_is_decided_on_a_signed_and_closed_sheet_too(
    table: Table, case: Case, referee: User, state: str, on_appeal: str
) -> None:
    if state == "signed":
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry(kind=Entry.Kind.SIGN, seen=2))
        confirming.confirm(Sheet.objects.get(pk=table.sheet_id), player_at(table.sheet, 0), 0)
    elif state == "closed":
        sheets.close_sheet(Sheet.objects.get(pk=table.sheet_id), DESK, "chýba podpis")
    elif state == "round closed":
        states.close_round(table.round, None, reason="koniec")
    decide(case, referee, deal=RENONCE)
    before = figures(table)
    sheet = Sheet.objects.get(pk=table.sheet_id)
    answer(case, referee, on_appeal)
    expect(table, (RENONCE, [0] * 4, "") if on_appeal == "confirm" else UNTOUCHED)
    after = Sheet.objects.get(pk=table.sheet_id)
    assert (after.state, after.reserve, after.signed_at) == (sheet.state, sheet.reserve, sheet.signed_at)
    if on_appeal == "confirm":
        assert (figures(table), after.version) == (before, sheet.version)
    if state == "round closed":
        last = table.round.published_standings.last()
        assert last is not None
        assert bool(last.changed) == (on_appeal == "annul"), (
            "the version of a confirmation has only the log anew"
        )


def test_a_ruling_on_a_claim_about_no_deal_is_confirmed_and_annulled(
    tournament: Tournament, table: Table, referee: User
) -> None:
    claim = record_entry(
        table.sheet.public_id, player_at(table.sheet, 0), entry(kind=Entry.Kind.CLAIM, seen=0)
    ).entry
    case = cases.open_case(tournament, referee, table=table, call=claim)
    decide(case, referee, amounts=[10, 0, -10, 0])
    answer(case, referee, "confirm")
    expect(table, (SEVEN, [10, 0, -10, 0], ""))
    answer(case, referee, "annul")
    expect(table, UNTOUCHED)
    assert Sheet.objects.get(pk=table.sheet_id).open_claims == 0, "the claim stays settled"
    assert waiting_calls(tournament) == []


def test_a_difference_that_the_first_ruling_settled_is_settled_by_the_changed_one(
    table: Table, case: Case, referee: User
) -> None:
    """The counted money lacks 10 c to zero: both rulings put exactly that on somebody (T-24, T-26a)."""
    Sheet.objects.filter(pk=table.sheet_id).update(count_counts=True)
    counted = {"money": [490, 500, 500, 500], "deposits": [500] * 4}
    record_entry(table.sheet.public_id, DESK, entry(counted, seen=2, kind=Entry.Kind.COUNT))
    decide(case, referee, amounts=[10, 0, 0, 0])
    appeal(case, referee)
    with pytest.raises(WrongStateError):
        decide(case, referee, on_appeal="change", amounts=[20, 0, 0, 0])
    decide(case, referee, on_appeal="change", amounts=[0, 10, 0, 0])
    assert [seat[2] for seat in figures(table)["seats"]] == [-10, 10, 0, 0]
