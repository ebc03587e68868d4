"""T-12 `schedule`: all rounds at once; nobody meets anybody twice where that is possible.

Three ways, until nothing is left to wish for. Rounds dealt out by lot and mended are enough where there are
many tables. A construction from finite geometry is the only way where almost everybody has to meet everybody,
and is tried first there. A search that cools down again and again uses what is left of the budget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.seeding import numbering, seats
from tournaments.seeding.annealing import COOLING, Evening, Rounds, cool, mend
from tournaments.seeding.bounds import least_cost
from tournaments.seeding.constructions import catalog
from tournaments.seeding.cost import THREE, Prices
from tournaments.seeding.lots import Lots
from tournaments.seeding.model import Request, Round, Table
from tournaments.seeding.relabelling import relabel
from tournaments.seeding.sizes import table_sizes
from tournaments.seeding.watch import Watch


def rounds_of(
    request: Request, prices: Prices, lots: Lots, watch: Watch, *, dealt: bool
) -> tuple[Round, ...]:
    """The rounds of a request. `dealt`: start with clubs dealt out over the tables, not wholly by lot.

    Raises NoSeatingError when the players cannot be split into tables.
    """
    sizes = table_sizes(prices.n, request.sizes)
    byes = list(_byes(prices, prices.n - sum(sizes), request.rounds, lots))
    rows = [_row(prices, drawn, out, lots, dealt=dealt) for drawn, out in enumerate(byes)]
    rounds = _Search(prices, sizes, rows, lots, watch).run()
    numbered = numbering.spread_numbers(rounds, prices, lots)
    seated = seats.spread_rounds(numbered, prices, lots)
    return tuple(_round(tables, out, prices) for tables, out in zip(seated, byes, strict=True))


def _round(tables: list[list[int]], out: list[int], prices: Prices) -> Round:
    return Round(
        tables=tuple(Table(seats=tuple(prices.ids[player] for player in table)) for table in tables),
        byes=tuple(sorted(prices.ids[player] for player in out)),
    )


def _byes(prices: Prices, count: int, rounds: int, lots: Lots) -> Iterator[list[int]]:
    """Who sits out each round: those with the fewest byes, by lot."""
    had = list(prices.byes)
    for _ in range(rounds):
        order = lots.shuffled(range(prices.n)) if count else []
        out = sorted(order, key=had.__getitem__)[:count]
        for player in out:
            had[player] += 1
        yield out


def _row(prices: Prices, drawn: int, out: list[int], lots: Lots, *, dealt: bool) -> list[int]:
    """The players of a round in the order in which they are dealt to the tables, one to each in turn."""
    row = [player for player in lots.shuffled(range(prices.n)) if player not in out]
    if not dealt or not prices.club(drawn):
        return row
    clubs = lots.shuffled(prices.clubs)
    rank = {player: number for number, club in enumerate(clubs) for player in prices.clubs[club]}
    return sorted(row, key=lambda player: rank.get(player, len(clubs)))


def _deal_all(rows: Sequence[list[int]], sizes: tuple[int, ...], prices: Prices) -> Rounds:
    """Deal every round out; those who have sat at a table of three change with those who have not."""
    had = list(prices.threes)
    rounds = []
    for drawn, row in enumerate(rows):
        tables = _deal(row, sizes, prices)
        if prices.three:
            _spare(tables, had, prices, drawn)
        for table in tables:
            for player in table if len(table) == THREE else ():
                had[player] += 1
        rounds.append(tables)
    return rounds


def _spare(tables: list[list[int]], had: list[int], prices: Prices, drawn: int) -> None:
    """Let players change from a table of three with clubmates, or anybody where clubs do not matter."""
    larger = [
        (player, table)
        for table in tables
        for player in table
        if len(table) > THREE and prices.fixed[player] < 0
    ]
    for table in tables:
        for place, player in enumerate(table) if len(table) == THREE else ():
            if prices.fixed[player] >= 0:
                continue
            clubmates = prices.clubmates(player) if prices.club(drawn) else ()
            for number, (other, away) in enumerate(larger):
                if had[other] < had[player] and (not clubmates or other in clubmates):
                    table[place], away[away.index(other)] = other, player
                    larger[number] = player, away
                    break


def _deal(row: list[int], sizes: tuple[int, ...], prices: Prices) -> list[list[int]]:
    """Deal a row out, one player to each table in turn, then bring those with a fixed table there."""
    tables: list[list[int]] = [[] for _ in sizes]
    turn = 0
    for player in row:
        while len(tables[turn % len(sizes)]) == sizes[turn % len(sizes)]:
            turn += 1
        tables[turn % len(sizes)].append(player)
        turn += 1
    for number, table in enumerate(tables):
        for place, player in enumerate(table):
            _bring_home(tables, number, place, player, prices)
    return tables


def _bring_home(tables: list[list[int]], number: int, place: int, player: int, prices: Prices) -> None:
    home = prices.fixed[player]
    if not 0 <= home < len(tables) or home == number:
        return
    for other, guest in enumerate(tables[home]):
        if prices.fixed[guest] != home:
            tables[home][other], tables[number][place] = player, guest
            return


@dataclass
class _Search:
    """The rounds of one request being searched, and the best found so far."""

    prices: Prices
    sizes: tuple[int, ...]
    rows: list[list[int]]
    lots: Lots
    watch: Watch

    def __post_init__(self) -> None:
        self.level = self.prices.levelled()
        self.chance = self.lots.generator()
        shape = [self.sizes] * len(self.rows)
        self.least = least_cost(self.prices, shape)
        self.least_level = least_cost(self.level, shape)
        self.rounds = _deal_all(self.rows, self.sizes, self.prices)
        self.cost = self.watch.best = Evening(self.prices, self.rounds).cost

    def run(self) -> Rounds:
        """The best rounds that the budget allows; `cost` is theirs."""
        if self._dense:
            self._construct()
        if not self._done:
            evening = Evening(self.level, _copy(self.rounds))
            mend(evening, self.least_level, self.chance, self.watch)
            self._keep(evening.rounds)
            self._mend_by_priority()
        if not self._done:
            self._relabel(self.rounds)
        if not self._done and not self._dense:
            self._construct()
        moves, prices = COOLING, self.prices if self._dense else self.level
        while not self._done:
            left = moves if self.watch.left is None else self.watch.left
            rows = [self.lots.shuffled(row) for row in self.rows]
            evening = Evening(prices, _deal_all(rows, self.sizes, self.prices))
            least = self.least_level if prices is self.level else self.least
            _, rounds = cool(evening, least, self.chance, self.watch, min(moves, left))
            self._keep(rounds)
            self._mend_by_priority()
            self._relabel(self.rounds)
            moves += moves // 4
            prices = self.prices if prices is self.level else self.level
        return self.rounds

    @property
    def _dense(self) -> bool:
        """Everybody meets more than half of the others: chance alone will hardly part them."""
        return 2 * len(self.rows) * (min(self.sizes) - 1) > self.prices.n - 1

    @property
    def _byes(self) -> bool:
        """Somebody sits out in each round."""
        return sum(self.sizes) < self.prices.n

    @property
    def _done(self) -> bool:
        return self.cost <= self.least or self.watch.over

    def _keep(self, rounds: Rounds) -> None:
        cost = Evening(self.prices, _copy(rounds)).cost
        if cost < self.cost:
            self.cost, self.rounds = cost, _copy(rounds)
            self.watch.best = cost

    def _mend_by_priority(self) -> None:
        """Give up later wishes for earlier ones in the best rounds found."""
        if self._done:
            return
        evening = Evening(self.prices, _copy(self.rounds))
        mend(evening, self.least, self.chance, self.watch)
        self._keep(evening.rounds)

    def _construct(self) -> None:
        """A schedule from a construction, with the players in the roles that meet most wishes."""
        if self._byes:
            return
        built = catalog.schedule_of(self.sizes, len(self.rows), self.lots)
        if built is None:
            return
        players = self.lots.shuffled(range(self.prices.n))
        named = [[[players[point] for point in table] for table in tables] for tables in built]
        self._relabel(named)

    def _relabel(self, rounds: Rounds) -> None:
        """Let players change their whole evenings; who sits out has been settled and does not change."""
        if self._byes:
            return
        roles = relabel(rounds, self.prices, self.least, self.chance, self.watch)
        self._keep([_bring_tables_home(tables, self.prices) for tables in roles])


def _copy(rounds: Rounds) -> Rounds:
    return [[list(table) for table in tables] for tables in rounds]


def _bring_tables_home(tables: list[list[int]], prices: Prices) -> list[list[int]]:
    """The tables in such an order that those with a player bound to a number have it, as far as sizes allow."""
    ordered = list(tables)
    for table in tables:
        for player in table:
            home, now = prices.fixed[player], ordered.index(table)
            if 0 <= home < len(tables) and len(ordered[home]) == len(table):
                ordered[home], ordered[now] = table, ordered[home]
    return ordered
