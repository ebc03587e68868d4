"""What is open on a sheet when somebody is about to sign it: claims, calls, held entries, money that is off (T-26)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from scoring import queries
from scoring.api.shown import sheet_state
from scoring.domain import confirming, held, sheets
from scoring.domain.calling import call_jury
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, HeldEntry, Pen, Sheet
from tests.evening import DEAR, SEVEN, entry, pen_of, player_at, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

SCORER, DESK = Author(role=Entry.Role.SCORER), Author(role=Entry.Role.DESK)
NOTHING: dict[str, Any] = {
    "claims": 0,
    "calls": 0,
    "held": 0,
    "off": None,
    "sum": 0,
    "uncounted": False,
    "undescribed": [],
}


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    """A table with a jury: one seven is played, Boris won 18 c, the others lost 6 c each."""
    made = sheet_of_four()
    made.jury = True
    made.save(update_fields=["jury"])
    record_entry(made.public_id, DESK, entry(SEVEN, seen=0))
    return made


def late(sheet: Sheet) -> HeldEntry:
    """A deal of a phone whose pen another one has taken."""
    old, _ = pen_of(sheet, "first")
    pen_of(sheet, "second")
    seen = Sheet.objects.get(pk=sheet.pk).version
    kept = record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=old), entry(SEVEN, seen=seen))
    assert isinstance(kept, HeldEntry)
    return kept


def count(money: list[int], **more: Any) -> dict[str, Any]:
    """Ten euro each, and so much now."""
    return {"money": money, "deposits": [1000] * len(money), **more}


def counted(sheet: Sheet, money: list[int], **more: Any) -> None:
    record_entry(sheet.public_id, DESK, entry(count(money, **more), seen=1, kind=Entry.Kind.COUNT))


def claim(sheet: Sheet) -> None:
    record_entry(sheet.public_id, DESK, entry(seen=1, kind=Entry.Kind.CLAIM, target=1))


def call(sheet: Sheet) -> None:
    call_jury(sheet, DESK)


def objection(sheet: Sheet) -> None:
    """A player objects to the signed sheet; it is opened again."""
    sheets.sign_sheet(sheet, DESK)
    confirming.object_to(sheet, player_at(sheet, 1), 1)
    sheets.reopen_sheet(sheet, DESK, "námietka")


def unsettled(sheet: Sheet) -> dict[str, Any]:
    state = sheet_state(queries.sheet_by_public_id(sheet.public_id))
    found: dict[str, Any] = msgspec.to_builtins(state.unsettled)
    del found["hands"]
    return found


def hands(sheet: Sheet) -> list[tuple[object, ...]]:
    """What was counted: money, deposits, gain by the count and by the sheet, difference."""
    state = sheet_state(queries.sheet_by_public_id(sheet.public_id))
    names = ("money", "deposits", "won", "computed", "difference")
    return [tuple(getattr(hand, name) for name in names) for hand in state.unsettled.hands]


def two_late(sheet: Sheet) -> None:
    late(sheet)
    late(sheet)


def settled(sheet: Sheet) -> None:
    held.lay_aside(late(sheet), DESK)


def count_counts(sheet: Sheet) -> None:
    Sheet.objects.filter(pk=sheet.pk).update(count_counts=True)


@pytest.mark.parametrize(
    ("happens", "open_"),
    [
        (lambda sheet: None, {}),
        (claim, {"claims": 1}),
        (call, {"calls": 1}),
        (objection, {"calls": 1}),
        (two_late, {"held": 2}),
        (settled, {}),
        (lambda sheet: counted(sheet, [994, 1018, 994, 994]), {}),
        (lambda sheet: counted(sheet, [994, 1017, 994, 994]), {"off": [0, -1, 0, 0], "sum": -1}),
        (lambda sheet: counted(sheet, [995, 1017, 994, 994]), {"off": [1, -1, 0, 0]}),
        (count_counts, {"uncounted": True}),
    ],
    ids=[
        *("nothing", "a claim", "a call", "an objection", "two held", "one settled", "counted and right"),
        *("a cent is missing", "a cent lies with another", "not counted where that counts"),
    ],
)
def test_what_is_open_is_listed(sheet: Sheet, happens: Any, open_: dict[str, Any]) -> None:
    happens(sheet)
    assert unsettled(sheet) == {**NOTHING, **open_}


def test_where_the_count_counts_it_is_still_compared_with_the_deals(sheet: Sheet) -> None:
    """T-24: the difference is against what the engine computed, whichever of the two is the result."""
    count_counts(sheet)
    counted(sheet, [994, 1017, 994, 994])
    assert [seat.zb for seat in sheet.seats.all()] == [-6, 17, -6, -6]
    assert unsettled(sheet) == {**NOTHING, "off": [0, -1, 0, 0], "sum": -1}


@pytest.mark.parametrize("counts", [False, True], ids=["the deals count", "the count counts"])
def test_what_the_jury_moved_is_no_difference(sheet: Sheet, counts: bool) -> None:
    """T-26a: where the deals count, the players have paid it; where the count does, it made up for the cent."""
    Sheet.objects.filter(pk=sheet.pk).update(count_counts=counts)
    counted(sheet, [994, 1017, 994, 994])
    moved = {"amounts": [0, 1, 0, 0] if counts else [0, -1, 0, 0]}
    record_entry(
        sheet.public_id, Author(role=Entry.Role.JURY), entry(moved, seen=1, kind=Entry.Kind.DECISION)
    )
    assert unsettled(sheet) == NOTHING


def test_a_right_count_stays_right_whatever_the_jury_moved(sheet: Sheet) -> None:
    """T-26a: where the count counts, and it is that of the deals, what was moved beside it is no difference."""
    count_counts(sheet)
    counted(sheet, [994, 1018, 994, 994])
    moved = {"amounts": [-20, 20, 0, 0]}
    record_entry(
        sheet.public_id, Author(role=Entry.Role.JURY), entry(moved, seen=1, kind=Entry.Kind.DECISION)
    )
    assert unsettled(sheet) == NOTHING


def test_points_that_are_not_in_the_money_are_no_difference(sheet: Sheet) -> None:
    counted(sheet, [994, 1018, 994, 994], premium_in_money=False)
    assert unsettled(sheet) == NOTHING


def test_a_ticket_that_does_not_sum_to_zero_is_off_as_a_whole(sheet: Sheet) -> None:
    row = {"deposit_1": 1000, "deposit_2": 0, "premium": 0, "notes": []}
    rows = [{**row, "money": money} for money in (1000, 1010, 995, 994)]
    sheets.take_ticket(
        sheet, DESK, {"rows": rows, "premium_in_money": True, "point_cents": 0}, "nedá sa nájsť"
    )
    assert unsettled(sheet) == {**NOTHING, "sum": -1}


def test_preferans_has_no_money_to_count() -> None:
    made = sheets.open_sheet(
        ruleset="preferans/sochi", options={"pool": 10}, names=["Anna", "Boris", "Cyril"], count_counts=True
    )
    assert unsettled(made) == NOTHING


def test_who_signs_by_program_is_answered_what_was_open(client: Client, sheet: Sheet) -> None:
    """The API may sign; its answer says what was open, as the page shows it."""
    two_late(sheet)
    pen = Pen.objects.get(sheet=sheet, ended_at__isnull=True)
    counted(sheet, [994, 1017, 994, 994])
    new = entry(seen=1, kind=Entry.Kind.SIGN)
    written = write(sheet, pen, new)
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    state = client.get(address).json()
    assert (state["state"], written.kind) == ("signed", "sign")
    open_ = {name: value for name, value in state["unsettled"].items() if name != "hands"}
    assert open_ == {**NOTHING, "held": 2, "off": [0, -1, 0, 0], "sum": -1}


def test_m_28_a_dear_deal_without_its_description_is_open_until_it_is_there(sheet: Sheet) -> None:
    record_entry(sheet.public_id, DESK, entry(DEAR, seen=1))
    assert sheet_state(queries.sheet_by_public_id(sheet.public_id)).deals[1].result["needs_description"]
    assert unsettled(sheet) == {**NOTHING, "undescribed": [2]}
    described = {**DEAR, "description": "E, Z, Č, desiatky"}
    record_entry(
        sheet.public_id,
        DESK,
        entry(described, seen=2, kind=Entry.Kind.CORRECTION, target=2, reason="popis"),
    )
    assert unsettled(sheet) == NOTHING


def test_t_24_the_count_says_money_deposits_and_both_gains_of_every_player(sheet: Sheet) -> None:
    assert hands(sheet) == []
    counted(sheet, [994, 1017, 994, 995])
    assert hands(sheet) == [
        (994, [1000], -6, -6, 0),
        (1017, [1000], 17, 18, -1),
        (994, [1000], -6, -6, 0),
        (995, [1000], -5, -6, 1),
    ]


def test_t_24_a_ticket_has_both_deposits_and_nothing_to_compare_with(sheet: Sheet) -> None:
    row = {"deposit_1": 1000, "deposit_2": 500, "premium": 0, "notes": []}
    rows = [{**row, "money": money} for money in (1500, 1510, 1495, 1495)]
    sheets.take_ticket(sheet, DESK, {"rows": rows, "premium_in_money": True, "point_cents": 0}, "papier")
    assert hands(sheet) == [
        (money, [1000, 500], money - 1500, None, None) for money in (1500, 1510, 1495, 1495)
    ]
