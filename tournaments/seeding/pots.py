"""T-8 `pots`: players in ranking order are cut into as many pots as seats; one of each pot to a table."""

from __future__ import annotations

from tournaments.seeding.cost import Prices
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Request
from tournaments.seeding.plan import Plan, outside, sit_out
from tournaments.seeding.ranking import ranking
from tournaments.seeding.sizes import table_sizes


def plan(request: Request, prices: Prices, lots: Lots) -> Plan:
    """Pot 1 holds the first of each table, as many as there are tables, pot 2 the next ones, and so on.

    The last pot is smaller when there are smaller tables: these, at the end, get nobody from it. Each pot is
    shuffled. A player's distance is by how many places he is outside the pot whose turn it is.
    """
    order, ties = ranking(request, lots)
    sizes = table_sizes(prices.n, request.sizes)
    out = sit_out(request, prices, prices.n - sum(sizes), order)
    row = [player for player in order if player not in out]
    pots, spans, first = [], [], 0
    for seat in range(max(sizes)):
        last = first + sum(size > seat for size in sizes)
        pots.append(lots.shuffled(row[first:last]))
        spans.append((first, last - 1))
        first = last
    kinds = [seat for size in sizes for seat in range(size)]
    return Plan(
        sizes=sizes,
        start=[pots[seat][table] for table, size in enumerate(sizes) for seat in range(size)],
        out=out,
        distance=outside(row, [spans[kind] for kind in kinds], prices.n),
        kinds=kinds,
        ties=ties,
    )
