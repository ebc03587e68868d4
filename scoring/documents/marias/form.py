"""The empty form of the union's sheet, from top to bottom."""

from __future__ import annotations

from functools import lru_cache

from scoring.documents.lettering import BOLD, fitted, leading, millimetres
from scoring.documents.marias.geometry import GROUP, LEFT, PLAYER_PARTS, VALUE, Geometry, geometry
from scoring.documents.marias.ruling import ruled, shaded
from scoring.documents.marias.words import PrintedGroup, PrintedRow, Words, words_of
from scoring.documents.paper import Field, Page, Text
from scoring.documents.setting import PROCEDURE_ROOM
from scoring.documents.sheet import PaperForm

LABEL_SIZE = 6.5


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
    return Page(texts=tuple(texts), lines=tuple(ruled(words, place)), shades=tuple(shaded(words, place)))


def _head(words: Words, place: Geometry) -> list[Text]:
    head = place.across("head", LEFT, place.seats_left - PROCEDURE_ROOM)
    title = words.label["title"]
    size, lines = fitted(title, head.width / BOLD, 6, (11, 10.5, 10, 9.5, 9, 8.5, 8))
    fields = place.round_and_table()
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
        _centred(place.description(label=True), words.label["description"]),
    ]


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
    for first, group in words.placed():
        beside = Field(LEFT, place.row_top(first), GROUP, len(group.rows) * place.row_height)
        texts.append(_centred(beside, group.title, 7.5, "strong"))
        for row, printed in enumerate(group.rows, start=first):
            texts.append(_left(place.row(row, place.wording_left, place.values_left), printed.wording, size))
            texts += [
                _centred(field, str(points), size) for points, field in _values(printed, group, row, place)
            ]
    return texts


def _values(printed: PrintedRow, group: PrintedGroup, row: int, place: Geometry) -> list[tuple[int, Field]]:
    """The points with the lead and without, or once where the lead does not matter."""
    left, middle, right = place.values_left, place.values_left + VALUE, place.seats_left
    if group.once:
        return [(printed.lead, place.row(row, left, right))]
    return [(printed.lead, place.row(row, left, middle)), (printed.no_lead, place.row(row, middle, right))]


def _wording_size(words: Words, place: Geometry) -> float:
    """One size for all rows: the largest in which the longest fits."""
    room = place.values_left - place.wording_left - 2
    widest = max((millimetres(row.wording, 1) for row in words.rows), default=1)
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
