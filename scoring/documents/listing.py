"""A list of deals in one column or two: words on the left of a line, figures in columns on the right.

Each deal is two runs of text, the figures padded with spaces as wide as a digit or a comma: a page of forty deals in
cells of their own would take ten times as long to render.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scoring.documents.lettering import COMMA_SPACE, FIGURE_SPACE, LINE, POINT, ems, shortened
from scoring.documents.paper import Field, Text

GAP = 4
#: Leading in millimetres: comfortable, and the smallest that can be read.
WIDEST, NARROWEST = 3.3, 2.2
#: Above the list its title; so many lines stand in one column, more in two.
TITLE, ONE_COLUMN = 4.2, 12
#: One column is not wider: the eye must find the figures of a deal.
WIDE = 135
DIGIT, COMMA = ems("0"), ems(",")


class Listed(Struct, frozen=True):
    """A line of the list."""

    number: str
    dealer: str
    actor: str
    game: str
    sums: list[str]
    points: str


def drawn_list(
    head: Listed,
    deals: list[Listed],
    total: Listed | None,
    field: Field,
    *,
    more: str,
    one_column: int = ONE_COLUMN,
) -> list[Text]:
    """The list in its field below a title, with the totals: one column or two, as many deals as there is room for.

    `more` says with its {count} how many deals were left out; up to `one_column` lines stand in one column.
    """
    room = field.height - TITLE
    lines = _within(deals, 2 * (int(room / NARROWEST) - 1) - (total is not None), more)
    if total is not None:
        lines.append(total)
    half = len(lines) if len(lines) <= one_column else -(-len(lines) // 2)
    columns = Columns(head, lines, min(WIDEST, room / (half + 1)))
    if half == len(lines) > ONE_COLUMN:
        return columns.drawn(lines, Field(field.left, field.top + TITLE, min(field.width, WIDE), room))
    width = (field.width - GAP) / 2
    left = Field(field.left, field.top + TITLE, width, room)
    right = Field(field.right - width, field.top + TITLE, width, room)
    return columns.drawn(lines[:half], left) + columns.drawn(lines[half:], right)


def _within(deals: list[Listed], most: int, more: str) -> list[Listed]:
    """At most so many lines; the last one says how many deals were left out."""
    if len(deals) <= most:
        return list(deals)
    shown = deals[: most - 1]
    left_out = more.format(count=len(deals) - len(shown))
    return [*shown, Listed("", "", "", left_out, [""] * len(deals[0].sums), "")]


class Columns:
    """The widths that all lines of a list share, and their size."""

    def __init__(self, head: Listed, lines: Sequence[Listed], spacing: float) -> None:
        self.head = head
        self.spacing = spacing
        self.size = round(spacing / LINE / POINT, 2)
        every = [head, *lines]
        self.number, self.dealer, self.actor, self.points = (
            max(ems(getattr(line, key)) for line in every) for key in ("number", "dealer", "actor", "points")
        )
        self.sums = [max(ems(line.sums[seat]) for line in every) for seat in range(len(head.sums))]

    def drawn(self, lines: Sequence[Listed], field: Field) -> list[Text]:
        """One column of the list under its head; nothing when there are no lines for it."""
        if not lines:
            return []
        below = Field(field.left, field.top + self.spacing, field.width, len(lines) * self.spacing)
        above = Field(field.left, field.top, field.width, self.spacing)
        return [*self._runs(lines, below, "figures"), *self._runs([self.head], above, "figures strong")]

    def _runs(self, lines: Sequence[Listed], field: Field, kind: str) -> list[Text]:
        """The words on the left, the figures on the right."""
        right = [self._figures(line) for line in lines]
        room = field.width - max(map(ems, right)) * self.size * POINT - 1
        left = [shortened(self._words(line), room, self.size) for line in lines]
        return [
            Text(field=field, text="\n".join(run), size=self.size, leading=self.spacing, kind=style)
            for run, style in ((left, kind), (right, f"{kind} right"))
        ]

    def _words(self, line: Listed) -> str:
        front = ((line.number, self.number), (line.dealer, self.dealer), (line.actor, self.actor))
        return "".join(_padded(text, width) + FIGURE_SPACE for text, width in front) + line.game

    def _figures(self, line: Listed) -> str:
        sums = (_padded(text, width) for text, width in zip(line.sums, self.sums, strict=True))
        return "".join(text + FIGURE_SPACE for text in sums) + _padded(line.points, self.points)


def _padded(text: str, width: float) -> str:
    """The text on the right of a column of so many ems."""
    missing = width - ems(text)
    digits = int((missing + 0.02) / DIGIT)
    commas = round((missing - digits * DIGIT) / COMMA)
    return f"{COMMA_SPACE * max(0, commas)}{FIGURE_SPACE * digits}{text}"
