"""How much text fits: widths of letters in the face of the documents, wrapping and the largest size that fits.

Widths are those of Liberation Sans in hundredths of the size, letters with an accent counted as without.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

#: Millimetres in a point.
POINT = 25.4 / 72
#: A line is so much taller than its letters; bold letters are at most so much wider.
LINE, BOLD = 1.16, 1.09
#: Columns of figures are padded with these two: as wide as a digit, and as wide as a comma.
FIGURE_SPACE = "\u2007"
COMMA_SPACE = "\u00a0"

_WIDTHS = {
    20: "'",
    22: "ijl",
    28: " .,:;/ft!|\\[]I\u00a0",
    33: 'r()-·`"',
    39: "*ť",
    50: "ckszvxyJ",
    56: "0123456789abdeghnopquL$?#_\u2007–€",
    58: "+−=<>×~",
    60: "♥FTZ",
    67: "ABEKPSVXY&",
    72: "CDHNRUw",
    78: "GOQ",
    83: "mM",
    94: "W",
    100: "%@—…",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_UNKNOWN = 70
#: Chinese and Japanese letters, and small pictures.
_SQUARE = 125


def ems(text: str) -> float:
    """The width of a text in multiples of its size."""
    return sum(_width(letter) for letter in text) / 100


@cache
def _width(letter: str) -> int:
    known = _WIDTH_OF.get(letter)
    if known is not None:
        return known
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0  # it stands on the letter before it, or is not seen
    if unicodedata.east_asian_width(letter) in "WF":
        return _SQUARE
    return _WIDTH_OF.get(unicodedata.normalize("NFD", letter)[0], _UNKNOWN)


def millimetres(text: str, size: float) -> float:
    """The width of a text of this size in points."""
    return ems(text) * size * POINT


def leading(size: float) -> float:
    """The height in millimetres of a line of letters of this size."""
    return size * POINT * LINE


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The text in lines that are at most `width` millimetres wide; a word that is longer is broken."""
    lines = [""]
    for word in _words(text):
        longer = lines[-1] + word if lines[-1] else word.lstrip()
        if millimetres(longer, size) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word.lstrip():
            if millimetres(lines[-1] + letter, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def _words(text: str) -> list[str]:
    """Words with the space before them, cut after a hyphen: where a line may end."""
    return re.findall(r" ?[^ -]*-| ?[^ -]+", re.sub(r"[ \t\r\n]+", " ", text.strip()))


def fitted(text: str, width: float, height: float, sizes: Sequence[float]) -> tuple[float, list[str]]:
    """The first of these sizes in which the text fits, and its lines; better a smaller size than a broken word.

    Where it does not fit even in the last one, what fits of it, with an ellipsis.
    """
    longest = max(map(ems, map(str.strip, _words(text))), default=0)
    for whole_words in (True, False):
        for size in sizes:
            lines = wrapped(text, width, size)
            broken = longest * size * POINT > width
            if len(lines) <= _room(height, size) and not (whole_words and broken):
                return size, lines
    size = sizes[-1]
    return size, clamped(wrapped(text, width, size), _room(height, size), width, size)


def _room(height: float, size: float) -> int:
    return max(1, int(height / leading(size)))


def clamped(lines: list[str], room: int, width: float, size: float) -> list[str]:
    """At most `room` of these lines; an ellipsis ends what was cut."""
    if len(lines) <= room:
        return lines
    return [*lines[: room - 1], shortened(f"{lines[room - 1]} {lines[room]}", width, size)]


def shortened(text: str, width: float, size: float) -> str:
    """The text on one line, cut with an ellipsis where it is too long."""
    if millimetres(text, size) <= width:
        return text
    while text and millimetres(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
