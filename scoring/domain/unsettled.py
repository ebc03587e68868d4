"""What is open on a sheet when somebody is about to sign or close it (T-26, T-26a): shown to all, it stops nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.domain import tickets
from scoring.domain.bodies import Count
from scoring.domain.calls import Line
from scoring.domain.kinds import calls_in, fold_entry
from scoring.domain.log import Log
from scoring.models import Entry, Fold, Sheet, SheetSeat


@dataclass(frozen=True)
class Hand:
    """T-24: what was counted in a player's hands, in cents: the money, what he was handed or put in (the 1. and the 2.
    deposit), what that makes his gain; and the gain by the sheet, None where it has no deals to compare with."""

    money: int
    deposits: tuple[int, ...]
    won: int
    computed: int | None

    @property
    def difference(self) -> int | None:
        """Counted less computed."""
        return None if self.computed is None else self.won - self.computed


@dataclass(frozen=True)
class Unsettled:
    """What nobody has settled yet.

    claims       undecided ones; calls: of the table for the jury, and objections
    held         entries that came too late and that the desk has neither taken over nor laid aside
    off          counted less computed money by seat, in cents; None where nothing was counted, or all of it is right
    sum          what the table has too much, in cents; less than nothing: what is missing
    uncounted    the counted money counts here (T-24), and nobody has counted it
    undescribed  the entries of deals that need a description and have none (M-28)
    hands        what was counted in the hands of each seat; empty where nothing was. This alone is nothing open
    """

    claims: int
    calls: int
    held: int
    off: tuple[int, ...] | None
    sum: int
    uncounted: bool
    undescribed: tuple[int, ...] = ()
    hands: tuple[Hand, ...] = ()

    @property
    def any(self) -> bool:
        """Whether anything is open."""
        waiting = self.claims or self.calls or self.held or self.undescribed
        return bool(waiting or self.off or self.sum or self.uncounted)


def unsettled(sheet: Sheet, seats: Sequence[SheetSeat], lines: Sequence[Line], held: int) -> Unsettled:
    """What is open on a sheet with these seats, entries (as `calls.folded` asks for them) and so many held ones."""
    waiting = [call for call in calls_in(lines) if not call.ended and call.kind != Entry.Kind.CLAIM]
    fold: Fold = sheet.fold
    off: tuple[int, ...] = ()
    hands: tuple[Hand, ...] = ()
    total, uncounted = 0, False
    if fold.ticket is not None:
        total = sum(seat.zb for seat in seats)
        in_hand = ((seat, seat.counted_money) for seat in seats)
        hands = tuple(_of_ticket(seat, money) for seat, money in in_hand if money is not None)
    elif "zb" in fold.result and fold.numbers:
        log = _folded(lines)
        uncounted = log.count is None and sheet.count_counts
        off = _off(sheet, fold, log) if log.count else ()
        hands = tuple(_counted(log.count, fold)) if log.count else ()
        total = sum(off)
    return Unsettled(
        sheet.open_claims,
        len(waiting),
        held,
        off if any(off) else None,
        total,
        uncounted=uncounted,
        undescribed=tuple(_undescribed(fold)),
        hands=hands,
    )


def _undescribed(fold: Fold) -> Iterator[int]:
    """The entries of deals worth so much that they need a description (M-28); where a ticket counts it has them."""
    if fold.ticket is None:
        for number, deal in zip(fold.numbers, fold.result["deals"], strict=True):
            if deal.get("needs_description"):
                yield number


def _of_ticket(seat: SheetSeat, money: int) -> Hand:
    deposits = (seat.deposit_1 or 0, seat.deposit_2 or 0)
    return Hand(money, deposits, money - sum(deposits), None)


def _counted(count: Count, fold: Fold) -> Iterator[Hand]:
    """The count in force beside the deals."""
    handed = count.get("deposits") or [0] * len(count["money"])
    computed = _computed(count, fold)
    for own, deposit, won, by_deals in zip(
        count["money"], handed, tickets.counted_gain(count), computed, strict=False
    ):
        yield Hand(own, (deposit,), won, by_deals)


def _computed(count: Count, fold: Fold) -> list[int]:
    """What the deals say that was won in hand: with the premium points, where they were paid."""
    found: list[int] = fold.result["zb" if count.get("premium_in_money", True) else "money"]
    return found


def _off(sheet: Sheet, fold: Fold, log: Log) -> tuple[int, ...]:
    """Counted less computed money, by seat."""
    assert log.count is not None
    off = [hand.won - (hand.computed or 0) for hand in _counted(log.count, fold)]
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
