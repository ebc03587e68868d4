"""Seat positions (T-6, T-14): who sits in seat 1, who after them in the direction of play.

Seats are spread when a player has had each of them equally often. The price of a seat is how often it was had
already; the cheapest order of a table is found among all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from tournaments.seeding.cost import Prices
from tournaments.seeding.lots import Lots

#: Passes over a whole schedule that try to do better than one round after the other did.
PASSES = 12

#: used[player][seat]: how often each player has had each seat (seat 1 is 0).
Used = Sequence[Sequence[int]]


def spread(tables: Iterable[Sequence[int]], used: Used, lots: Lots) -> list[list[int]]:
    """Each table in the seat order that repeats the fewest seats; lots decide between equal orders."""
    return [_cheapest(_orders(lots.shuffled(table)), used) for table in tables]


def keep(tables: Iterable[Sequence[int]], last: Sequence[int], used: Used, lots: Lots) -> list[list[int]]:
    """Each table in the order in which most players keep their last seat (T-9), and then as `spread`.

    `last[player]` is his last seat from 0, -1 when he had none.
    """
    seated = []
    for table in tables:
        orders = _orders(lots.shuffled(table))
        moved = [sum(last[player] not in (-1, seat) for seat, player in enumerate(order)) for order in orders]
        least = min(moved)
        seated.append(
            _cheapest([order for order, count in zip(orders, moved, strict=True) if count == least], used)
        )
    return seated


def spread_rounds(
    rounds: Iterable[Sequence[Sequence[int]]], prices: Prices, lots: Lots
) -> list[list[list[int]]]:
    """Seat orders for the tables of several rounds, repeating as few seats as the passes find."""
    used = [list(counts) for counts in prices.seats]
    seated: list[list[list[int]]] = []
    for one in rounds:
        tables = spread(one, used, lots)
        for table in tables:
            _count(table, used, +1)
        seated.append(tables)
    for _ in range(PASSES if len(seated) > 1 else 0):
        if not _pass(seated, used):
            break
    return seated


def _pass(seated: list[list[list[int]]], used: list[list[int]]) -> bool:
    """Order each table anew while the others stay as they are; False when no seat was repeated anywhere."""
    repeated = False
    for tables in seated:
        for number, table in enumerate(tables):
            _count(table, used, -1)
            if _repeats(table, used):
                repeated = True
                # from the far end, so that a table does not fall back into the order it has
                tables[number] = _cheapest(_orders(table)[::-1], used)
            _count(tables[number], used, +1)
    return repeated


def _orders(table: Sequence[int]) -> list[tuple[int, ...]]:
    return list(permutations(table))


def _cheapest(orders: Sequence[Sequence[int]], used: Used) -> list[int]:
    prices = [_repeats(order, used) for order in orders]
    return list(orders[prices.index(min(prices))])


def _repeats(order: Sequence[int], used: Used) -> int:
    return sum(used[player][seat] for seat, player in enumerate(order))


def _count(table: Sequence[int], used: list[list[int]], step: int) -> None:
    for seat, player in enumerate(table):
        used[player][seat] += step
