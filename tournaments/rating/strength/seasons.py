"""What is usual at one tariff in one season: where sums are clipped, how a deal swings, how far players lie apart.

A season is a calendar year. What later tournaments say changes nothing of earlier ones: the usual of a tournament is
taken from those before it and from itself, in the order of the replay.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

from rules.plain import Plain
from tournaments.rating.strength.rows import Event, Reading, readings, total

#: T-45: sums beyond this percentile of the season count as if they lay on it.
PERCENTILE = 99
#: Below so many readings a season borrows those of the season before it.
FEWEST = 400
#: What is taken for how far players lie apart (as a part of the swing of a deal) before the data say more, and how many
#: pairs of readings that guess is worth.
SPREAD, WORTH = 0.1, 400
NARROWEST, WIDEST = 0.03, 0.4
#: Below so much kurtosis, as a part of that of normal luck, luck is taken for normal.
NORMAL = 1.05


class Usual(Plain, frozen=True):
    """Of a season at one tariff: `clip` in cents per deal; `swing`, the standard deviation of what one deal brings, in
    cents; `spread`, the standard deviation of strengths, as a part of the swing; `tails`, how seldom a table's sums fly
    high (degrees of freedom of a t; None: luck is normal)."""

    clip: float
    swing: float
    spread: float
    tails: float | None


class Seasons:
    """The readings of the seasons so far, by tariff and year."""

    def __init__(self) -> None:
        self._read: dict[str, dict[int, list[list[Reading]]]] = defaultdict(lambda: defaultdict(list))

    def remember(self, event: Event) -> list[Reading]:
        """Take a tournament in without asking what is usual; what its seats say."""
        read = readings(event)
        self._read[event.tariff][event.date.year].append(read)
        return read

    def add(self, event: Event) -> tuple[Usual, list[Reading]]:
        """Take a tournament in: what is usual with it, and what its seats say, clipped."""
        read = self.remember(event)
        of_tariff = self._read[event.tariff]
        season = list(of_tariff[event.date.year])
        if _size(season) < FEWEST:
            before = [year for year in of_tariff if year < event.date.year]
            season = [*(of_tariff[max(before)] if before else []), *season]
        usual = usual_of(season)
        return usual, clipped(read, usual.clip)


def clipped(read: list[Reading], clip: float) -> list[Reading]:
    """The readings with no value beyond the clip, on either side."""
    return [
        Reading(
            player=one.player,
            round=one.round,
            table=one.table,
            value=min(max(one.value, -clip), clip),
            deals=one.deals,
            size=one.size,
        )
        for one in read
    ]


def usual_of(season: list[list[Reading]]) -> Usual:
    """What is usual in these tournaments.

    Who plays better does so in each of his rounds: the products of two rounds of one player in one tournament are, in
    the mean, the square of how far players lie apart; what remains of a reading's square is the swing of its deals.
    """
    clip = percentile(sorted(abs(one.value) for read in season for one in read))
    squares, apart, pairs, weights = [], [], 0, 0.0
    tables: list[tuple[float, int]] = []
    for read in season:
        of_player: dict[int, list[tuple[float, float]]] = defaultdict(list)
        within = clipped(read, clip)
        tables += _tables(within)
        for one in within:
            # at a table of n the mean holds the player himself: only (n − 1)/n of a square is seen
            share = one.size / (one.size - 1)
            squares.append(one.deals * one.value * one.value * share)
            weights += one.deals
            of_player[one.player].append((one.value, share))
        for player in sorted(of_player):
            values = of_player[player]
            for place, (value, share) in enumerate(values):
                apart += [value * other * share for other, _ in values[:place]]
                pairs += place
    if not squares or not clip:
        return Usual(clip=clip, swing=0.0, spread=SPREAD, tails=None)
    raw = total(squares) / len(squares)
    between = (total(apart) + WORTH * SPREAD * SPREAD * raw) / (pairs + WORTH)
    # the swing is what is left of the squares; at least a quarter, whatever a few rounds say
    swing = max(raw - weights / len(squares) * max(between, 0.0), raw / 4)
    tails = tails_of(tables)
    # the variance of a t is its scale, so many times
    swing *= (tails - 2) / tails if tails else 1.0
    ratio = sqrt(max(between, 0.0) / swing)
    return Usual(clip=clip, swing=sqrt(swing), spread=min(max(ratio, NARROWEST), WIDEST), tails=tails)


def tails_of(tables: list[tuple[float, int]]) -> float | None:
    """Degrees of freedom of the t whose squares vary as much as those of these tables: each the sum of squares of a
    table and the number of its comparisons, one less than of its players. None where they vary as normal ones do."""
    means = [square / size for square, size in tables]
    mean = total(means) / len(means)
    spread = total(
        [value * value * size / (size + 2) for value, (_, size) in zip(means, tables, strict=True)]
    )
    kurtosis = spread / len(means) / (mean * mean)  # 1 of normal ones, (ν − 2)/(ν − 4) of a t
    return None if kurtosis < NORMAL else 4 + 2 / (kurtosis - 1)


def _tables(read: list[Reading]) -> list[tuple[float, int]]:
    """The sum of squares of each table, by deals, and the number of its comparisons."""
    found: dict[tuple[int, int], float] = {}
    sizes: dict[tuple[int, int], int] = {}
    for one in read:
        key = (one.round, one.table)
        found[key] = found.get(key, 0.0) + one.deals * one.value * one.value
        sizes[key] = one.size - 1
    return [(found[key], sizes[key]) for key in sorted(found)]


def percentile(ordered: list[float]) -> float:
    """The value at or below which so many of a hundred lie (nearest rank); 0 of none."""
    if not ordered:
        return 0.0
    return ordered[max(-(-PERCENTILE * len(ordered) // 100) - 1, 0)]


def _size(season: list[list[Reading]]) -> int:
    return sum(len(read) for read in season)
