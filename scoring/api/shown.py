"""A sheet as programs and phones read it: each answer is a struct, and what fills it stands under it."""

from __future__ import annotations

from typing import Annotated

from django.urls import reverse

from core.api.answers import Answer, TimeText, one_of
from core.typed import FreeJson
from scoring import queries
from scoring.api.deals import OutcomeOut, SheetDealOut, deals_of, outcome
from scoring.api.log import LINES_ON_A_PAGE, LogLineOut, told_with
from scoring.domain import signing
from scoring.domain.calls import Call
from scoring.domain.joining_quick import may_join
from scoring.domain.kinds import calls_in
from scoring.domain.lines import LogLine, lines_of
from scoring.domain.quick import due_at
from scoring.domain.unsettled import Unsettled, unsettled
from scoring.domain.written import Adjustment, Ticket, written_in
from scoring.models import Entry, Fold, Sheet, SheetSeat


class SheetSeatOut(Answer, frozen=True):
    """A player at the table with his totals; amounts are cents, a balance is exact.

    consent        where they stand: "silent" when the review is over without a word, "" while they are asked
    confirmed_how  by whose phone, or on paper; "" where they did not
    has_phone      a phone has the seat; is_asked: another one asks for it
    """

    position: int
    name: str
    start_number: int | None
    money: int
    premium: int
    zb: int
    balance: str
    counted_money: int | None
    left_from_deal: int | None
    joined_from_deal: int | None
    confirmed: bool
    consent: Annotated[str, one_of(["confirmed", "objected", "silent", ""])]
    confirmed_how: Annotated[str, one_of([*SheetSeat.How.choices, ""])]
    has_phone: bool
    is_asked: bool


def _seat(sheet: Sheet, seat: SheetSeat) -> SheetSeatOut:
    return SheetSeatOut.of(
        seat, confirmed=seat.confirmed_at is not None, consent=signing.consent(sheet, seat)
    )


class SheetCallOut(Answer, frozen=True):
    """A call that waits, for the table: that a referee took it, not which one."""

    entry: int
    kind: Annotated[str, one_of(Entry.Kind.choices)]
    since: TimeText
    subject: str
    note: str
    seat: int | None
    taken: bool


def _call(call: Call) -> SheetCallOut:
    return SheetCallOut(
        entry=call.entry,
        kind=call.kind,
        since=call.since.isoformat(),
        subject=call.subject,
        note=call.note,
        seat=call.seat,
        taken=call.taken_by is not None,
    )


class HandOut(Answer, frozen=True):
    """What was counted in a player's hands, in cents: the money, his deposits, the gain by the count and by the sheet,
    and how they differ; the last two null where a ticket counts."""

    money: int
    deposits: list[int]
    won: int
    computed: int | None
    difference: int | None


class UnsettledOut(Answer, frozen=True):
    """What is open on a sheet, as the phone lists it before a signature: undecided claims, calls for the jury, entries
    that wait for the desk; counted less computed money in cents by seat (null: none or all right) and together;
    whether the money should have been counted; the entries of deals that lack their description (M-28). `hands` is
    what was counted, by seat: nothing open by itself."""

    claims: int
    calls: int
    held: int
    off: list[int] | None
    sum: int
    uncounted: bool
    undescribed: list[int]
    hands: list[HandOut]


def unsettled_out(found: Unsettled) -> UnsettledOut:
    """UnsettledOut of what is open."""
    return UnsettledOut.of(found)


class QuickOut(Answer, frozen=True):
    """A quick table: until when it is kept (null: for ever), the address of its page, whether one more may sit down."""

    due: TimeText | None
    address: str
    joins: bool


def _quick(sheet: Sheet) -> QuickOut | None:
    if not hasattr(sheet, "quick"):
        return None
    due = due_at(sheet.quick)
    return QuickOut(
        due=due.isoformat() if due else None,
        address=reverse("scoring:quick-table", args=[sheet.public_id]),
        joins=may_join(sheet),
    )


class PlaceOut(Answer, frozen=True):
    """Where a sheet of a tournament lies: numbers of the round and the table."""

    round: int
    table: int


