"""What is stamped on the form: who plays, how the accounts grew, the settlement, the deals."""

from __future__ import annotations

from scoring.documents import figures
from scoring.documents.lettering import BOLD, fitted, leading, wrapped
from scoring.documents.paper import Field, Line, Page, QrCode, Text
from scoring.documents.preferans import settlement
from scoring.documents.preferans.deals import drawn_log
from scoring.documents.preferans.form import drawing
from scoring.documents.preferans.geometry import LEFT, QR, RIGHT, Parts, parts_of
from scoring.documents.preferans.ledger import Column, Ledger
from scoring.documents.preferans.pulka import Pulka
from scoring.documents.preferans.running import Figure, grown, stands
from scoring.documents.preferans.words import Words, shown
from scoring.documents.setting import figure, lines_in, procedure_code
from scoring.documents.sheet import PaperSheet

NAME_SIZES = (9, 8, 7, 6.2, 5.4, 4.8, 4.2)
LABEL, NAME = 3.0, 4.6
#: A refa that waits for its game, and one that was played.
OPEN_REFA, USED_REFA = "○", "●"


def drawn_values(sheet: PaperSheet) -> Page:
    """The values of a sheet, without the form."""
    form = sheet.form
    words, parts = Words(form), parts_of(form)
    drawn = drawing(form, words, parts.drawing)
    texts = _head(sheet, parts)
    lines: list[Line] = []
    if isinstance(drawn, Pulka):
        texts += _pulka(sheet, words, drawn)
    else:
        texts += _ledger(sheet, words, drawn)
        lines = _hats(sheet, drawn) if _counts(sheet) else []
    if not form.blank:
        texts += settlement.values(sheet, words, parts.settlement)
        texts += [*_signed(sheet, words, parts), *drawn_log(sheet, words, parts.log)]
    codes = [QrCode(Field(RIGHT - QR, parts.head.top - 0.5, QR, QR), sheet.address)] if sheet.address else []
    beside = parts.round_and_table()["round"]
    more, caption = procedure_code(sheet.procedure, beside, words.label("procedure"))
    return Page(texts=(*texts, *caption), codes=(*codes, *more), lines=tuple(lines))


def _counts(sheet: PaperSheet) -> bool:
    """Whether the deals are what counts: not on a blank sheet, nor where there is a ticket (T-24)."""
    return not sheet.form.blank and sheet.ticket is None


def _head(sheet: PaperSheet, parts: Parts) -> list[Text]:
    texts = []
    for key, number in (("round", sheet.round), ("table", sheet.table)):
        if number is not None:
            field = parts.round_and_table()[key]
            inside = Field(field.left, field.top + 3, field.width, field.height - 3)
            texts.append(Text(field=inside, text=str(number), size=22, kind="strong centre"))
    name = parts.name
    field = Field(name.left, name.top + 7, name.width, 12)
    size, lines = fitted(sheet.event or sheet.title, field.width / BOLD, field.height, (11, 10, 9, 8, 7))
    return [*texts, lines_in(field, lines, size, "strong")]


def _named(field: Field, sheet: PaperSheet, seat: int) -> Text:
    """Number and name of a player on one line, smaller when long."""
    player = sheet.seats[seat]
    number = f"{player.number} " if player.number is not None else ""
    size, lines = fitted(number + player.name, (field.width - 0.6) / BOLD, NAME, NAME_SIZES)
    return Text(
        field=Field(field.left, field.top, field.width, NAME), text=lines[0], size=size, kind="strong centre"
    )


# ---- the pulka


def _pulka(sheet: PaperSheet, words: Words, drawn: Pulka) -> list[Text]:
    texts = []
    for seat in range(drawn.seats):
        pool = drawn.band(seat, "pool")
        texts.append(_named(Field(pool.left, pool.top + LABEL - 0.6, pool.width, NAME), sheet, seat))
        below = LABEL + NAME - 0.8
        texts += _account(
            sheet, Field(pool.left, pool.top + below, pool.width, pool.height - below), "pool", seat
        )
        hill = drawn.band(seat, "hill")
        texts += _account(sheet, _under_label(hill), "hill", seat)
        for other, field in drawn.whists(seat).items():
            label = Field(field.left + 0.6, field.top, field.width - 0.6, LABEL)
            texts.append(_opponent(sheet, label, other, words.label("on"), "quiet"))
            texts += _account(sheet, _under_label(field), "whist", seat, other)
    return texts


def _under_label(field: Field) -> Field:
    return Field(field.left, field.top + LABEL, field.width, field.height - LABEL)


def _account(sheet: PaperSheet, field: Field, account: str, seat: int, on: int | None = None) -> list[Text]:
    """The figure as it stands, and below it how it grew; nothing on a blank sheet."""
    if not _counts(sheet):
        return []
    last = figure(
        Field(field.left, field.top, field.width, 4.6),
        shown(stands(sheet.result, account, seat, on)),
        11,
        "strong",
    )
    history = _history(grown(sheet.result, account, seat, on))
    room = Field(field.left + 0.6, field.top + 4.8, field.width - 1.2, field.height - 4.8)
    if not history or room.height < leading(5):
        return [last]
    size, lines = _fitting(history, room)
    return [last, lines_in(room, lines, size, "centre")]


