"""What stands in the entries that a fold names: the deals in force as they were played, the ticket, what was moved.

A fold holds what the rules computed, and the numbers of these entries; what they say is in the log alone. Entries never
change, so that the two fit together however the sheet goes on meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from rules.plain import FreeJson
from scoring.domain.kinds import deal_in
from scoring.domain.presence import with_absent
from scoring.domain.records import TableRecord, numbered, record_of
from scoring.domain.tickets import SeatRow, TicketBody
from scoring.models import Entry, Fold, Sheet

#: Number, kind and body of an entry; what a body says, its kind says.
Line = tuple[int, str, Any]


class Adjustment(TypedDict):
    """What the decision of an entry moved beside the deals, by seat: cents, or balances as text."""

    entry: int
    amounts: list[int | str]


class Ticket(TypedDict):
    """The ticket that counts, with its entry; how premium points are settled is said where the rules have them."""

    entry: int
    rows: list[SeatRow]
    pot: NotRequired[str]
    premium_in_money: NotRequired[bool]
    point_cents: NotRequired[int]


@dataclass(frozen=True)
class Written:
    """What counts on a sheet, in the order of its fold."""

    deals: list[FreeJson]
    adjustments: list[Adjustment]
    ticket: Ticket | None
    #: SET-5: points on or off the hills by seat, as the players agreed; empty where they did not.
    adjusted: list[int]


def written_in(fold: Fold, lines: Iterable[Line]) -> Written:
    """What counts of these lines; what the fold does not name is left out."""
    said = {number: (kind, body) for number, kind, body in lines}
    absent = {each["entry"]: each["seats"] for each in fold.absent}
    ticket: Ticket | None = None
    if fold.ticket is not None:
        body: TicketBody = said[fold.ticket][1]
        ticket = {"entry": fold.ticket, **body}
    return Written(
        [with_absent(deal_in(*said[number]) or {}, absent.get(number, ())) for number in fold.numbers],
        [{"entry": number, "amounts": said[number][1]["amounts"]} for number in fold.adjustments],
        ticket,
        [] if fold.adjusted is None else said[fold.adjusted][1]["hill"],
    )


def written_on(sheet: Sheet) -> Written:
    """What counts on a sheet: one query, two where its fold was not read with it."""
    entries = sheet.entries.filter(number__in=_named(sheet.fold))
    return written_in(sheet.fold, entries.values_list("number", "kind", "body"))


def written_on_all(sheets: Sequence[Sheet]) -> dict[int, Written]:
    """What counts on each of these sheets, read with their folds: one query."""
    lines: dict[int, list[Line]] = {sheet.pk: [] for sheet in sheets}
    entries = Entry.objects.filter(sheet__in=lines).values_list("sheet", "number", "kind", "body")
    for sheet_id, *line in entries:
        lines[sheet_id].append((line[0], line[1], line[2]))
    return {sheet.pk: written_in(sheet.fold, lines[sheet.pk]) for sheet in sheets}


def ticket_on(sheet: Sheet) -> Ticket | None:
    """The ticket that counts on a sheet (T-24); nothing is read where the deals do."""
    return None if sheet.fold.ticket is None else written_on(sheet).ticket


def record_on(sheet: Sheet) -> TableRecord:
    """The `table-record/1` of a sheet, seats numbered instead of named."""
    written = written_on(sheet)
    return record_of(sheet, written.deals, numbered(sheet.seats.count()), written.adjusted)


def _named(fold: Fold) -> set[int]:
    alone = (number for number in (fold.ticket, fold.adjusted) if number is not None)
    return {*fold.numbers, *fold.adjustments, *alone}
