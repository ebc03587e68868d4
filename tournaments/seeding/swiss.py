"""T-10 `swiss`: by standing; the first four to table 1, the next four to table 2, and so on."""

from __future__ import annotations

from tournaments.seeding.cost import Prices
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Request
from tournaments.seeding.plan import Plan, outside, sit_out
from tournaments.seeding.ranking import ranking
from tournaments.seeding.sizes import table_sizes


def plan(request: Request, prices: Prices, lots: Lots) -> Plan:
    """Tables in order of rank. A player's distance is by how many places he is outside his table's span."""
    order, ties = ranking(request, lots)
    sizes = table_sizes(prices.n, request.sizes)
    out = sit_out(request, prices, prices.n - sum(sizes), order)
    row = [player for player in order if player not in out]
    return Plan(sizes=sizes, start=row, out=out, distance=outside(row, spans(sizes), prices.n), ties=ties)


def spans(sizes: tuple[int, ...], first: int = 0) -> list[tuple[int, int]]:
    """For each slot of tables of these sizes, the first and last place of its table, counted from `first`."""
    found = []
    for size in sizes:
        found += [(first, first + size - 1)] * size
        first += size
    return found
