"""Recording an entry: the one way in which anything gets onto a sheet."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from rules.errors import RuleError
from scoring.domain import chain, folding
from scoring.domain.refusals import (
    BrokenRuleError,
    NotInForceError,
    SameIdError,
    StaleVersionError,
    WrongStateError,
)
from scoring.models import Entry, HeldEntry, Pen, Sheet
from scoring.signals import sheet_changed


@dataclass(frozen=True)
class Author:
    """In which role an entry is made, and by whom: a device with the pen, or an account."""

    role: str
    pen: Pen | None = None
    user: User | None = None


@dataclass(frozen=True)
class NewEntry:
    """What a device sends: `target` is the number of the entry that is corrected or removed."""

    device_id: uuid.UUID
    kind: str
    seen_version: int
    body: dict[str, Any] = field(default_factory=dict)
    target: int | None = None
    reason: str = ""

    def content(self) -> dict[str, Any]:
        """What must be alike for a repeated send to be the same entry."""
        return {"kind": self.kind, "body": self.body, "target": self.target, "reason": self.reason}


@dataclass(frozen=True)
class Recorded:
    """An entry in the log; `repeated` when it was there already."""

    entry: Entry
    repeated: bool = False


#: Which kinds a device with the pen may send; the others are verbs of the desk or the jury.
PEN_KINDS = frozenset(
    {
        Entry.Kind.DEAL,
        Entry.Kind.CORRECTION,
        Entry.Kind.REMOVAL,
        Entry.Kind.SEATING,
        Entry.Kind.COUNT,
        Entry.Kind.SIGN,
    }
)
NEEDS_REASON = frozenset({Entry.Kind.CORRECTION, Entry.Kind.REMOVAL, Entry.Kind.REOPEN, Entry.Kind.CLOSE})
NEEDS_TARGET = frozenset({Entry.Kind.CORRECTION, Entry.Kind.REMOVAL})


@transaction.atomic
def record_entry(public_id: str, author: Author, new: NewEntry) -> Recorded | HeldEntry:
    """Append an entry, or keep it for the desk when the right to write has ended.

    The same entry sent again is answered with the first one. Raises Sheet.DoesNotExist, SameIdError,
    StaleVersionError, NotInForceError, BrokenRuleError, WrongStateError; nothing is changed then.
    """
    sheet = Sheet.objects.select_for_update().get(public_id=public_id)
    known = _known(sheet, new)
    if known:
        return known
    why = _writing_ended(sheet, author)
    if why:
        return HeldEntry.objects.create(
            sheet=sheet,
            device_id=new.device_id,
            content={**new.content(), "seen_version": new.seen_version},
            why=why,
        )
    _check_form(new)
    if new.kind in Entry.VERSIONED and new.seen_version != sheet.version:
        raise StaleVersionError(new.seen_version, sheet.version)
    return Recorded(_append(sheet, author, new))


def _known(sheet: Sheet, new: NewEntry) -> Recorded | HeldEntry | None:
    """The entry that this id already stands for, if any."""
    entry = sheet.entries.select_related("target").filter(device_id=new.device_id).first()
    if entry:
        target = entry.target.number if entry.target else None
        stored = {"kind": entry.kind, "body": entry.body, "target": target, "reason": entry.reason}
        if stored != new.content():
            raise SameIdError(_("An entry with this id is already on the sheet, with another content."))
        return Recorded(entry, repeated=True)
    held = sheet.held_entries.filter(device_id=new.device_id).first()
    if held and {key: held.content.get(key) for key in new.content()} != new.content():
        raise SameIdError(_("An entry with this id is already kept at the desk, with another content."))
    return held


def _writing_ended(sheet: Sheet, author: Author) -> str | None:
    """Why an entry of this author can only be kept for the desk; None when it can be recorded."""
    if author.role != Entry.Role.SCORER:
        return None
    if sheet.writing_ended_at:
        return HeldEntry.Why.ENDED
    if author.pen and Pen.objects.filter(pk=author.pen.pk, ended_at__isnull=False).exists():
        return HeldEntry.Why.PEN
    if sheet.state != Sheet.State.OPEN:
        return HeldEntry.Why.SIGNED
    return None


def _check_form(new: NewEntry) -> None:
    if new.kind in NEEDS_TARGET and new.target is None:
        raise NotInForceError(_("Say which deal it is about."))
    if new.kind in NEEDS_REASON and not new.reason.strip():
        raise WrongStateError(_("A correction or a removal needs a reason."))


def _append(sheet: Sheet, author: Author, new: NewEntry) -> Entry:
    """Fold the log with the new entry, append it, store the totals (under the lock of the sheet)."""
    seats = list(sheet.seats.all())
    entry = _draft(sheet, author, new)
    if new.kind == Entry.Kind.SEATING:
        _reorder(sheet, seats, new.body)
    elif new.kind == Entry.Kind.COUNT:
        _count(seats, new.body)
    elif new.kind == Entry.Kind.SIGN:
        sheet.state, sheet.signed_at = Sheet.State.SIGNED, entry.recorded_at
    elif new.kind == Entry.Kind.REOPEN:
        sheet.state, sheet.signed_at, sheet.closed_at, sheet.reserve = Sheet.State.OPEN, None, None, ""
    elif new.kind == Entry.Kind.CLOSE:
        sheet.state, sheet.closed_at, sheet.reserve = Sheet.State.CLOSED, entry.recorded_at, new.reason
    if entry.kind in Entry.VERSIONED:
        sheet.version = entry.version
        _refold(sheet, seats, entry, new)
    entry.hash = chain.entry_hash(entry, new.target)
    entry.save()
    sheet.entry_count, sheet.head_hash = entry.number, entry.hash
    sheet.save(
        update_fields=["version", "entry_count", "head_hash", "state", "signed_at", "closed_at", "reserve"]
    )
    transaction.on_commit(lambda: sheet_changed.send(sender=Sheet, sheet_id=sheet.pk))
    return entry


def _draft(sheet: Sheet, author: Author, new: NewEntry) -> Entry:
    return Entry(
        sheet=sheet,
        number=sheet.entry_count + 1,
        device_id=new.device_id,
        kind=new.kind,
        target=_target(sheet, new.target),
        body=new.body,
        reason=new.reason,
        seen_version=new.seen_version,
        version=sheet.version + (new.kind in Entry.VERSIONED),
        role=author.role,
        user=author.user,
        pen=author.pen,
        recorded_at=timezone.now(),
        previous_hash=sheet.head_hash,
    )


def _target(sheet: Sheet, number: int | None) -> Entry | None:
    if number is None:
        return None
    target = sheet.entries.filter(number=number).first()
    if target is None:
        raise NotInForceError(_("There is no entry %(number)d on this sheet.") % {"number": number})
    return target


def _refold(sheet: Sheet, seats: list[Any], entry: Entry, new: NewEntry) -> None:
    log = folding.read_log(sheet)
    try:
        log.apply(entry.kind, entry.number, new.target, entry.body)
    except LookupError:
        raise NotInForceError(_("This deal was already corrected or removed.")) from None
    try:
        record, result = folding.fold(sheet, log, len(seats))
    except RuleError as error:
        raise BrokenRuleError(error) from None
    folding.store(sheet, log, seats, record, result)


def _reorder(sheet: Sheet, seats: list[Any], body: dict[str, Any]) -> None:
    """T-6: before the first deal the seats are put into the order in which people sit."""
    if sheet.entries.filter(kind=Entry.Kind.DEAL).exists():
        raise WrongStateError(_("The order of seats can be changed only before the first deal."))
    order = body.get("order")
    if not isinstance(order, list) or sorted(map(str, order)) != sorted(str(seat.position) for seat in seats):
        raise WrongStateError(_("The new order must name every seat once."))
    by_position = {seat.position: seat for seat in seats}
    moved = [by_position[int(position)] for position in order]
    sheet.seats.update(position=models.F("position") + 5)  # free the numbers for the exchange
    for position, seat in enumerate(moved):
        seat.position = position
        seat.save(update_fields=["position"])
    seats.sort(key=lambda seat: seat.position)


def _count(seats: list[Any], body: dict[str, Any]) -> None:
    """T-24: the money counted at the end, in cents by seat; both figures are kept."""
    money = body.get("money")
    limit = settings.LARGEST_AMOUNT
    if (
        not isinstance(money, list)
        or len(money) != len(seats)
        or any(type(cents) is not int or abs(cents) > limit for cents in money)
    ):
        raise WrongStateError(_("The counted money must be a whole number of cents for every seat."))
    for seat in seats:
        seat.counted_money = money[seat.position]
        seat.save(update_fields=["counted_money"])
