"""Setting text into fields: a figure, lines from the top, lines in the middle."""

from __future__ import annotations

from scoring.documents.lettering import BOLD, fitted, leading
from scoring.documents.paper import Field, Text

FIGURE_SIZES = (9, 8, 7, 6, 5)


def figure(field: Field, text: str, size: float, kind: str = "") -> Text:
    """A figure in the middle of its field, smaller when it is long."""
    smaller = (size, *(step for step in FIGURE_SIZES if step < size))
    room = (field.width - 1) / (BOLD if kind else 1)
    fit, lines = fitted(text.replace(" ", "\u00a0"), room, leading(size), smaller)
    return Text(field=field, text=lines[0], size=fit, kind=f"centre {kind}".strip())


def middle(field: Field, lines: list[str], size: float, kind: str = "centre") -> Text:
    """Lines in the middle of their field."""
    height = leading(size) * len(lines)
    inside = Field(field.left, field.top + (field.height - height) / 2, field.width, height)
    return lines_in(inside, lines, size, kind)


def lines_in(field: Field, lines: list[str], size: float, kind: str = "") -> Text:
    """Lines from the top of their field."""
    return Text(field=field, text="\n".join(lines), size=size, leading=leading(size), kind=kind)
