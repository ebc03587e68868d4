"""The ticket of a game that is not dealt out in the system (T-27): who sat there, deposits, money, points, games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from rules.marias.data import read_data
from scoring.documents import figures
from scoring.documents.lettering import BOLD, fitted, leading, wrapped
from scoring.documents.marias.words import SHEET
from scoring.documents.paper import HEIGHT, MARGIN, WIDTH, Field, Line, Page, QrCode, Text, frame
from scoring.documents.setting import figure, lines_in, middle
from scoring.documents.sheet import PaperForm, PaperSeat, PaperSheet

LEFT, RIGHT, TOP = MARGIN, WIDTH - MARGIN, MARGIN - 1
LABELS, QR = 36, 20
#: The rows of the players with their heights.
ROWS = {"number": 9, "name": 14, "deposit_1": 11, "deposit_2": 11, "money": 11, "premium": 11, "zb": 13}
SIGNS = 14
HEAD, TABLE_TOP = 21, TOP + 25
CELLS_TOP = TABLE_TOP + sum(ROWS.values()) + 8
CELL, CELLS = 9, 12
NOTES_TOP = CELLS_TOP + 2 * CELL
SIGNATURE_TOP = HEIGHT - MARGIN - SIGNS - 12


class Place(Struct, frozen=True):
    """The fields of a ticket for so many seats."""

    seats: int

    def row(self, name: str) -> Field:
        """A row of the players, its label included."""
        above = sum(height for key, height in ROWS.items() if list(ROWS).index(key) < list(ROWS).index(name))
        return Field(LEFT, TABLE_TOP + above, RIGHT - LEFT, ROWS[name])

    def seat(self, position: int, row: Field) -> Field:
        """The part of a player in a row."""
        width = (RIGHT - LEFT - LABELS) / self.seats
        return Field(LEFT + LABELS + position * width, row.top, width, row.height)

    @property
    def signs(self) -> Field:
        """Where the players sign."""
        return Field(LEFT, SIGNATURE_TOP, RIGHT - LEFT, SIGNS)

    @property
    def notes(self) -> Field:
        """Room for the descriptions."""
        return Field(LEFT, NOTES_TOP, RIGHT - LEFT, SIGNATURE_TOP - NOTES_TOP - 6)

    def round_and_table(self) -> dict[str, Field]:
        """The two fields left of the QR code."""
        return {
            name: Field(RIGHT - QR - 53 + place * 26, TOP, 25.5, HEAD - 2)
            for place, name in enumerate(("round", "table"))
        }


@cache
def labels(language: str) -> Mapping[str, str]:
    """The labels of the union's sheet and those that only a ticket has."""
    data = read_data(SHEET)
    found = {key: texts[language] for key, texts in data["label"].items()}
    return {**found, **{f"ticket_{key}": texts[language] for key, texts in data["ticket"].items()}}


class TicketLayout:
    """A4 upright, one page a table, for three to five players."""

    def form(self, form: PaperForm) -> Page:
        """Lines and labels."""
        label, place = labels(form.language), Place(form.seats)
        names = {"money": "ticket_money"}
        texts = [
            Text(field=Field(LEFT, TOP, 110, 7), text=label["ticket_title"], size=13, kind="strong"),
            *(_side(place.row(name), label[names.get(name, name)]) for name in ROWS),
            Text(
                field=Field(LEFT, CELLS_TOP - 6, RIGHT - LEFT, 4),
                text=label["ticket_sum"],
                size=7.5,
                kind="right quiet",
            ),
            _side(Field(LEFT, CELLS_TOP, LABELS, CELL), label["actor"]),
            _side(Field(LEFT, CELLS_TOP + CELL, LABELS, CELL), label["premium"]),
            Text(
                field=Field(LEFT + 1, NOTES_TOP + 0.8, 80, 4),
                text=label["ticket_description"],
                size=7,
                kind="strong",
            ),
            _side(place.signs, label["ticket_player_signature"]),
            Text(
                field=Field(RIGHT - 80, HEIGHT - MARGIN - 4, 80, 3),
                text=label["signature"],
                size=6.5,
                kind="right quiet",
            ),
            *(
                Text(field=Field(field.left + 1, field.top, field.width, 4), text=label[name], size=6)
                for name, field in place.round_and_table().items()
            ),
        ]
        return Page(
            texts=tuple(texts), lines=tuple(_lines(place)), shades=(place.row("number"), place.row("zb"))
        )

    def values(self, sheet: PaperSheet) -> Page:
        """Round, table and players; sums, points and descriptions unless the ticket is blank."""
        place = Place(sheet.form.seats)
        texts = [*_head(sheet, place), *_players(sheet, place)]
        if not sheet.form.blank:
            texts += [*_sums(sheet, place), *_notes(sheet, place), _proof(sheet)]
        code = QrCode(Field(RIGHT - QR, TOP - 0.5, QR, QR), sheet.address)
        return Page(texts=tuple(texts), codes=(code,) if sheet.address else ())


