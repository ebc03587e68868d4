"""The picture that stands beside a shared address (Open Graph): name, date, place, the first three, as PNG."""

from __future__ import annotations

import math
import re

from PIL import Image, ImageDraw

from core.formats import places
from core.pictures import (
    HEART,
    INK,
    PAPER,
    PEN,
    RED,
    RULE,
    SOFT,
    TWICE,
    Font,
    box,
    cut,
    face,
    finished,
    width_of,
    write,
)
from tournaments.publishing.queries.sharing import Shared
from tournaments.registration.queries import entries as entry_queries

#: What the networks ask for; it is drawn twice as large and made smaller, so that edges are smooth.
SIZE = (1200, 630)
MARGIN = 72
#: The first line of the sheet, and how far the next one is; where its red margin stands.
TOP, LINE, EDGE = 128, 60, 48
#: Lines of the name, and of the first places.
MOST_LINES, FIRST = 2, 3


def share_picture(shown: Shared) -> bytes:
    """The picture as PNG, 1200 × 630. Names as they may stand on the internet (T-34)."""
    image = Image.new("RGB", (SIZE[0] * TWICE, SIZE[1] * TWICE), PAPER)
    draw = ImageDraw.Draw(image)
    _mark(image, MARGIN, 30)
    write(draw, (MARGIN + 84, 44), "Flek", face(44, bold=True), INK)
    below, size = (136, 58) if shown.first else (168, 84)
    font = face(size, bold=True)
    for line in _lines(shown.title, font, SIZE[0] - 2 * MARGIN):
        write(draw, (MARGIN, below), line, font, INK)
        below += round(size * 1.18)
    _rule(draw, below + 64)
    small = face(36)
    write(draw, (MARGIN, below + 12), _facts(shown, small, SIZE[0] - 2 * MARGIN), small, SOFT)
    if shown.first:
        _first(draw, shown)
    else:
        _pill(draw, shown.state)
    return finished(image)


def _first(draw: ImageDraw.ImageDraw, shown: Shared) -> None:
    """The first places in pen, each on a line of the sheet, the last one at its foot."""
    lines = shown.first[:FIRST]
    first = (SIZE[1] - TOP) // LINE - len(lines)
    font, bold = face(40), face(40, bold=True)
    for number, finish in enumerate(lines, start=first):
        above = TOP + number * LINE + 7
        write(draw, (MARGIN, above), places(finish.place or 0, finish.sharing), bold, PEN)
        name = cut(entry_queries.public_name(finish.registration), font, SIZE[0] - 2 * MARGIN - 150)
        write(draw, (MARGIN + 150, above), name, font, INK)


def _rule(draw: ImageDraw.ImageDraw, above: float) -> None:
    """The lines of the sheet below its head, and its red margin."""
    for below in range(TOP, SIZE[1], LINE):
        if below < above:
            continue
        box(draw, (0, below, SIZE[0], below + 1), 0, RULE)
    box(draw, (EDGE, 0, EDGE + 2, SIZE[1]), 0, RED)


def _pill(draw: ImageDraw.ImageDraw, words: str) -> None:
    font = face(38, bold=True)
    width = font.getlength(words) / TWICE
    box(draw, (MARGIN, 500, MARGIN + width + 64, 572), 36, PEN)
    write(draw, (MARGIN + 32, 513), words, font, PAPER)


def _lines(text: str, font: Font, width: float) -> list[str]:
    """The words in at most `MOST_LINES` lines, the last one cut where they do not fit."""
    lines: list[str] = [""]
    # a preposition of one letter stands before its word, never at the end of a line
    words = re.sub(r"(?<!\S)(\w) (?=\S)", "\\1\u00a0", " ".join(text.split())).split(" ")
    for number, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, font) <= width or not lines[-1]:
            lines[-1] = longer
        elif len(lines) == MOST_LINES:
            lines[-1] = " ".join([lines[-1], *words[number:]])
            break
        else:
            lines.append(word)
    return [cut(line, font, width) for line in lines]


def _facts(shown: Shared, font: Font, width: float) -> str:
    """As many of the facts as fit in one line."""
    facts = list(shown.facts)
    while len(facts) > 1 and width_of(" · ".join(facts), font) > width:
        facts.pop()
    return cut(" · ".join(facts), font, width)


def _mark(image: Image.Image, left: int, top: int) -> None:
    """A ruled sheet and a card with a heart before it, as in static/img/flek.svg."""
    for x, y, angle, heart in [(7.5, 5, 11, False), (16, 7, -7, True)]:
        card = Image.new("RGBA", (25 * 8, 36 * 8), (0, 0, 0, 0))
        draw = ImageDraw.Draw(card)
        draw.rounded_rectangle((0, 0, 25 * 8 - 1, 36 * 8 - 1), 32, fill=PAPER, outline=INK, width=14)
        if heart:
            draw.polygon([(100 + 66 * a, 128 - 70 * b) for a, b in _heart()], fill=HEART)
        else:
            for below in (70, 125, 180, 235):
                draw.line((14, below, 185, below), fill=PEN, width=7)
            draw.line((50, 14, 50, 273), fill=HEART, width=8)
        turned = card.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        scale = 1.5 * TWICE / 8
        turned = turned.resize(
            (round(turned.width * scale), round(turned.height * scale)), Image.Resampling.LANCZOS
        )
        middle = (left * TWICE + (x + 12.5) * 1.5 * TWICE, top * TWICE + (y + 18) * 1.5 * TWICE)
        at = (round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2))
        image.paste(turned, at, turned)


def _heart() -> list[tuple[float, float]]:
    """A heart from −1 to 1, upwards."""
    turns = [2 * math.pi * step / 60 for step in range(60)]
    return [
        (
            math.sin(turn) ** 3,
            (13 * math.cos(turn) - 5 * math.cos(2 * turn) - 2 * math.cos(3 * turn) - math.cos(4 * turn)) / 16,
        )
        for turn in turns
    ]
