"""What came too late: taken over onto the sheet by the desk, or laid aside; never lost, never twice."""

from __future__ import annotations

import pytest

from core.refusals import WrongStateError
from scoring.domain import held
from scoring.domain.entries import Author, record_entry
from scoring.domain.refusals import BrokenRuleError
from scoring.models import Entry, HeldEntry, Sheet
from tests.evening import LOST_SEVEN, SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheet_of_four()


def late(sheet: Sheet, body: dict[str, object]) -> HeldEntry:
    """An entry of a pen that another device has taken."""
    old, _ = pen_of(sheet, "first")
    pen_of(sheet, "second")
    kept = record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=old), entry(body, seen=0))
    assert isinstance(kept, HeldEntry)
    return kept


def test_the_desk_takes_a_late_deal_over(sheet: Sheet) -> None:
    kept = late(sheet, SEVEN)
    taken = held.take_over(kept, DESK)
    kept.refresh_from_db()
    assert (kept.taken_over, taken.role, taken.body) == (taken, "desk", SEVEN)
    assert [seat.money for seat in sheet.seats.all()] == [-6, 18, -6, -6]


def test_it_is_taken_over_once(sheet: Sheet) -> None:
    kept = late(sheet, SEVEN)
    held.take_over(kept, DESK)
    with pytest.raises(WrongStateError):
        held.take_over(kept, DESK)
    with pytest.raises(WrongStateError):
        held.lay_aside(kept, DESK)
    assert sheet.entries.count() == 1


def test_what_is_laid_aside_stays_readable_and_changes_nothing(sheet: Sheet) -> None:
    kept = late(sheet, SEVEN)
    held.lay_aside(kept, DESK)
    kept.refresh_from_db()
    assert (kept.content["body"], kept.taken_over) == (SEVEN, None)
    assert sheet.entries.count() == 0


def test_it_goes_on_top_of_what_was_written_meanwhile_also_when_signed(sheet: Sheet) -> None:
    kept = late(sheet, LOST_SEVEN)
    pen, _ = pen_of(sheet, "third")
    write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry(seen=1, kind=Entry.Kind.SIGN))
    held.take_over(kept, DESK)
    assert [seat.money for seat in sheet.seats.all()] == [-4, 12, -4, -4]


def test_what_the_rules_refuse_keeps_waiting(sheet: Sheet) -> None:
    kept = late(sheet, {**SEVEN, "bid": 2})
    with pytest.raises(BrokenRuleError):
        held.take_over(kept, DESK)
    kept.refresh_from_db()
    assert kept.settled_at is None
