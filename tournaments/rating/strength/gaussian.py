"""What one tournament tells of all its players at once: a Gaussian (Kalman) update.

What a seat brings per deal is the strength of its player, less that of the table, and the luck of its deals:

    value = strength(player) + level(table) + luck,   luck ~ N(0, 1 / deals)

in units of the swing of one deal. The level is unknown and free: the money of a table says only how its players
compare with each other, so that a win over strong ones tells more than one over weak ones. All tables of a tournament
are solved together: who sat with whom is a graph, and a strong opponent of an opponent counts, too.

Stakes double: at some tables one deal decides the round. Such a table tells less, and the more the further its sums
fly from what was expected: luck is taken for a multivariate t with the `tails` of the season (degrees of freedom), and
the update is repeated with the weight that each table earned, a fixed number of times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.plain import Plain
from tournaments.rating.strength.rows import Reading


class Belief(Plain, frozen=True):
    """What is known of a strength: mean and variance, in swings of one deal."""

    mean: float
    variance: float


#: How often the weights of tables are found anew.
REPEATED = 4


def updated(
    before: Mapping[int, Belief], read: Sequence[Reading], swing: float, tails: float | None = None
) -> dict[int, Belief]:
    """What is known after these readings (cents), of each player whom they name. `before` knows all of them. Without
    `tails` luck is normal, and all tables weigh the same.

    The posterior of all is exact at the last weights; of it the means and variances are kept, as T-45 says, and not
    how two players hang together.
    """
    by_table: dict[tuple[int, int], list[Reading]] = {}
    for one in read:
        by_table.setdefault((one.round, one.table), []).append(one)
    tables = [by_table[key] for key in sorted(by_table)]
    weights = [1.0] * len(tables)
    after = _solution(before, tables, weights, swing)
    if tails is None:
        return after
    for _ in range(REPEATED):
        weights = [_weight(seats, after, swing, tails) for seats in tables]
        after = _solution(before, tables, weights, swing)
    return after


def _weight(seats: Sequence[Reading], after: Mapping[int, Belief], swing: float, tails: float) -> float:
    """What a table weighs: 1 where luck is as usual, less the further it lies from that."""
    luck = [one.value / swing - after[one.player].mean for one in seats]
    level = _level(seats, luck)
    far = 0.0
    for one, value in zip(seats, luck, strict=True):
        far += one.deals * (value - level) * (value - level)
    return (tails + len(seats) - 1) / (tails + far)


def _level(seats: Sequence[Reading], values: Sequence[float]) -> float:
    """The mean of a table, weighed by deals."""
    found = 0.0
    for one, value in zip(seats, values, strict=True):
        found += one.deals * value
    return found / sum(one.deals for one in seats)


def _solution(
    before: Mapping[int, Belief], tables: Sequence[Sequence[Reading]], weights: Sequence[float], swing: float
) -> dict[int, Belief]:
    players = sorted({one.player for seats in tables for one in seats})
    place = {player: number for number, player in enumerate(players)}
    precision = [[0.0] * len(players) for _ in players]
    weighted = [0.0] * len(players)
    for number, player in enumerate(players):
        precision[number][number] = 1.0 / before[player].variance
        weighted[number] = before[player].mean / before[player].variance
    for seats, weight in zip(tables, weights, strict=True):
        deals = sum(one.deals for one in seats)
        values = [one.value / swing for one in seats]
        level = _level(seats, values)
        for one, value in zip(seats, values, strict=True):
            row = place[one.player]
            weighted[row] += weight * one.deals * (value - level)
            precision[row][row] += weight * one.deals
            for other in seats:
                precision[row][place[other.player]] -= weight * one.deals * other.deals / deals
    lower, pivots = decomposed(precision)
    means = _solved(lower, pivots, weighted)
    variances = _inverse_diagonal(lower, pivots)
    return {
        player: Belief(mean=means[number], variance=variances[number])
        for number, player in enumerate(players)
    }


def decomposed(matrix: list[list[float]]) -> tuple[list[list[float]], list[float]]:
    """L and D of a symmetric positive matrix, which is L·D·Lᵀ: rows of L left of its diagonal of ones."""
    lower: list[list[float]] = []
    pivots: list[float] = []
    for row, values in enumerate(matrix):
        scaled: list[float] = []  # the row of L·D
        for column in range(row):
            value = values[column]
            for left, right in zip(scaled, lower[column], strict=False):
                value -= left * right
            scaled.append(value)
        line = [value / pivot for value, pivot in zip(scaled, pivots, strict=True)]
        pivot = values[row]
        for left, right in zip(scaled, line, strict=True):
            pivot -= left * right
        lower.append(line)
        pivots.append(pivot)
    return lower, pivots


def _solved(lower: list[list[float]], pivots: list[float], right: list[float]) -> list[float]:
    """x of L·D·Lᵀ·x = right."""
    forward: list[float] = []
    for row, line in enumerate(lower):
        value = right[row]
        for left, known in zip(line, forward, strict=True):
            value -= left * known
        forward.append(value)
    found = [value / pivot for value, pivot in zip(forward, pivots, strict=True)]
    for row in range(len(found) - 1, -1, -1):
        for column, factor in enumerate(lower[row]):
            found[column] -= factor * found[row]
    return found


def _inverse_diagonal(lower: list[list[float]], pivots: list[float]) -> list[float]:
    """The diagonal of the inverse of L·D·Lᵀ: Σ over k of (L⁻¹)ₖᵢ² / Dₖ."""
    found = [0.0] * len(pivots)
    inverse: list[list[float]] = []
    for row, line in enumerate(lower):
        values = [0.0] * row
        for column, factor in enumerate(line):
            for place, known in enumerate(inverse[column]):
                values[place] -= factor * known
        values.append(1.0)
        inverse.append(values)
        for place, value in enumerate(values):
            found[place] += value * value / pivots[row]
    return found
