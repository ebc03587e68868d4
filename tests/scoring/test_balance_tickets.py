"""Tickets by rules that end in a balance (T-16, T-24): what is written counts, by every rule set, and is zero in all.

Whists, points and stakes are exact; money, deposits and premium points have no place on such a ticket.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refusals import WrongStateError
from rules import registry
from rules.preferans import paper
from scoring.api.shown import sheet_state
from scoring.documents.printing import request_sheets_pdf
from scoring.domain import sheets
from scoring.domain.balances import completed, difference
from scoring.domain.entries import Author, record_entry
from scoring.domain.refolding import refold
from scoring.domain.refusals import BadTicketError
from scoring.domain.tickets import check_ticket, in_balances
from scoring.domain.verifying import faults
from scoring.models import Entry, Sheet
from tests.documents.test_printing import done, text
from tests.evening import entry, pen_of
from tests.scoring.test_tickets import ticket as money_ticket

pytestmark = pytest.mark.integration

DESK = Author(role=Entry.Role.DESK)
SOCHI = "preferans/sochi"
#: What a game must be told before it begins.
NEEDED = {"pool": 20, "start": 30, "ante": 100, "target": 100}
BALANCES = sorted(name for name in registry.rulesets() if in_balances(name))


def options_of(ruleset: str) -> dict[str, Any]:
    declared = registry.engine(ruleset).declared()
    return {one.name: NEEDED[one.name] for one in declared if one.required or one.name == "ante"}


def table(ruleset: str = SOCHI, players: int = 4) -> Sheet:
    names = ["Anna", "Boris", "Cyril", "Dana", "Emil"][:players]
    return sheets.open_sheet(ruleset=ruleset, names=names, options=options_of(ruleset))


def balances(*figures: str) -> dict[str, Any]:
    return {"rows": [{"balance": figure} for figure in figures]}


def take(sheet: Sheet, body: dict[str, Any], **more: Any) -> Entry:
    sheet.refresh_from_db()
    made = sheets.take_ticket(sheet, DESK, body, **more)
    sheet.refresh_from_db()
    return made


def column(sheet: Sheet, name: str) -> list[Any]:
    return list(sheet.seats.values_list(name, flat=True))


def test_every_game_but_mariáš_and_tickets_alone_ends_in_balances() -> None:
    units = {name: ruleset.unit for name, ruleset in registry.rulesets().items()}
    assert {name for name, unit in units.items() if unit == "cent"} == set(units) - set(BALANCES)
    assert len(BALANCES) > 10
    assert not in_balances("ticket-only")


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", BALANCES)
def test_what_stands_on_the_ticket_is_the_result_by_every_rule_set(ruleset: str) -> None:
    players = registry.rulesets()[ruleset].most_players
    figures = ["120", "-40", "-50", "-30", "0"][: players - 1]
    rest = str(-sum(int(one) for one in figures))
    sheet = table(ruleset, players)
    take(sheet, balances(*figures, rest))
    assert column(sheet, "balance") == [*figures, rest]
    assert set(column(sheet, "zb") + column(sheet, "premium")) == {0}
    assert (sheet.mode, list(faults(sheet))) == ("ticket", [])
    assert sheet_state(Sheet.objects.get(pk=sheet.pk)).ticket == {"entry": 1, **balances(*figures, rest)}


#: By account what stands on a paper of two or more: pools of 4, 2, 0 …, ten whists of the first on the second.
PAPER = {
    "pool": [4, 2, 0, 0, 0],
    "hill": [0, 6, 2, 0, 0],
    "whist": [10, 0, 0, 0, 0],
    "whist_of_others": [0, 10, 0, 0, 0],
    "main": [0, 6, 2, 0, 0],
    "side": [10, 0, 0, 0, 0],
    "side_of_others": [0, 10, 0, 0, 0],
    "cash": [20, -50, 0, 0, 0],
    "points": [4, 0],
}


def on_paper(ruleset: str, players: int) -> list[dict[str, str]]:
    names = paper.accounts(ruleset)
    return [{name: str(PAPER[name][seat]) for name in names} for seat in range(players)]


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", BALANCES)
def test_what_stands_on_the_paper_is_settled_by_every_rule_set(ruleset: str) -> None:
    """T-24: the balance that the rules make of the accounts counts, is kept beside them, and is printed with them."""
    players = registry.rulesets()[ruleset].most_players
    sheet = table(ruleset, players)
    pot = "30" if paper.has_pot(ruleset) else ""
    body = completed(on_paper(ruleset, players), ruleset, sheet.options, pot)
    take(sheet, body)
    kept = column(sheet, "balance")
    assert kept == [row["balance"] for row in body["rows"]]
    assert len(set(kept)) > 1
    assert sum(map(Fraction, kept)) == 0
    assert (sheet.mode, list(faults(sheet)), list(refold([sheet.pk]))) == ("ticket", [], [])
    assert sheet_state(Sheet.objects.get(pk=sheet.pk)).ticket == {"entry": 1, **body}
    (page,) = text(
        done(request_sheets_pdf([sheet], blank=False, title="Kolo 1", file_name="kolo-1.pdf", language="sk"))
    )
    assert {
        row[name].replace("-", "\u2212") for row in body["rows"] for name in paper.accounts(ruleset)
    } <= set(page.split())


@pytest.mark.django_db
def test_set_1_a_paper_of_sochi_worked_by_hand() -> None:
    """Pool 20: the hills become 16, 24, 22 with the mean 62/3; whists 10 to the first from the second."""
    sheet = table(players=3)
    take(sheet, completed(on_paper(SOCHI, 3), SOCHI, sheet.options))
    assert column(sheet, "balance") == ["170/3", "-130/3", "-40/3"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "rule", "field", "seat"),
    [
        ({"whist": "11"}, "GEN-13", "whist_of_others", 0),
        ({"pool": "21"}, "RUS-40", "pool", 0),
        ({"balance": "57"}, "SET-1", "balance", 0),
        ({"hill": "1.5"}, None, "hill", 0),
        ({"hill": ""}, None, "hill", 0),
        ({"main": "3"}, None, "rows", 0),
    ],
)
def test_a_paper_that_cannot_be_is_refused(
    change: dict[str, str], rule: str | None, field: str, seat: int | None
) -> None:
    sheet = table(players=3)
    rows = on_paper(SOCHI, 3)
    rows[0] |= change
    with pytest.raises(BadTicketError) as refused:
        take(sheet, completed(rows, SOCHI, sheet.options))
    extra = refused.value.extra
    assert (extra.get("rule"), extra["field"], extra.get("seat")) == (rule, field, seat)
    assert Sheet.objects.get(pk=sheet.pk).entry_count == 0


@pytest.mark.django_db
def test_a_balance_that_stands_on_the_paper_too_must_be_what_it_comes_to() -> None:
    sheet = table(players=3)
    rows = [row | {"balance": one} for row, one in zip(on_paper(SOCHI, 3), ("57", "-44", "-13"), strict=True)]
    with pytest.raises(BadTicketError) as refused:
        take(sheet, completed(rows, SOCHI, sheet.options))
    assert (refused.value.extra["rule"], refused.value.extra["seat"]) == ("SET-1", 0)
    assert "170/3" in refused.value.message


@pytest.mark.parametrize(
    "body",
    [
        {**balances("0", "0", "0", "0"), "pot": "0"},
        {"rows": [*balances("0", "0", "0")["rows"], {"balance": "0", "pool": "0"}]},
        {"rows": [{"balance": "0", "pool": "0", "hill": "0"}] * 4},
        {"rows": [{"balance": "0", "cash": "0"}] * 4},
    ],
)
def test_half_a_paper_is_no_ticket(body: dict[str, Any]) -> None:
    with pytest.raises(BadTicketError):
        check_ticket(body, 4, SOCHI, {"pool": 20})


@pytest.mark.django_db
def test_a_fraction_stays_exact() -> None:
    sheet = table(players=3)
    take(sheet, balances("55/2", "-55/3", "-55/6"))
    assert column(sheet, "balance") == ["55/2", "-55/3", "-55/6"]


@pytest.mark.django_db
def test_balances_that_are_not_zero_together_are_refused_with_a_reason_too() -> None:
    sheet = table()
    for reason in ("", "nikto nevie prečo"):
        with pytest.raises(BadTicketError) as refused:
            take(sheet, balances("120", "-40", "-50", "-20"), reason=reason)
        assert refused.value.extra["rule"] == "GEN-13"
        assert "10" in refused.value.message
    assert Sheet.objects.get(pk=sheet.pk).entry_count == 0


@pytest.mark.django_db
def test_a_ticket_counts_instead_of_the_deals_and_they_again_when_it_is_taken_back() -> None:
    """Sochi, all-pass 4-3-3 at three: the whists of the deal come back."""
    sheet = table(players=3)
    new = {"kind": "all_pass", "dealer": 0, "tricks": [4, 3, 3]}
    record_entry(sheet.public_id, DESK, entry(new, seen=0))
    sheet.refresh_from_db()
    before = column(sheet, "balance")
    assert before != ["0", "0", "0"]
    take(sheet, balances("10", "-4", "-6"), reason="hralo sa ďalej na papier")
    assert column(sheet, "balance") == ["10", "-4", "-6"]
    sheets.drop_ticket(sheet, DESK, "omyl")
    assert column(sheet, "balance") == before


@pytest.mark.django_db
def test_a_ticket_is_corrected_by_another_with_a_reason_and_folds_to_the_same_anew() -> None:
    sheet = table()
    take(sheet, balances("120", "-40", "-50", "-30"))
    take(sheet, balances("100", "-20", "-50", "-30"), reason="preklep")
    assert column(sheet, "balance") == ["100", "-20", "-50", "-30"]
    assert list(refold([sheet.pk])) == []


@pytest.mark.django_db
def test_no_money_is_counted_where_nobody_plays_for_money() -> None:
    sheet = table()
    body = {"money": [0] * 4, "deposits": [0] * 4, "premium_in_money": True}
    with pytest.raises(WrongStateError):
        sheets.count_money(sheet, DESK, body)
    pen, _ = pen_of(sheet)
    sheets.end_writing([sheet])
    with pytest.raises(WrongStateError):  # too late it is no other thing
        record_entry(
            sheet.public_id,
            Author(role=Entry.Role.SCORER, pen=pen),
            entry(body, seen=0, kind=Entry.Kind.COUNT),
        )
    assert not sheet.held_entries.exists()
    assert Sheet.objects.get(pk=sheet.pk).entry_count == 0


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", BALANCES)
def test_the_printed_sheet_holds_the_balances_of_the_ticket(ruleset: str) -> None:
    players = registry.rulesets()[ruleset].least_players
    sheet = table(ruleset, players)
    figures = ["123", "-123", "0", "0"][:players]
    take(sheet, balances(*figures))
    (page,) = text(
        done(request_sheets_pdf([sheet], blank=False, title="Kolo 1", file_name="kolo-1.pdf", language="sk"))
    )
    assert "podľa súťažného lístka" in page
    assert {"123", "\u2212123"} <= set(page.split())


@pytest.mark.parametrize(
    "body",
    [
        {},
        money_ticket(),
        {**balances("0", "0", "0", "0"), "premium_in_money": True},
        balances("0", "0", "0"),
        balances("1", "-1", "0", "0", "0"),
        {"rows": [{"balance": "0", "money": 100}, *balances("0", "0", "0")["rows"]]},
        {"rows": "0000"},
        {"rows": [0, 0, 0, 0]},
        {"rows": [{"balance": figure} for figure in (0, 0, 0, 0)]},
        balances("1.5", "-1.5", "0", "0"),
        balances("2/4", "-1/2", "0", "0"),
        balances("-0", "0", "0", "0"),
        balances("01", "-1", "0", "0"),
        balances("1/0", "0", "0", "0"),
        balances("1e9", "0", "0", "0"),
        balances("1" * 10, "-" + "1" * 10, "0", "0"),
        balances("٣", "0", "0", "0"),
        balances("0\n", "0", "0", "0"),
    ],
)
def test_a_ticket_that_is_none_is_refused_and_names_where(body: dict[str, Any]) -> None:
    with pytest.raises(BadTicketError) as refused:
        check_ticket(body, 4, SOCHI)
    assert refused.value.extra["field"] in ("rows", "balance")


@pytest.mark.parametrize("ruleset", ["marias/szmk-2012", "ticket-only"])
def test_a_ticket_of_balances_is_none_where_money_is_played_for(ruleset: str) -> None:
    with pytest.raises(BadTicketError):
        check_ticket(balances("0", "0", "0", "0"), 4, ruleset)


@given(st.lists(st.fractions(-1000, 1000, max_denominator=999), min_size=4, max_size=4))
def test_only_what_is_zero_together_is_a_ticket(figures: list[Fraction]) -> None:
    body = balances(*map(str, figures))
    assert difference(body["rows"]) == sum(figures)
    if sum(figures):
        with pytest.raises(BadTicketError):
            check_ticket(body, 4, SOCHI)
    whole = [*figures[:3], -sum(figures[:3], start=Fraction(0))]
    if whole[3].denominator < 1_000_000 and abs(whole[3].numerator) < 1_000_000_000:
        check_ticket(balances(*map(str, whole)), 4, SOCHI)
