"""Table numbers of several rounds: nobody sits at the same table again and again (T-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.seeding.cost import Prices
from tournaments.seeding.lots import Lots

#: Passes of exchanges of two numbers after the first giving out.
PASSES = 3

Tables = list[list[int]]


def spread_numbers(rounds: Sequence[Tables], prices: Prices, lots: Lots) -> list[Tables]:
    """The tables of each round in the order of their new numbers.

    Numbers change only among tables of one size, and a table with a player who has a fixed table keeps its
    own. `used` counts how often each player has had each number, the history included.
    """
    used = _history(prices)
    numbered: list[Tables] = []
    for tables in rounds:
        numbered.append(_give_out(tables, used, prices, lots))
        _count(numbered[-1], used, +1)
    for _ in range(PASSES if len(rounds) > 1 else 0):
        for tables in numbered:
            _count(tables, used, -1)
            _exchange(tables, used, prices)
            _count(tables, used, +1)
    return numbered


Used = Counter[tuple[int, int]]


def _history(prices: Prices) -> Used:
    used: Used = Counter()
    for past in prices.request.history:
        _count(prices.past_tables([past]), used, +1)
    return used


def _count(tables: Sequence[Sequence[int]], used: Used, step: int) -> None:
    for number, table in enumerate(tables):
        for player in table:
            used[player, number] += step


def _free(tables: Tables, prices: Prices) -> list[int]:
    """Numbers of the tables that nobody is bound to."""
    return [
        number for number, table in enumerate(tables) if all(prices.fixed[player] < 0 for player in table)
    ]


def _give_out(tables: Tables, used: Used, prices: Prices, lots: Lots) -> Tables:
    """One table after the other, in an order drawn by lot, takes the number its players have had least."""
    numbered = list(tables)
    free = _free(tables, prices)
    open_numbers = lots.shuffled(free)
    for old in lots.shuffled(free):
        table = tables[old]
        fitting = [number for number in open_numbers if len(tables[number]) == len(table)]
        had = [_had(table, number, used) for number in fitting]
        new = fitting[had.index(min(had))]
        open_numbers.remove(new)
        numbered[new] = table
    return numbered


def _exchange(tables: Tables, used: Used, prices: Prices) -> None:
    """Exchange the numbers of two tables where that repeats fewer."""
    free = _free(tables, prices)
    for one in free:
        if not _had(tables[one], one, used):
            continue
        for other in free:
            if len(tables[one]) != len(tables[other]):
                continue
            now = _had(tables[one], one, used) + _had(tables[other], other, used)
            then = _had(tables[one], other, used) + _had(tables[other], one, used)
            if then < now:
                tables[one], tables[other] = tables[other], tables[one]


def _had(table: Sequence[int], number: int, used: Used) -> int:
    return sum(used[player, number] for player in table)
