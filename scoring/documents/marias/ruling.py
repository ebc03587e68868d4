"""The lines of the union's sheet and its shaded fields."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.documents.marias.geometry import LEFT, PLAYER_PARTS, RIGHT, VALUE, Geometry
from scoring.documents.marias.words import Words
from scoring.documents.paper import Field, Line, frame

FINE, THIN, MEDIUM, THICK = 0.1, 0.15, 0.3, 0.4


def ruled(words: Words, place: Geometry) -> list[Line]:
    """Every line of the form."""
    return [
        *(line for field in place.round_and_table().values() for line in frame(field)),
        *_players(place),
        *_premium_table(words, place),
        *_columns_of_players(place),
        *_signature(place),
    ]


def shaded(words: Words, place: Geometry) -> list[Field]:
    """The heads, and every other game of the premium table."""
    games = [
        Field(LEFT, place.row_top(first), RIGHT - LEFT, len(group.rows) * place.row_height)
        for first, group in words.placed()[1::2]
    ]
    return [place.across("table_head"), place.across("number", place.values_left), *games]


def _players(place: Geometry) -> list[Line]:
    """The block above the premium table: described games on the left, players on the right."""
    top = place.top_of
    cells = [cell.left for cell in place.actor_cells("number")[1:]]
    return [
        *_across(place.values_left, RIGHT, (top[part] for part in PLAYER_PARTS[1:])),
        *_across(LEFT, place.values_left, (top["name"], top["deposit_1"])),
        *_down((place.wording_left, place.values_left), top["number"], top["payment"]),
        *_down(cells, top["number"], top["deposit_1"]),
    ]


def _premium_table(words: Words, place: Geometry) -> list[Line]:
    top, middle = place.top_of, place.values_left + VALUE
    lines = _across(LEFT, RIGHT, (top[part] for part in ("payment", "table_head", "rows", "total")), THICK)
    lines += _down([place.wording_left], top["rows"], top["total"])
    lines += _down([place.values_left], top["table_head"], top["total"])
    lines += _down([middle], top["table_head"], top["rows"])
    for first, group in words.placed():
        after = first + len(group.rows)
        lines += _across(place.wording_left, RIGHT, map(place.row_top, range(first + 1, after)), FINE)
        lines += _across(LEFT, RIGHT, [place.row_top(after)], MEDIUM)
        if not group.once:
            lines += _down([middle], place.row_top(first), place.row_top(after))
    return lines


def _columns_of_players(place: Geometry) -> list[Line]:
    """The players' columns run through both blocks, within one frame."""
    top = place.top_of
    sides = [place.seats_left + position * place.seat_width for position in range(place.seats)]
    whole = Field(LEFT, top["number"], RIGHT - LEFT, top["signature"] - top["number"])
    return [
        *frame(whole, THICK),
        *_down(sides, top["number"], top["payment"], THICK),
        *_down(sides, top["table_head"], top["signature"], THICK),
    ]


def _signature(place: Geometry) -> list[Line]:
    field = place.across("signature", place.seats_left)
    return _across(field.left, field.right, [field.bottom - 0.6])


def _across(left: float, right: float, tops: Iterable[float], weight: float = THIN) -> list[Line]:
    return [Line(left, top, right, top, weight) for top in tops]


def _down(sides: Iterable[float], top: float, bottom: float, weight: float = THIN) -> list[Line]:
    return [Line(side, top, side, bottom, weight) for side in sides]
