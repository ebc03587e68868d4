"""The paper: text, lines and shaded fields at fixed places of an A4 page, in millimetres from its top left corner.

A form and the values that are stamped on it are drawn apart; fixed places make them meet.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct

WIDTH, HEIGHT = 210, 297
#: What the printers of clubs cannot reach.
MARGIN = 8


class Field(Struct, frozen=True):
    """A rectangle on the page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


class Text(Struct, frozen=True, kw_only=True):
    """Text in a field. `size` is in points; `leading` in millimetres, 0 for one line as tall as the field.

    `kind` names the style (classes of `templates/scoring/papers/sheet.css`).
    """

    field: Field
    text: str
    size: float
    leading: float = 0
    kind: str = ""


class QrCode(Struct, frozen=True):
    """An address to be scanned, in a square field."""

    field: Field
    address: str


class Line(Struct, frozen=True):
    """A straight line; `weight` in millimetres."""

    left: float
    top: float
    right: float
    bottom: float
    weight: float = 0.15


class Page(Struct, frozen=True, kw_only=True):
    """Everything that is drawn on one page."""

    texts: tuple[Text, ...] = ()
    codes: tuple[QrCode, ...] = ()
    lines: tuple[Line, ...] = ()
    shades: tuple[Field, ...] = ()

    def fingerprint(self) -> str:
        """SHA-256 (hex) of what is drawn: two pages with the same one look the same."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


def frame(field: Field, weight: float = 0.15) -> list[Line]:
    """The four sides of a field."""
    return [
        Line(field.left, field.top, field.right, field.top, weight),
        Line(field.left, field.bottom, field.right, field.bottom, weight),
        Line(field.left, field.top, field.left, field.bottom, weight),
        Line(field.right, field.top, field.right, field.bottom, weight),
    ]
