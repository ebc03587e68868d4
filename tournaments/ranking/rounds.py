"""One round: what each player measures, his places, his points (T-16 to T-18)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter

from rules.errors import N_
from tournaments.ranking.errors import RankingError
from tournaments.ranking.exact import Exact, exact, total
from tournaments.ranking.model import RoundResult, Total
from tournaments.ranking.places import ranked_groups
from tournaments.ranking.points import Worth, at_table, by_key, compression, in_round, shared
from tournaments.ranking.systems import ByAmount, ByKey, ByRoundPlace, ByTablePlace, Measure, System

#: For each player: his place, and by how many it is shared.
Shared = dict[int, tuple[int, int]]


class RoundTable:
    """The results of one round: `results` by player, and `unplayed` for a starter who did not play it."""

    def __init__(self, number: int, results: Mapping[int, RoundResult], unplayed: RoundResult) -> None:
        self.number = number
        self.results = results
        self.unplayed = unplayed


def evaluate_round(
    system: System,
    totals: Sequence[Total],
    starters: int,
    closed_up: Collection[int],
    byes: Collection[int] = (),
) -> RoundTable:
    """Places and points of everyone who sat in a round, and what it counts to the players of `byes`.

    `starters` is n of the whole tournament. The players of `closed_up` take no place: they get no points for
    one, and those behind them move up. Raises RankingError for a player who sits twice.
    """
    number = totals[0].round
    measures = [measure(system, of) for of in system.places_by]
    measured = {seat.player: tuple([of(seat) for of in measures]) for seat in totals}
    if len(measured) < len(totals):
        raise RankingError("T-16", N_("a player has two results in round {round}"), round=number)
    placed = {player: value for player, value in measured.items() if player not in closed_up}
    in_hall = _shared(placed)
    sizes: dict[int, int] = {}
    at_tables: Shared = {}
    for table, seats in _by_table(totals).items():
        sizes[table] = len(seats)
        at_tables.update(
            _shared({seat.player: placed[seat.player] for seat in seats if seat.player in placed})
        )
    points, with_premium = _scorer(system, sizes, starters, len(placed)), sb(system)
    results = {}
    for seat in totals:
        at, hall = at_tables.get(seat.player), in_hall.get(seat.player)
        won, of = points(seat, at, hall), measured[seat.player]
        results[seat.player] = _result(seat, sizes[seat.table], with_premium(seat), of, at, hall, won)
    unplayed = unplayed_round(system, number, max(sizes.values()), starters, len(placed))
    sat_out = _bye(system, unplayed, [results[player].points for player in placed])
    results |= {player: sat_out for player in byes if player not in results}
    return RoundTable(number, results, unplayed)


def _by_table(totals: Iterable[Total]) -> dict[int, list[Total]]:
    tables: dict[int, list[Total]] = {}
    for seat in totals:
        tables.setdefault(seat.table, []).append(seat)
    return tables


def _shared(values: Mapping[int, tuple[Exact, ...]]) -> Shared:
    found: Shared = {}
    first = 1
    for group in ranked_groups(values):
        for player in group:
            found[player] = (first, len(group))
        first += len(group)
    return found


def measure(system: System, of: Measure) -> Callable[[Total], Exact]:
    """How a measure is read from a seat; whists are compressed where the system says so (T-17).

    Where a game counts no money, every measure in money is its balance: a result never counts as nothing (T-16).
    """
    if of == "pb":
        return attrgetter("premium")
    compressed = compression(system.compression)
    if of == "balance":
        return lambda seat: 0 if seat.balance is None else compressed(exact(seat.balance))
    cents: Callable[[Total], Exact] = (
        sb(system) if of == "sb" else attrgetter("money" if of == "money" else "zb")
    )
    return lambda seat: cents(seat) if seat.balance is None else compressed(exact(seat.balance))


def sb(system: System) -> Callable[[Total], Exact]:
    """SB in cents: ZB + PB x rate, or the ZB where premium points are settled in it (T-18); the balance where the game
    counts no money."""
    rate = 0 if system.premium.pb_in_zb else exact(system.premium.rate)
    return lambda seat: exact(seat.zb + seat.premium * rate if seat.balance is None else seat.balance)


#: Points of a seat from its table's place and its place in the round.
Scorer = Callable[[Total, tuple[int, int] | None, tuple[int, int] | None], Exact]


def _scorer(system: System, sizes: Mapping[int, int], starters: int, placed: int) -> Scorer:
    """The points rule of the system for this round. A closed-up player gets no points for places."""
    points = system.points
    if isinstance(points, ByAmount):
        amount = measure(system, points.of)
        return lambda seat, table, hall: amount(seat)
    if isinstance(points, ByTablePlace):
        lists = {size: _tied(system, at_table(points, size)) for size in set(sizes.values())}
        return lambda seat, table, hall: lists[sizes[seat.table]](*table) if table else 0
    if isinstance(points, ByKey):
        key = _tied(system, by_key(points))
        if points.over == "table":
            return lambda seat, table, hall: key(*table) if table else 0
        return lambda seat, table, hall: key(*hall) if hall else 0
    if isinstance(points, ByRoundPlace):
        worth = _tied(system, in_round(points, starters if points.n == "starters" else placed))
        return lambda seat, table, hall: worth(*hall) if hall else 0
    raise RankingError("T-22", N_("the system {name} is a season and has no rounds"), name=system.id)


def _tied(system: System, worth: Worth) -> Callable[[int, int], Exact]:
    """Points of a place that is shared by so many; each pair is reckoned once."""
    known: dict[tuple[int, int], Exact] = {}

    def points(place: int, sharing: int) -> Exact:
        if (place, sharing) not in known:
            known[place, sharing] = shared(worth, place, sharing, system.ties)
        return known[place, sharing]

    return points


def _result(
    seat: Total,
    size: int,
    sb: Exact,
    measured: tuple[Exact, ...],
    table: tuple[int, int] | None,
    hall: tuple[int, int] | None,
    points: Exact,
) -> RoundResult:
    table_place, table_sharing = table or (None, 0)
    round_place, round_sharing = hall or (None, 0)
    return RoundResult(
        round=seat.round,
        played=True,
        points=points,
        table=seat.table,
        table_size=size,
        money=seat.money,
        premium=seat.premium,
        zb=seat.zb,
        sb=sb,
        balance=None if seat.balance is None else exact(seat.balance),
        measured=measured,
        table_place=table_place,
        table_sharing=table_sharing,
        round_place=round_place,
        round_sharing=round_sharing,
    )


def _bye(system: System, unplayed: RoundResult, placed: Sequence[Exact | None]) -> RoundResult:
    """What the round is worth to whom the draw left without a table (T-5), `placed` being the points of those who
    took a place: whose place is closed up counts as if he had not played, in the mean too."""
    if system.bye.rule == "unplayed" or (system.bye.rule == "mean" and not placed):
        return unplayed
    points: Exact = 0
    if system.bye.rule == "fixed":
        points = exact(system.bye.value)
    elif system.bye.rule == "mean":
        points = exact(Fraction(total(each or 0 for each in placed)) / len(placed))
    return RoundResult(round=unplayed.round, played=False, points=points)


def unplayed_round(system: System, number: int, largest: int, starters: int, placed: int) -> RoundResult:
    """What the round is worth to a starter who did not play it (T-17)."""
    rule = system.unplayed.rule
    if rule == "none":
        return RoundResult(round=number, played=False, points=None, status="not_counted")
    if rule == "last":
        worth, last = _last_place(system, largest, starters, placed)
        return RoundResult(round=number, played=False, points=exact(worth(last + 1)))
    return RoundResult(
        round=number, played=False, points=exact(system.unplayed.value) if rule == "fixed" else 0
    )


def _last_place(system: System, largest: int, starters: int, placed: int) -> tuple[Worth, int]:
    """What a place is worth, and the last place: of the largest table, or of the round."""
    points = system.points
    if isinstance(points, ByTablePlace):
        return at_table(points, largest), largest
    if isinstance(points, ByKey):
        return by_key(points), largest if points.over == "table" else placed
    assert isinstance(points, ByRoundPlace), "refused by checks"
    return in_round(points, starters if points.n == "starters" else placed), placed
