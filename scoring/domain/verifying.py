"""Proving the log: the chain of hashes, the totals and the state against the entries, the published head hashes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import RuleError
from scoring.domain import chain, folding
from scoring.models import Entry, Sheet

#: What a sheet is after an entry; without one of these it is open.
AFTER = {
    Entry.Kind.SIGN: Sheet.State.SIGNED,
    Entry.Kind.CLOSE: Sheet.State.CLOSED,
    Entry.Kind.REOPEN: Sheet.State.OPEN,
}


def faults(sheet: Sheet) -> Iterator[str]:
    """What is wrong with a sheet, a sentence each; nothing when everything holds."""
    entries = list(sheet.entries.select_related("target").order_by("number"))
    broken = chain.first_fault(entries)
    if broken is not None:
        yield f"entry {broken}: the chain of hashes is broken"
    head = entries[-1].hash if entries else ""
    if sheet.head_hash != head:
        yield f"the head hash is {sheet.head_hash or 'empty'}, the last entry has {head or 'none'}"
    if sheet.entry_count != len(entries):
        yield f"{sheet.entry_count} entries are counted, {len(entries)} are there"
    said = [AFTER[kind] for entry in entries if (kind := Entry.Kind(entry.kind)) in AFTER]
    state = said[-1] if said else Sheet.State.OPEN
    if sheet.state != state:
        yield f"the sheet is {sheet.state}, by its entries it is {state}"
    yield from _totals(sheet)


def _totals(sheet: Sheet) -> Iterator[str]:
    seats = list(sheet.seats.all())
    try:
        log = folding.read_log(sheet)
        _, result = folding.fold(sheet, log, len(seats))
    except (LookupError, RuleError) as error:
        yield f"the entries cannot be folded: {error}"
        return
    beside = folding.beside_result(sheet, log)
    if sheet.fold.result != result or any(getattr(sheet.fold, name) != each for name, each in beside.items()):
        yield "the stored result is not the fold of the entries"
    if sheet.open_claims != len(log.claims):
        yield f"{sheet.open_claims} undecided claims are counted, {len(log.claims)} are there"
    totals = [(seat, folding.totals_of(log, result, seat.position)) for seat in seats]
    if any(getattr(seat, name) != total for seat, its in totals for name, total in its.items()):
        yield "the totals of the seats are not those of the fold"
