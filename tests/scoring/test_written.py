"""A fold names the entries that count; what they say stands in the log and nowhere else."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rules import registry
from scoring.api.shown import sheet_state
from scoring.domain import seat_changes, sheets
from scoring.domain.entries import Author, record_entry
from scoring.domain.written import record_on, ticket_on, written_on_all
from scoring.models import Entry, Fold, Sheet
from scoring.queries import sheet_by_public_id
from tests.evening import SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)
#: A deal among three.
THREE = {name: value for name, value in SEVEN.items() if name != "pausing"}
ROW = {"deposit_1": 500, "deposit_2": 0, "money": 500, "premium": 0, "notes": ["hundred on trumps"]}


def evening() -> Sheet:
    """Three deals, one of them before somebody left, and amounts that the jury moved."""
    sheet = sheet_of_four()
    pen, _ = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    seat_changes.leave(sheet, DESK, 3, "home")
    for seen in (2, 3):
        write(sheet, pen, entry(THREE, seen=seen))
    Sheet.objects.filter(pk=sheet.pk).update(jury=True)
    moved = entry({"amounts": [100, -100, 0, 0]}, seen=4, kind=Entry.Kind.DECISION)
    record_entry(sheet.public_id, Author(role=Entry.Role.JURY), moved)
    return sheet_by_public_id(sheet.public_id)


def kept(fold: Fold) -> dict[str, Any]:
    """What is stored of a fold beside what the rules computed."""
    names = [field.name for field in Fold._meta.concrete_fields]
    return {name: getattr(fold, name) for name in names if name not in ("id", "sheet", "version", "result")}


def test_a_fold_holds_numbers_of_entries_and_nothing_that_they_say() -> None:
    sheet = evening()
    beside = kept(sheet.fold)
    assert beside["numbers"] == [1, 3, 4]
    assert beside["adjustments"] == [5]
    assert beside["absent"] == [{"entry": 3, "seats": [3]}, {"entry": 4, "seats": [3]}]
    said = {name for body in sheet.entries.values_list("body", flat=True) for name in body}
    assert not {name for name in said if f'"{name}"' in json.dumps(beside)}


def test_what_the_log_says_is_what_was_scored() -> None:
    sheet = evening()
    record = record_on(sheet)
    assert [deal.get("absent") for deal in record["deals"]] == [None, [3], [3]]
    assert msgspec.to_builtins(registry.score(json.dumps(record))) == sheet.fold.result


def test_a_ticket_is_read_from_its_entry() -> None:
    sheet = sheet_of_four()
    assert ticket_on(sheet_by_public_id(sheet.public_id)) is None
    body = {"rows": [ROW] * 4, "premium_in_money": True, "point_cents": 10}
    number = sheets.take_ticket(sheet, DESK, body).number
    found = sheet_by_public_id(sheet.public_id)
    assert found.fold.ticket == number
    assert ticket_on(found) == {"entry": number, **body}


def test_a_sheet_that_goes_on_is_read_as_its_fold_was(django_assert_num_queries: Any) -> None:
    """The log has a deal more than the fold that was read before it."""
    sheet = sheet_of_four()
    pen, _ = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    found = sheet_by_public_id(sheet.public_id)
    assert found.fold.numbers == [1]
    write(sheet, pen, entry(SEVEN, seen=1))
    with django_assert_num_queries(3):
        assert [deal.entry for deal in sheet_state(found).deals] == [1]


@pytest.mark.parametrize("count", [1, 3])
def test_sheets_together_are_read_by_one_query(count: int, django_assert_num_queries: Any) -> None:
    made = [evening().pk for _ in range(count)]
    found = list(Sheet.objects.select_related("fold").filter(pk__in=made))
    with django_assert_num_queries(1):
        written = written_on_all(found)
    assert [len(written[pk].deals) for pk in made] == [3] * count
