"""What is open on a sheet when somebody is about to sign or close it (T-26, T-26a): shown to all, it stops nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.domain import tickets
from scoring.domain.calls import Line
from scoring.domain.kinds import calls_in, fold_entry
from scoring.domain.log import Log
from scoring.models import Entry, Fold, Sheet, SheetSeat


@dataclass(frozen=True)
class Unsettled:
    """What nobody has settled yet.

    claims     undecided ones; calls: of the table for the jury, and objections
    held       entries that came too late and that the desk has neither taken over nor laid aside
    off        counted less computed money by seat, in cents; None where nothing was counted, or all of it is right
    sum        what the table has too much, in cents; less than nothing: what is missing
    uncounted  the counted money counts here (T-24), and nobody has counted it
    """

    claims: int
    calls: int
    held: int
    off: tuple[int, ...] | None
    sum: int
    uncounted: bool

    @property
    def any(self) -> bool:
        """Whether anything is open."""
        return bool(self.claims or self.calls or self.held or self.off or self.sum or self.uncounted)


def unsettled(sheet: Sheet, seats: Sequence[SheetSeat], lines: Sequence[Line], held: int) -> Unsettled:
    """What is open on a sheet with these seats, entries (as `calls.folded` asks for them) and so many held ones."""
    waiting = [call for call in calls_in(lines) if not call.ended and call.kind != Entry.Kind.CLAIM]
    fold: Fold = sheet.fold
    off: tuple[int, ...] = ()
    total, uncounted = 0, False
    if fold.ticket is not None:
        total = sum(seat.zb for seat in seats)
    elif "zb" in fold.result and fold.numbers:
        log = _folded(lines)
        uncounted = log.count is None and sheet.count_counts
        off = _off(sheet, fold, log) if log.count else ()
        total = sum(off)
    return Unsettled(
        sheet.open_claims, len(waiting), held, off if any(off) else None, total, uncounted=uncounted
    )


def _off(sheet: Sheet, fold: Fold, log: Log) -> tuple[int, ...]:
    """Counted less computed money, by seat."""
    assert log.count is not None
    computed = fold.result["zb" if log.count.get("premium_in_money", True) else "money"]
    off = [won - own for won, own in zip(tickets.counted_gain(log.count), computed, strict=False)]
    # T-26a: what the jury moved makes up for a wrong count where that counts; else the players have paid it
    sign = -1 if sheet.count_counts else 1
    if not sheet.count_counts or any(off):
        off = [cents - sign * sum(map(int, log.moved(seat))) for seat, cents in enumerate(off)]
    return tuple(off)


def _folded(lines: Iterable[Line]) -> Log:
    """The log without the rules: the count in force (a late player makes an earlier one void), what was moved."""
    log = Log()
    for line in lines:
        fold_entry(log, line["kind"], line["number"], line["target_number"], line["body"])
    return log
