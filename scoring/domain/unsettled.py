"""What is open on a sheet when somebody is about to sign or close it (T-26, T-26a): shown to all, it stops nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.domain import calls, folding, tickets
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


def unsettled(
    sheet: Sheet, seats: Sequence[SheetSeat], lines: Sequence[Mapping[str, Any]], held: int
) -> Unsettled:
    """What is open on a sheet with these seats, entries (as `calls.folded` asks for them) and so many held ones."""
    waiting = [call for call in calls.folded(lines) if not call.ended and call.kind != Entry.Kind.CLAIM]
    fold: Fold = sheet.fold
    off: tuple[int, ...] = ()
    total, uncounted = 0, False
    if fold.ticket is not None:
        total = sum(seat.zb for seat in seats)
    elif "zb" in fold.result and fold.numbers:
        count = _count(lines)
        uncounted = count is None and sheet.count_counts
        off = _off(sheet, fold, count) if count else ()
        total = sum(off)
    return Unsettled(
        sheet.open_claims, len(waiting), held, off if any(off) else None, total, uncounted=uncounted
    )


def _off(sheet: Sheet, fold: Fold, count: Mapping[str, Any]) -> tuple[int, ...]:
    """Counted less computed money, by seat."""
    computed = fold.result["zb" if count.get("premium_in_money", True) else "money"]
    off = [won - own for won, own in zip(tickets.counted_gain(count), computed, strict=False)]
    # T-26a: what the jury moved makes up for a wrong count where that counts; else the players have paid it
    sign = -1 if sheet.count_counts else 1
    if not sheet.count_counts or any(off):
        off = [cents - sign * _moved(fold, seat) for seat, cents in enumerate(off)]
    return tuple(off)


def _moved(fold: Fold, seat: int) -> int:
    """What decisions moved for a seat beside the deals; one of before a late player came has nothing for him."""
    return sum(each["amounts"][seat] for each in fold.adjustments if seat < len(each["amounts"]))


def _count(lines: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The count in force: a late player makes an earlier one void, as the fold has it."""
    log = folding.Log()
    for line in lines:
        log.apply(line["kind"], line["number"], line["target_number"], line["body"])
    return log.count
