"""The empty form of the union's sheet, from top to bottom."""

from __future__ import annotations

from functools import lru_cache

from scoring.documents.lettering import BOLD, fitted, leading, millimetres
from scoring.documents.marias.geometry import GROUP, LEFT, QR, RIGHT, VALUE, Geometry, geometry
from scoring.documents.marias.words import Words, words_of
from scoring.documents.paper import Field, Line, Page, Text, frame
from scoring.documents.sheet import PaperForm

THICK = 0.4
#: Lines for actor and points of the games that are described.
ACTOR_CELLS = 8
LABEL_SIZE = 6.5
PLAYER_PARTS = ("number", "name", "deposit_1", "deposit_2", "zb")


@lru_cache(maxsize=64)
def drawn_form(form: PaperForm) -> Page:
    """The form without a value. Raises RuleError when the rule set refuses its options."""
    words = words_of(form)
    place = geometry(form.seats, len(words.rows), blank=form.blank)
    texts = [
        *_head(words, place),
        *_players(words, place),
        *_described(words, place),
        *_payment(words, place),
        *_premium_table(words, place),
        *_signature(words, place),
        *_footnotes(words, place),
        *([] if form.blank else _log(words, place)),
    ]
    return Page(texts=tuple(texts), lines=tuple(_lines(words, place)), shades=tuple(_shades(words, place)))


def _head(words: Words, place: Geometry) -> list[Text]:
    head = place.across("head", LEFT, place.seats_left - 2)
    title = words.label["title"]
    size, lines = fitted(title, head.width / BOLD, 6, (11, 10.5, 10, 9.5, 9))
    fields = round_and_table(place)
    return [
        Text(field=Field(head.left, head.top, head.width, 6), text=lines[0], size=size, kind="strong"),
        Text(
            field=Field(head.left, head.top + 6, head.width, 4),
            text=words.label["valid_from"],
            size=7,
            kind="quiet",
        ),
        *(
            Text(
                field=Field(field.left + 1, field.top, field.width, 4), text=words.label[key], size=LABEL_SIZE
            )
            for key, field in fields.items()
        ),
    ]


def round_and_table(place: Geometry) -> dict[str, Field]:
    """The two fields left of the QR code."""
    head = place.across("head", place.seats_left, RIGHT - QR - 1)
    half = (head.width - 1) / 2
    return {
        "round": Field(head.left, head.top, half, head.height - 2),
        "table": Field(head.left + half, head.top, half + 1, head.height - 2),
    }


def _players(words: Words, place: Geometry) -> list[Text]:
    return [
        _centred(place.across(part, place.values_left, place.seats_left), words.label[part])
        for part in PLAYER_PARTS
    ]


def _described(words: Words, place: Geometry) -> list[Text]:
    """The block on the left: actor and points of the games that are described below."""
    return [
        _centred(place.across("number", LEFT, place.wording_left), words.label["actor"]),
        _centred(place.across("name", LEFT, place.wording_left), words.label["premium"]),
        _centred(description_field(place, label=True), words.label["description"]),
    ]


def description_field(place: Geometry, *, label: bool = False) -> Field:
    """The field for the descriptions, or that of its label."""
    left, right = (LEFT, place.wording_left) if label else (place.wording_left, place.values_left)
    top = place.top_of["deposit_1"]
    return Field(left, top, right - left, place.top_of["payment"] - top)


def _payment(words: Words, place: Geometry) -> list[Text]:
    field = place.across("payment")
    size, lines = fitted(
        words.label["payment"], (field.width - 2) / BOLD, field.height, (6.8, 6.4, 6, 5.6, 5.2)
    )
    return [Text(field=field, text=lines[0], size=size, kind="strong centre")]


def _premium_table(words: Words, place: Geometry) -> list[Text]:
    head, label = place.across("table_head", LEFT, place.values_left), words.label
    texts = [_left(head, label["table_head"], 7, "strong")]
    texts += [
        _centred(place.across("table_head", left, left + VALUE), label[key], 6.2)
        for key, left in (("lead", place.values_left), ("no_lead", place.values_left + VALUE))
    ]
    texts += [
        _centred(place.seat(position, "table_head"), label["premium"]) for position in range(place.seats)
    ]
    texts.append(
        _left(place.across("total", LEFT, place.seats_left), label["premium_total"], 7, "strong right")
    )
    size = _wording_size(words, place)
    row = 0
    for group in words.groups:
        field = Field(LEFT, place.row(row, 0, 0).top, GROUP, len(group.rows) * place.row_height)
        texts.append(_centred(field, group.title, 7.5, "strong"))
        for printed in group.rows:
            texts.append(_left(place.row(row, place.wording_left, place.values_left), printed.wording, size))
            values = (
                ((printed.lead, 0, 2),) if group.once else ((printed.lead, 0, 1), (printed.no_lead, 1, 2))
            )
            for points, first, last in values:
                left = place.values_left
                field = place.row(row, left + first * VALUE, left + last * VALUE)
                texts.append(_centred(field, str(points), size))
            row += 1
    return texts


def _wording_size(words: Words, place: Geometry) -> float:
    """One size for all rows: the largest in which the longest fits."""
    room = place.values_left - place.wording_left - 2
    widest = max(millimetres(row.wording, 1) for row in words.rows)
    return round(min(8.0, room / widest), 2)


