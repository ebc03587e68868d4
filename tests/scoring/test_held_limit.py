"""At most 50 late entries of a sheet wait for the desk (T-39), and only who had its pen can send any."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.test import Client

from scoring.domain import checking, held, sheets
from scoring.domain.entries import Author, record_entry
from scoring.domain.pens import replace_code
from scoring.domain.refusals import DeskFullError
from scoring.models import Entry, HeldEntry, Pen, Sheet
from tests.at_once import at_once
from tests.evening import SEVEN, entry, pen_of, sheet_of_four

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)


def late_sheet() -> tuple[Sheet, Pen, str]:
    sheet = sheet_of_four()
    pen, token = pen_of(sheet)
    sheets.end_writing([sheet])
    return sheet, pen, token


@pytest.fixture(scope="module")
def late(lasting: None) -> tuple[Sheet, Pen, str]:
    return late_sheet()


def keep(sheet: Sheet, count: int) -> None:
    """So many late deals, as they would stand there."""
    content = {"kind": "deal", "body": SEVEN, "target": None, "reason": "", "seen_version": 0}
    HeldEntry.objects.bulk_create(
        HeldEntry(sheet=sheet, device_id=uuid.uuid4(), content=content, why=HeldEntry.Why.ENDED)
        for _ in range(count)
    )


def send(sheet: Sheet, pen: Pen, new: Any = None) -> Any:
    return record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), new or entry(SEVEN, seen=0))


def test_the_fifty_first_is_refused_until_the_desk_has_settled_one(late: tuple[Sheet, Pen, str]) -> None:
    sheet, pen, _ = late
    assert checking.MOST_HELD == 50
    keep(sheet, 49)
    last = entry(SEVEN, seen=0)
    first = send(sheet, pen, last)
    with pytest.raises(DeskFullError) as refused:
        send(sheet, pen)
    assert refused.value.status == 409, "a phone keeps it and says so; 429 it would try again for ever"
    assert "50" in refused.value.message
    assert send(sheet, pen, last) == first, "sent again it has its first answer"
    held.lay_aside(sheet.held_entries.first(), DESK)
    assert isinstance(send(sheet, pen), HeldEntry)


def test_other_sheets_are_not_full_for_it(late: tuple[Sheet, Pen, str]) -> None:
    sheet, _, _ = late
    keep(sheet, 50)
    other, pen, _ = late_sheet()
    assert isinstance(send(other, pen), HeldEntry)


@pytest.mark.django_db(transaction=True)
def test_sent_at_the_same_moment_there_are_fifty_still() -> None:
    sheet, pen, _ = late_sheet()
    keep(sheet, 47)
    done = at_once(*[lambda: send(sheet, pen)] * 8)
    assert done.count(DeskFullError) == 5
    assert sheet.held_entries.count() == 50


def test_the_api_says_that_the_desk_is_full(client: Client, late: tuple[Sheet, Pen, str]) -> None:
    sheet, _, token = late
    keep(sheet, 50)
    answer = ask(client, sheet, f"Pen {token}")
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert answer.json()["title"] == "held-full"


def ask(client: Client, sheet: Sheet, authorization: str, kind: str = "deal", door: str = "entries") -> Any:
    body = SEVEN if kind == "deal" else {}
    sent = {"id": str(uuid.uuid4()), "kind": kind, "version": 0, "body": body}
    return client.post(
        f"/api/v1/sheets/{sheet.public_id}/{door}/",
        json.dumps(sent),
        content_type="application/json",
        headers={"authorization": authorization} if authorization else {},
    )


@pytest.mark.parametrize(
    "kind", ["deal", "sign", "count", "seating", "removal", "correction", "call", "claim"]
)
def test_a_stranger_has_nothing_held(client: Client, kind: str, late: tuple[Sheet, Pen, str]) -> None:
    sheet, _, _ = late
    _, elsewhere = pen_of(sheet_of_four())
    assert ask(client, sheet, "", kind).status_code == 401
    assert ask(client, sheet, "Pen made-up", kind).status_code == 401
    assert ask(client, sheet, f"Pen {elsewhere}", kind).status_code == 403
    ask(client, sheet, "", kind, "voices")
    assert not HeldEntry.objects.exists()


def test_a_device_whose_code_was_replaced_is_heard_within_the_limit(client: Client) -> None:
    sheet = sheet_of_four()
    _, token = pen_of(sheet)
    replace_code(sheet)
    keep(sheet, 49)
    answers = [ask(client, sheet, f"Pen {token}").status_code for _ in range(3)]
    assert answers == [202, 409, 409]
