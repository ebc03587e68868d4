"""Local search over several rounds at once: two players of one round exchange their tables.

Hot, the search forgets the order it starts from; cooling, it keeps what is good. It cools through the wishes
in their order of price, the dearest first, so that a cheap wish is looked after without a dear one being lost.
"""

from __future__ import annotations

from math import exp
from random import Random

from tournaments.seeding.cost import THREE, Prices
from tournaments.seeding.watch import Watch

#: Each wish is cooled from and down to this part of its price.
HOT, COLD = 0.5, 0.15
#: Prices that differ less than this many times are cooled through together.
TIER = 5
#: Moves of one cooling, and between two looks at the budget.
COOLING, BLOCK = 150_000, 1_000
#: Wishes after the first get this part of its moves.
LATER = 4
#: Partners tried for a player with a broken wish; passes over all such players in turn that may help nobody.
PARTNERS, IDLE_PASSES = 60, 4

#: Rounds of tables of players.
Rounds = list[list[list[int]]]


class Evening:
    """Some rounds, who meets whom how often in them, and what they cost.

    meets   meets[a * n + b]: meetings in these rounds, and one for all those of the history
    threes  sittings of each player at tables of three, those of the history included
    where   where[drawn][player]: the index of his table, -1 when he sits out
    """

    def __init__(self, prices: Prices, rounds: Rounds) -> None:
        self.prices = prices
        self.n = prices.n
        self.rounds = rounds
        self.together = [prices.together(drawn) for drawn in range(len(rounds))]
        self.meets = list(prices.met)
        self.threes = list(prices.threes)
        self.where = [[-1] * prices.n for _ in rounds]
        self.cost = 0
        for drawn, tables in enumerate(rounds):
            for number, table in enumerate(tables):
                self._enter(drawn, number, table)

    def _enter(self, drawn: int, number: int, table: list[int]) -> None:
        prices, meets, n = self.prices, self.meets, self.n
        for place, a in enumerate(table):
            self.where[drawn][a] = number
            self.cost += prices.misplaced_price(a, number)
            if len(table) == THREE:
                self.cost += prices.three * self.threes[a]
                self.threes[a] += 1
            for b in table[:place]:
                self.cost += self.together[drawn][a * n + b]
                self.cost += prices.repeat if meets[a * n + b] else 0
                meets[a * n + b] += 1
                meets[b * n + a] += 1

    def change(self, drawn: int, here: int, place: int, there: int, other: int) -> int:
        """The change of cost when two players of different tables of a round change places."""
        table, away = self.rounds[drawn][here], self.rounds[drawn][there]
        a, b = table[place], away[other]
        row_a, row_b = a * self.n, b * self.n
        meets, together, repeat = self.meets, self.together[drawn], self.prices.repeat
        change = 0
        for x in table:
            if x != a:
                change += together[row_b + x] - together[row_a + x]
                if meets[row_a + x] > 1:
                    change -= repeat
                if meets[row_b + x]:
                    change += repeat
        for x in away:
            if x != b:
                change += together[row_a + x] - together[row_b + x]
                if meets[row_b + x] > 1:
                    change -= repeat
                if meets[row_a + x]:
                    change += repeat
        if len(table) != len(away):
            change += self._change_of_threes(a, b, len(table), len(away))
        fixed = self.prices.fixed
        if fixed[a] >= 0 or fixed[b] >= 0:
            price = self.prices.misplaced_price
            change += price(a, there) - price(a, here) + price(b, here) - price(b, there)
        return change

    def _change_of_threes(self, a: int, b: int, table: int, away: int) -> int:
        """Of a who goes from a table of this size to one of that, and b the other way."""
        change = 0
        for player, old, new in ((a, table, away), (b, away, table)):
            if old == THREE:
                change -= self.threes[player] - 1
            elif new == THREE:
                change += self.threes[player]
        return change * self.prices.three

    def exchange(self, drawn: int, here: int, place: int, there: int, other: int, change: int) -> None:
        """Make the exchange that `change` was computed for."""
        table, away = self.rounds[drawn][here], self.rounds[drawn][there]
        a, b = table[place], away[other]
        n, meets = self.n, self.meets
        for mates, leaving, coming in ((table, a, b), (away, b, a)):
            for x in mates:
                if x != leaving:
                    meets[leaving * n + x] -= 1
                    meets[x * n + leaving] -= 1
                    meets[coming * n + x] += 1
                    meets[x * n + coming] += 1
        table[place], away[other] = b, a
        self.where[drawn][a], self.where[drawn][b] = there, here
        for size, leaving, coming in ((len(table), a, b), (len(away), b, a)):
            if size == THREE:
                self.threes[leaving] -= 1
                self.threes[coming] += 1
        self.cost += change

    def troubled(self) -> list[tuple[int, int, int]]:
        """(round, table, place) of every player for whom some wish is broken."""
        found = []
        for drawn, tables in enumerate(self.rounds):
            for number, table in enumerate(tables):
                for place, player in enumerate(table):
                    if self.broken(drawn, number, table, player):
                        found.append((drawn, number, place))
        return found

    def broken(self, drawn: int, number: int, table: list[int], player: int) -> bool:
        """Whether a wish is broken for this player at this table of the round."""
        row, together, repeat = player * self.n, self.together[drawn], self.prices.repeat
        for x in table:
            if x != player and (together[row + x] or (repeat and self.meets[row + x] > 1)):
                return True
        if self.prices.three and len(table) == THREE and self.threes[player] > 1:
            return True
        return self.prices.misplaced_price(player, number) > 0

    def copy(self) -> Rounds:
        """The rounds as they are now."""
        return [[list(table) for table in tables] for tables in self.rounds]


