"""Who sits at a table while its round is played (T-2): a late player joins, one leaves, one is replaced.

Each is an entry of the log with its reason, made by the desk or the jury; seats and deals are named, people are not.
"""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from scoring.domain.bodies import Coming, Going
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.folding import knows_absent
from scoring.models import Entry, Sheet, SheetSeat


@transaction.atomic
def join(
    sheet: Sheet,
    author: Author,
    name: str,
    start_number: int | None,
    reason: str,
    from_deal: int | None = None,
) -> SheetSeat:
    """One more seat at the table, after the others, from a deal on (1: the first), by default the next one.

    He was absent in the deals before (M-17). Raises WrongStateError when the sheet is not open or its game cannot
    say so, BrokenRuleError when the table is full.
    """
    locked = _open(sheet)
    numbers = locked.fold.numbers
    if locked.fold.ticket:
        raise WrongStateError(_("This table has a ticket already; take it back first."))
    if numbers and not knows_absent(locked.ruleset):
        raise WrongStateError(_("In this game nobody can join a table that has begun to play."))
    made = SheetSeat.objects.create(
        sheet=locked, position=locked.seats.count(), name=name, start_number=start_number
    )
    body: Coming = {"seat": made.position, "from_deal": from_deal or len(numbers) + 1, "new": True}
    _record(locked, author, Entry.Kind.JOIN, body, reason)
    made.refresh_from_db()
    return made


@transaction.atomic
def leave(sheet: Sheet, author: Author, seat: int, reason: str, from_deal: int | None = None) -> Entry:
    """A seat takes no part from a deal on, by default from the next one. Raises WrongStateError."""
    locked = _open(sheet)
    if locked.seats.filter(position=seat, left_from_deal__isnull=False).exists():
        raise WrongStateError(_("This player has left the table already."))
    body: Going = {"seat": seat, "from_deal": from_deal or len(locked.fold.numbers) + 1}
    return _record(locked, author, Entry.Kind.LEAVE, body, reason)


@transaction.atomic
def come_back(sheet: Sheet, author: Author, seat: int, reason: str, from_deal: int | None = None) -> Entry:
    """A seat that was left takes part again, from the deal it was left at where nothing else is said: so a leave
    by mistake is undone. Raises WrongStateError."""
    locked = _open(sheet)
    left = locked.seats.filter(position=seat, left_from_deal__isnull=False).first()
    if left is None:
        raise WrongStateError(_("This player has not left the table."))
    body: Coming = {"seat": seat, "from_deal": from_deal or left.left_from_deal or 1, "new": False}
    return _record(locked, author, Entry.Kind.JOIN, body, reason)


@transaction.atomic
def replace(
    sheet: Sheet, author: Author, seat: int, name: str, reason: str, from_deal: int | None = None
) -> Entry:
    """Another person plays a seat from a deal on; `name` is what the sheet shows then. Raises WrongStateError."""
    locked = _open(sheet)
    found = locked.seats.filter(position=seat).first()
    if found is None:
        raise WrongStateError(_("There is no such seat at this table."))
    body: Going = {"seat": seat, "from_deal": from_deal or len(locked.fold.numbers) + 1}
    entry = _record(locked, author, Entry.Kind.REPLACE, body, reason)
    SheetSeat.objects.filter(pk=found.pk).update(name=name[:80])
    return entry


def _open(sheet: Sheet) -> Sheet:
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    if locked.state != Sheet.State.OPEN:
        raise WrongStateError(_("This sheet is signed or closed; open it again first."))
    return locked


def _record(sheet: Sheet, author: Author, kind: str, body: Going, reason: str) -> Entry:
    if not reason.strip():
        raise WrongStateError(_("Say why: the reason is kept."))
    new = NewEntry(uuid.uuid4(), kind, seen_version=sheet.version, body=body, reason=reason.strip()[:300])
    recorded = record_entry(sheet.public_id, author, new)
    assert isinstance(recorded, Recorded)  # only a scorer's entry can be held
    return recorded.entry
