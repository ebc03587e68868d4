"""What the last round can still change (T-17); exact, and no chances.

Where a place at a table is worth points: which places a player can reach with each place at his table, and whom he
must keep behind him, by trying every way in which every table can end. Where points are amounts: by how much he must
gain more than somebody to pass him. Only where all rounds count and nobody starts anew. Where points are equal the
tie-breaks decide (T-20), which nobody knows before: then either is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.plain import Plain
from tournaments.ranking.exact import Exact
from tournaments.ranking.points import Worth, at_table, shared
from tournaments.ranking.systems import ByAmount, ByTablePlace, System, Ties

#: A table has at most so many ways to end: weak orders of five players.
LARGEST = 5


class Rival(Plain, frozen=True):
    """Somebody who may still end before the player: he does not with fewer points than these in this round; with more,
    where the lowest sum wins."""

    player: int
    points: Exact


class Gap(Plain, frozen=True):
    """Somebody before or behind a player: who gains more than the other by more than this passes him."""

    player: int
    by: Exact


class Way(Plain, frozen=True):
    """With a place alone at the table, and the points that it gives: the best and the worst place in the standing that
    can still come of it.

    rivals  the best place comes if all of these stay short of what is said of them; None where no such sentence holds,
            as somebody of their table must win there
    """

    table_place: int
    points: Exact
    best: int
    worst: int
    rivals: tuple[Rival, ...] | None

    @property
    def sure(self) -> bool:
        """Whatever the others do, it is this place."""
        return self.best == self.worst


def gaps(system: System, points: Mapping[int, Exact], player: int, most: int) -> tuple[list[Gap], list[Gap]]:
    """Who stands before a player and who behind him, so many of either, the nearest first; nothing where points are no
    amounts. `points` are the sums so far of everyone who is ranked."""
    if not isinstance(system.points, ByAmount) or player not in points or not _plain(system):
        return [], []
    mine = points[player]
    apart = [(value - mine, who) for who, value in points.items() if who != player]
    before = sorted((by, who) for by, who in apart if by >= 0)[:most]
    behind = sorted((-by, who) for by, who in apart if by < 0)[:most]
    return [Gap(who, by) for by, who in before], [Gap(who, by) for by, who in behind]


def forecast(
    system: System, points: Mapping[int, Exact], tables: Sequence[Sequence[int]], player: int
) -> list[Way]:
    """What each place at his table comes to for a player in the last round, the first one first.

    `points` are the sums so far of everyone who is ranked, `tables` who sits where in this round; who sits nowhere gets
    nothing more. Empty where the system gives points for something else, or he does not sit.
    """
    rule = system.points
    mine = next((table for table in tables if player in table), None)
    if not isinstance(rule, ByTablePlace) or mine is None or player not in points or not _plain(system):
        return []
    if max(map(len, tables)) > LARGEST:
        return []
    sign = -1 if rule.sum == "lowest" else 1
    points = {one: sign * value for one, value in points.items()}
    worth = {size: at_table(rule, size) for size in {len(table) for table in tables}}
    seated = {one for table in tables for one in table}
    if not points.keys() <= seated and system.unplayed.rule not in ("zero", "none"):
        return []  # a round that is not played counts for something
    found = []
    for place in range(1, len(mine) + 1):
        won = sign * worth[len(mine)](place)
        bound = points[player] + won
        below = {one: bound - sofar for one, sofar in points.items() if one != player}
        always, never = _idle(below, seated)
        best, worst = 1 + always, 1 + never
        may: dict[int, Exact] = {}
        for table in tables:
            alone = {player: place} if table is mine else {}
            ends = [
                {who: sign * value for who, value in end.items()}
                for end in _ends(table, worth[len(table)], system.ties, alone)
            ]
            best += min(sum(one[who] > below[who] for who in one if who in below) for one in ends)
            worst += max(sum(one[who] >= below[who] for who in one if who in below) for one in ends)
            for who in table:
                if who in below and _open([one[who] for one in ends], below[who]):
                    may[who] = below[who]
            always += sum(all(one[who] > below[who] for one in ends) for who in table if who in below)
        rivals = tuple(
            Rival(who, sign * may[who]) for who in sorted(may, key=lambda who: (-points[who], who))
        )
        found.append(Way(place, sign * won, best, worst, rivals if best == 1 + always else None))
    return found


def _plain(system: System) -> bool:
    """Whether sums only grow by the points of the round."""
    return not (system.drops.worst or system.drops.best) and system.final is None


def _idle(below: Mapping[int, Exact], seated: set[int]) -> tuple[int, int]:
    """Of those who sit nowhere: how many end before him for sure, and how many may."""
    left = [bound for who, bound in below.items() if who not in seated]
    return sum(bound < 0 for bound in left), sum(bound <= 0 for bound in left)


def _open(values: Sequence[Exact], bound: Exact) -> bool:
    """Whether it is not settled yet that somebody ends before him, or behind."""
    return any(value >= bound for value in values) and not all(value > bound for value in values)


def _ends(
    table: Sequence[int], worth: Worth, ties: Ties, fixed: Mapping[int, int]
) -> Iterator[dict[int, Exact]]:
    """The points of every way in which a table can end; the players of `fixed` alone on the place named."""
    for groups in _orders(list(table)):
        first, fits = 1, True
        given: dict[int, Exact] = {}
        for group in groups:
            for who in group:
                given[who] = shared(worth, first, len(group), ties)
                fits = fits and (who not in fixed or (first == fixed[who] and len(group) == 1))
            first += len(group)
        if fits:
            yield given


def _orders(players: list[int]) -> Iterator[list[list[int]]]:
    """Every order of players in which some may share a place: 75 of four."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for order in _orders(rest):
        for place in range(len(order) + 1):
            yield [*order[:place], [first], *order[place:]]
        for place in range(len(order)):
            yield [*order[:place], [first, *order[place]], *order[place + 1 :]]
