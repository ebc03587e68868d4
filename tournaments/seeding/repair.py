"""T-13a: repair of a published seating with the fewest moves, as proposals to choose from.

Players who stay keep their seats; who comes takes a seat that fell free. A table that is dissolved stays in
the round as an empty one, so that no other changes its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rules.errors import N_
from rules.plain import Plain
from tournaments.seeding.cost import HARD, THREE, Prices
from tournaments.seeding.errors import BadRequestError
from tournaments.seeding.model import Report, Request, Round, Table
from tournaments.seeding.report import report_on
from tournaments.seeding.resizing import MOVE, new_sizes
from tournaments.seeding.sizes import byes_needed, table_sizes
from tournaments.seeding.validity import check_request, check_rounds, everybody

#: Changes of a proposal that are tried, and proposals that are shown.
TRIALS, MOST = 1_500, 5
#: Searches for each way of resizing, to offer a choice.
STARTS = 3


class Move(Plain, frozen=True):
    """A player whose line on the seating list changes; tables and seats from 1, None: at none."""

    player: int
    from_table: int | None
    to_table: int | None
    to_seat: int | None


class Proposal(Plain, frozen=True):
    """One way to repair a seating.

    moved   players who have to change their table (or to sit out) although they were there
    moves   every player who comes, goes or changes his table
    """

    moved: int
    moves: tuple[Move, ...]
    round: Round
    report: Report


def repair(
    request: Request, seating: Round, absent: Iterable[int] = (), arrivals: Iterable[int] = ()
) -> tuple[Proposal, ...]:
    """Ways to seat everybody who is there, those with the fewest moves first, then by their cost.

    `request` has all players, absent and arriving ones too, and as its history the rounds before this one.
    Those who sat out come in before anybody else has to move.

    Raises BadRequestError for strangers, NoSeatingError when the players cannot be split into tables.
    """
    check_request(request)
    check_rounds(request, [seating])
    gone, coming = set(absent), list(arrivals)
    _check(request, seating, gone, coming)
    prices = Prices(request)
    state = _State(request, prices, seating, gone, coming)
    found: dict[tuple[Move, ...], Proposal] = {}
    for targets in state.resizings():
        for start in range(STARTS):
            tables, out = _Climb(state, targets, Random(start)).run()  # noqa: S311 - trials, not lots
            proposal = state.proposal(tables, out)
            found.setdefault(proposal.moves, proposal)
    return tuple(
        sorted(found.values(), key=lambda one: (not one.report.legal, one.moved, one.report.cost))[:MOST]
    )


def _check(request: Request, seating: Round, gone: set[int], coming: list[int]) -> None:
    there = set(everybody(seating))
    known = {player.id for player in request.players}
    for player in gone - there:
        raise BadRequestError("T-13a", N_("player {player} is not in this seating"), player=player)
    for player in coming:
        if player not in known:
            raise BadRequestError("T-13a", N_("nobody has the number {player}"), player=player)
        if player in there or coming.count(player) > 1:
            raise BadRequestError("T-13a", N_("player {player} is in this seating already"), player=player)


#: A table being repaired: players in their seats, None where somebody is missing.
Seats = list[int | None]


class _State:
    """The seating without those who are absent, and the players who wait for a seat."""

    def __init__(
        self, request: Request, prices: Prices, seating: Round, gone: set[int], coming: list[int]
    ) -> None:
        self.request, self.prices, self.seating, self.gone = request, prices, seating, gone
        self.tables: list[Seats] = [
            [None if one in gone else prices.index[one] for one in table.seats] for table in seating.tables
        ]
        waiting = [player for player in seating.byes if player not in gone] + coming
        self.waiting = [prices.index[player] for player in waiting]
        total = sum(len(players_of(table)) for table in self.tables) + len(self.waiting)
        self.out = byes_needed(total, request.sizes)
        self.seated = total - self.out
        needed = len(table_sizes(total, request.sizes))
        self.tables += [[] for _ in range(max(0, needed - len(self.tables)))]
        self.together = prices.together(0)

    def resizings(self) -> Iterator[list[int]]:
        """New sizes of the tables: with the fewest moves, and as near to T-5 as few moves allow."""
        present = [len(players_of(table)) for table in self.tables]
        known: list[list[int]] = []
        for move in (MOVE, 1):
            sizes = new_sizes(present, self.seated, self.request.sizes, move=move)
            if sizes is not None and sizes not in known:
                known.append(sizes)
                yield sizes

    def price(self, number: int, players: Sequence[int]) -> int:
        """What the wishes cost at one table with these players."""
        prices, n = self.prices, self.prices.n
        cost = 0
        for place, a in enumerate(players):
            cost += prices.misplaced_price(a, number)
            cost += prices.three_price(a) if len(players) == THREE else 0
            for b in players[:place]:
                cost += self.together[a * n + b] + (prices.repeat if prices.met[a * n + b] else 0)
        return cost

    def proposal(self, tables: list[Seats], out: list[int]) -> Proposal:
        """The repaired round, and what changes on the list."""
        ids = self.prices.ids
        seated = tuple(
            Table(seats=tuple(ids[player] for player in players_of(table))) for table in _without_tail(tables)
        )
        repaired = Round(tables=seated, byes=tuple(sorted(ids[player] for player in out)))
        before, after = _places(self.seating), _places(repaired)
        moves = []
        for player in sorted({*before, *after, *self.gone}):
            old, new = before.get(player, (None, None)), after.get(player, (None, None))
            if old[0] != new[0]:
                moves.append(Move(player=player, from_table=old[0], to_table=new[0], to_seat=new[1]))
        return Proposal(
            moved=sum(move.from_table is not None and move.player not in self.gone for move in moves),
            moves=tuple(moves),
            round=repaired,
            report=report_on([repaired], self.prices),
        )


def players_of(table: Seats) -> list[int]:
    """The players of a table in seat order, empty seats closed up."""
    return [player for player in table if player is not None]


def _without_tail(tables: list[Seats]) -> list[Seats]:
    """Without the empty tables at the end, which leave no gap in the numbers."""
    count = len(tables)
    while count and not players_of(tables[count - 1]):
        count -= 1
    return tables[:count]


def _places(one: Round) -> dict[int, tuple[int, int]]:
    return {
        player: (number, seat)
        for number, table in enumerate(one.tables, start=1)
        for seat, player in enumerate(table.seats, start=1)
    }


@dataclass
class _Climb:
    """Chooses which of equal tables change, who leaves them, and where those who wait go."""

    state: _State
    targets: list[int]
    chance: Random

    def __post_init__(self) -> None:
        self.present = [players_of(table) for table in self.state.tables]
        self.before = [self.state.price(number, players) for number, players in enumerate(self.present)]
        self.leaving: dict[int, list[int]] = {}
        for number in range(len(self.targets)):
            self._choose_leavers(number)
        self.order = list(self.state.waiting) + [one for group in self.leaving.values() for one in group]

    def _choose_leavers(self, number: int) -> None:
        spare = len(self.present[number]) - self.targets[number]
        if spare > 0:
            row = sorted(self.present[number], key=lambda _: self.chance.random())
            self.leaving[number] = row[:spare]
        else:
            self.leaving.pop(number, None)

    def run(self) -> tuple[list[Seats], list[int]]:
        """The cheapest tables found, and who sits out."""
        best = self._price()
        for _ in range(TRIALS):
            before = (
                list(self.targets),
                {key: list(row) for key, row in self.leaving.items()},
                list(self.order),
            )
            self._change()
            price = self._price()
            if price <= best:
                best = price
            else:
                self.targets, self.leaving, self.order = before
        return self._tables()

    def _change(self) -> None:
        kind = self.chance.random()
        if kind < 0.4:
            self._exchange_tables()
        elif kind < 0.7 and self.leaving:
            self._choose_leavers(self._pick(list(self.leaving)))
        self._renew_order(shuffle=kind >= 0.7)

    def _exchange_tables(self) -> None:
        """A table that changes and one with as many players that does not swap their parts."""
        changing = [number for number, size in enumerate(self.targets) if size != len(self.present[number])]
        if not changing:
            return
        one = self._pick(changing)
        alike = [
            number
            for number, players in enumerate(self.present)
            if len(players) == len(self.present[one]) and self.targets[number] != self.targets[one]
        ]
        if alike:
            other = self._pick(alike)
            self.targets[one], self.targets[other] = self.targets[other], self.targets[one]
            self._choose_leavers(one)
            self._choose_leavers(other)

    def _renew_order(self, *, shuffle: bool) -> None:
        """Who waits, in the order in which free seats are filled; the last ones sit out."""
        leavers = [player for group in self.leaving.values() for player in group]
        moving = {*self.state.waiting, *leavers}
        kept = [player for player in self.order if player in moving]
        self.order = kept + [player for player in leavers if player not in kept]
        if shuffle and len(self.order) > 1:
            one, other = self._pick(range(len(self.order))), self._pick(range(len(self.order)))
            self.order[one], self.order[other] = self.order[other], self.order[one]

    def _pick(self, row: Sequence[int]) -> int:
        return row[int(self.chance.random() * len(row))]

    def _members(self) -> tuple[dict[int, list[int]], list[int]]:
        """Players of every table that changes, and those who sit out."""
        coming = iter(self.order)
        members: dict[int, list[int]] = {}
        for number, size in enumerate(self.targets):
            left = self.leaving.get(number, ())
            if left:
                members[number] = [player for player in self.present[number] if player not in left]
            elif size > len(self.present[number]):
                entering = [next(coming) for _ in range(size - len(self.present[number]))]
                members[number] = self.present[number] + entering
        return members, list(coming)

    def _price(self) -> int:
        members, out = self._members()
        prices = self.state.prices
        cost = sum(
            self.state.price(number, players) - self.before[number] for number, players in members.items()
        )
        cost += sum(HARD for player in out if prices.byes[player])
        return cost + sum(MOVE for player in out if player not in self.state.waiting)

    def _tables(self) -> tuple[list[Seats], list[int]]:
        members, out = self._members()
        tables = [list(table) for table in self.state.tables]
        for number, players in members.items():
            table: Seats = [player if player in players else None for player in tables[number]]
            for player in players:
                if player not in table:
                    _take_seat(table, player, self.state.prices.seats[player])
            tables[number] = table
        return tables, out


def _take_seat(table: Seats, player: int, used: Sequence[int]) -> None:
    free = [seat for seat, taken in enumerate(table) if taken is None]
    if free:
        table[min(free, key=lambda seat: used[seat])] = player
    else:
        table.append(player)
