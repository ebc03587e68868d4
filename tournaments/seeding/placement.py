"""Local search in one round: exchanges of two players until the wishes are met, then back to the method.

Each exchange is priced in constant time from `load`, the price of every player with every group. The search
first frees those whom a wish is broken for, by the best exchange that is not forbidden for the moment (tabu),
then takes back distances that are no longer needed.
"""

from __future__ import annotations

from math import exp
from random import Random

from tournaments.seeding.cost import THREE, Prices
from tournaments.seeding.plan import Plan
from tournaments.seeding.watch import Watch

#: Rounds of the search without a better seating before it gives up: so many, and so many a player.
PATIENCE, PATIENCE_EACH = 400, 4
#: For so many rounds (and up to as many more, by chance) a player does not return to the group he left.
TABU = 6
#: Cooling on the distance from the method: from and down to so many places, exchanging slots up to REACH apart,
#: trying each such exchange about SWEEPS times.
HOT, COLD = 3.0, 0.25
REACH = 12
SWEEPS = 30


class Placement:
    """One round: who is in which slot, and what that costs.

    at, slot      the player in each slot, and the slot of each player (-1: not seated)
    load          load[player][group]: his price with the players of a group
    place         place[player][slot]: his distance there and the prices of his own wishes
    """

    def __init__(self, plan: Plan, prices: Prices, drawn: int = 0) -> None:
        self.plan = plan
        self.group = plan.groups
        self.at = list(plan.start)
        self.slot = [-1] * prices.n
        for slot, player in enumerate(self.at):
            self.slot[player] = slot
        self.pair = _pair_prices(prices, drawn)
        self.friends = [[(j, cost) for j, cost in enumerate(row) if cost] for row in self.pair]
        self.alone = self._alone(prices)
        self.place = self._place(prices)
        self.load = [[0] * len(plan.sizes) for _ in range(prices.n)]
        for row, friends in zip(self.load, self.friends, strict=True):
            for j, cost in friends:
                if self.slot[j] >= 0:
                    row[self.group[self.slot[j]]] += cost

    def _alone(self, prices: Prices) -> list[list[int]]:
        """alone[player][group]: prices of his table of three and of his fixed table."""
        small = [size == THREE for size in self.plan.sizes]
        return [
            [
                (prices.three_price(player) if three else 0) + prices.misplaced_price(player, number)
                for three, number in zip(small, self.plan.numbers, strict=True)
            ]
            for player in range(prices.n)
        ]

    def _place(self, prices: Prices) -> list[list[int]]:
        by_slot = [[row[group] for group in self.group] for row in self.alone]
        if not self.plan.distance:
            return by_slot
        return [
            [far + own for far, own in zip(distance, row, strict=True)] if distance else row
            for distance, row in zip(self.plan.distance, by_slot, strict=True)
        ]

    def broken(self, player: int) -> int:
        """The price of the wishes that are broken for this player."""
        group = self.group[self.slot[player]]
        return self.load[player][group] + self.alone[player][group]

    def distance(self, player: int) -> int:
        """How far this player is from where the method wants him."""
        slot = self.slot[player]
        return self.place[player][slot] - self.alone[player][self.group[slot]]

    def cost(self) -> int:
        """The price of the whole round."""
        pairs = sum(self.load[player][self.group[slot]] for slot, player in enumerate(self.at)) // 2
        return pairs + sum(self.place[player][slot] for slot, player in enumerate(self.at))

    def best_exchange(
        self, player: int, offset: int, barred: dict[tuple[int, int], int], now: int
    ) -> tuple[int, int]:
        """The change of cost of the cheapest exchange of this player, and with whom; (0, -1) for none.

        Slots are tried from `offset` on, so that chance decides between equals. A player does not go where
        `barred` holds him off until a later time than `now`.
        """
        here = self.slot[player]
        home = self.group[here]
        load, place, pair = self.load[player], self.place[player], self.pair[player]
        own = load[home] + place[here]
        best, partner = None, -1
        count = len(self.at)
        for other in (*range(offset, count), *range(offset)):
            group = self.group[other]
            if group == home:
                continue
            j = self.at[other]
            load_j, place_j = self.load[j], self.place[j]
            change = (
                load[group] + place[other] - own
                + load_j[home] + place_j[here] - load_j[group] - place_j[other]
                - 2 * pair[j]
            )  # fmt: skip
            if (best is None or change < best) and (
                not barred or (barred.get((player, group), 0) <= now and barred.get((j, home), 0) <= now)
            ):
                best, partner = change, j
        return (0, -1) if best is None else (best, partner)

    def change(self, a: int, b: int) -> int:
        """The change of cost when two players of different groups change places."""
        here, there = self.slot[a], self.slot[b]
        home, away = self.group[here], self.group[there]
        return (
            self.load[a][away] + self.place[a][there] - self.load[a][home] - self.place[a][here]
            + self.load[b][home] + self.place[b][here] - self.load[b][away] - self.place[b][there]
            - 2 * self.pair[a][b]
        )  # fmt: skip

    def exchange(self, a: int, b: int) -> None:
        """Let two players of different groups change places."""
        here, there = self.slot[a], self.slot[b]
        home, away = self.group[here], self.group[there]
        self.at[here], self.at[there] = b, a
        self.slot[a], self.slot[b] = there, here
        for player, old, new in ((a, home, away), (b, away, home)):
            for friend, cost in self.friends[player]:
                self.load[friend][old] -= cost
                self.load[friend][new] += cost

    def restore(self, at: list[int]) -> None:
        """Go back to an earlier seating by the exchanges that lead there."""
        for slot, player in enumerate(at):
            now = self.at[slot]
            if now == player:
                continue
            other = self.slot[player]
            if self.group[other] == self.group[slot]:
                self.at[slot], self.at[other] = player, now
                self.slot[player], self.slot[now] = slot, other
            else:
                self.exchange(now, player)


