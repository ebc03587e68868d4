"""Setting text into fields: a figure, lines from the top, lines in the middle."""

from __future__ import annotations

from scoring.documents.lettering import BOLD, fitted, leading
from scoring.documents.paper import Field, QrCode, Text

FIGURE_SIZES = (9, 8, 7, 6, 5)
#: The smaller code left of round and table, and the room that it takes from what stands on its left.
PROCEDURE, PROCEDURE_ROOM = 15, 18


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


def procedure_code(address: str, beside: Field, caption: str) -> tuple[list[QrCode], list[Text]]:
    """The code that leads to the procedure at the table (M-38a), with its word below, on the left of a field."""
    if not address:
        return [], []
    left = beside.left - PROCEDURE - 1
    below = Field(left - 1, beside.top + PROCEDURE - 0.4, PROCEDURE + 2, 3)
    code = QrCode(Field(left, beside.top - 0.5, PROCEDURE, PROCEDURE), address)
    return [code], [Text(field=below, text=caption, size=6, kind="centre")]
