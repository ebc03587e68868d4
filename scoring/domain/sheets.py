"""Opening a sheet and ending the right to write on it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from rules.errors import RuleError
from rules.plain import FreeJson
from scoring.domain import folding
from scoring.domain.bodies import Count
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.log import Log
from scoring.domain.refusals import BrokenRuleError
from scoring.domain.tickets import TICKET_ONLY, TicketBody
from scoring.models import Entry, HeldEntry, Pen, Sheet, SheetSeat


@transaction.atomic
def open_sheet(
    *,
    ruleset: str,
    names: Sequence[str],
    options: FreeJson | None = None,
    title: str = "",
    place: tuple[int, int] | None = None,
    currency: str = "EUR",
    start_numbers: Sequence[int | None] | None = None,
    jury: bool = False,
    count_counts: bool = False,
) -> Sheet:
    """A new, empty sheet; `place`: round and table of a tournament.

    Raises BrokenRuleError when the rules refuse the options or the number of players.
    """
    sheet = Sheet.objects.create(
        ruleset=ruleset,
        options=options or {},
        title=title,
        round_number=place[0] if place else None,
        table_number=place[1] if place else None,
        currency=currency,
        jury=jury,
        count_counts=count_counts,
        mode=Sheet.Mode.TICKET if ruleset == TICKET_ONLY else Sheet.Mode.DEALS,
    )
    _seat(sheet, names, start_numbers or [None] * len(names))
    return sheet


def _seat(sheet: Sheet, names: Sequence[str], numbers: Sequence[int | None]) -> None:
    seats = [
        SheetSeat(sheet=sheet, position=position, name=name, start_number=number)
        for position, (name, number) in enumerate(zip(names, numbers, strict=True))
    ]
    SheetSeat.objects.bulk_create(seats)
    try:
        _, result = folding.fold(sheet, Log(), len(seats))
    except RuleError as error:
        raise BrokenRuleError(error) from None
    folding.store(sheet, Log(), seats, result)


@transaction.atomic
def reseat_sheet(sheet: Sheet, names: Sequence[str], start_numbers: Sequence[int | None]) -> None:
    """Other people sit at a table where nothing is written yet (T-13a); its codes and pens stay.

    Raises WrongStateError when something is written, BrokenRuleError for a number of players that the rules refuse.
    """
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    if locked.entry_count or locked.held_entries.exists():
        raise WrongStateError(_("Something is written on this sheet already; its players stay."))
    locked.seats.all().delete()
    _seat(locked, names, start_numbers)


@transaction.atomic
def discard_sheet(sheet: Sheet) -> None:
    """Take away the sheet of a table that was dissolved before anything was written. Raises WrongStateError."""
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    if locked.entry_count or locked.held_entries.exists():
        raise WrongStateError(_("Something is written on this sheet already; its players stay."))
    locked.delete()


def sign_sheet(sheet: Sheet, author: Author, reserve: str = "") -> Entry:
    """The sheet is complete; with an undecided claim only with a reserve (T-29). Raises WrongStateError."""
    return _verb(sheet, author, Entry.Kind.SIGN, reserve)


def close_sheet(sheet: Sheet, author: Author, reason: str) -> Entry:
    """T-26a: close a sheet with a reserve and a reason, so that nothing at one table holds the hall."""
    return _verb(sheet, author, Entry.Kind.CLOSE, reason)


def reopen_sheet(sheet: Sheet, author: Author, reason: str) -> Entry:
    """Open a signed or closed sheet again, with a reason."""
    return _verb(sheet, author, Entry.Kind.REOPEN, reason)


@transaction.atomic
def take_ticket(sheet: Sheet, author: Author, body: TicketBody, reason: str = "") -> Entry:
    """T-24: the ticket of a table, in place of the present one; from here on it counts, and not the deals.

    Raises BadTicketError, and WrongStateError for a ticket that does not sum to zero, or takes the place of
    another one, without a reason.
    """
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    present: int | None = locked.fold.ticket
    if present and not reason.strip():
        raise WrongStateError(_("The table has a ticket already: say why another one takes its place."))
    new = NewEntry(
        uuid.uuid4(),
        Entry.Kind.TICKET,
        seen_version=locked.version,
        body=body,
        target=present,
        reason=reason.strip()[:300],
    )
    return _recorded(record_entry(locked.public_id, author, new))


@transaction.atomic
def drop_ticket(sheet: Sheet, author: Author, reason: str) -> Entry:
    """The ticket is void, the deals count again. Raises NotInForceError without one, WrongStateError without a
    reason."""
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    present: int | None = locked.fold.ticket
    new = NewEntry(
        uuid.uuid4(),
        Entry.Kind.REMOVAL,
        seen_version=locked.version,
        target=present,
        reason=reason.strip()[:300],
    )
    return _recorded(record_entry(locked.public_id, author, new))


@transaction.atomic
def count_money(sheet: Sheet, author: Author, body: Count) -> Entry:
    """T-24: the money counted in hand at the end, beside what was computed. Raises BadTicketError."""
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    new = NewEntry(uuid.uuid4(), Entry.Kind.COUNT, seen_version=locked.version, body=body)
    return _recorded(record_entry(locked.public_id, author, new))


def _verb(sheet: Sheet, author: Author, kind: str, reason: str) -> Entry:
    new = NewEntry(device_id=uuid.uuid4(), kind=kind, seen_version=sheet.version, reason=reason)
    return _recorded(record_entry(sheet.public_id, author, new))


def _recorded(recorded: Recorded | HeldEntry) -> Entry:
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