class SheetOut(Answer, frozen=True):
    """Everything a device at the table needs: seats with totals, deals with their results, the log, the version.

    writing, confirming, objections   what the table may still do; `jury`: there is one to call
    claims        claims that wait for the jury
    log           its last lines, and those of before that still count; `log_before`: the entry before which the log
                  goes on at `log/`, null where all of it is told
    adjusted      points on or off the hills by seat, as the players agreed (SET-5); empty where they did not
    ticket        the ticket that counts in place of the deals
    absent_next   who takes no part in the next deal, where somebody came or left after the last one; null: as in that
    place         round and table of a tournament; null for a quick table, which has a title
    quick         of a quick table; null for a sheet of a tournament
    """

    id: str
    title: str
    place: PlaceOut | None
    ruleset: str
    options: FreeJson
    currency: str
    mode: Annotated[str, one_of(Sheet.Mode.choices)]
    state: Annotated[str, one_of(Sheet.State.choices)]
    reserve: str
    version: int
    entries: int
    head_hash: str
    writing: bool
    confirming: bool
    objections: bool
    jury: bool
    claims: int
    calls: list[SheetCallOut]
    unsettled: UnsettledOut
    adjustments: list[Adjustment]
    adjusted: list[int]
    ticket: Ticket | None
    absent_next: list[int] | None
    seats: list[SheetSeatOut]
    deals: list[SheetDealOut]
    outcome: OutcomeOut | None
    log: list[LogLineOut]
    log_before: int | None
    quick: QuickOut | None


class DeviceSheetOut(SheetOut, frozen=True):
    """A sheet, and how the device stands there: whether the pen that it sent is in force, null where it sent none; the
    position of the seat that it sent, null where it sent none or lost it, and whether it only asks for that seat; the
    ticket with which it follows the sheet (`core.streams`), null where no streams are held."""

    # filled by `states.state_answer`: the sheet before it is the same for all
    pen: bool | None
    seat: int | None
    asks: bool
    stream: str | None


def sheet_state(sheet: Sheet) -> SheetOut:
    """SheetOut of a sheet that was read with its fold."""
    return state_of(sheet, queries.seats_of(sheet), lines_of(sheet), queries.held_of(sheet))


def state_of(sheet: Sheet, seats: list[SheetSeat], entries: list[LogLine], held: int) -> SheetOut:
    """SheetOut of a sheet with its fold, of these seats, all its entries, so many that wait for the desk."""
    fold: Fold = sheet.fold
    written = written_in(fold, ((line["number"], line["kind"], line["body"]) for line in entries))
    ended, open_ = sheet.writing_ended_at is not None, sheet.state == Sheet.State.OPEN
    return SheetOut(
        id=sheet.public_id,
        title=sheet.title,
        place=_place(sheet),
        ruleset=sheet.ruleset,
        options=sheet.options,
        currency=sheet.currency,
        mode=sheet.mode,
        state=sheet.state,
        reserve=sheet.reserve,
        version=sheet.version,
        entries=sheet.entry_count,
        head_hash=sheet.head_hash,
        writing=not ended and open_,
        confirming=not ended and not open_,
        objections=sheet.objections_ended_at is None and not open_,
        jury=sheet.jury,
        claims=sheet.open_claims,
        calls=[_call(call) for call in calls_in(entries) if not call.ended],
        unsettled=unsettled_out(unsettled(sheet, seats, entries, held)),
        adjustments=written.adjustments,
        adjusted=written.adjusted,
        ticket=written.ticket,
        absent_next=queries.absent_next(fold, written, seats),
        seats=[_seat(sheet, seat) for seat in seats],
        deals=deals_of(sheet, fold, written, entries),
        outcome=outcome(fold.result),
        log=told_with(entries, set(fold.numbers)),
        log_before=entries[-LINES_ON_A_PAGE]["number"] if len(entries) > LINES_ON_A_PAGE else None,
        quick=_quick(sheet),
    )


def _place(sheet: Sheet) -> PlaceOut | None:
    round_, table = sheet.round_number, sheet.table_number
    return None if round_ is None or table is None else PlaceOut(round=round_, table=table)
