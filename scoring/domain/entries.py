"""Recording an entry: the one way in which anything gets onto a sheet."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from django.db import transaction
from django.db.models import Exists
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import SameIdError, WrongStateError
from rules.errors import RuleError
from scoring.domain import chain, checking, folding, rights, signing, tickets, voices
from scoring.domain.bodies import Content
from scoring.domain.kinds import KINDS, Change, fold_entry, raises_version
from scoring.domain.lines import LogLine, line_of, lines_of
from scoring.domain.log import Log
from scoring.domain.refusals import BrokenRuleError, NotInForceError, StaleVersionError
from scoring.models import Entry, Fold, HeldEntry, Pen, SeatToken, Sheet
from scoring.signals import sheet_changed


@dataclass(frozen=True)
class Author:
    """In which role an entry is made, and by whom: a device with the pen or with a seat, or an account.

    A player without a seat is a phone that was shown the card of the table: it calls the jury and says nothing else.
    """

    role: str
    pen: Pen | None = None
    user: User | None = None
    seat: SeatToken | None = None


@dataclass(frozen=True)
class NewEntry:
    """What a device sends: `target` is the number of the entry that is corrected or removed."""

    device_id: uuid.UUID
    kind: str
    seen_version: int
    body: Mapping[str, object] = field(default_factory=dict)
    target: int | None = None
    reason: str = ""

    def content(self) -> Content:
        """What must be alike for a repeated send to be the same entry."""
        return {"kind": self.kind, "body": self.body, "target": self.target, "reason": self.reason}


@dataclass(frozen=True)
class Recorded:
    """An entry in the log; `repeated` when it was there already."""

    entry: Entry
    repeated: bool = False
    #: All lines with this one and the fold of them, where the entry was folded.
    folded: tuple[list[LogLine], Fold] | None = None


#: What an entry may change of its sheet, besides the chain.
CHANGING = ("mode", "state", "signed_at", "closed_at", "reserve", "open_claims")
#: At least so many take part in a deal of any game (T-2).
FEWEST = 3


@transaction.atomic
def record_entry(public_id: str, author: Author, new: NewEntry) -> Recorded | HeldEntry:
    """Append an entry, or keep it for the desk when the right to write has ended.

    The same entry sent again is answered with the first one. Raises Sheet.DoesNotExist, SameIdError,
    StaleVersionError, NotInForceError, BrokenRuleError, WrongStateError, NotAllowedError, TooLargeError, and
    DeskFullError where too much waits for the desk; nothing is changed then.
    """
    sheet = Sheet.objects.select_for_update().get(public_id=public_id)
    seen = _seen(sheet, author, new)
    known = _known(sheet, new) if seen["known"] or seen["held"] else None
    if known:
        return known
    _check_form(sheet, author, new)
    checking.check_full(sheet, author.role, new.kind)
    if KINDS[new.kind].everybodys:
        voices.check_voice(sheet, author.role, author.seat, new.content())
    why = _writing_ended(sheet, author, new, pen_ended=seen["pen_ended"])
    if why:
        checking.check_late(sheet, new.content())
        return HeldEntry.objects.create(
            sheet=sheet,
            device_id=new.device_id,
            content={**new.content(), "seen_version": new.seen_version},
            why=why,
        )
    if raises_version(new.kind, new.body) and new.seen_version != sheet.version:
        raise StaleVersionError(new.seen_version, sheet.version)
    return _append(sheet, author, new)


class Seen(TypedDict):
    """What must be known before an entry is looked at: whether its id is on the sheet or at the desk, and whether the
    pen of its author has ended."""

    known: bool
    held: bool
    pen_ended: bool


def _seen(sheet: Sheet, author: Author, new: NewEntry) -> Seen:
    """One query, asked when the lock is held: in that of the lock it would show what was before the wait for it."""
    ended = Pen.objects.filter(ended_at__isnull=False)
    alike = {"sheet": sheet.pk, "device_id": new.device_id}
    asked = Sheet.objects.filter(pk=sheet.pk).values(
        known=Exists(Entry.objects.filter(**alike)),
        held=Exists(HeldEntry.objects.filter(**alike)),
        pen_ended=Exists(ended.filter(pk=author.pen.pk) if author.pen else ended.none()),
    )
    found: Seen = asked.get()
    return found


def _known(sheet: Sheet, new: NewEntry) -> Recorded | HeldEntry | None:
    """The entry that this id already stands for, if any."""
    entry = sheet.entries.filter(device_id=new.device_id).first()
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


def _writing_ended(sheet: Sheet, author: Author, new: NewEntry, *, pen_ended: bool) -> str | None:
    """Why an entry of this author can only be kept for the desk; None when it can be recorded."""
    if author.role != Entry.Role.SCORER or KINDS[new.kind].everybodys:
        return None
    if sheet.writing_ended_at:
        return HeldEntry.Why.ENDED
    if pen_ended:
        return HeldEntry.Why.PEN
    if sheet.state != Sheet.State.OPEN:
        return HeldEntry.Why.SIGNED
    if sheet.mode == Sheet.Mode.TICKET and KINDS[new.kind].of_deals:
        return HeldEntry.Why.TICKET
    return None


def _check_form(sheet: Sheet, author: Author, new: NewEntry) -> None:
    """What an entry is, whatever the sheet holds: recorded or kept for the desk."""
    checking.check_form(new.content())
    rights.check_role(sheet, author.role, new.kind, new.body)


def _append(sheet: Sheet, author: Author, new: NewEntry) -> Recorded:
    """Fold the log with the new entry, append it, store the totals (under the lock of the sheet)."""
    seats = list(sheet.seats.all())
    entry = _draft(sheet, author, new)
    kind = KINDS[entry.kind]
    kind.effect(Change(sheet, seats, entry))
    folded = None
    if kind.versioned(entry.body) or kind.fold is not None:
        sheet.version = entry.version
        lines = lines_of(sheet)
        fold = _refold(sheet, seats, entry, new, folding.log_in(sheet, lines))
        folded = [*lines, line_of(entry, new.target)], fold
    entry.hash = chain.entry_hash(entry, new.target)
    entry.save()
    sheet.entry_count, sheet.head_hash = entry.number, entry.hash
    sheet.save(update_fields=["version", "entry_count", "head_hash", *CHANGING])
    transaction.on_commit(lambda: sheet_changed.send(sender=Sheet, sheet_id=sheet.pk))
    return Recorded(entry, folded=folded)


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
        version=sheet.version + raises_version(new.kind, new.body),
        role=author.role,
        user=author.user,
        pen=author.pen,
        seat_token=author.seat,
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


def _refold(sheet: Sheet, seats: list[Any], entry: Entry, new: NewEntry, log: Log) -> Fold:
    rights.check_target(entry, log)
    if entry.kind == Entry.Kind.CLAIM:
        voices.check_claim(entry, log)
    if entry.kind == Entry.Kind.DEAL:
        _check_enough(sheet, log, len(seats))
    try:
        fold_entry(log, entry.kind, entry.number, new.target, entry.body)
    except LookupError:
        raise NotInForceError.gone() from None
    try:
        _, result = folding.fold(sheet, log, len(seats))
    except RuleError as error:
        raise BrokenRuleError(error) from None
    rights.check_deal(sheet, entry, log, result)
    sheet.mode = Sheet.Mode.TICKET if log.ticket is not None else _mode_of(sheet)
    stored = folding.store(sheet, log, seats, result)
    if entry.kind == Entry.Kind.DECISION:
        signing.lift_reserve(sheet)
    return stored


def _mode_of(sheet: Sheet) -> str:
    """How a sheet without a ticket is filled."""
    return Sheet.Mode.TICKET if sheet.ruleset == tickets.TICKET_ONLY else Sheet.Mode.DEALS


def _check_enough(sheet: Sheet, log: Log, seats: int) -> None:
    """T-2: four go on as three when one leaves; three end their round with the deals played."""
    if sheet.mode == Sheet.Mode.TICKET:
        raise WrongStateError(_("This table has a ticket: its deals do not count any more."))
    if log.presence.now and seats - len(log.presence.now) < FEWEST:
        raise WrongStateError(_("Fewer than three are left at this table: its round has ended."))
