"""The players' word on a sheet (T-26): each confirms it or objects; who says nothing agrees (T-26a)."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.models import Entry, Sheet, SheetSeat

#: How a player confirmed: on their own phone, on the scorer's, or on paper, ticked by the desk or the scorer.
PHONE, SCORER, PAPER = SheetSeat.How.PHONE, SheetSeat.How.SCORER, SheetSeat.How.PAPER


def confirm(sheet: Sheet, author: Author, seat: int, how: str = PHONE) -> Entry:
    """The player of a seat says yes to the signed sheet. Raises WrongStateError, NotAllowedError."""
    return _say(sheet, author, Entry.Kind.CONFIRM, {"seat": seat, "how": how})


def object_to(sheet: Sheet, author: Author, seat: int, reason: str = "") -> Entry:
    """The player of a seat objects, which calls the jury; an earlier yes is taken back. Raises WrongStateError,
    NotAllowedError."""
    return _say(sheet, author, Entry.Kind.OBJECT, {"seat": seat}, reason)


def _say(sheet: Sheet, author: Author, kind: str, body: dict[str, object], reason: str = "") -> Entry:
    new = NewEntry(uuid.uuid4(), kind, seen_version=0, body=body, reason=reason)
    recorded = record_entry(sheet.public_id, author, new)
    assert isinstance(recorded, Recorded)  # a confirmation is never held
    return recorded.entry


@transaction.atomic
def end_objections(sheets: Iterable[Sheet]) -> None:
    """T-32: nobody may object to these results any more."""
    ids = [sheet.pk for sheet in sheets]
    Sheet.objects.filter(pk__in=ids, objections_ended_at__isnull=True).update(
        objections_ended_at=timezone.now()
    )


def allow_objections(sheets: Iterable[Sheet]) -> None:
    """The round was reopened: players may object again."""
    Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets]).update(objections_ended_at=None)
