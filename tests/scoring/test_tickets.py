"""Tickets and counted money (T-24), worked by hand.

Four players with 10.00 each and premium points 30, 10, 0, 0 at 5 c. M-29 gives 5 × (4 × PB − 40):
4.00, 0, −2.00, −2.00. They end with 16.00, 11.00, 7.00, 6.00, the points being in the money already:
ZB 6.00, 1.00, −3.00, −4.00; without the points that is 2.00, 1.00, −1.00, −2.00.
"""

from __future__ import annotations

from typing import Any

import pytest

from core.refusals import WrongStateError
from scoring.api.shown import sheet_state
from scoring.domain import sheets
from scoring.domain.entries import Author
from scoring.domain.refusals import BadTicketError, NotInForceError
from scoring.domain.tickets import LONGEST_NOTE, MOST_NOTES, TICKET_ONLY, difference
from scoring.domain.verifying import faults
from scoring.domain.written import written_on
from scoring.models import Entry, HeldEntry, Sheet
from tests.evening import MARIAS, SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)
FINAL = [1600, 1100, 700, 600]
POINTS = [30, 10, 0, 0]
#: What was counted at the table before somebody brought the ticket.
COUNTED = [990, 1020, 995, 995]


def ticket(final: list[int] | None = None, *, in_money: bool = True, **row: Any) -> dict[str, Any]:
    rows = [
        {"deposit_1": 600, "deposit_2": 400, "money": money, "premium": points, "notes": [], **row}
        for money, points in zip(final or FINAL, POINTS, strict=True)
    ]
    return {"rows": rows, "premium_in_money": in_money, "point_cents": 5}


def take(sheet: Sheet, body: dict[str, Any], **more: Any) -> Entry:
    sheet.refresh_from_db()
    made = sheets.take_ticket(sheet, DESK, body, **more)
    sheet.refresh_from_db()
    return made


def column(sheet: Sheet, name: str) -> list[int]:
    return list(sheet.seats.values_list(name, flat=True))


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheets.open_sheet(ruleset=TICKET_ONLY, names=["Anna", "Boris", "Cyril", "Dana"])


@pytest.mark.parametrize(
    "row", [{"deposit_1": -600}, {"deposit_2": -1}, {"money": 10**9}, {"premium": 10**6}]
)
def test_a_figure_that_cannot_be_is_named(sheet: Sheet, row: dict[str, int]) -> None:
    with pytest.raises(BadTicketError) as refused:
        take(sheet, ticket(**row))
    assert (refused.value.extra["field"], refused.value.extra["seat"]) == (*row, 0)


def test_a_ticket_whose_money_contains_the_points(sheet: Sheet) -> None:
    take(sheet, ticket())
    assert column(sheet, "zb") == [600, 100, -300, -400]
    assert column(sheet, "money") == [200, 100, -100, -200]
    assert column(sheet, "premium") == POINTS
    assert column(sheet, "counted_money") == FINAL
    assert list(faults(sheet)) == []


def test_a_ticket_whose_points_are_still_to_be_paid(sheet: Sheet) -> None:
    """With 12.00, 11.00, 9.00, 8.00 in hand the points come on top: the same ZB as above."""
    take(sheet, ticket([1200, 1100, 900, 800], in_money=False))
    assert column(sheet, "zb") == [600, 100, -300, -400]
    assert column(sheet, "money") == [200, 100, -100, -200]


def test_a_ticket_with_a_difference_needs_a_reason(sheet: Sheet) -> None:
    wrong = ticket([1650, 1100, 700, 600])
    assert difference(wrong) == 50
    with pytest.raises(WrongStateError):
        take(sheet, wrong)
    take(sheet, wrong, reason="50 c navyše, nikto nevie prečo")
    assert sum(column(sheet, "zb")) == 50


def test_after_a_ticket_the_deals_stay_and_count_for_nothing() -> None:
    sheet = sheet_of_four()
    pen = pen_of(sheet)[0]
    write(sheet, pen, entry(SEVEN, seen=0))
    take(sheet, ticket())
    assert (sheet.mode, column(sheet, "zb")) == ("ticket", [600, 100, -300, -400])
    state = sheet_state(Sheet.objects.get(pk=sheet.pk))
    assert state.ticket
    assert (len(state.deals), state.ticket["rows"][0]["money"]) == (1, 1600)
    assert list(faults(sheet)) == []


def test_a_deal_that_comes_after_the_ticket_is_kept_for_the_desk() -> None:
    sheet = sheet_of_four()
    pen = pen_of(sheet)[0]
    take(sheet, ticket())
    from scoring.domain.entries import record_entry

    kept = record_entry(
        sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), entry(SEVEN, seen=sheet.version)
    )
    assert isinstance(kept, HeldEntry)
    assert kept.why == HeldEntry.Why.TICKET


