"""What a stranger can store is bounded, and of what waits a part is kept for the jury (Q1, ANA)."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
import pytest
from django.test import Client

from core.limits import ANALYSES, ENTRIES_OF_QUICK_TABLE, ENTRIES_OF_SHEET
from core.models import Job
from scoring import queries
from scoring.api.log import LINES_ON_A_PAGE
from scoring.api.shown import state_of
from scoring.domain import analyses, quick
from scoring.domain.checking import check_full
from scoring.domain.lines import lines_of
from scoring.domain.refusals import SheetFullError, TooManyError
from scoring.models import Entry, Sheet
from tests.evening import SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

SCORER, DESK = Entry.Role.SCORER, Entry.Role.DESK


def quick_sheet() -> Sheet:
    names = ("Anna", "Boris", "Cyril", "Dana")
    return quick.open_table(ruleset="marias/szmk-2012", names=names, options={}, address="192.0.2.1").sheet


def filled(sheet: Sheet, bound: Any, *, left: int = 0) -> Sheet:
    sheet.entry_count = bound.most - left
    return sheet


@pytest.mark.parametrize("kind", ["deal", "correction", "removal"])
def test_a_quick_table_takes_so_many_deals_and_can_still_be_signed(kind: str) -> None:
    """Q1: corrections without bound filled the database by a megabyte a minute."""
    sheet, bound = quick_sheet(), ENTRIES_OF_QUICK_TABLE
    check_full(filled(sheet, bound, left=bound.officials + 1), SCORER, kind)
    with pytest.raises(SheetFullError):
        check_full(filled(sheet, bound, left=bound.officials), SCORER, kind)
    check_full(sheet, SCORER, "sign")
    with pytest.raises(SheetFullError):
        check_full(filled(sheet, bound), SCORER, "sign")


def test_of_a_table_of_a_tournament_the_last_entries_are_the_desks() -> None:
    sheet, bound = sheet_of_four(), ENTRIES_OF_SHEET
    with pytest.raises(SheetFullError):
        check_full(filled(sheet, bound, left=bound.officials), SCORER, "deal")
    check_full(sheet, DESK, "correction")
    with pytest.raises(SheetFullError):
        check_full(filled(sheet, bound), DESK, "correction")


def test_it_is_asked_when_an_entry_is_recorded() -> None:
    sheet = quick_sheet()
    pen, _ = pen_of(sheet)
    Sheet.objects.filter(pk=sheet.pk).update(entry_count=ENTRIES_OF_QUICK_TABLE.most)
    with pytest.raises(SheetFullError):
        write(sheet, pen, entry(SEVEN, seen=0))


def test_an_answer_stays_small_however_often_a_deal_is_corrected() -> None:
    """Q1: each answer held the whole log, 650 kB of it."""
    sheet = quick_sheet()
    pen, _ = pen_of(sheet)
    first = write(sheet, pen, entry(SEVEN, seen=0))
    found = queries.sheet_by_public_id(sheet.public_id)
    (line,) = lines_of(found)
    count = ENTRIES_OF_QUICK_TABLE.most
    lines = [{**line, "number": number, "device_id": uuid.uuid4()} for number in range(2, count)]
    said = state_of(found, queries.seats_of(found), [line, *lines], 0)  # type: ignore[list-item]
    assert said.log[0].number == first.number, "what counts is told"
    assert (len(said.log), said.log_before) == (LINES_ON_A_PAGE + 1, count - LINES_ON_A_PAGE)
    assert len(msgspec.json.encode(said)) < 80_000


def test_the_log_is_read_page_by_page() -> None:
    """Every line is told once: with the sheet, or on a page of at most a hundred."""
    sheet = quick_sheet()
    pen, _ = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    line = Entry.objects.get()
    count = 2 * LINES_ON_A_PAGE + 51
    for number in range(2, count + 1):
        line.pk, line.number, line.device_id, line.hash = None, number, uuid.uuid4(), f"{number:064x}"
        line.version = number
        line.save(force_insert=True)
    base = f"/api/v1/sheets/{sheet.public_id}/"
    found = queries.sheet_by_public_id(sheet.public_id)
    told = state_of(found, queries.seats_of(found), lines_of(found), 0)
    read = [one.number for one in told.log if one.number >= told.log_before]
    before, pages = told.log_before, 0
    while before:
        answer = Client().get(f"{base}log/", {"before": before})
        page = answer.json()
        assert len(page["lines"]) <= LINES_ON_A_PAGE
        read = [one["number"] for one in page["lines"]] + read
        before, pages = page["before"], pages + 1
    assert read == list(range(1, count + 1))
    assert pages == 2
    assert Client().get(f"{base}log/").status_code == 400
    assert Client().get("/api/v1/sheets/none/log/", {"before": 9}).status_code == 404


def test_the_jury_asks_however_many_strangers_do() -> None:
    """ANA: 33 questions from three networks filled the list, and the jury's was refused."""
    Job.objects.bulk_create(
        Job(task=analyses.TASK, title="x", arguments={}) for _ in range(ANALYSES.most - ANALYSES.officials)
    )
    with pytest.raises(TooManyError):
        analyses.check_limits("somebody", account=False)
    with pytest.raises(TooManyError):
        analyses.check_limits("somebody signed in", account=True)
    analyses.check_limits("a referee", account=True, official=True)
