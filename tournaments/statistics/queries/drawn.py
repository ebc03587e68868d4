"""The drawing of a gain over evenings: a line from the first of them to the last; a table beside it says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

#: The box that is drawn in.
WIDTH, HEIGHT, EDGE = 640, 180, 10


@dataclass(frozen=True)
class Drawing:
    """A path with the dots of its evenings, and the height of nought."""

    path: str
    dots: Sequence[tuple[str, str]]
    zero: str
    width: int = WIDTH
    height: int = HEIGHT


def drawing(gains: Sequence[int]) -> Drawing | None:
    """The running sum of these gains, the first evening first; None for fewer than two."""
    if len(gains) < 2:
        return None
    figures = [0, *accumulate(gains)]
    low, high = min(figures), max(figures)

    def at(place: int, figure: int) -> tuple[str, str]:
        x = EDGE + place * (WIDTH - 2 * EDGE) / (len(figures) - 1)
        y = HEIGHT - EDGE - (figure - low) * (HEIGHT - 2 * EDGE) / ((high - low) or 1)
        return f"{x:.1f}", f"{y:.1f}"

    points = [at(place, figure) for place, figure in enumerate(figures)]
    return Drawing("M" + " L".join(" ".join(point) for point in points), points[1:], at(0, 0)[1])
