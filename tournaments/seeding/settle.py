"""From a pure plan to a seating: wishes met, groups numbered, seats given. The same for all methods."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.seeding import seats
from tournaments.seeding.bounds import least_cost
from tournaments.seeding.cost import HARD, Prices
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Round, Table
from tournaments.seeding.placement import Placement, improve
from tournaments.seeding.plan import Plan, give_numbers
from tournaments.seeding.watch import Watch


@dataclass(slots=True)
class Settled:
    """One round, and whether the solver proved that no seating is legal."""

    round: Round
    impossible: bool


def settle(plan: Plan, prices: Prices, lots: Lots, watch: Watch) -> Settled:
    """Seat one round as near to `plan` as the wishes allow."""
    give_numbers(plan, prices)
    placement = Placement(plan, prices)
    chance = lots.generator()
    improve(placement, chance, watch)
    impossible = _prove(placement, prices, watch)
    tables = _seated(plan, placement, prices, lots)
    numbered = sorted(zip(plan.numbers, tables, strict=True))
    return Settled(
        round=Round(
            tables=tuple(Table(seats=tuple(prices.ids[player] for player in table)) for _, table in numbered),
            byes=tuple(prices.ids[player] for player in plan.out),
        ),
        impossible=impossible,
    )


def _prove(placement: Placement, prices: Prices, watch: Watch) -> bool:
    """Ask the solver where exchanges left something to wish for. True: no legal seating exists.

    Of players of whom others could sit out instead it proves nothing.
    """
    illegal = _illegal(placement)
    if not illegal and placement.cost() <= least_cost(prices, [placement.plan.sizes]):
        return False
    from tournaments.seeding import exact  # the solver takes longer to import than most draws take

    if illegal:
        verdict = exact.find_legal(placement, prices, 0, watch)
        if verdict is exact.Verdict.IMPOSSIBLE:
            return not placement.plan.out
        if _illegal(placement):
            return False
    exact.find_best(placement, prices, 0, watch)
    return False


def _illegal(placement: Placement) -> bool:
    return any(placement.broken(player) >= HARD for player in placement.at)


def _seated(plan: Plan, placement: Placement, prices: Prices, lots: Lots) -> list[list[int]]:
    tables = plan.tables(placement.at)
    if plan.keep:
        return seats.keep(tables, last_seats(prices), prices.seats, lots)
    return tables[: plan.slotted] + seats.spread(tables[plan.slotted :], prices.seats, lots)


def last_seats(prices: Prices) -> list[int]:
    """The seat (from 0) of each player in the last round, -1 for those who had none."""
    found = [-1] * prices.n
    for past in prices.request.history[-1:]:
        for table in past.tables:
            for seat, player_id in enumerate(table.seats):
                if player_id in prices.index:
                    found[prices.index[player_id]] = seat
    return found
