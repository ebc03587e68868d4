"""The reckoning of every family, as if play stopped here (sections 5, 8 and 9). Every balance sums to zero."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import trunc

import msgspec

from rules.preferans.exact import Number, divided, row, whole
from rules.preferans.result import Entry, Part, Settlement
from rules.preferans.sheet import Sheet


class Reckoning(msgspec.Struct, frozen=True):
    """A balance and how it came about.

    balance  won or lost by each seat
    part     what went into it: "hill", "main", "pot" or "points"
    figures  of that part, by seat
    cite     the rule that turns them into the balance
    entries  what the reckoning itself wrote, such as the points an open pool lacked
    """

    balance: list[Number]
    part: Part
    figures: list[Number]
    cite: str
    entries: list[Entry]

    def told(self) -> Settlement:
        """What a result says of it."""
        found: Settlement = {}
        found[self.part] = row(self.figures)
        found["cite"], found["entries"] = self.cite, self.entries
        return found


def by_pairs(
    hill: Sequence[Number],
    whist: Sequence[Sequence[Number]],
    per_point: int,
    divisor: int,
    *,
    cut: bool = False,
) -> list[Number]:
    """SET-1, R "Первый способ расчета": each pair compares whists and hills.

    per_point  whists for a point of the hill; divisor  D of SET-2
    cut        each pair's part of the hills is cut toward zero to whole whists (SET-3)
    """
    seats = range(len(hill))
    balance: list[Number] = [0] * len(hill)
    for seat in seats:
        for other in range(seat):
            from_hills = divided((hill[other] - hill[seat]) * per_point, divisor)
            if cut:
                from_hills = trunc(from_hills)
            won = whist[seat][other] - whist[other][seat] + from_hills
            balance[seat] += won
            balance[other] -= won
    return [whole(won) for won in balance]


def by_mean(
    hill: Sequence[Number], whist: Sequence[Sequence[Number]], per_point: int, divisor: int
) -> list[Number]:
    """SET-1, R "Второй способ расчета": each hill against the mean hill, then the whists. Equals `by_pairs`."""
    players = len(hill)
    mean = Fraction(sum(hill), players)
    return [
        whole(
            (mean - hill[seat]) * per_point * players / divisor
            + sum(whist[seat])
            - sum(row[seat] for row in whist)
        )
        for seat in range(players)
    ]


def by_mains(sheet: Sheet, weight: int) -> Reckoning:
    """CRO-30: sides against each other, and the mains after an equal write-off, `weight` times."""
    final = sheet.copy()
    main, side = final.columns["main"], final.grids["side"]
    mean = whole(Fraction(sum(main), sheet.players))
    for seat in range(sheet.players):
        final.write("main", seat, -mean, "equal_write_off", "CRO-30")
    balance = [
        whole(sum(side[seat]) - sum(row[seat] for row in side) - weight * main[seat])
        for seat in range(sheet.players)
    ]
    return Reckoning(balance, "main", main, "CRO-30", final.take_entries())


def by_pot(sheet: Sheet) -> Reckoning:
    """AUS-20: what is left in the pot is shared alike."""
    final = sheet.copy()
    share = divided(sheet.pot, sheet.players)
    for seat in range(sheet.players):
        final.write("cash", seat, share, "pot_share", "AUS-20")
    return Reckoning(final.columns["cash"], "pot", [share] * sheet.players, "AUS-20", final.take_entries())


def by_points(points: Sequence[Number]) -> Reckoning:
    """PASY-2: two players; more points lose."""
    first, second = points
    return Reckoning([second - first, first - second], "points", list(points), "PASY-2", [])
