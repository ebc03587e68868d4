"""The reckoning of every family, as if play stopped here (sections 5, 8 and 9). Every balance sums to zero."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import trunc

import msgspec

from rules.preferans.exact import Number, divided, whole


class Reckoning(msgspec.Struct, frozen=True):
    """balance  won or lost by each seat; parts  what went into it, by name and seat."""

    balance: list[Number]
    parts: dict[str, list[Number]]


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


def by_mains(main: Sequence[Number], side: Sequence[Sequence[Number]], weight: int) -> Reckoning:
    """CRO-30: sides against each other, and the mains after an equal write-off, `weight` times."""
    players = len(main)
    mean = whole(Fraction(sum(main), players))
    rest = [whole(points - mean) for points in main]
    balance = [
        whole(sum(side[seat]) - sum(row[seat] for row in side) - weight * rest[seat])
        for seat in range(players)
    ]
    return Reckoning(balance, {"main": rest})


def by_pot(pot: Number, cash: Sequence[Number]) -> Reckoning:
    """AUS-20: what is left in the pot is shared alike."""
    share = divided(pot, len(cash))
    return Reckoning([whole(won + share) for won in cash], {"pot": [share] * len(cash)})


def by_points(points: Sequence[Number]) -> Reckoning:
    """PASY-2: two players; more points lose."""
    first, second = points
    return Reckoning([second - first, first - second], {"points": list(points)})
