"""T-9 `shift`: each position at the last table moves on by its number of tables, in a ring."""

from __future__ import annotations

from itertools import groupby

from rules.errors import N_
from tournaments.seeding.cost import THREE, Prices
from tournaments.seeding.errors import BadRequestError
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Request, Round, Tie
from tournaments.seeding.plan import Plan, sit_out
from tournaments.seeding.ranking import ranking
from tournaments.seeding.sizes import table_sizes


def plan(request: Request, prices: Prices, lots: Lots) -> Plan:
    """Everybody goes to his table of the ring; those whom it has no seat for go to the nearest with one.

    Of too many players for a table the earlier positions stay; newcomers fill the seats left over by lot. A
    player's distance is by how many tables he misses his own. By seat, everybody keeps his seat.

    Raises BadRequestError without a round to move on from, without a move for each position, or by place
    without the places.
    """
    if not request.history:
        raise BadRequestError("T-9", N_("shift needs a round to move on from"))
    last = request.history[-1]
    positions, ties = _positions(request, prices, last, lots)
    moves = _moves(request, last)
    order, _ = ranking(request, lots)
    sizes = table_sizes(prices.n, request.sizes)
    out = sit_out(request, prices, prices.n - sum(sizes), order)
    ring = len(sizes)
    target = {
        player: (table + moves[position]) % ring
        for player, (table, position) in positions.items()
        if player not in out
    }
    by_position = sorted(target, key=lambda player: (positions[player][1], order.index(player)))
    newcomers = lots.shuffled(
        player for player in range(prices.n) if player not in target and player not in out
    )
    groups = _fill(sizes, target, by_position, newcomers)
    return Plan(
        sizes=sizes,
        start=[player for group in groups for player in group],
        out=out,
        distance=[_row(sizes, target.get(player)) for player in range(prices.n)],
        keep=request.by == "seat",
        ties=ties,
    )


def _moves(request: Request, last: Round) -> tuple[int, ...]:
    """A move for each position; those of a table above the usual size go a table further each, so that all part."""
    largest = max((len(table.seats) for table in last.tables), default=THREE)
    moves = request.moves or ((-1, 0, 1) if largest == THREE else tuple(range(largest)))
    if len(moves) < min(largest, request.sizes.order[0]):
        raise BadRequestError("T-9", N_("shift needs a move for each position"))
    return moves + tuple(moves[-1] + more for more in range(1, largest - len(moves) + 1))


def _positions(
    request: Request, prices: Prices, last: Round, lots: Lots
) -> tuple[dict[int, tuple[int, int]], list[Tie]]:
    """Of each player who sat in the last round: the index of his table, and his position there from 0."""
    found: dict[int, tuple[int, int]] = {}
    ties: list[Tie] = []
    for number, table in enumerate(last.tables):
        seated = [(seat, prices.index[one]) for seat, one in enumerate(table.seats) if one in prices.index]
        if request.by == "place":
            seated, tied = _by_place(request, [player for _, player in seated], len(table.seats), lots)
            ties += tied
        found.update((player, (number, position)) for position, player in seated)
    return found, ties


def _by_place(
    request: Request, table: list[int], size: int, lots: Lots
) -> tuple[list[tuple[int, int]], list[Tie]]:
    """(position, player) of a table by place; shared places are parted by premium points, then by lot.

    Who has left keeps his position empty: the second of a table whose winner is gone is still the second.
    """
    players = request.players
    for player in table:
        if players[player].place is None:
            raise BadRequestError(
                "T-9", N_("player {player} has no place at the last table"), player=players[player].id
            )

    def standing(player: int) -> tuple[int, int]:
        return players[player].place or 0, -players[player].pb

    seated: list[tuple[int, int]] = []
    ties: list[Tie] = []
    taken = -1
    for (place, _), group in groupby(sorted(table, key=standing), key=standing):
        tied = list(group)
        if len(tied) > 1:
            tied = lots.shuffled(tied)
            ties.append(Tie(what=f"place {place}", order=tuple(players[player].id for player in tied)))
        for player in tied:
            last_free = size - (len(table) - len(seated))
            taken = min(max(taken + 1, place - 1), last_free)
            seated.append((taken, player))
    return seated, ties


def _fill(
    sizes: tuple[int, ...], target: dict[int, int], by_position: list[int], newcomers: list[int]
) -> list[list[int]]:
    groups: list[list[int]] = [[] for _ in sizes]
    homeless = []
    for player in by_position:
        if len(groups[target[player]]) < sizes[target[player]]:
            groups[target[player]].append(player)
        else:
            homeless.append(player)
    for player in homeless:
        free = (table for table, size in enumerate(sizes) if len(groups[table]) < size)
        groups[min(free, key=lambda table: (_apart(table, target[player], len(sizes)), table))].append(player)
    rest = iter(newcomers)
    for table, size in enumerate(sizes):
        groups[table] += [next(rest) for _ in range(size - len(groups[table]))]
    return groups


def _row(sizes: tuple[int, ...], target: int | None) -> list[int]:
    """Distance from his table for each slot; a newcomer is at home anywhere."""
    if target is None:
        return []
    return [_apart(table, target, len(sizes)) for table, size in enumerate(sizes) for _ in range(size)]


def _apart(one: int, other: int, ring: int) -> int:
    """Tables between two in the ring, the shorter way round."""
    return min((one - other) % ring, (other - one) % ring)
