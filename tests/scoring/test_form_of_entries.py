"""What an entry must look like, recorded or kept for the desk (T-39): its kind, its fields, at most 8 kB."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.refusals import Refusal
from scoring.domain import sheets
from scoring.domain.checking import LARGEST_ENTRY
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.models import Entry, HeldEntry, Pen, Sheet
from tests.evening import LOST_SEVEN, SEVEN, THREE_SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

Kind = Entry.Kind
DESK = Author(role=Entry.Role.DESK)
TICKET = {
    "rows": [{"deposit_1": 0, "deposit_2": 0, "money": 0, "premium": 0, "notes": []}] * 4,
    "premium_in_money": True,
    "point_cents": 5,
}


def open_with_a_pen() -> tuple[Sheet, Pen]:
    """A sheet with one deal, as entry 1 and version 1."""
    sheet = sheet_of_four()
    pen, _ = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    return sheet, pen


def by_a_dead_pen(sheet: Sheet, pen: Pen) -> None:
    pen_of(sheet, "another phone")


def signed(sheet: Sheet, pen: Pen) -> None:
    write(sheet, pen, entry(seen=1, kind=Kind.SIGN))


def round_ended(sheet: Sheet, pen: Pen) -> None:
    sheets.end_writing([sheet])


def with_a_ticket(sheet: Sheet, pen: Pen) -> None:
    sheets.take_ticket(sheet, DESK, TICKET)


LATE: list[Callable[[Sheet, Pen], None]] = [by_a_dead_pen, signed, round_ended]
STATES = [None, *LATE]


def send(sheet: Sheet, pen: Pen, new: NewEntry) -> Recorded | HeldEntry:
    return record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), new)


def new_of(kind: str, body: Any, target: int | None = None, reason: str = "") -> NewEntry:
    return entry(body, seen=1, kind=kind, target=target, reason=reason)


#: What no entry of its kind can be, whatever the sheet holds.
WRONG: list[tuple[str, Any, int | None, str]] = [
    (Kind.SIGN, {"junk": "x"}, None, ""),
    (Kind.SIGN, {"reason": "x"}, None, ""),
    (Kind.REMOVAL, {"junk": 1}, 1, "omyl"),
    (Kind.REMOVAL, {}, None, "omyl"),
    (Kind.REMOVAL, {}, 1, " "),
    (Kind.CORRECTION, SEVEN, None, "omyl"),
    (Kind.CORRECTION, SEVEN, 1, ""),
    (Kind.CORRECTION, {"junk": 1}, 1, "omyl"),
    (Kind.DEAL, {}, None, ""),
    (Kind.DEAL, {"kind": "party"}, None, ""),
    (Kind.DEAL, {**SEVEN, "junk": "x"}, None, ""),
    (Kind.DEAL, {**SEVEN, "actor": "1"}, None, ""),
    (Kind.DEAL, {**SEVEN, "renonces": [{"offender": 1}]}, None, ""),
    (Kind.DEAL, {name: value for name, value in SEVEN.items() if name != "dealer"}, None, ""),
    (Kind.SEATING, {"order": [0, 1, 2, 3], "junk": 1}, None, ""),
    (Kind.SEATING, {"order": [0, 0, 1, 2]}, None, ""),
    (Kind.SEATING, {"order": "0123"}, None, ""),
    (Kind.SEATING, {"order": []}, None, ""),
    (Kind.SEATING, {}, None, ""),
    (Kind.COUNT, {"money": [0, 0, 0, 0], "junk": 1}, None, ""),
    (Kind.COUNT, {"money": [0, 0, 0, "0"]}, None, ""),
    (Kind.COUNT, {"money": [10**14, 0, 0, 0]}, None, ""),
    (Kind.COUNT, {"money": []}, None, ""),
    (Kind.COUNT, {}, None, ""),
    (Kind.TICKET, TICKET, None, ""),
    (Kind.DECISION, {"void": True}, 1, "x"),
    (Kind.CLOSE, {}, None, "x"),
    (Kind.REOPEN, {}, None, "x"),
    (Kind.LEAVE, {"seat": 0, "from_deal": 1}, None, "x"),
    ("party", {}, None, ""),
]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("kind", "body", "target", "reason"), WRONG)
def test_what_no_entry_can_be_is_refused_recorded_or_late(
    state: Callable[[Sheet, Pen], None] | None, kind: str, body: Any, target: int | None, reason: str
) -> None:
    sheet, pen = open_with_a_pen()
    if state:
        state(sheet, pen)
    before = sheet.entries.count()
    with pytest.raises(Refusal) as refused:
        send(sheet, pen, new_of(kind, body, target, reason))
    assert refused.value.message
    assert refused.value.status in (409, 422), "a phone shows it to a person and does not try again by itself"
    assert (sheet.entries.count(), sheet.held_entries.count()) == (before, 0)


@pytest.mark.parametrize("body", [{"junk": 1}, {**SEVEN, "actor": None}])
def test_a_late_deal_is_read_beside_a_ticket_too(body: dict[str, Any]) -> None:
    sheet, pen = open_with_a_pen()
    with_a_ticket(sheet, pen)
    with pytest.raises(Refusal):
        send(sheet, pen, new_of(Kind.DEAL, body))
    assert isinstance(send(sheet, pen, new_of(Kind.DEAL, SEVEN)), HeldEntry)


#: What a phone sends, and what was right when it was written; the sheet may have gone on since.
RIGHT: list[tuple[str, Any, int | None, str]] = [
    (Kind.DEAL, SEVEN, None, ""),
    (Kind.DEAL, {"kind": "misdeal", "dealer": 1}, None, ""),
    (Kind.DEAL, THREE_SEVEN, None, ""),  # one more sits there now
    (Kind.DEAL, {**SEVEN, "bid": 2}, None, ""),  # the rules refuse it when it is taken over
    (Kind.CORRECTION, LOST_SEVEN, 1, "omyl"),
    (Kind.CORRECTION, LOST_SEVEN, 77, "omyl"),
    (Kind.REMOVAL, {}, 1, "nehralo sa"),
    (Kind.SEATING, {"order": [3, 0, 1, 2]}, None, ""),
    (Kind.SEATING, {"order": [2, 0, 1]}, None, ""),
    (Kind.COUNT, {"money": [1, 2, 3, 4], "deposits": [0, 0, 0, 0], "premium_in_money": True}, None, ""),
    (Kind.COUNT, {"money": [1, 2, 3]}, None, ""),
    (Kind.SIGN, {}, None, "s výhradou"),
]


@pytest.mark.parametrize("state", LATE)
@pytest.mark.parametrize(("kind", "body", "target", "reason"), RIGHT)
def test_what_was_right_when_it_was_written_is_kept(
    state: Callable[[Sheet, Pen], None], kind: str, body: Any, target: int | None, reason: str
) -> None:
    sheet, pen = open_with_a_pen()
    state(sheet, pen)
    new = new_of(kind, body, target, reason)
    held = send(sheet, pen, new)
    assert isinstance(held, HeldEntry)
    assert held.content == {**new.content(), "seen_version": 1}
    assert send(sheet, pen, new) == held


#: A preferans deal by another form than a mariáš one.
SIX = {"kind": "contract", "dealer": 2, "declarer": 0, "contract": "6S", "defence": [None, "pass", "pass"]}


@pytest.mark.parametrize(("body", "kept"), [(SIX, True), (SEVEN, False), ({**SIX, "contract": "5S"}, False)])
def test_a_late_deal_is_read_by_the_rules_of_its_sheet(body: dict[str, Any], kept: bool) -> None:
    sheet = sheets.open_sheet(ruleset="preferans/sochi", names=["A", "B", "C"], options={"pool": 20})
    pen, _ = pen_of(sheet)
    sheets.end_writing([sheet])
    if kept:
        assert isinstance(send(sheet, pen, entry(body, seen=0)), HeldEntry)
        return
    with pytest.raises(Refusal) as refused:
        send(sheet, pen, entry(body, seen=0))
    assert (refused.value.code, refused.value.extra["rule"]) == ("rule", "GEN-6")
    assert refused.value.extra["deal"] is None, "it has no number on the sheet"


def described(length: int) -> dict[str, Any]:
    """A deal whose note makes its entry so many bytes long."""
    deal = {**SIX, "note": ""}
    content = {"kind": "deal", "body": deal, "target": None, "reason": ""}
    return {**deal, "note": "x" * (length - len(json.dumps(content, separators=(",", ":"))))}


@pytest.mark.parametrize("late", [False, True])
def test_an_entry_has_at_most_8_kb(late: bool) -> None:
    sheet = sheets.open_sheet(ruleset="preferans/sochi", names=["A", "B", "C"], options={"pool": 20})
    pen, _ = pen_of(sheet)
    if late:
        sheets.end_writing([sheet])
    assert LARGEST_ENTRY == 8000
    with pytest.raises(Refusal) as refused:
        send(sheet, pen, entry(described(LARGEST_ENTRY + 1), seen=0))
    assert (refused.value.code, refused.value.status) == ("too-large", 413)
    assert "8" in refused.value.message
    assert isinstance(
        send(sheet, pen, entry(described(LARGEST_ENTRY), seen=0)), HeldEntry if late else Recorded
    )


def test_bytes_are_counted_and_not_letters() -> None:
    sheet, pen = open_with_a_pen()
    with pytest.raises(Refusal) as refused:
        send(sheet, pen, new_of(Kind.DEAL, {**SEVEN, "description": "ž" * 3990}))
    assert refused.value.code == "too-large"


def test_a_phone_is_told_what_is_wrong_with_a_late_entry(client: Client) -> None:
    sheet = sheet_of_four()
    _, token = pen_of(sheet)
    sheets.end_writing([sheet])
    junk = {"id": "5a1e7a55-0f1e-4c0d-9f1e-0123456789ab", "kind": "sign", "version": 0, "body": {"junk": "x"}}
    answer = client.post(
        f"/api/v1/sheets/{sheet.public_id}/entries/",
        junk,
        content_type="application/json",
        headers={"authorization": f"Pen {token}", "accept-language": "en"},
    )
    assert (answer.status_code, answer.json()["field"]) == (422, "junk")
    assert answer.json()["detail"] == "“junk” cannot be said here."
