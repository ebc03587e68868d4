"""How far any seating is from the pure method (T-15), whoever made it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tournaments.seeding.cost import Prices
from tournaments.seeding.model import Round
from tournaments.seeding.plan import Plan


def distances(plan: Plan, one: Round, prices: Prices) -> list[int]:
    """The distance of each seated player from the slot of his table that suits him.

    Players of a table are given its slots in the way that makes their distances the smallest together.
    `plan` has its tables numbered.
    """
    if not plan.distance:
        return []
    slots = _slots_by_table(plan)
    found: list[int] = []
    for number, table in enumerate(one.tables):
        players = [prices.index[player] for player in table.seats]
        if number < len(slots):
            found += _fitted(plan, players, slots[number])
    return found


def _slots_by_table(plan: Plan) -> list[list[int]]:
    slots: list[list[int]] = [[] for _ in plan.sizes]
    for slot, group in enumerate(plan.groups):
        slots[plan.numbers[group]].append(slot)
    return slots


def _fitted(plan: Plan, players: Sequence[int], slots: Sequence[int]) -> list[int]:
    rows = [plan.distance[player] for player in players]
    if not plan.kinds or len(players) != len(slots):
        return [min((row[slot] for slot in slots), default=0) if row else 0 for row in rows]
    ways = [
        [row[slot] if row else 0 for row, slot in zip(rows, order, strict=True)]
        for order in permutations(slots)
    ]
    return min(ways, key=sum)
