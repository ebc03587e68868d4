"""Which tables to shrink, fill or dissolve when players are missing: the fewest have to move (T-13a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seeding.model import Sizes

#: The price of one player who has to move, against tables of unwelcome sizes.
MOVE = 1_000


@dataclass(frozen=True, slots=True)
class _Choice:
    """The cheapest way to seat so many at the first tables: the last of them has `size`, `rest` the others."""

    price: int
    size: int
    rest: _Choice | None


def new_sizes(present: Sequence[int], players: int, sizes: Sizes, *, move: int = MOVE) -> list[int] | None:
    """The new size of each table, 0 for one that is dissolved; None when these tables cannot do it.

    present  players who are left at each table; 0 at a table that may be opened
    players  how many have to be seated in all
    move     price of a player who leaves his table; a table of the second most welcome size costs 1, of the
             third 2, so that a low price gives the sizes of T-5 and a high one the fewest moves
    """
    unwelcome = {size: place for place, size in enumerate(sizes.order)}
    best = {0: _Choice(0, 0, None)}
    for here in present:
        step: dict[int, _Choice] = {}
        for seated, choice in best.items():
            for size in (0, *sizes.order):
                total = seated + size
                price = choice.price + move * max(0, here - size) + unwelcome.get(size, 0)
                if total <= players and (total not in step or price < step[total].price):
                    step[total] = _Choice(price, size, choice)
        best = step
    return _unwound(best[players]) if players in best else None


def _unwound(choice: _Choice) -> list[int]:
    sizes = []
    while choice.rest is not None:
        sizes.append(choice.size)
        choice = choice.rest
    return sizes[::-1]
