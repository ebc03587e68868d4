"""Who takes which place of a ready schedule: two players change their whole evenings.

However players are called in a schedule, it repeats as many meetings. So clubs, teams and other pairs are
parted by choosing who plays as whom, and it costs no meeting.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp
from random import Random

from tournaments.seeding.cost import Prices
from tournaments.seeding.watch import Watch

#: Exchanges tried for each player and at most; the part of a wish's price to cool from and down to.
TRIALS_EACH, TRIALS = 600, 30_000
#: An exchange of players with so many people to be kept from counts as one step.
FRIENDS = 8
HOT, COLD = 0.9, 0.1
BLOCK = 500


class _Roles:
    """role[player] is the place he takes; meet[role][role] are the rounds in which two places share a table."""

    def __init__(self, prices: Prices, rounds: Sequence[Sequence[Sequence[int]]]) -> None:
        self.n = prices.n
        self.role = list(range(self.n))
        self.meet: list[list[tuple[int, ...]]] = [[()] * self.n for _ in range(self.n)]
        for drawn, tables in enumerate(rounds):
            for table in tables:
                for a, b in combinations(table, 2):
                    self.meet[a][b] = self.meet[b][a] = (*self.meet[a][b], drawn)
        self.prices = [self._round_prices(prices, drawn) for drawn in range(len(rounds))]
        self.friends = [
            [b for b in range(self.n) if any(row[a * self.n + b] for row in self.prices)]
            for a in range(self.n)
        ]
        self.cost = sum(self._cost_of(a, self.role[a], -1) for a in range(self.n)) // 2

    def _round_prices(self, prices: Prices, drawn: int) -> list[int]:
        return [
            cost + (prices.repeat if met else 0)
            for cost, met in zip(prices.together(drawn), prices.met, strict=True)
        ]

    def _cost_of(self, player: int, role: int, without: int) -> int:
        """The price of a player in a role, his meeting with one other left out."""
        meet, roles, row = self.meet[role], self.role, player * self.n
        cost = 0
        for friend in self.friends[player]:
            if friend != without:
                for drawn in meet[roles[friend]]:
                    cost += self.prices[drawn][row + friend]
        return cost

    def change(self, a: int, b: int) -> int:
        """The change of cost when two players change roles."""
        role_a, role_b = self.role[a], self.role[b]
        return (
            self._cost_of(a, role_b, b) + self._cost_of(b, role_a, a)
            - self._cost_of(a, role_a, b) - self._cost_of(b, role_b, a)
        )  # fmt: skip


def relabel(
    rounds: Sequence[Sequence[Sequence[int]]], prices: Prices, least: int, chance: Random, watch: Watch
) -> list[list[list[int]]]:
    """The rounds with players in the roles that part most of those who should not meet.

    `rounds` hold players numbered as in `prices`, every player in every round.
    """
    roles = _Roles(prices, rounds)
    best, best_role = roles.cost, list(roles.role)
    dearest = max((max(row) for row in roles.prices), default=0)
    cheapest = min((cost for row in roles.prices for cost in row if cost), default=0)
    moves = min(TRIALS_EACH * roles.n, TRIALS) if dearest else 0
    effort = max(1, sum(map(len, roles.friends)) // (roles.n * FRIENDS))
    for start in range(0, moves, BLOCK):
        heat = HOT * dearest * (COLD * cheapest / (HOT * dearest)) ** (start / moves)
        for _ in range(BLOCK):
            a, b = int(chance.random() * roles.n), int(chance.random() * roles.n)
            change = roles.change(a, b)
            if a != b and (change <= 0 or (change < 12 * heat and chance.random() < exp(-change / heat))):
                roles.role[a], roles.role[b] = roles.role[b], roles.role[a]
                roles.cost += change
                if roles.cost < best:
                    best, best_role = roles.cost, list(roles.role)
        if best <= least or not watch.spend(BLOCK * effort):
            break
    player_of = {role: player for player, role in enumerate(best_role)}
    return [[[player_of[role] for role in table] for table in tables] for tables in rounds]
