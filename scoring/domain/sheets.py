"""Opening a sheet and ending the right to write on it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from rules.errors import RuleError
from scoring.domain import folding
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.refusals import BrokenRuleError
from scoring.models import Entry, Pen, Sheet, SheetSeat


@transaction.atomic
def open_sheet(
    *,
    ruleset: str,
    names: Sequence[str],
    options: dict[str, Any] | None = None,
    title: str = "",
    currency: str = "EUR",
    start_numbers: Sequence[int | None] | None = None,
) -> Sheet:
    """A new, empty sheet. Raises BrokenRuleError when the rules refuse the options or the number of players."""
    sheet = Sheet.objects.create(ruleset=ruleset, options=options or {}, title=title, currency=currency)
    numbers = start_numbers or [None] * len(names)
    seats = [
        SheetSeat(sheet=sheet, position=position, name=name, start_number=number)
        for position, (name, number) in enumerate(zip(names, numbers, strict=True))
    ]
    SheetSeat.objects.bulk_create(seats)
    try:
        record, result = folding.fold(sheet, folding.Log(), len(seats))
    except RuleError as error:
        raise BrokenRuleError(error) from None
    folding.store(sheet, folding.Log(), seats, record, result)
    return sheet


def close_sheet(sheet: Sheet, author: Author, reason: str) -> Entry:
    """T-26a: close a sheet with a reserve and a reason, so that nothing at one table holds the hall."""
    return _verb(sheet, author, Entry.Kind.CLOSE, reason)


def reopen_sheet(sheet: Sheet, author: Author, reason: str) -> Entry:
    """Open a signed or closed sheet again, with a reason."""
    return _verb(sheet, author, Entry.Kind.REOPEN, reason)


def _verb(sheet: Sheet, author: Author, kind: str, reason: str) -> Entry:
    new = NewEntry(device_id=uuid.uuid4(), kind=kind, seen_version=sheet.version, reason=reason)
    recorded = record_entry(sheet.public_id, author, new)
    assert isinstance(recorded, Recorded)  # only a scorer's entry can be held
    return recorded.entry


@transaction.atomic
def end_writing(sheets: Sequence[Sheet]) -> None:
    """The review of the round is over: pens end, later entries are kept for the desk."""
    now = timezone.now()
    ids = [sheet.pk for sheet in sheets]
    Sheet.objects.filter(pk__in=ids, writing_ended_at__isnull=True).update(writing_ended_at=now)
    Pen.objects.filter(sheet__in=ids, ended_at__isnull=True).update(ended_at=now)


@transaction.atomic
def allow_writing(sheets: Sequence[Sheet]) -> None:
    """The round was reopened: the code gives the pen again."""
    Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets]).update(writing_ended_at=None)
