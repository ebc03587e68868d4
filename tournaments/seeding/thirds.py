"""T-11 `thirds`: the best are spread over the positions of their tables, the rest go by `swiss`."""

from __future__ import annotations

from rules.errors import N_
from tournaments.seeding import swiss
from tournaments.seeding.cost import Prices
from tournaments.seeding.errors import BadRequestError, NoSeatingError
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Request, Sizes
from tournaments.seeding.plan import Plan, outside, sit_out
from tournaments.seeding.ranking import ranking
from tournaments.seeding.sizes import byes_needed, table_sizes


def plan(request: Request, prices: Prices, lots: Lots) -> Plan:
    """With t tables of k: places 1 to t get position 1 at tables 1 to t, the next t position 2, and so on; in each
    later round everybody sits one seat further, so that the same rank is not always dealt to in the same turn.

    `request.depth` players are spread like this, k times t of them with k the most welcome size; fewer when
    fewer have come or when the rest could not be split into tables. Depth 0 spreads everybody: smaller tables,
    at the end, have nobody in the last position. A position is a seat.

    Raises BadRequestError when the depth is not a multiple of k.
    """
    order, ties = ranking(request, lots)
    out = sit_out(request, prices, byes_needed(prices.n, request.sizes), order)
    row = [player for player in order if player not in out]
    sizes = _spread_tables(request, len(row))
    spread = sum(sizes)
    rest = table_sizes(len(row) - spread, _seated(request)) if len(row) > spread else ()
    spans, first = [], 0
    for position in range(max(sizes, default=0)):
        count = sum(size > position for size in sizes)
        spans.append((first, first + count - 1))
        first += count
    turned = len(request.history)
    kinds = [(seat - turned) % size for size in sizes for seat in range(size)]
    tables = [table for table, size in enumerate(sizes) for _ in range(size)]
    places = [spans[kind][0] + table for kind, table in zip(kinds, tables, strict=True)]
    return Plan(
        sizes=sizes + rest,
        start=[row[place] for place in places] + row[spread:],
        out=out,
        distance=outside(row, [spans[kind] for kind in kinds] + swiss.spans(rest, spread), prices.n),
        kinds=kinds + [0] * sum(rest),
        slotted=len(sizes),
        ties=ties,
    )


def _spread_tables(request: Request, players: int) -> tuple[int, ...]:
    """Sizes of the tables whose positions are spread over."""
    size = request.sizes.order[0]
    if not request.depth:
        return table_sizes(players, request.sizes)
    wanted, more = divmod(request.depth, size)
    if more:
        raise BadRequestError(
            "T-11", N_("{depth} players do not fill tables of {size}"), depth=request.depth, size=size
        )
    for tables in range(min(wanted, players // size), 0, -1):
        rest = players - tables * size
        try:
            if rest:
                table_sizes(rest, _seated(request))
        except NoSeatingError:
            continue
        return (size,) * tables
    return ()


def _seated(request: Request) -> Sizes:
    """The sizes for players of whom nobody sits out any more."""
    return Sizes(order=request.sizes.order)