def test_a_ticket_is_corrected_by_a_later_one_with_a_reason_and_taken_back() -> None:
    sheet = sheet_of_four()
    write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
    take(sheet, ticket())
    with pytest.raises(WrongStateError):
        take(sheet, ticket([1000, 1000, 1000, 1000]))
    take(sheet, ticket([1000, 1000, 1000, 1000]), reason="preklep")
    assert column(sheet, "zb") == [0, 0, 0, 0]
    sheets.drop_ticket(sheet, DESK, "hrá sa ďalej po hrách")
    sheet.refresh_from_db()
    assert (sheet.mode, column(sheet, "money")) == ("deals", [-6, 18, -6, -6])
    assert (column(sheet, "counted_money"), column(sheet, "deposit_1")) == ([None] * 4, [None] * 4)
    assert list(faults(sheet)) == []
    with pytest.raises(NotInForceError):
        sheets.drop_ticket(sheet, DESK, "ešte raz")


def test_what_was_counted_before_a_ticket_stands_again_after_it() -> None:
    sheet = sheet_of_four()
    pen = pen_of(sheet)[0]
    write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry({"money": COUNTED, "deposits": [1000] * 4}, seen=1, kind=Entry.Kind.COUNT))
    take(sheet, ticket())
    assert column(sheet, "counted_money") == FINAL
    sheets.drop_ticket(sheet, DESK, "hrá sa ďalej po hrách")
    assert (column(sheet, "counted_money"), column(sheet, "deposit_1")) == (COUNTED, [1000] * 4)


@pytest.mark.parametrize(
    "tampered", [{"counted_money": 9000}, {"deposit_1": 500}, {"deposit_2": 500}, {"counted_money": None}]
)
@pytest.mark.parametrize("by_ticket", [False, True])
def test_verification_counts_again_what_was_in_hand(tampered: dict[str, int], *, by_ticket: bool) -> None:
    """T-39: what the seats hold of counted money and deposits is what the entries say."""
    sheet = sheet_of_four()
    pen = pen_of(sheet)[0]
    write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry({"money": COUNTED, "deposits": [1000] * 4}, seen=1, kind=Entry.Kind.COUNT))
    if by_ticket:
        take(sheet, ticket())
    assert list(faults(Sheet.objects.get(pk=sheet.pk))) == []
    sheet.seats.filter(position=1).update(**tampered)
    assert list(faults(Sheet.objects.get(pk=sheet.pk))) == [
        "the totals of the seats are not those of the fold"
    ]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {**ticket(), "rows": ticket()["rows"][:3]},
        {**ticket(), "more": 1},
        {**ticket(), "point_cents": -1},
        {**ticket(), "premium_in_money": 1},
        ticket(money="5"),
        ticket(money=True),
        ticket(money=10**12),
        ticket(premium=1.5),
        ticket(notes=["x" * 301]),
        ticket(notes=[" "]),
        ticket(extra=1),
    ],
)
def test_a_ticket_that_is_none_is_refused(sheet: Sheet, body: dict[str, Any]) -> None:
    with pytest.raises(BadTicketError):
        take(sheet, body)
    assert sheet.entry_count == 0


def test_a_ticket_only_sheet_takes_no_deals(sheet: Sheet) -> None:
    from scoring.domain.entries import record_entry

    pen = pen_of(sheet)[0]
    for author in (Author(role=Entry.Role.SCORER, pen=pen), DESK):
        with pytest.raises(WrongStateError):
            record_entry(sheet.public_id, author, entry(SEVEN, seen=0))
    assert not sheet.held_entries.exists(), "nobody could ever take it over"


def test_a_ticket_is_as_long_as_its_own_limits_allow(sheet: Sheet) -> None:
    notes = ["ž" * LONGEST_NOTE] * MOST_NOTES
    take(sheet, ticket(notes=notes))
    assert written_on(sheet).ticket["rows"][3]["notes"] == notes


@pytest.mark.parametrize(("counts", "zb"), [(False, [-6, 18, -6, -6]), (True, [-10, 20, -5, -5])])
def test_counted_money_is_kept_and_counts_where_it_is_agreed(counts: bool, zb: list[int]) -> None:
    sheet = sheets.open_sheet(ruleset=MARIAS, names=["Anna", "Boris", "Cyril", "Dana"], count_counts=counts)
    pen = pen_of(sheet)[0]
    write(sheet, pen, entry(SEVEN, seen=0))
    body = {"money": [990, 1020, 995, 995], "deposits": [1000, 1000, 1000, 1000], "premium_in_money": True}
    write(sheet, pen, entry(body, seen=1, kind=Entry.Kind.COUNT))
    assert column(sheet, "counted_money") == [990, 1020, 995, 995]
    assert column(sheet, "zb") == zb
    assert list(faults(Sheet.objects.get(pk=sheet.pk))) == []
