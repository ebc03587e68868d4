"""What no seating can do better: the figures a search stops at and a report is measured by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heapreplace

from tournaments.seeding.cost import HARD, THREE, Prices
from tournaments.seeding.model import Round


def least_repeats(prices: Prices, rounds: Sequence[Round]) -> int:
    """No seating of these players at tables of these sizes brings fewer repeated meetings.

    All meetings cannot outnumber the pairs that have not met yet; and nobody can meet more people than he
    has not met yet, although in each round he sits with all others at a table of the smallest size or more.
    """
    sizes = [[len(table.seats) for table in one.tables] for one in rounds]
    return least_repeats_of_sizes(prices, sizes)


def least_repeats_of_sizes(prices: Prices, rounds: Sequence[Sequence[int]]) -> int:
    """The same from the sizes of the tables of each round."""
    unmet = [prices.n - 1 - sum(row) for row in _rows(prices)]
    meetings = sum(size * (size - 1) // 2 for sizes in rounds for size in sizes)
    byes = max((prices.n - sum(sizes) for sizes in rounds), default=0)
    opponents = sum(min(sizes) - 1 for sizes in rounds if sizes)
    by_player = 0 if byes else (sum(max(0, opponents - count) for count in unmet) + 1) // 2
    return max(0, meetings - sum(unmet) // 2, by_player)


def _rows(prices: Prices) -> Iterable[bytearray]:
    return (prices.met[start : start + prices.n] for start in range(0, prices.n * prices.n, prices.n))


def least_pairs(members: int, tables: int) -> int:
    """The least number of pairs at one table when so many players of a club are spread over the tables."""
    each, more = divmod(members, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


def least_clashes(
    prices: Prices, groups: Iterable[Sequence[int]], rounds: Sequence[Sequence[int]], matter: Sequence[bool]
) -> int:
    """No seating has fewer meetings within these clubs (or teams) in the rounds of these sizes that matter.

    A club with more players than there are tables shares some of them, unless its players sit out.
    """
    return sum(
        least_pairs(max(0, len(members) - (prices.n - sum(sizes))), len(sizes))
        for members in groups
        for sizes, matters in zip(rounds, matter, strict=True)
        if matters and sizes
    )


def least_threes(prices: Prices, rounds: Sequence[Sequence[int]]) -> int:
    """No seating has fewer sittings at a table of three beyond a player's first, the history included."""
    sittings = THREE * sum(list(sizes).count(THREE) for sizes in rounds)
    return 0 if prices.threes_welcome else max(0, sittings - prices.threes.count(0))


def least_cost(prices: Prices, rounds: Sequence[Sequence[int]]) -> int:
    """A bound on the cost of rounds with tables of these sizes: repeats, clubs, teams, tables of three.

    The sum of bounds that hold side by side; a search that reaches it can stop.
    """
    repeats = least_repeats_of_sizes(prices, rounds)
    clubs = [prices.club(drawn) for drawn in range(len(rounds))]
    threes = _least_threes(prices, THREE * sum(sizes.count(THREE) for sizes in rounds))
    return (
        prices.repeat * repeats
        + prices.three * threes
        + _least_parted(prices, rounds, prices.clubs, clubs, repeats)
        + _least_parted(prices, rounds, prices.teams, [prices.team] * len(rounds), repeats)
    )


def _least_parted(
    prices: Prices,
    rounds: Sequence[Sequence[int]],
    groups: dict[str, list[int]],
    each: Sequence[int],
    repeats: int,
) -> int:
    """The least price of meetings within clubs (or teams), of which one costs `each` of its round.

    A club larger than the number of tables shares one in any round. And who meets more people than there are
    outside his club meets some of it, or somebody again; `repeats` such meetings are paid for already, and
    one more would cost at least as much as the two meetings in clubs and two in teams that it could spare.
    """
    by_round = sum(
        price * least_pairs(max(0, len(members) - (prices.n - sum(sizes))), len(sizes))
        for members in groups.values()
        for price, sizes in zip(each, rounds, strict=True)
    )
    if any(sum(sizes) < prices.n for sizes in rounds):
        return by_round
    opponents = sum(min(sizes) - 1 for sizes in rounds)
    inside = sum(len(one) * max(0, opponents - (prices.n - len(one))) for one in groups.values())
    pairs = max(0, inside - 2 * repeats + 1) // 2
    return max(by_round, min([*each, prices.repeat // 2]) * pairs)


def _least_threes(prices: Prices, sittings: int) -> int:
    """Sittings at tables of three dealt out to those who have had the fewest; each costs those before it."""
    counts = list(prices.threes)
    heapify(counts)
    return sum(heapreplace(counts, counts[0] + 1) for _ in range(sittings))


def least_same_seat(sizes: Iterable[int]) -> int:
    """The least number of pairs of sittings in the same seat for one player at tables of these sizes.

    The small tables take their share of the seats first, as they have no choice of the others.
    """
    counts: list[int] = []
    for size in sorted(sizes):
        counts += [0] * (size - len(counts))
        counts[counts.index(min(counts))] += 1
    return sum(count * (count - 1) // 2 for count in counts)


def crowded(prices: Prices, drawn: int, tables: int, seated: set[int]) -> bool:
    """Whether more of the seated than there are tables must all be apart: no seating keeps the hard wishes.

    The players are gathered greedily, so that False proves nothing.
    """
    apart: dict[int, set[int]] = {}
    for _, cost, members in prices.cliques(drawn):
        clique = seated.intersection(members) if cost >= HARD else ()
        for player in clique:
            apart.setdefault(player, set()).update(other for other in clique if other != player)
    for first in sorted(apart, key=lambda player: -len(apart[player])):
        gathered, candidates = 1, set(apart[first])
        while candidates and gathered <= tables:
            best = max(candidates, key=lambda player: (len(apart[player] & candidates), -player))
            candidates &= apart[best]
            gathered += 1
        if gathered > tables:
            return True
        if len(apart[first]) < tables:
            break
    return False
