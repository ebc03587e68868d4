"""The log of a sheet (T-25): appended, never changed, sent twice recorded once, no silent overwriting."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

import pytest

from core.refusals import SameIdError, WrongStateError
from scoring.domain import chain, folding, seat_changes, sheets
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.refusals import BrokenRuleError, NotAllowedError, NotInForceError, StaleVersionError
from scoring.domain.written import written_on
from scoring.models import Entry, HeldEntry, Pen, Sheet
from tests.evening import LOST_SEVEN, SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheet_of_four()


@pytest.fixture(scope="module")
def pen(sheet: Sheet) -> Pen:
    return pen_of(sheet)[0]


def money(sheet: Sheet) -> list[int]:
    return [seat.money for seat in sheet.seats.all()]


def test_a_deal_is_folded_into_the_totals(sheet: Sheet, pen: Pen) -> None:
    write(sheet, pen, entry(SEVEN, seen=0))
    assert money(sheet) == [-6, 18, -6, -6]
    assert sum(seat.zb for seat in sheet.seats.all()) == 0


def test_a_correction_supersedes_and_a_removal_voids(sheet: Sheet, pen: Pen) -> None:
    first = write(sheet, pen, entry(SEVEN, seen=0))
    corrected = write(
        sheet,
        pen,
        entry(LOST_SEVEN, seen=1, kind=Entry.Kind.CORRECTION, target=first.number, reason="wrong tap"),
    )
    assert money(sheet) == [2, -6, 2, 2]
    write(sheet, pen, entry(seen=2, kind=Entry.Kind.REMOVAL, target=corrected.number, reason="not played"))
    assert money(sheet) == [0, 0, 0, 0]
    assert sheet.entries.count() == 3


def test_only_an_entry_in_force_can_be_corrected(sheet: Sheet, pen: Pen) -> None:
    first = write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry(seen=1, kind=Entry.Kind.REMOVAL, target=first.number, reason="not played"))
    with pytest.raises(NotInForceError):
        write(sheet, pen, entry(SEVEN, seen=2, kind=Entry.Kind.CORRECTION, target=first.number, reason="x"))
    with pytest.raises(NotInForceError):
        write(sheet, pen, entry(SEVEN, seen=2, kind=Entry.Kind.CORRECTION, target=77, reason="x"))


@pytest.mark.parametrize(("removed", "also"), [(0, None), (1, None), (2, None), (0, 1), (1, 2)])
def test_a_removal_is_taken_back_into_the_place_of_its_deal(
    sheet: Sheet, pen: Pen, removed: int, also: int | None
) -> None:
    """Also where the deal behind it was removed after it: the order of play is that of the deals that are left."""
    deals = [{**SEVEN, "dealer": seat, "pausing": seat, "actor": (seat + 1) % 4} for seat in range(3)]
    first = [write(sheet, pen, entry(deal, seen=at)).number for at, deal in enumerate(deals)]
    removal = write(sheet, pen, gone(first[removed], 3))
    if also is not None:
        write(sheet, pen, gone(first[also], 4))
    version = 4 if also is None else 5
    write(sheet, pen, back(deals[removed], removal.number, version))
    sheet.fold.refresh_from_db()
    assert [deal["dealer"] for deal in written_on(sheet).deals] == [seat for seat in range(3) if seat != also]
    with pytest.raises(NotInForceError):  # it is back: not once more
        write(sheet, pen, back(deals[removed], removal.number, version + 1))


def test_what_the_desk_removed_the_scorer_does_not_bring_back(sheet: Sheet, pen: Pen) -> None:
    first = write(sheet, pen, entry(SEVEN, seen=0))
    removal = record_entry(sheet.public_id, Author(role=Entry.Role.DESK), gone(first.number, 1))
    assert isinstance(removal, Recorded)
    with pytest.raises(NotAllowedError):
        write(sheet, pen, back(SEVEN, removal.entry.number, 2))
    assert money(sheet) == [0, 0, 0, 0]


def gone(target: int, seen: int) -> NewEntry:
    return entry(seen=seen, kind=Entry.Kind.REMOVAL, target=target, reason="not played")


def back(deal: dict[str, Any], target: int, seen: int) -> NewEntry:
    return entry(deal, seen=seen, kind=Entry.Kind.CORRECTION, target=target, reason="taken back")


@pytest.mark.parametrize("kind", [Entry.Kind.CORRECTION, Entry.Kind.REMOVAL])
def test_corrections_and_removals_need_a_reason_and_a_target(sheet: Sheet, pen: Pen, kind: str) -> None:
    first = write(sheet, pen, entry(SEVEN, seen=0))
    with pytest.raises(WrongStateError):
        write(sheet, pen, entry(SEVEN, seen=1, kind=kind, target=first.number, reason=" "))
    with pytest.raises(NotInForceError):
        write(sheet, pen, entry(SEVEN, seen=1, kind=kind, reason="x"))


def test_the_same_entry_sent_again_is_recorded_once(sheet: Sheet, pen: Pen) -> None:
    new = entry(SEVEN, seen=0)
    author = Author(role=Entry.Role.SCORER, pen=pen)
    first = record_entry(sheet.public_id, author, new)
    again = record_entry(sheet.public_id, author, new)
    assert isinstance(first, Recorded)
    assert isinstance(again, Recorded)
    assert (again.repeated, again.entry.pk) == (True, first.entry.pk)
    assert money(sheet) == [-6, 18, -6, -6]


def test_the_same_id_with_another_body_is_refused(sheet: Sheet, pen: Pen) -> None:
    new = entry(SEVEN, seen=0)
    write(sheet, pen, new)
    with pytest.raises(SameIdError):
        write(sheet, pen, replace(new, body=LOST_SEVEN))
    assert money(sheet) == [-6, 18, -6, -6]


def test_an_id_is_unique_within_its_sheet_only(sheet: Sheet, pen: Pen) -> None:
    other = sheet_of_four()
    new = entry(SEVEN, seen=0)
    write(sheet, pen, new)
    write(other, pen_of(other)[0], new)
    assert money(other) == money(sheet)


def test_two_devices_with_the_same_version_cannot_overwrite_each_other(sheet: Sheet, pen: Pen) -> None:
    write(sheet, pen, entry(SEVEN, seen=0))
    with pytest.raises(StaleVersionError) as refused:
        write(sheet, pen, entry(LOST_SEVEN, seen=0))
    assert refused.value.extra == {"seen_version": 0, "version": 1}
    assert sheet.entries.count() == 1


def test_entries_that_change_no_deal_never_conflict(sheet: Sheet, pen: Pen) -> None:
    write(sheet, pen, entry(SEVEN, seen=0))
    counted = write(sheet, pen, entry({"money": [-6, 18, -6, -6]}, seen=0, kind=Entry.Kind.COUNT))
    assert counted.version == 1


def test_a_deal_that_breaks_a_rule_is_refused_by_deal_field_and_rule(sheet: Sheet, pen: Pen) -> None:
    write(sheet, pen, entry(SEVEN, seen=0))
    with pytest.raises(BrokenRuleError) as refused:
        write(sheet, pen, entry({**SEVEN, "bid": 2}, seen=1))
    assert (refused.value.extra["deal"], refused.value.extra["rule"]) == (2, "M-2")
    sheet.refresh_from_db()
    assert (sheet.version, sheet.entry_count) == (1, 1)


def test_what_an_ended_pen_sends_is_kept_for_the_desk(sheet: Sheet, pen: Pen) -> None:
    pen_of(sheet, "another phone")
    new = entry(SEVEN, seen=0)
    held = record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), new)
    again = record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), new)
    assert isinstance(held, HeldEntry)
    assert (held.why, held.content["body"]) == (HeldEntry.Why.PEN, SEVEN)
    assert held == again
    assert money(sheet) == [0, 0, 0, 0]


def test_what_comes_after_the_signature_or_the_round_is_kept_for_the_desk(sheet: Sheet, pen: Pen) -> None:
    write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry(seen=1, kind=Entry.Kind.SIGN))
    author = Author(role=Entry.Role.SCORER, pen=pen)
    signed = record_entry(sheet.public_id, author, entry(SEVEN, seen=1))
    sheets.end_writing([sheet])
    ended = record_entry(sheet.public_id, author, entry(SEVEN, seen=1))
    assert isinstance(signed, HeldEntry)
    assert isinstance(ended, HeldEntry)
    assert (signed.why, ended.why) == (HeldEntry.Why.SIGNED, HeldEntry.Why.ENDED)


def test_seats_can_be_reordered_before_the_first_deal_only(sheet: Sheet, pen: Pen) -> None:
    write(sheet, pen, entry({"order": [2, 0, 3, 1]}, seen=0, kind=Entry.Kind.SEATING))
    assert [seat.name for seat in sheet.seats.all()] == ["Cyril", "Anna", "Dana", "Boris"]
    write(sheet, pen, entry(SEVEN, seen=1))
    with pytest.raises(WrongStateError):
        write(sheet, pen, entry({"order": [0, 1, 2, 3]}, seen=2, kind=Entry.Kind.SEATING))


@pytest.mark.parametrize("what", ["count", "leave", "ticket"])
def test_seats_stay_after_any_entry_whose_figures_stand_by_seat(sheet: Sheet, pen: Pen, what: str) -> None:
    """T-6: else Anna's counted money would be Dana's, and Dana would play for Cyril who has left."""
    desk = Author(role=Entry.Role.DESK)
    if what == "count":
        write(sheet, pen, entry({"money": [100, 200, 300, 400]}, seen=0, kind=Entry.Kind.COUNT))
    elif what == "leave":
        seat_changes.leave(sheet, desk, 3, "odišla")
    else:
        rows = [{"deposit_1": 0, "deposit_2": 0, "money": 0, "premium": 0, "notes": []}] * 4
        sheets.take_ticket(sheet, desk, {"rows": rows, "premium_in_money": True, "point_cents": 5})
    sheet.refresh_from_db()
    with pytest.raises(WrongStateError):
        write(sheet, pen, entry({"order": [3, 0, 1, 2]}, seen=sheet.version, kind=Entry.Kind.SEATING))
    assert list(sheet.seats.values_list("name", flat=True)) == ["Anna", "Boris", "Cyril", "Dana"]


@pytest.mark.parametrize("order", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], "0123", None, [[0], 1, 2, 3]])
def test_a_wrong_order_of_seats_changes_nothing(sheet: Sheet, pen: Pen, order: object) -> None:
    with pytest.raises((WrongStateError, NotAllowedError)):
        write(sheet, pen, entry({"order": order}, seen=0, kind=Entry.Kind.SEATING))
    assert [seat.name for seat in sheet.seats.all()] == ["Anna", "Boris", "Cyril", "Dana"]


@pytest.mark.parametrize("counted", [[1, 2, 3], [1, 2, 3, "4"], [1, 2, 3, 10**12], [True, 0, 0, 0], None])
def test_counted_money_is_whole_cents_for_every_seat(sheet: Sheet, pen: Pen, counted: object) -> None:
    with pytest.raises((WrongStateError, NotAllowedError)):
        write(sheet, pen, entry({"money": counted}, seen=0, kind=Entry.Kind.COUNT))


def test_the_chain_shows_every_change_of_a_stored_entry(sheet: Sheet, pen: Pen) -> None:
    for seen in range(3):
        write(sheet, pen, entry(SEVEN, seen=seen))
    sheet.refresh_from_db()
    entries = list(sheet.entries.select_related("target"))
    assert chain.first_fault(entries) is None
    assert sheet.head_hash == entries[-1].hash
    Entry.objects.filter(pk=entries[1].pk).update(body=LOST_SEVEN)
    assert chain.first_fault(sheet.entries.select_related("target")) == 2


def test_the_totals_are_the_fold_over_the_entries(sheet: Sheet, pen: Pen) -> None:
    first = write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry(LOST_SEVEN, seen=1))
    write(sheet, pen, entry(LOST_SEVEN, seen=2, kind=Entry.Kind.CORRECTION, target=first.number, reason="x"))
    log = folding.read_log(sheet)
    assert (log.deals, log.numbers) == ([LOST_SEVEN, LOST_SEVEN], [3, 2])
    _, result = folding.fold(sheet, log, 4)
    assert result["money"] == money(sheet)
    assert Sheet.objects.get(pk=sheet.pk).fold.result == result


def test_an_unknown_kind_of_a_role_is_no_way_around(sheet: Sheet, pen: Pen) -> None:
    new = NewEntry(uuid.uuid4(), Entry.Kind.REMOVAL, 0, target=None, reason="x")
    with pytest.raises(NotInForceError):
        write(sheet, pen, new)
