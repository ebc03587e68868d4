"""The pulka as players draw it: a sector for everyone, from the edge inwards whists, pool and hill.

The page is a rectangle that shrinks inwards to its heart; the lines between the sectors run through its corners. A
place in it is a side, a depth from 0 (the edge) to 1 (the heart), and how far along the side it lies, anticlockwise.
Seats stand around it in the direction of play (GEN-3a).
"""

from __future__ import annotations

from msgspec import Struct

from rules.registry import Direction
from scoring.documents.paper import Field, Line

#: Where the bands begin; the whists lie at the edge.
BANDS = {"whist": (0.0, 0.35), "pool": (0.35, 0.69), "hill": (0.69, 1.0)}
DEPTHS = (0.0, 0.35, 0.69, 1.0)
#: Between a figure and the lines around it.
CLEAR = 0.8
#: Seats that follow each other anticlockwise, each a part of a side.
SECTORS = {
    2: (("bottom", 0.0, 1.0), ("top", 0.0, 1.0)),
    3: (("bottom", 0.0, 1.0), ("right", 0.0, 1.0), ("left", 0.0, 1.0)),
    4: (("bottom", 0.0, 1.0), ("right", 0.0, 1.0), ("top", 0.0, 1.0), ("left", 0.0, 1.0)),
    5: (
        ("bottom", 0.0, 1.0),
        ("right", 0.0, 1.0),
        ("top", 0.0, 0.5),
        ("top", 0.5, 1.0),
        ("left", 0.0, 1.0),
    ),
}
#: The heart at four and five players; the agreed pool stands in it.
HEART_WIDTH, HEART_HEIGHT = 26, 13


class Pulka(Struct, frozen=True):
    """The drawing for so many seats in a field."""

    field: Field
    seats: int
    direction: Direction

    @property
    def sectors(self) -> tuple[tuple[str, float, float], ...]:
        """Where each seat writes: the one at the bottom first, the others in the direction of play."""
        around = SECTORS[self.seats]
        return around if self.direction == "anticlockwise" else (around[0], *reversed(around[1:]))

    @property
    def heart(self) -> Field:
        """Where the sectors end: a point for three, a line for two."""
        field = self.field
        middle = field.top + field.height / 2
        if self.seats == 2:
            return Field(field.left, middle, field.width, 0)
        centre = field.left + field.width / 2
        if self.seats == 3:
            return Field(centre, field.top, 0, field.height * 0.46)
        return Field(centre - HEART_WIDTH / 2, middle - HEART_HEIGHT / 2, HEART_WIDTH, HEART_HEIGHT)

    def lines(self) -> list[Line]:
        """Every line of the drawing."""
        lines = []
        for seat, (side, begin, end) in enumerate(self.sectors):
            for depth in DEPTHS:
                lines.append(self._line((side, depth, begin), (side, depth, end), 0.4 if depth == 0 else 0.2))
            lines.append(self._line((side, 0, begin), (side, 1, begin), 0.4))
            lines.append(self._line((side, 0, end), (side, 1, end), 0.4))
            for one in list(self._cells(seat).values())[:-1]:
                lines.append(_far_side(side, one))
        return lines

    def band(self, seat: int, name: str) -> Field:
        """The room for the figures of a band: pool or hill."""
        side, begin, end = self.sectors[seat]
        outer, inner = BANDS[name]
        if name == "hill" and self.seats == 3 and side == "bottom":
            inner = (outer + inner) / 2  # a triangle: its largest rectangle is half as high
        return self._inside(side, (outer, inner), (begin, end))

    def whists(self, seat: int) -> dict[int, Field]:
        """The room for the whists of a seat by whom they are on; the neighbour lies next to his sector."""
        return {other: _clear(cell) for other, cell in self._cells(seat).items()}

    def _cells(self, seat: int) -> dict[int, Field]:
        """The whist band cut straight across, in equal parts of its inner side; the corners stay free."""
        side, begin, end = self.sectors[seat]
        on = -1 if self.direction == "anticlockwise" else 1
        others = [(seat + on * step) % self.seats for step in range(1, self.seats)]
        step = (end - begin) / len(others)
        cells = {}
        for place, other in enumerate(others):
            corners = [self._point(side, BANDS["whist"][1], begin + step * (place + more)) for more in (0, 1)]
            left, right = sorted(x for x, _ in corners)
            top, bottom = sorted(y for _, y in corners)
            outer = self.field
            if side in ("bottom", "top"):
                top, bottom = (bottom, outer.bottom) if side == "bottom" else (outer.top, top)
            else:
                left, right = (right, outer.right) if side == "right" else (outer.left, left)
            cells[other] = Field(left, top, right - left, bottom - top)
        return cells

    def _point(self, side: str, depth: float, along: float) -> tuple[float, float]:
        outer, heart = self.field, self.heart
        left = outer.left + (heart.left - outer.left) * depth
        right = outer.right + (heart.right - outer.right) * depth
        top = outer.top + (heart.top - outer.top) * depth
        bottom = outer.bottom + (heart.bottom - outer.bottom) * depth
        ends = {
            "bottom": ((left, bottom), (right, bottom)),
            "right": ((right, bottom), (right, top)),
            "top": ((right, top), (left, top)),
            "left": ((left, top), (left, bottom)),
        }
        (x1, y1), (x2, y2) = ends[side]
        return x1 + (x2 - x1) * along, y1 + (y2 - y1) * along

    def _line(self, one: tuple[str, float, float], other: tuple[str, float, float], weight: float) -> Line:
        return Line(*self._point(*one), *self._point(*other), weight)

    def _inside(self, side: str, depths: tuple[float, float], share: tuple[float, float]) -> Field:
        """The largest upright rectangle between two depths and two places along a side."""
        corners = [[self._point(side, depth, along) for along in share] for depth in depths]
        xs = [sorted(point[0] for point in pair) for pair in corners]
        ys = [sorted(point[1] for point in pair) for pair in corners]
        if side in ("bottom", "top"):
            left, right = max(x[0] for x in xs), min(x[1] for x in xs)
            top, bottom = min(ys[0][0], ys[1][0]), max(ys[0][0], ys[1][0])
        else:
            left, right = min(xs[0][0], xs[1][0]), max(xs[0][0], xs[1][0])
            top, bottom = max(y[0] for y in ys), min(y[1] for y in ys)
        return _clear(Field(left, top, right - left, bottom - top))


def _clear(field: Field) -> Field:
    """The field without the room that keeps figures off the lines."""
    return Field(field.left + CLEAR, field.top + CLEAR / 2, field.width - 2 * CLEAR, field.height - CLEAR)


def _far_side(side: str, cell: Field) -> Line:
    """The side of a cell that lies towards the next one, anticlockwise."""
    if side in ("bottom", "top"):
        across = cell.right if side == "bottom" else cell.left
        return Line(across, cell.top, across, cell.bottom)
    along = cell.top if side == "right" else cell.bottom
    return Line(cell.left, along, cell.right, along)
