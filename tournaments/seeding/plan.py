"""A method's pure seating of one round, before any wish is looked at.

The tables of a round are groups of slots, numbered through group after group. A method says who starts in
which slot, and how far every player is from where the method wants him when he is in another one. Moving
players between slots until the wishes are met is the same work for all methods (`placement`, `exact`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.seeding.cost import Prices
from tournaments.seeding.model import Request, Tie


@dataclass(slots=True)
class Plan:
    """The pure seating of one round.

    sizes      size of each group, in the order of the method
    start      the player in each slot
    out        players who sit the round out
    distance   distance[player][slot]; empty when a method is content with any slot
    kinds      slots of one group with equal kinds are alike to the method; empty when all are
    slotted    so many leading groups whose slots are their seats; seats of the others are spread
    keep       everybody keeps the seat of his last table, as far as it is free
    ties       ties that lots decided on the way
    numbers    the table index of each group
    """

    sizes: tuple[int, ...]
    start: list[int]
    out: list[int] = field(default_factory=list)
    distance: list[list[int]] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    slotted: int = 0
    keep: bool = False
    ties: list[Tie] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    @property
    def groups(self) -> list[int]:
        """The group of each slot."""
        return [group for group, size in enumerate(self.sizes) for _ in range(size)]

    def tables(self, row: Sequence[int]) -> list[list[int]]:
        """A row of players cut into the groups."""
        tables, start = [], 0
        for size in self.sizes:
            tables.append(list(row[start : start + size]))
            start += size
        return tables


def outside(order: Sequence[int], spans: Sequence[tuple[int, int]], players: int) -> list[list[int]]:
    """How many places each player is outside the span of places that each slot is meant for.

    `order` is the ranking, best first; spans are (first, last) places counted from 0, both inclusive. The
    first player of table 2 at table 1 is one place outside, and so is the last of table 1 at table 2.
    """
    rows: list[list[int]] = [[] for _ in range(players)]
    distinct = set(spans)
    for place, player in enumerate(order):
        far = {span: max(0, span[0] - place, place - span[1]) for span in distinct}
        rows[player] = [far[span] for span in spans]
    return rows


def give_numbers(plan: Plan, prices: Prices) -> None:
    """Number the groups 1, 2, ... in their order, but for players with a fixed table.

    The whole group of such a player plays at his table, which costs the method nothing. Where two of them
    are in one group, the better one's table counts, and the other's is given to the nearest group left. A
    number keeps the size of its table, so that the smaller tables stay the last (T-5): who has a fixed table
    of another size than his group's goes to the nearest group of that size.
    """
    sizes = plan.sizes
    number: dict[int, int] = {}
    groups = plan.groups
    for slot, player in enumerate(plan.start):
        table = prices.fixed[player]
        if 0 <= table < len(sizes) and table not in number.values():
            home = groups[slot]
            free = [group for group, size in enumerate(sizes) if group not in number and size == sizes[table]]
            number[min((abs(group - home), group) for group in free)[1]] = table
    taken = set(number.values())
    rest = {
        size: iter([at for at, its in enumerate(sizes) if its == size and at not in taken]) for size in sizes
    }
    plan.numbers = [
        number[group] if group in number else next(rest[size]) for group, size in enumerate(sizes)
    ]


def sit_out(request: Request, prices: Prices, count: int, order: Sequence[int]) -> list[int]:
    """Who sits out: those with the fewest byes, and among them the last of `order`; nobody twice if possible."""
    if not count:
        return []
    place = {player: number for number, player in enumerate(order)}
    chosen = sorted(order, key=lambda player: (prices.byes[player], -place[player]))[:count]
    return sorted(chosen, key=place.__getitem__)
