"""What a seating costs: the wishes of T-14 as prices, shared by every search and by the report.

Players are numbered 0, 1, ... here, by their place in the request. Two players at one table cost

    together(round)[a * n + b]             for a pair that must not meet, a club, a team, and
    repeat * (meetings before + 1 > 1)     for meeting again

and a player alone costs `three_price` and `misplaced_price`. All prices are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

import msgspec

from tournaments.seeding.model import Request, Round, Strength
from tournaments.seeding.sizes import LARGEST

#: The price of a hard wish: above any sum of weighted ones that a search compares.
HARD = 10**16
#: A club clash in the first round of a tournament is what spectators see.
FIRST_ROUND = 10
THREE = 3


#: Prices that hardly differ, in which a search looks for a seating that meets all wishes.
LEVEL_HARD, LEVEL_MEETING, LEVEL_OTHER, LEVEL_THREE = 8, 4, 3, 2


def price(strength: Strength) -> int:
    """What one breach of a wish of this strength costs."""
    return HARD if strength == "hard" else strength


class Prices:
    """The prices of one request. Built once for a draw; nothing in it changes.

    ids, index   the caller's number of each player, and back
    first        number of the first drawn round in the tournament, from 1
    met          met[a * n + b] is 1 when a and b have met in the history
    threes       how often each player has sat at a table of three
    seats        seats[player][seat] how often each player has had each seat (seat 1 is 0)
    sizes        the sizes of the tables that each player has sat at
    byes         how often each player has sat out
    fixed        index of each player's fixed table, -1 for none
    """

    def __init__(self, request: Request, *, first_round: int = FIRST_ROUND) -> None:
        players = request.players
        self.request = request
        self.wishes = request.wishes
        self.n = len(players)
        self.ids = tuple(player.id for player in players)
        self.index = {player_id: place for place, player_id in enumerate(self.ids)}
        self._first_round = first_round
        self.first = len(request.history) + 1
        self.repeat = price(self.wishes.meetings)
        self.three = 0 if self.threes_welcome else price(self.wishes.threes)
        self.misplaced = price(self.wishes.tables)
        self.position = price(self.wishes.positions)
        self.clubs = _groups(player.club for player in players)
        self.teams = _groups(player.team for player in players)
        self.fixed = [(player.fixed_table or 0) - 1 for player in players]
        self.met = bytearray(self.n * self.n)
        self.threes = [0] * self.n
        self.seats = [[0] * LARGEST for _ in players]
        self.sizes: list[list[int]] = [[] for _ in players]
        self.byes = [0] * self.n
        self._static: dict[int, list[int]] = {}
        for past in request.history:
            self._remember(past)

    def _remember(self, past: Round) -> None:
        for player_id in past.byes:
            if player_id in self.index:
                self.byes[self.index[player_id]] += 1
        for table in past.tables:
            for seat, player_id in enumerate(table.seats):
                if player_id in self.index:
                    player = self.index[player_id]
                    self.seats[player][seat] += 1
                    self.sizes[player].append(len(table.seats))
                    self.threes[player] += len(table.seats) == THREE
        for members in self.past_tables([past]):
            for a, b in combinations(members, 2):
                self.met[a * self.n + b] = self.met[b * self.n + a] = 1

    def past_tables(self, history: Iterable[Round]) -> list[tuple[int, ...]]:
        """Who of the present players sat together, table by table."""
        tables = (table for past in history for table in past.tables)
        return [tuple(self.index[one] for one in table.seats if one in self.index) for table in tables]

    @cached_property
    def apart(self) -> dict[tuple[int, int], int]:
        """Price of each pair that must not meet, both ways round."""
        prices: dict[tuple[int, int], int] = {}
        for wish in self.wishes.apart:
            a, b = self.index[wish.a], self.index[wish.b]
            dearest = max(price(wish.strength), prices.get((a, b), 0))
            prices[a, b] = prices[b, a] = dearest
        return prices

    @property
    def threes_welcome(self) -> bool:
        """Tables of three are what the organiser wants, so that nobody is spared them."""
        return self.request.sizes.order[:1] == (THREE,)

    def clubs_matter(self, drawn: int) -> bool:
        """Whether clubs are kept apart in the drawn round of this index (0 is the first one drawn)."""
        last = self.wishes.club_rounds
        return last is None or self.first + drawn <= last

    def club(self, drawn: int) -> int:
        """Price of two players of a club at one table in the drawn round of this index."""
        if not self.clubs_matter(drawn):
            return 0
        if self.wishes.clubs == "hard":
            return HARD
        return self.wishes.clubs * (self._first_round if self.first + drawn == 1 else 1)

    def clubmates(self, player: int) -> list[int]:
        """The players of his club, himself among them; nobody when he has none."""
        return self.clubs.get(self.request.players[player].club, [])

    def levelled(self) -> Prices:
        """The same wishes at prices that hardly differ: none is given up lightly for another.

        Where all can be met, a search finds the seating more easily than by their order of priority.
        """
        wishes = self.wishes
        level = msgspec.structs.replace(
            wishes,
            apart=tuple(
                msgspec.structs.replace(pair, strength=_level(pair.strength, LEVEL_MEETING))
                for pair in wishes.apart
            ),
            meetings=_level(wishes.meetings, LEVEL_MEETING),
            clubs=_level(wishes.clubs, LEVEL_OTHER),
            teams=_level(wishes.teams, LEVEL_OTHER),
            tables=_level(wishes.tables, LEVEL_OTHER),
            threes=_level(wishes.threes, LEVEL_THREE),
        )
        return Prices(msgspec.structs.replace(self.request, wishes=level), first_round=1)

    @property
    def team(self) -> int:
        """Price of two players of a team at one table."""
        return price(self.wishes.teams)

    def together(self, drawn: int) -> list[int]:
        """together[a * n + b]: price of a and b at one table in the drawn round, repeats left out."""
        club = self.club(drawn)
        if club not in self._static:
            static = [0] * (self.n * self.n)
            for groups, cost in ((self.clubs, club), (self.teams, self.team)):
                for members in groups.values():
                    for a, b in combinations(members, 2) if cost else ():
                        static[a * self.n + b] += cost
                        static[b * self.n + a] += cost
            for (a, b), cost in self.apart.items():
                static[a * self.n + b] += cost
            self._static[club] = static
        return self._static[club]

    def cliques(self, drawn: int) -> list[tuple[str, int, tuple[int, ...]]]:
        """(wish, price of a pair, players) for each set of players of whom no two should share a table."""
        found: list[tuple[str, int, tuple[int, ...]]] = [
            ("apart", cost, pair) for pair, cost in self.apart.items() if pair[0] < pair[1]
        ]
        if self.repeat:
            past = self.past_tables(self.request.history)
            found += [("meetings", self.repeat, members) for members in dict.fromkeys(past)]
        for wish, cost, groups in (("clubs", self.club(drawn), self.clubs), ("teams", self.team, self.teams)):
            if cost:
                found += [(wish, cost, tuple(members)) for members in groups.values()]
        return [one for one in found if len(one[2]) > 1]

    def three_price(self, player: int) -> int:
        """Price of one more table of three for a player, after those of the history."""
        return self.three * self.threes[player]

    def misplaced_price(self, player: int, table: int) -> int:
        """Price of a player at the table of this index."""
        return self.misplaced if self.fixed[player] not in (-1, table) else 0


def _level(strength: Strength, level: int) -> int:
    return LEVEL_HARD if strength == "hard" else min(strength, level)


def _groups(names: Iterable[str]) -> dict[str, list[int]]:
    """Players by club or team; those without one belong to none."""
    groups: dict[str, list[int]] = {}
    for player, name in enumerate(names):
        if name:
            groups.setdefault(name, []).append(player)
    return groups
