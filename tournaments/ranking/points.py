"""Points of a round (T-17): what a place is worth, what tied players get, how whists are compressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from tournaments.ranking.exact import Exact, exact, total
from tournaments.ranking.systems import Band, ByKey, ByRoundPlace, ByTablePlace, KeyPoints, Ties

#: The points of a place, from 1.
Worth = Callable[[int], Exact]


def shared(worth: Worth, place: int, sharing: int, ties: Ties) -> Exact:
    """What each of so many players gets who share the places from `place` on."""
    if sharing == 1:
        return worth(place)
    values = [worth(taken) for taken in range(place, place + sharing)]
    if ties == "mean":
        return exact(Fraction(total(values)) / sharing)
    return max(values) if ties == "higher" else min(values)


def by_list(values: Sequence[Fraction]) -> Worth:
    """A list; beyond its end it goes on by its last step, so that "the last place + 1" has a value."""
    points = [exact(value) for value in values]
    step = points[-1] - points[-2] if len(points) > 1 else 0

    def worth(place: int) -> Exact:
        if place <= len(points):
            return points[place - 1]
        return points[-1] + step * (place - len(points))

    return worth


def at_table(points: ByTablePlace, size: int) -> Worth:
    """The list for a table of this size."""
    return by_list(points.by_size.get(size, points.values))


def in_round(points: ByRoundPlace, n: int) -> Worth:
    """n + 1 - place; the place itself where the lowest sum wins."""
    if points.sum == "lowest":
        return lambda place: place
    return lambda place: n + 1 - place


def by_key(key: ByKey | KeyPoints, first: Fraction | None = None) -> Worth:
    """A list with the floor after its end, or a first value and a step down to the floor.

    `beyond` "nothing": after the end of the list, and after the first place that gets the floor, 0.
    `first` takes the place of the key's own first value (a season's coefficient changes it).
    """
    points = [exact(value) for value in key.values]
    top, step, floor = exact(key.first if first is None else first), exact(key.step), exact(key.floor)
    rest = floor if key.beyond == "floor" else 0

    def worth(place: int) -> Exact:
        if points:
            return points[place - 1] if place <= len(points) else rest
        value = top - step * (place - 1)
        return exact(value) if value >= floor else rest

    return worth


def compression(bands: Sequence[Band]) -> Callable[[Exact], Exact]:
    """Whists of which each band counts by its factor; a loss is compressed like a gain.

    With 1 up to 200, 1/10 to 650 and 0 above: 150 → 150, 300 → 200 + 10, -700 → -(200 + 45).
    """
    if not bands:
        return exact
    steps = [(band.up_to, exact(band.factor)) for band in bands]

    def compressed(whists: Exact) -> Exact:
        left: Exact = whists if whists >= 0 else -whists
        lower = 0
        counted: Exact = 0
        for upper, factor in steps:
            width = left if upper is None else min(left, upper - lower)
            counted += width * factor
            left -= width
            if not left:
                break
            lower = upper or lower
        return exact(counted if whists >= 0 else -counted)

    return compressed