def mend(evening: Evening, least: int, chance: Random, watch: Watch) -> None:
    """Free players for whom a wish is broken by exchanges that help, or at least do no harm.

    Ends when all is well, or when so many passes in turn have helped nobody.
    """
    idle = 0
    while idle < IDLE_PASSES:
        before = evening.cost
        for drawn, number, place in evening.troubled():
            table = evening.rounds[drawn][number]
            if evening.cost <= least or not watch.spend(PARTNERS):
                return
            if evening.broken(drawn, number, table, table[place]):
                _free(evening, drawn, number, place, chance)
        idle = idle + 1 if evening.cost == before else 0


def _free(evening: Evening, drawn: int, number: int, place: int, chance: Random) -> None:
    """Try partners by chance; every other one of his own club, with whom no club is brought together."""
    tables = evening.rounds[drawn]
    player = tables[number][place]
    mates = evening.prices.clubmates(player) if evening.prices.club(drawn) else []
    harmless = None
    for trial in range(PARTNERS):
        if mates and trial % 2:
            partner = mates[int(chance.random() * len(mates))]
            there = evening.where[drawn][partner]
        else:
            there = int(chance.random() * len(tables))
            partner = tables[there][int(chance.random() * len(tables[there]))]
        if there in (number, -1):
            continue
        other = tables[there].index(partner)
        change = evening.change(drawn, number, place, there, other)
        if change < 0:
            evening.exchange(drawn, number, place, there, other, change)
            return
        if change == 0 and harmless is None:
            harmless = there, other
    if harmless is not None:
        evening.exchange(drawn, number, place, *harmless, 0)


def cool(
    evening: Evening, least: int, chance: Random, watch: Watch, moves: int = COOLING
) -> tuple[int, Rounds]:
    """Cool through the wishes; the cost and the rounds of the cheapest state met on the way."""
    best, rounds = evening.cost, evening.copy()
    above = best + 1
    first = moves
    for dearest, cheapest in _tiers(evening):
        broken = best > least and best % above >= cheapest
        above = cheapest
        if not broken:
            continue
        found, better = _cool_from(evening, dearest * HOT, cheapest * COLD, least, chance, watch, moves)
        moves = max(BLOCK, min(moves, first // LATER))
        if found < best:
            best, rounds = found, better
        if watch.over:
            break
        evening = Evening(evening.prices, [[list(table) for table in tables] for tables in rounds])
    return best, rounds


def _tiers(evening: Evening) -> list[tuple[int, int]]:
    """The prices of wishes, dearest first; those that hardly differ are one tier: (dearest, cheapest)."""
    found = {evening.prices.repeat, evening.prices.misplaced, evening.prices.three}
    for together in evening.together:
        found.update(together)
    tiers: list[tuple[int, int]] = []
    for price in sorted(found - {0}, reverse=True):
        if tiers and tiers[-1][0] <= TIER * price:
            tiers[-1] = (tiers[-1][0], price)
        else:
            tiers.append((price, price))
    return tiers


def _cool_from(
    evening: Evening, hot: float, cold: float, least: int, chance: Random, watch: Watch, moves: int
) -> tuple[int, Rounds]:
    best, rounds = evening.cost, evening.copy()
    random, change_of = chance.random, evening.change
    count = len(evening.rounds)
    for start in range(0, moves, BLOCK):
        heat = hot * (cold / hot) ** (start / moves)
        for _ in range(BLOCK):
            drawn = int(random() * count)
            tables = evening.rounds[drawn]
            here, there = int(random() * len(tables)), int(random() * len(tables))
            if here == there:
                continue
            place, other = int(random() * len(tables[here])), int(random() * len(tables[there]))
            change = change_of(drawn, here, place, there, other)
            if change <= 0 or (change < 12 * heat and random() < exp(-change / heat)):
                evening.exchange(drawn, here, place, there, other, change)
                if evening.cost < best:
                    best, rounds = evening.cost, evening.copy()
        if not watch.spend(BLOCK) or best <= least:
            break
    return best, rounds
