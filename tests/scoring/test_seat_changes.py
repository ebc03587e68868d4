"""Who joins, leaves or takes over a seat while a round is played (T-2, M-17)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from core.refusals import Refusal, WrongStateError
from scoring.api.shown import sheet_state
from scoring.domain import seat_changes, sheets
from scoring.domain.entries import Author
from scoring.domain.refusals import BrokenRuleError, StaleVersionError
from scoring.domain.verifying import faults
from scoring.domain.written import written_on
from scoring.models import Entry, Sheet
from tests.evening import MARIAS, SEVEN, entry, pen_of, sheet_of_four, write
from tests.examples import examples

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)
#: A plain seven at a table of three: the actor wins 6 c from each of the two others.
THREE = {key: value for key, value in SEVEN.items() if key != "pausing"}


def table_of(count: int, deals: int = 0, **more: Any) -> Sheet:
    names = ["Anna", "Boris", "Cyril", "Dana"][:count]
    sheet = sheets.open_sheet(ruleset=MARIAS, names=names)
    play(sheet, deals, **more)
    return sheet


def play(sheet: Sheet, deals: int, **more: Any) -> None:
    sheet.refresh_from_db()
    body = {**(SEVEN if sheet.seats.count() == 4 else THREE), **more}
    pen = pen_of(sheet)[0]
    for seen in range(sheet.version, sheet.version + deals):
        write(sheet, pen, entry(body, seen=seen))
    sheet.refresh_from_db()


def money(sheet: Sheet) -> list[int]:
    return list(sheet.seats.values_list("money", flat=True))


def test_a_late_player_was_absent_before_and_pays_from_his_deal_on() -> None:
    """Two deals of three: -6, +12, -6 each. From deal 3 four sit: -6, +18, -6, -6."""
    sheet = table_of(3, deals=2)
    seat = seat_changes.join(sheet, DESK, "Dana", 17, "meškal vlak")
    assert (seat.position, seat.joined_from_deal, money(sheet)) == (3, 3, [-12, 24, -12, 0])
    play(sheet, 1)
    assert money(sheet) == [-18, 42, -18, -6]
    assert [deal.get("absent") for deal in written_on(sheet).deals] == [[3], [3], None]
    assert list(faults(sheet)) == []


def test_the_phone_is_told_who_takes_part_in_the_next_deal() -> None:
    sheet = table_of(3, deals=1)
    assert sheet_state(sheet).absent_next is None
    seat_changes.join(sheet, DESK, "Dana", 17, "meškal")
    sheet = Sheet.objects.get(pk=sheet.pk)
    assert sheet_state(sheet).absent_next == []
    seat_changes.leave(sheet, DESK, 2, "odišiel")
    assert sheet_state(Sheet.objects.get(pk=sheet.pk)).absent_next == [2]
    play(sheet, 1, pausing=2)
    assert sheet_state(Sheet.objects.get(pk=sheet.pk)).absent_next is None


def test_who_leaves_a_table_of_four_neither_pays_nor_receives_after() -> None:
    """Deal 1 of four: -6, +18, -6, -6. Dana leaves from deal 2: -6, +12, -6."""
    sheet = table_of(4, deals=1)
    seat_changes.leave(sheet, DESK, 3, "červená karta")
    play(sheet, 1, pausing=3)
    assert money(sheet) == [-12, 30, -12, -6]
    assert sheet.seats.get(position=3).left_from_deal == 2
    with pytest.raises(BrokenRuleError):  # the three who are left play: nobody else pauses
        play(sheet, 1, pausing=2)
    with pytest.raises(WrongStateError):
        seat_changes.leave(sheet, DESK, 3, "ešte raz")


def test_three_end_their_round_with_the_deals_played() -> None:
    sheet = table_of(3, deals=2)
    seat_changes.leave(sheet, DESK, 2, "odišiel")
    assert money(sheet) == [-12, 24, -12]
    with pytest.raises(WrongStateError):
        play(sheet, 1)
    write(sheet, pen_of(sheet)[0], entry(kind=Entry.Kind.SIGN, seen=sheet.version))


def test_a_leave_by_mistake_is_undone() -> None:
    sheet = table_of(4, deals=2, pausing=3)
    before = money(sheet)
    seat_changes.leave(sheet, DESK, 3, "odišiel", from_deal=2)
    assert money(sheet) == [-12, 30, -12, -6] != before
    seat_changes.come_back(sheet, DESK, 3, "bol to iný stôl")
    sheet.refresh_from_db()
    assert money(sheet) == before
    assert sheet.seats.get(position=3).left_from_deal is None
    with pytest.raises(WrongStateError):
        seat_changes.come_back(sheet, DESK, 3, "ešte raz")


def test_a_removed_deal_moves_nobodys_first_deal() -> None:
    sheet = table_of(3, deals=2)
    seat_changes.join(sheet, DESK, "Dana", 17, "meškal")
    play(sheet, 1)
    pen = pen_of(sheet)[0]
    removal = entry(seen=sheet.version, kind=Entry.Kind.REMOVAL, target=sheet.fold.numbers[0], reason="x")
    write(sheet, pen, removal)
    sheet.refresh_from_db()
    assert [deal.get("absent") for deal in written_on(sheet).deals] == [[3], None]
    assert money(sheet) == [-12, 30, -12, -6]


def test_a_corrected_deal_keeps_who_was_away() -> None:
    sheet = table_of(3, deals=1)
    seat_changes.join(sheet, DESK, "Dana", 17, "meškal")
    correction = entry(
        {**THREE, "actor": 2}, seen=2, kind=Entry.Kind.CORRECTION, target=sheet.fold.numbers[0], reason="x"
    )
    write(sheet, pen_of(sheet)[0], correction)
    assert money(sheet) == [-6, -6, 12, 0]


def test_a_replacement_changes_the_name_and_no_money() -> None:
    sheet = table_of(4, deals=1)
    made = seat_changes.replace(sheet, DESK, 0, "Anna / Eva", "Anna odišla", from_deal=2)
    assert (made.body, made.reason) == ({"seat": 0, "from_deal": 2}, "Anna odišla")
    assert (sheet.seats.get(position=0).name, money(sheet)) == ("Anna / Eva", [-6, 18, -6, -6])


@pytest.mark.parametrize(
    ("what", "refusal"),
    [
        (lambda sheet: seat_changes.join(sheet, DESK, "Eva", 9, "x"), BrokenRuleError),  # a fifth one
        (lambda sheet: seat_changes.leave(sheet, DESK, 7, "x"), WrongStateError),
        (lambda sheet: seat_changes.leave(sheet, DESK, 0, " "), WrongStateError),
        (lambda sheet: seat_changes.leave(sheet, DESK, 0, "x", from_deal=3), WrongStateError),
        (lambda sheet: seat_changes.replace(sheet, DESK, 7, "Eva", "x"), WrongStateError),
        (
            lambda sheet: seat_changes.leave(sheet, DESK, 1, "x", from_deal=1),
            BrokenRuleError,
        ),  # he was the actor
    ],
)
def test_what_cannot_be_changes_nothing(what: Any, refusal: type[Refusal]) -> None:
    sheet = table_of(4, deals=1)
    with pytest.raises(refusal):
        what(sheet)
    sheet.refresh_from_db()
    assert (sheet.entry_count, sheet.seats.count(), sheet.seats.filter(left_from_deal=1).count()) == (1, 4, 0)


def test_a_signed_sheet_is_opened_first() -> None:
    sheet = table_of(3, deals=1)
    write(sheet, pen_of(sheet)[0], entry(kind=Entry.Kind.SIGN, seen=1))
    with pytest.raises(WrongStateError):
        seat_changes.join(sheet, DESK, "Dana", 17, "meškal")


def test_a_phone_that_has_not_heard_of_it_is_told() -> None:
    sheet = table_of(3, deals=1)
    seat_changes.join(sheet, DESK, "Dana", 17, "meškal")
    with pytest.raises(StaleVersionError):
        write(sheet, pen_of(sheet)[0], entry(THREE, seen=1))


class AnyOrder(TestCase):
    @given(st.lists(st.sampled_from(["deal", "leave", "back"]), max_size=8))
    @settings(max_examples=examples(15), deadline=None)
    def test_the_sheet_sums_to_zero_and_its_log_folds(self, steps: list[str]) -> None:
        sheet = sheet_of_four()
        away = False
        for step in steps:
            if step == "deal":
                play(sheet, 1, pausing=3)
            elif step == "leave" and not away:
                seat_changes.leave(sheet, DESK, 3, "x")
                away = True
            elif step == "back" and away:
                seat_changes.come_back(sheet, DESK, 3, "x", from_deal=len(sheet.fold.numbers) + 1)
                away = False
            sheet = Sheet.objects.get(pk=sheet.pk)
        assert sum(money(sheet)) == 0
        assert list(faults(sheet)) == []