def _history(figures_: list[Figure]) -> list[str]:
    return [shown(one) for one in figures_] if len(figures_) > 1 else []


def _fitting(history: list[str], room: Field) -> tuple[float, list[str]]:
    """The history in the first size in which it fits; in the smallest the oldest figures are left out."""
    sizes = (7, 6.4, 5.8, 5.2)
    for size in sizes:
        lines = wrapped(". ".join(history), room.width, size)
        if len(lines) * leading(size) <= room.height:
            return size, lines
    while len(history) > 1:
        history = history[1:]
        lines = wrapped("… " + ". ".join(history), room.width, sizes[-1])
        if len(lines) * leading(sizes[-1]) <= room.height:
            break
    return sizes[-1], lines


# ---- columns


def _ledger(sheet: PaperSheet, words: Words, drawn: Ledger) -> list[Text]:
    texts = []
    for block in drawn.blocks():
        if block.seat is not None:
            head = block.head("name")
            texts.append(_named(Field(head.left, head.top + 1, head.width, NAME), sheet, block.seat))
            if words.family == "balkan" and _counts(sheet):
                texts += _refas(sheet, block.head("refas"), block.seat)
        for column in block.columns:
            if column.on is not None:
                texts.append(_opponent(sheet, drawn.title(column), column.on))
            if _counts(sheet):
                texts += _grown(sheet, drawn, column)
    return texts


def _opponent(
    sheet: PaperSheet, field: Field, seat: int, form: str = "{player}", kind: str = "centre"
) -> Text:
    """On whom figures are: the name, or the number where there is little room."""
    player = sheet.seats[seat]
    text = form.format(player=player.name)
    size, lines = fitted(text, field.width - 0.8, 3.4, (6.4, 6, 5.6, 5.2))
    if lines != [text] and player.number is not None:
        size, lines = fitted(form.format(player=player.number), field.width - 0.8, 3.4, (6.4, 5.6, 4.8))
    return Text(field=field, text=lines[0], size=size, kind=kind)


def _refas(sheet: PaperSheet, field: Field, seat: int) -> list[Text]:
    """A circle for every refa, filled when it was played."""
    given = sum(
        entry["account"] == "refa" and entry["seat"] == seat and entry["amount"] == 1
        for deal in sheet.result["deals"]
        for entry in deal["entries"]
    )
    open_ = int(stands(sheet.result, "refas", seat))
    signs = USED_REFA * max(0, given - open_) + OPEN_REFA * open_
    inside = Field(field.left + 10, field.top, field.width - 11, field.height)
    return [figure(inside, signs, 9)] if signs else []


def _shown_rows(sheet: PaperSheet, drawn: Ledger, column: Column) -> list[Figure | None]:
    """The figures of a column, at most as many as there are rows; None stands for those left out at the top."""
    rows: list[Figure | None] = list(grown(sheet.result, column.account, column.seat, column.on))
    if len(rows) <= drawn.rows:
        return rows
    return [None, *rows[-(drawn.rows - 1) :]]


def _grown(sheet: PaperSheet, drawn: Ledger, column: Column) -> list[Text]:
    rows = _shown_rows(sheet, drawn, column)
    last = len(rows) - 1
    return [
        figure(
            drawn.cell(column, place),
            "…" if one is None else shown(one),
            8.5,
            "strong" if place == last else "",
        )
        for place, one in enumerate(rows)
    ]


def _hats(sheet: PaperSheet, drawn: Ledger) -> list[Line]:
    """The hat: drawn over the first figure of a main that fell below zero."""
    lines = []
    for block in drawn.blocks():
        for column in (one for one in block.columns if one.account == "main"):
            rows = _shown_rows(sheet, drawn, column)
            below = [one is not None and str(one).startswith("-") for one in rows]
            for place, under in enumerate(below):
                if under and not (place and below[place - 1]):
                    cell = drawn.cell(column, place)
                    middle, wide = cell.left + cell.width / 2, min(5.0, cell.width / 2 - 1)
                    lines.append(Line(middle - wide, cell.top + 0.9, middle, cell.top - 0.6, 0.4))
                    lines.append(Line(middle, cell.top - 0.6, middle + wide, cell.top + 0.9, 0.4))
    return lines


def _signed(sheet: PaperSheet, words: Words, parts: Parts) -> list[Text]:
    """Who answers for the sheet, and the hash that the paper proves."""
    when = sheet.signed_at
    said = (
        words.log("signed", when=figures.minute(when, sheet.form.language)) if when else words.log("unsigned")
    )
    for key, who in sheet.confirmed():
        said += " · " + words.log(key, who=who)
    if sheet.reserve:
        said += " · " + words.log("reserve", why=sheet.reserve)
    field = parts.signature
    inside = Field(LEFT, field.top + 1, field.width - 74, field.height - 4)
    size, lines = fitted(said, inside.width, inside.height, (7, 6.4, 5.8, 5.2, 4.6))
    proof = f"{words.log('entries', count=sheet.entries)} {sheet.head_hash or '–'}"
    low = Field(LEFT, field.bottom - 2.6, field.width - 72, 2.4)
    return [lines_in(inside, lines, size), Text(field=low, text=proof, size=4.8, kind="quiet")]
