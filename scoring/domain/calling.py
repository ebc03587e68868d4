"""Calling the jury to a table, and a referee's way with a call: take it, hand it back, settle it (T-28)."""

from __future__ import annotations

import uuid

from django.db import transaction

from accounts.models import User
from scoring.domain.bodies import Call
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.kinds import calls_of
from scoring.hooks import call_taken
from scoring.models import Entry, Sheet


@transaction.atomic
def call_jury(sheet: Sheet, author: Author, subject: str = "", note: str = "") -> Entry:
    """T-28: call the jury to a table. A call that waits already is answered with itself."""
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    open_ = [call for call in calls_of(locked) if call.kind == Entry.Kind.CALL and not call.ended]
    if open_:
        return locked.entries.get(number=open_[0].entry)
    said: Call = {}
    if subject:
        said["subject"] = subject
    if note:
        said["note"] = note
    return _record(locked, author, said)


@transaction.atomic
def take(sheet: Sheet, number: int, user: User) -> Entry:
    """A referee goes to the table. Raises WrongStateError when another one took the call."""
    step = _step(sheet, number, user, "taken")
    call_taken(sheet, number)
    return step


def hand_back(sheet: Sheet, number: int, user: User) -> Entry:
    """The call waits for another referee. Raises WrongStateError."""
    return _step(sheet, number, user, "back")


def end(sheet: Sheet, number: int, user: User) -> Entry:
    """The call is settled. Raises WrongStateError."""
    return _step(sheet, number, user, "done")


def _step(sheet: Sheet, number: int, user: User, step: str) -> Entry:
    return _record(sheet, Author(role=Entry.Role.JURY, user=user), {"step": step}, number)


def _record(sheet: Sheet, author: Author, body: Call, target: int | None = None) -> Entry:
    new = NewEntry(uuid.uuid4(), Entry.Kind.CALL, seen_version=0, body=body, target=target)
    recorded = record_entry(sheet.public_id, author, new)
    assert isinstance(recorded, Recorded)  # a call is never held
    return recorded.entry