def _signature(words: Words, place: Geometry) -> list[Text]:
    field = place.across("signature", LEFT, place.seats_left - 1)
    low = Field(field.left, field.bottom - 3.2, field.width, 3)
    return [Text(field=low, text=words.label["signature"], size=6, kind="right")]


def _footnotes(words: Words, place: Geometry) -> list[Text]:
    field = place.across("notes")
    first, *others = words.footnotes
    height = 3.2
    texts = [Text(field=Field(field.left, field.top, field.width, height), text=first, size=7, kind="strong")]
    size, lines = fitted(
        " ".join(others), field.width, field.height - height, (6, 5.8, 5.6, 5.4, 5.2, 5, 4.8, 4.6)
    )
    below = Field(field.left, field.top + height, field.width, field.height - height)
    texts.append(Text(field=below, text="\n".join(lines), size=size, leading=leading(size)))
    return texts


def _log(words: Words, place: Geometry) -> list[Text]:
    field = place.across("log")
    log = words.log
    return [
        Text(field=Field(field.left, field.top, 40, 4), text=log["title"], size=7.5, kind="strong"),
        Text(
            field=Field(field.left, field.top, field.width, 4),
            text=log["legend"],
            size=5.8,
            kind="right quiet",
        ),
    ]


def _lines(words: Words, place: Geometry) -> list[Line]:
    top, payment, bottom = (place.top_of[part] for part in ("number", "payment", "signature"))
    head, rows = place.top_of["table_head"], place.top_of["rows"]
    lines = frame(Field(LEFT, top, RIGHT - LEFT, bottom - top), THICK)
    fields = round_and_table(place)
    lines += [line for field in fields.values() for line in frame(field)]
    lines += [
        Line(place.values_left, place.top_of[part], RIGHT, place.top_of[part]) for part in PLAYER_PARTS[1:]
    ]
    lines += [
        Line(LEFT, place.top_of[part], place.values_left, place.top_of[part]) for part in PLAYER_PARTS[1:3]
    ]
    lines += [Line(LEFT, y, RIGHT, y, THICK) for y in (payment, head, rows, place.top_of["total"])]
    lines += [Line(x, top, x, payment) for x in (place.wording_left, place.values_left)]
    lines += [Line(x, rows, x, place.top_of["total"]) for x in (place.wording_left,)]
    lines += [Line(place.values_left, head, place.values_left, place.top_of["total"])]
    for position in range(place.seats):
        x = place.seats_left + position * place.seat_width
        lines += [Line(x, top, x, payment, THICK), Line(x, head, x, bottom, THICK)]
    lines += _cell_lines(place) + _row_lines(words, place)
    signature = place.across("signature", place.seats_left)
    lines.append(Line(signature.left, signature.bottom - 0.6, signature.right, signature.bottom - 0.6))
    return lines


def _cell_lines(place: Geometry) -> list[Line]:
    """The cells for actor and points."""
    top, bottom = place.top_of["number"], place.top_of["deposit_1"]
    return [Line(field.left, top, field.left, bottom) for field in actor_cells(place, "number")[1:]]


def actor_cells(place: Geometry, part: str) -> list[Field]:
    """The cells of the line of actors ("number") or of points ("name")."""
    line = place.across(part, place.wording_left, place.values_left)
    width = line.width / ACTOR_CELLS
    return [Field(line.left + cell * width, line.top, width, line.height) for cell in range(ACTOR_CELLS)]


def _row_lines(words: Words, place: Geometry) -> list[Line]:
    lines, row = [], 0
    middle = place.values_left + VALUE
    lines.append(Line(middle, place.top_of["table_head"], middle, place.top_of["rows"]))
    for group in words.groups:
        first = place.row(row, LEFT, RIGHT)
        for inside in range(1, len(group.rows)):
            y = place.row(row + inside, 0, 0).top
            lines.append(Line(place.wording_left, y, RIGHT, y, 0.1))
        row += len(group.rows)
        bottom = place.row(row, 0, 0).top
        if row < place.rows:
            lines.append(Line(LEFT, bottom, RIGHT, bottom, 0.3))
        if not group.once:
            lines.append(Line(middle, first.top, middle, bottom))
    return lines


def _shades(words: Words, place: Geometry) -> list[Field]:
    """Every other game of the premium table, and the heads."""
    shades = [place.across("table_head"), place.across("number", place.values_left)]
    row = 0
    for index, group in enumerate(words.groups):
        field = place.row(row, LEFT, RIGHT)
        row += len(group.rows)
        if index % 2:
            shades.append(Field(field.left, field.top, field.width, len(group.rows) * place.row_height))
    return shades


def _centred(field: Field, text: str, size: float = LABEL_SIZE, kind: str = "") -> Text:
    """A label in the middle of its field, on as many lines as it needs."""
    size, lines = fitted(text, field.width - 1, field.height, (size, size * 0.92, size * 0.85, size * 0.78))
    height = leading(size) * len(lines)
    inside = Field(field.left, field.top + (field.height - height) / 2, field.width, height)
    return Text(
        field=inside, text="\n".join(lines), size=size, leading=leading(size), kind=f"centre {kind}".strip()
    )


def _left(field: Field, text: str, size: float, kind: str = "") -> Text:
    inside = Field(field.left + 1, field.top, field.width - 2, field.height)
    return Text(field=inside, text=text, size=size, kind=kind)
