"""Proving the log: the chain of hashes, the totals against the entries, the published head hashes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import RuleError
from scoring.domain import chain, folding
from scoring.models import Sheet


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
    yield from _totals(sheet)


def _totals(sheet: Sheet) -> Iterator[str]:
    seats = list(sheet.seats.all())
    try:
        log = folding.read_log(sheet)
        _, result = folding.fold(sheet, log, len(seats))
    except (LookupError, RuleError) as error:
        yield f"the entries cannot be folded: {error}"
        return
    if sheet.fold.result != result or sheet.fold.numbers != log.numbers:
        yield "the stored result is not the fold of the entries"
    if "money" in result and [(seat.money, seat.premium, seat.zb) for seat in seats] != list(
        zip(result["money"], result["premium"], result["zb"], strict=True)
    ):
        yield "the totals of the seats are not those of the fold"
    if "balance" in result and [seat.balance for seat in seats] != [str(each) for each in result["balance"]]:
        yield "the balances of the seats are not those of the fold"
