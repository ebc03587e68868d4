"""Recording an entry: the one way in which anything gets onto a sheet."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from rules.errors import RuleError
from scoring.domain import calls, chain, checking, folding, rights, signing, tickets
from scoring.domain.refusals import (
    BrokenRuleError,
    NotAllowedError,
    NotInForceError,
    SameIdError,
    StaleVersionError,
    WrongStateError,
)
from scoring.models import Entry, HeldEntry, Pen, Sheet, SheetSeat
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
        *rights.EVERYBODYS,
    }
)
#: What means nothing on a table whose ticket counts.
WITH_DEALS = frozenset({Entry.Kind.DEAL, Entry.Kind.CORRECTION, Entry.Kind.REMOVAL, Entry.Kind.COUNT})
#: What an entry may change of its sheet, besides the chain.
CHANGING = ("mode", "state", "signed_at", "closed_at", "reserve", "open_claims")
#: Kinds that change the totals without changing deals.
FOLDED_TOO = frozenset({Entry.Kind.CLAIM, Entry.Kind.DECISION, Entry.Kind.COUNT})
#: Entries whose figures stand by seat: after one of them nobody changes seats (T-6).
BY_SEAT = frozenset(
    {Entry.Kind.DEAL, Entry.Kind.COUNT, Entry.Kind.TICKET, Entry.Kind.LEAVE, Entry.Kind.DECISION}
)
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
    known = _known(sheet, new)
    if known:
        return known
    _check_form(sheet, author, new)
    why = _writing_ended(sheet, author, new)
    if why:
        checking.check_late(sheet, new.content())
        return HeldEntry.objects.create(
            sheet=sheet,
            device_id=new.device_id,
            content={**new.content(), "seen_version": new.seen_version},
            why=why,
        )
    if Entry.changes_deals(new.kind, new.body) and new.seen_version != sheet.version:
        raise StaleVersionError(new.seen_version, sheet.version)
    return Recorded(_append(sheet, author, new))


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


def _writing_ended(sheet: Sheet, author: Author, new: NewEntry) -> str | None:
    """Why an entry of this author can only be kept for the desk; None when it can be recorded."""
    if author.role != Entry.Role.SCORER or new.kind in rights.EVERYBODYS:
        return None
    if sheet.writing_ended_at:
        return HeldEntry.Why.ENDED
    if author.pen and Pen.objects.filter(pk=author.pen.pk, ended_at__isnull=False).exists():
        return HeldEntry.Why.PEN
    if sheet.state != Sheet.State.OPEN:
        return HeldEntry.Why.SIGNED
    if sheet.mode == Sheet.Mode.TICKET and new.kind in WITH_DEALS:
        return HeldEntry.Why.TICKET
    return None


def _check_form(sheet: Sheet, author: Author, new: NewEntry) -> None:
    """What an entry is, whatever the sheet holds: recorded or kept for the desk."""
    rights.check_role(sheet, author.role, new.kind)
    if author.role == Entry.Role.SCORER and new.kind not in PEN_KINDS:
        raise NotAllowedError(_("This is not the scorer's to write."), field="kind")
    rights.check_voice(new.kind, new.body)
    checking.check_form(new.content())


def _append(sheet: Sheet, author: Author, new: NewEntry) -> Entry:
    """Fold the log with the new entry, append it, store the totals (under the lock of the sheet)."""
    seats = list(sheet.seats.all())
    entry = _draft(sheet, author, new)
    if new.kind == Entry.Kind.SEATING:
        _reorder(sheet, seats, new.body)
    elif new.kind == Entry.Kind.COUNT:
        _count(sheet, seats, new.body)
    elif new.kind == Entry.Kind.SIGN:
        signing.sign(sheet, entry)
    elif new.kind == Entry.Kind.REOPEN:
        sheet.state, sheet.signed_at, sheet.closed_at, sheet.reserve = Sheet.State.OPEN, None, None, ""
        signing.take_back(seats)
    elif new.kind in (Entry.Kind.CONFIRM, Entry.Kind.OBJECT):
        signing.mark(sheet, seats, entry)
    elif new.kind == Entry.Kind.CALL:
        calls.check(sheet, entry)
    elif new.kind == Entry.Kind.CLOSE:
        sheet.state, sheet.closed_at, sheet.reserve = Sheet.State.CLOSED, entry.recorded_at, new.reason
    elif new.kind == Entry.Kind.TICKET:
        _take_ticket(sheet, seats, new)
    elif new.kind in (Entry.Kind.JOIN, Entry.Kind.LEAVE):
        _move_seat(seats, new, len(sheet.fold.numbers))
    if entry.kind in Entry.VERSIONED or entry.kind in FOLDED_TOO:
        sheet.version = entry.version
        _refold(sheet, seats, entry, new)
    entry.hash = chain.entry_hash(entry, new.target)
    entry.save()
    sheet.entry_count, sheet.head_hash = entry.number, entry.hash
    sheet.save(update_fields=["version", "entry_count", "head_hash", *CHANGING])
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
        version=sheet.version + Entry.changes_deals(new.kind, new.body),
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
    rights.check_target(entry, log)
    if entry.kind == Entry.Kind.DEAL:
        _check_enough(sheet, log, len(seats))
    try:
        log.apply(entry.kind, entry.number, new.target, entry.body)
    except LookupError:
        raise NotInForceError.gone() from None
    try:
        record, result = folding.fold(sheet, log, len(seats))
    except RuleError as error:
        raise BrokenRuleError(error) from None
    rights.check_deal(sheet, entry, log, result)
    sheet.mode = Sheet.Mode.TICKET if log.ticket is not None else _mode_of(sheet)
    folding.store(sheet, log, seats, record, result)
    if entry.kind == Entry.Kind.DECISION:
        signing.lift_reserve(sheet)


def _mode_of(sheet: Sheet) -> str:
    """How a sheet without a ticket is filled."""
    return Sheet.Mode.TICKET if sheet.ruleset == tickets.TICKET_ONLY else Sheet.Mode.DEALS


def _check_enough(sheet: Sheet, log: folding.Log, seats: int) -> None:
    """T-2: four go on as three when one leaves; three end their round with the deals played."""
    if sheet.mode == Sheet.Mode.TICKET:
        raise WrongStateError(_("This table has a ticket: its deals do not count any more."))
    if log.presence.now and seats - len(log.presence.now) < FEWEST:
        raise WrongStateError(_("Fewer than three are left at this table: its round has ended."))


def _reorder(sheet: Sheet, seats: list[Any], body: dict[str, Any]) -> None:
    """T-6: before the first entry about a seat they are put into the order in which people sit."""
    if sheet.entries.filter(kind__in=BY_SEAT).exists():
        raise WrongStateError(_("The order of seats can be changed only before the first entry."))
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


def _count(sheet: Sheet, seats: list[Any], body: dict[str, Any]) -> None:
    """T-24: the money counted at the end, in cents by seat; both figures are kept."""
    checking.check_counts_money(sheet)
    tickets.check_count(body, len(seats))
    for seat in seats:
        seat.counted_money = body["money"][seat.position]
        if "deposits" in body:
            seat.deposit_1, seat.deposit_2 = body["deposits"][seat.position], None
    SheetSeat.objects.bulk_update(seats, ["counted_money", "deposit_1", "deposit_2"])


def _take_ticket(sheet: Sheet, seats: list[Any], new: NewEntry) -> None:
    """T-24: the ticket counts from here on; its figures stand with the seats."""
    tickets.check_ticket(new.body, len(seats), sheet.ruleset)
    if tickets.in_balances(sheet.ruleset):
        sheet.mode = Sheet.Mode.TICKET
        return
    if tickets.difference(new.body) and not new.reason.strip():
        raise WrongStateError(
            _("The ticket does not sum to zero. Correct it, or say why it is taken with a difference.")
        )
    sheet.mode = Sheet.Mode.TICKET
    for seat, row in zip(seats, new.body["rows"], strict=True):
        seat.deposit_1, seat.deposit_2, seat.counted_money = row["deposit_1"], row["deposit_2"], row["money"]
    SheetSeat.objects.bulk_update(seats, ["deposit_1", "deposit_2", "counted_money"])


def _move_seat(seats: list[Any], new: NewEntry, deals: int) -> None:
    """T-2: a seat joins or leaves from a deal on, at the latest the next one."""
    seat = next((seat for seat in seats if seat.position == new.body.get("seat")), None)
    from_deal = new.body.get("from_deal")
    if seat is None or type(from_deal) is not int or not 1 <= from_deal <= deals + 1:
        raise WrongStateError(
            _("Name a seat of this table and a deal from 1 to %(last)d.") % {"last": deals + 1}
        )
    if new.kind == Entry.Kind.LEAVE:
        seat.left_from_deal = from_deal
    else:
        seat.left_from_deal, seat.joined_from_deal = None, from_deal
    seat.save(update_fields=["left_from_deal", "joined_from_deal"])
