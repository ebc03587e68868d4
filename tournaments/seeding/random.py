"""T-7 `random`: everybody anywhere, by lot."""

from __future__ import annotations

from tournaments.seeding.cost import Prices
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Request
from tournaments.seeding.plan import Plan, sit_out
from tournaments.seeding.sizes import table_sizes


def plan(request: Request, prices: Prices, lots: Lots) -> Plan:
    """The players are shuffled and fill table 1, then table 2, and so on; the last ones left over sit out.

    Every seating is equally likely; wishes that it breaks are then met by exchanges.
    """
    sizes = table_sizes(prices.n, request.sizes)
    row = lots.shuffled(range(prices.n))
    out = sit_out(request, prices, prices.n - sum(sizes), row)
    return Plan(sizes=sizes, start=[player for player in row if player not in out], out=out)
