"""T-15: the quality of any seating, drawn, typed or dragged together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.seeding.bounds import least_clashes, least_repeats, least_same_seat, least_threes
from tournaments.seeding.cost import HARD, THREE, Prices
from tournaments.seeding.model import Breach, Report, Round

#: Distances of the seated players from the pure method, one a player.
Distances = Sequence[int]


def report_on(rounds: Sequence[Round], prices: Prices, distances: Distances = ()) -> Report:
    """The report on drawn rounds; all their players are known to `prices`."""
    reading = _Reading(prices)
    breaches = [breach for drawn, one in enumerate(rounds) for breach in reading.round(drawn, one)]
    breaches += reading.positions(len(rounds))
    counts = reading.counts
    sizes = [[len(table.seats) for table in one.tables if table.seats] for one in rounds]
    club_rounds = [prices.clubs_matter(drawn) for drawn in range(len(rounds))]
    return Report(
        repeats=counts["meetings"],
        least_repeats=least_repeats(prices, rounds),
        apart=counts["apart"],
        clubs=counts["clubs"],
        teams=counts["teams"],
        tables=counts["tables"],
        threes=counts["threes"],
        least_clubs=least_clashes(prices, prices.clubs.values(), sizes, club_rounds),
        least_teams=least_clashes(prices, prices.teams.values(), sizes, [True] * len(rounds)),
        least_threes=least_threes(prices, sizes),
        byes=counts["byes"],
        positions=counts["positions"],
        same_table=_same_table(rounds, prices),
        distance=sum(distances),
        farthest=max(distances, default=0),
        legal=not any(breach.hard for breach in breaches),
        breaches=tuple(breaches),
        cost=sum(breach.cost for breach in breaches) + sum(distances),
    )


class _Reading:
    """Goes through the rounds in order and remembers who has met whom."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.met = bytearray(prices.met)
        self.threes = list(prices.threes)
        self.seats = [list(counts) for counts in prices.seats]
        self.sizes = [list(sizes) for sizes in prices.sizes]
        self.byes = list(prices.byes)
        self.counts: Counter[str] = Counter()

    def round(self, drawn: int, one: Round) -> Iterator[Breach]:
        """The breaches of one round; the round is remembered."""
        for number, table in enumerate(one.tables, start=1):
            seats = [self.prices.index[player] for player in table.seats]
            for a, b in combinations(sorted(seats), 2):
                yield from self._meeting(drawn, number, a, b)
            for seat, player in enumerate(seats):
                yield from self._sitting(drawn, number, player, len(seats))
                self.seats[player][seat] += 1
                self.sizes[player].append(len(seats))
        for player_id in one.byes:
            player = self.prices.index[player_id]
            if self.byes[player]:
                yield from self._counted("byes", (player,), drawn, None, HARD)
            self.byes[player] += 1

    def _meeting(self, drawn: int, number: int, a: int, b: int) -> Iterator[Breach]:
        prices, pair = self.prices, a * self.prices.n + b
        if (a, b) in prices.apart:
            yield from self._counted("apart", (a, b), drawn, number, prices.apart[a, b])
        if self.met[pair]:
            yield from self._counted("meetings", (a, b), drawn, number, prices.repeat)
        self.met[pair] = self.met[b * prices.n + a] = 1
        one, other = prices.request.players[a], prices.request.players[b]
        if one.club and one.club == other.club and prices.clubs_matter(drawn):
            yield from self._counted("clubs", (a, b), drawn, number, prices.club(drawn))
        if one.team and one.team == other.team:
            yield from self._counted("teams", (a, b), drawn, number, prices.team)

    def _sitting(self, drawn: int, number: int, player: int, size: int) -> Iterator[Breach]:
        prices = self.prices
        if prices.fixed[player] not in (-1, number - 1):
            yield from self._counted("tables", (player,), drawn, number, prices.misplaced)
        if size == THREE and not prices.threes_welcome:
            if self.threes[player]:
                yield from self._counted(
                    "threes", (player,), drawn, number, prices.three * self.threes[player]
                )
            self.threes[player] += 1

    def positions(self, rounds: int) -> Iterator[Breach]:
        """Players whose seats are not spread as evenly as the sizes of their tables allow."""
        for player, counts in enumerate(self.seats):
            same = sum(count * (count - 1) // 2 for count in counts)
            above = same - least_same_seat(self.sizes[player])
            if above > 0:
                self.counts["positions"] += above
                cost = above * self.prices.position
                if cost:
                    yield self._breach("positions", (player,), rounds - 1, None, cost)

    def _counted(
        self, wish: str, players: tuple[int, ...], drawn: int, number: int | None, cost: int
    ) -> Iterator[Breach]:
        self.counts[wish] += 1
        if cost:
            yield self._breach(wish, players, drawn, number, cost)

    def _breach(
        self, wish: str, players: tuple[int, ...], drawn: int, number: int | None, cost: int
    ) -> Breach:
        return Breach(
            wish=wish,
            players=tuple(self.prices.ids[player] for player in players),
            round=self.prices.first + drawn,
            table=number,
            hard=cost >= HARD,
            cost=cost,
        )


def _same_table(rounds: Sequence[Round], prices: Prices) -> int:
    counts: Counter[tuple[int, int]] = Counter()
    for one in rounds:
        for number, table in enumerate(one.tables):
            players = (prices.index[player] for player in table.seats)
            counts.update((player, number) for player in players if prices.fixed[player] < 0)
    return sum(count * (count - 1) // 2 for count in counts.values())