def _pair_prices(prices: Prices, drawn: int) -> list[list[int]]:
    n, repeat = prices.n, prices.repeat
    rows = [prices.together(drawn)[start : start + n] for start in range(0, n * n, n)]
    for a, row in enumerate(rows):
        for b, known in enumerate(prices.met[a * n : a * n + n]):
            if known:
                row[b] += repeat
    return rows


def improve(placement: Placement, chance: Random, watch: Watch) -> None:
    """Meet the wishes as far as exchanges of two lead, then shorten the distances. Leaves the best seating."""
    watch.best = placement.cost()
    _free(placement, chance, watch)
    _return(placement, watch)
    if any(map(placement.distance, placement.at)):
        _anneal(placement, chance, watch)
        _return(placement, watch)


def _free(placement: Placement, chance: Random, watch: Watch) -> None:
    cost = best = placement.cost()
    best_at = list(placement.at)
    barred: dict[tuple[int, int], int] = {}
    count = len(placement.at)
    patience = PATIENCE + PATIENCE_EACH * count
    now = last_better = 0
    while now - last_better < patience:
        troubled = [player for player in placement.at if placement.broken(player)]
        if not troubled or not watch.spend(count):
            break
        now += 1
        player = troubled[int(chance.random() * len(troubled))]
        change, partner = placement.best_exchange(player, int(chance.random() * count), barred, now)
        if partner < 0:
            continue
        for mover in (player, partner):
            until = now + TABU + int(chance.random() * TABU)
            barred[mover, placement.group[placement.slot[mover]]] = until
        placement.exchange(player, partner)
        cost += change
        if cost < best:
            best, best_at, last_better = cost, list(placement.at), now
            watch.best = best
    placement.restore(best_at)


def _return(placement: Placement, watch: Watch) -> None:
    """Exchanges that make the round cheaper, those who are farthest off first, until there is none."""
    cost = placement.cost()
    better = True
    while better:
        better = False
        for player in sorted(placement.at, key=placement.distance, reverse=True):
            if not placement.distance(player) and not placement.broken(player):
                continue
            change, partner = placement.best_exchange(player, 0, {}, 0)
            if partner >= 0 and change < 0:
                placement.exchange(player, partner)
                cost += change
                watch.best = cost
                better = True
            if not watch.spend(len(placement.at)):
                return


def _anneal(placement: Placement, chance: Random, watch: Watch) -> None:
    """Cool exchanges of near slots from a few places of distance down to a part of one."""
    cost = best = placement.cost()
    best_at = list(placement.at)
    count = len(placement.at)
    moves = SWEEPS * REACH * count
    block = 1000
    for start in range(0, moves, block):
        heat = HOT * (COLD / HOT) ** (start / moves)
        for _ in range(block):
            here = int(chance.random() * count)
            there = (here + 1 + int(chance.random() * REACH)) % count
            if placement.group[here] == placement.group[there]:
                continue
            a, b = placement.at[here], placement.at[there]
            change = placement.change(a, b)
            if change <= 0 or (change < 8 * heat and chance.random() < exp(-change / heat)):
                placement.exchange(a, b)
                cost += change
                if cost < best:
                    best, best_at = cost, list(placement.at)
                    watch.best = best
        if not watch.spend(block):
            break
    placement.restore(best_at)