def _side(field: Field, text: str) -> Text:
    size, lines = fitted(text, (LABELS - 2) / BOLD, field.height, (9, 8, 7, 6))
    return middle(Field(field.left + 1, field.top, LABELS - 2, field.height), lines, size, "strong")


def _lines(place: Place) -> list[Line]:
    rows = [place.row(name) for name in ROWS]
    top, bottom = rows[0].top, rows[-1].bottom
    lines = [*frame(Field(LEFT, top, RIGHT - LEFT, bottom - top), 0.4)]
    lines += [Line(LEFT, row.top, RIGHT, row.top) for row in rows[1:]]
    for position in range(place.seats):
        left = place.seat(position, rows[0]).left
        lines += [Line(left, top, left, bottom, 0.3)]
        lines += [Line(left, place.signs.top, left, place.signs.bottom)]
    lines += [line for field in place.round_and_table().values() for line in frame(field)]
    for row in (CELLS_TOP, CELLS_TOP + CELL):
        lines += frame(Field(LEFT, row, RIGHT - LEFT, CELL), 0.2)
    width = (RIGHT - LEFT - LABELS) / CELLS
    lines += [
        Line(LEFT + LABELS + cell * width, CELLS_TOP, LEFT + LABELS + cell * width, NOTES_TOP)
        for cell in range(CELLS)
    ]
    lines += frame(place.notes, 0.2)
    lines += frame(place.signs, 0.2)
    return [*lines, Line(RIGHT - 80, HEIGHT - MARGIN - 5, RIGHT, HEIGHT - MARGIN - 5)]


def _head(sheet: PaperSheet, place: Place) -> list[Text]:
    texts = []
    for key, number in (("round", sheet.round), ("table", sheet.table)):
        if number is not None:
            field = place.round_and_table()[key]
            inside = Field(field.left, field.top + 3, field.width, field.height - 3)
            texts.append(Text(field=inside, text=str(number), size=22, kind="strong centre"))
    field = Field(LEFT, TOP + 8, 118, 11)
    size, lines = fitted(sheet.event or sheet.title, field.width / BOLD, field.height, (12, 11, 10, 9, 8, 7))
    return [*texts, lines_in(field, lines, size, "strong")]


def _players(sheet: PaperSheet, place: Place) -> list[Text]:
    texts = []
    for position, seat in enumerate(sheet.seats):
        if seat.number is not None:
            texts.append(figure(place.seat(position, place.row("number")), str(seat.number), 14, "strong"))
        field = place.seat(position, place.row("name"))
        size, lines = fitted(seat.name, field.width - 1.2, field.height - 0.4, (11, 10, 9, 8, 7, 6, 5.4, 4.8))
        texts.append(middle(field, lines, size))
    return texts


def _sums(sheet: PaperSheet, place: Place) -> list[Text]:
    texts = []
    rows = sheet.ticket["rows"] if sheet.ticket else [None] * len(sheet.seats)
    for position, (seat, row) in enumerate(zip(sheet.seats, rows, strict=True)):
        sums = {
            "zb": seat.zb,
            **({} if row is None else {key: row[key] for key in ("deposit_1", "deposit_2", "money")}),
        }
        for name, cents in sums.items():
            field = place.seat(position, place.row(name))
            texts.append(
                figure(
                    field, _money(cents, sheet), 11 if name == "zb" else 9, "strong" if name == "zb" else ""
                )
            )
        texts.append(_premium(seat, place.seat(position, place.row("premium"))))
    return texts


def _premium(seat: PaperSeat, field: Field) -> Text:
    return figure(field, figures.whole(seat.premium), 10)


def _money(cents: int, sheet: PaperSheet) -> str:
    return figures.money(cents, sheet.form.currency, sheet.form.language)


def _notes(sheet: PaperSheet, place: Place) -> list[Text]:
    """The games above 50 points, each by the number of the player."""
    if not sheet.ticket:
        return []
    notes = [
        f"({label}) {note}"
        for label, row in zip(sheet.labels, sheet.ticket["rows"], strict=True)
        for note in row["notes"]
    ]
    field = Field(LEFT + 1, place.notes.top + 5.5, place.notes.width - 2, place.notes.height - 6)
    for size in (9.0, 8.0, 7.0, 6.0, 5.0):
        lines = [line for note in notes for line in wrapped(note, field.width, size)]
        if len(lines) * leading(size) <= field.height:
            break
    room = int(field.height / leading(size))
    return [lines_in(field, lines[:room], size)] if lines else []


def _proof(sheet: PaperSheet) -> Text:
    """The hash that the paper proves."""
    log = read_data(SHEET)["log"]["entries"][sheet.form.language].format(count=sheet.entries)
    text = f"{log} {sheet.head_hash or '–'}"
    return Text(field=Field(LEFT, HEIGHT - MARGIN - 3, 100, 2.4), text=text, size=4.8, kind="quiet")
