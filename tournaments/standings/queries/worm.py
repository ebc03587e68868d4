"""The drawing of running figures: a line a player from nought to where he stands, named at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from tournaments.ranking.exact import Exact
from tournaments.standings.queries.running import Track

#: The box that is drawn in; the names stand right of the lines.
WIDTH, HEIGHT = 366, 170
LEFT, TOP, BOTTOM = 8, 14, 148
#: Where the lines end when names stand beside them.
NAMED = 252
#: How near two names may stand below each other.
APART = 14


@dataclass(frozen=True)
class Drawn:
    """A line with the dot at its end, and its name at the height `at`."""

    player: int
    name: str
    path: str
    x: str
    y: str
    at: str
    first: bool
    mine: bool


@dataclass(frozen=True)
class Mark:
    """Where a round begins, and after how many deals it ended."""

    round: int
    x: str
    text_x: str
    deals: int


@dataclass(frozen=True)
class Worm:
    """The lines, the height of nought, and the rounds along it."""

    lines: Sequence[Drawn]
    marks: Sequence[Mark]
    zero: str
    right: str
    text_x: str
    width: int = WIDTH
    height: int = HEIGHT


def worm(tracks: Sequence[Track], names: Mapping[int, str], *, mine: int | None = None) -> Worm | None:
    """The drawing of these tracks, the first one in ink, with `names` at their ends; None where nobody has a round
    yet."""
    shown = [track for track in tracks if track.legs]
    if not shown:
        return None
    right = NAMED if names else WIDTH - LEFT
    numbers = [leg.round for leg in shown[0].legs]
    deals = [
        max(track.legs[n].deals if n < len(track.legs) else 0 for track in shown) for n in range(len(numbers))
    ]
    width = [max(1, count) for count in deals]
    starts = [0, *accumulate(width)]
    figures = [figure for track in shown for leg in track.legs for figure in leg.figures] + [0]
    low, high = Fraction(min(figures)), Fraction(max(figures))
    scale = Fraction(BOTTOM - TOP) / ((high - low) or 1)

    def across(step: Fraction | int) -> float:
        return float(LEFT + Fraction(step) * (right - LEFT) / starts[-1])

    def height(figure: Exact) -> float:
        return float(BOTTOM - (Fraction(figure) - low) * scale)

    ends = []
    for track in shown:
        points = [(across(0), height(0))]
        for place, leg in enumerate(track.legs):
            for step, figure in enumerate(leg.figures, start=1):
                points.append(
                    (across(starts[place] + Fraction(step * width[place], len(leg.figures))), height(figure))
                )
        ends.append(points)
    heights = _apart([points[-1][1] for points in ends])
    return Worm(
        lines=[
            Drawn(
                track.player,
                names.get(track.player, ""),
                "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points),
                f"{points[-1][0]:.1f}",
                f"{points[-1][1]:.1f}",
                f"{at + 4:.1f}",
                place == 0,
                track.player == mine,
            )
            for place, (track, points, at) in enumerate(zip(shown, ends, heights, strict=True))
        ],
        marks=[
            Mark(number, f"{across(start):.1f}", f"{across(start) + (4 if start else 0):.1f}", count)
            for number, start, count in zip(numbers, starts, deals, strict=False)
        ],
        zero=f"{height(0):.1f}",
        right=f"{right}",
        text_x=f"{right + 8}",
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights of names beside these ends, in the same order, none over another."""
    placed: dict[int, float] = {}
    above = float("-inf")
    for index in sorted(range(len(heights)), key=lambda one: (heights[one], one)):
        above = placed[index] = max(heights[index], above + APART)
    over = max(0.0, above - BOTTOM) if placed else 0.0
    return [placed[index] - over for index in range(len(heights))]
