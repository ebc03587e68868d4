"""What is stamped on the form: who plays, what he won, the points by row, the deals."""

from __future__ import annotations

import msgspec

from rules.marias.record import Deal, Record
from rules.marias.result import Result
from scoring.documents import figures
from scoring.documents.lettering import BOLD, clamped, fitted, leading, wrapped
from scoring.documents.marias.deals import drawn_log
from scoring.documents.marias.geometry import ACTOR_CELLS, LEFT, QR, RIGHT, Geometry, geometry
from scoring.documents.marias.words import Words, given, words_of
from scoring.documents.paper import Field, Page, QrCode, Text
from scoring.documents.setting import PROCEDURE_ROOM, figure, lines_in, middle, procedure_code
from scoring.documents.sheet import PaperSeat, PaperSheet

#: Sizes of a name, from a common one to one of eighty letters.
NAME_SIZES = (9, 8, 7, 6, 5.4, 4.8, 4.2)
#: Where a description is missing the scorer writes it.
BY_HAND = "." * 60


def drawn_values(sheet: PaperSheet) -> Page:
    """The values of a sheet, without the form."""
    words = words_of(sheet.form)
    place = geometry(sheet.form.seats, len(words.rows), blank=sheet.form.blank)
    texts = [*_head(sheet, place), *_players(sheet, place)]
    if not sheet.form.blank:
        record = msgspec.convert(sheet.record, Record)
        result = msgspec.convert(sheet.result, Result)
        texts += [
            *_sums(sheet, words, place),
            *_described(sheet, words, place, record, result),
            *([] if sheet.ticket else _points(words, place, record, result)),
            *_signed(sheet, words, place),
            *drawn_log(sheet, words, place.across("log"), record, result),
        ]
    beside = place.round_and_table()["round"]
    codes, caption = procedure_code(sheet.procedure, beside, words.label["procedure"])
    return Page(texts=(*texts, *caption), codes=(*_qr_code(sheet, place), *codes))


def _head(sheet: PaperSheet, place: Geometry) -> list[Text]:
    texts = []
    for key, number in (("round", sheet.round), ("table", sheet.table)):
        if number is not None:
            field = place.round_and_table()[key]
            inside = Field(field.left, field.top + 3, field.width, field.height - 3)
            texts.append(Text(field=inside, text=str(number), size=22, kind="strong centre"))
    named = sheet.event or sheet.title
    head = place.across("head", LEFT, place.seats_left - PROCEDURE_ROOM)
    field = Field(head.left, head.top + 10.5, head.width, 8.5)
    size, lines = fitted(named, field.width / BOLD, field.height, (11, 10, 9, 8, 7))
    texts.append(lines_in(field, lines, size, "strong"))
    return texts


def _players(sheet: PaperSheet, place: Geometry) -> list[Text]:
    texts = []
    for position, seat in enumerate(sheet.seats):
        if seat.number is not None:
            texts.append(figure(place.seat(position, "number"), str(seat.number), 12, "strong"))
        field = place.seat(position, "name")
        size, lines = fitted(seat.name, field.width - 1.2, field.height - 0.4, NAME_SIZES)
        texts.append(middle(field, lines, size))
    return texts


def _sums(sheet: PaperSheet, words: Words, place: Geometry) -> list[Text]:
    """Deposits and gain of each player; below the gain the counted money, where it was counted."""
    texts = []
    for position, seat in enumerate(sheet.seats):
        for part, cents in (("deposit_1", seat.deposit_1), ("deposit_2", seat.deposit_2)):
            if cents is not None:
                texts.append(figure(place.seat(position, part), _money(cents, sheet), 8))
        texts += _gain(seat, place.seat(position, "zb"), sheet, words)
        total = figures.whole(seat.premium)
        texts.append(figure(place.seat(position, "total"), total, 9, "strong"))
    return texts


def _gain(seat: PaperSeat, field: Field, sheet: PaperSheet, words: Words) -> list[Text]:
    zb = _money(seat.zb, sheet)
    if seat.counted is None:
        return [figure(field, zb, 10, "strong")]
    counted = words.log["counted"].format(sum=_money(seat.counted, sheet))
    upper = Field(field.left, field.top, field.width, field.height * 0.6)
    lower = Field(field.left, upper.bottom - 0.4, field.width, field.height * 0.4)
    return [figure(upper, zb, 8, "strong"), figure(lower, counted, 5.4)]


def _money(cents: int, sheet: PaperSheet) -> str:
    return figures.money(cents, sheet.form.currency, sheet.form.language)


def _described(
    sheet: PaperSheet, words: Words, place: Geometry, record: Record, result: Result
) -> list[Text]:
    """Actor, points and description of the games worth more than the rules leave without one (M-28).

    A ticket that counts has its own descriptions, one line each, by seat (T-24).
    """
    if sheet.ticket is not None:
        return _noted(sheet, place)
    found = [
        (scored.number, sheet.labels[deal.actor], sum(scored.premium), given(deal.description) or BY_HAND)
        for deal, scored in zip(record.deals, result.deals, strict=True)
        if isinstance(deal, Deal) and sum(scored.premium) > words.terms.thresholds.description_above
    ]
    texts = []
    shown = found if len(found) <= ACTOR_CELLS else found[: ACTOR_CELLS - 1]
    for part, index in (("number", 1), ("name", 2)):
        cells = place.actor_cells(part)
        texts += [figure(cell, str(game[index]), 9) for cell, game in zip(cells, shown, strict=False)]
        if len(found) > ACTOR_CELLS and part == "number":
            texts.append(figure(cells[-1], f"+{len(found) - len(shown)}", 8))
    if found:
        field = place.description()
        inside = Field(field.left + 1, field.top + 0.4, field.width - 2, field.height - 0.6)
        lines, size = _descriptions(
            [f"{number}. ({actor}) {text}" for number, actor, _, text in found], inside
        )
        texts.append(lines_in(inside, lines, size))
    return texts


def _noted(sheet: PaperSheet, place: Geometry) -> list[Text]:
    """The descriptions of a ticket."""
    assert sheet.ticket is not None
    notes = [
        f"({label}) {note}"
        for label, row in zip(sheet.labels, sheet.ticket["rows"], strict=True)
        for note in row["notes"]
    ]
    if not notes:
        return []
    field = place.description()
    inside = Field(field.left + 1, field.top + 0.4, field.width - 2, field.height - 0.6)
    lines, size = _descriptions(notes, inside)
    return [lines_in(inside, lines, size)]


def _descriptions(paragraphs: list[str], field: Field) -> tuple[list[str], float]:
    """As many lines as there is room for: each game gets its share, the last line counts the games left out."""
    for size in (7.0, 6.5, 6.0, 5.6):
        room = int(field.height / leading(size))
        lines = [line for paragraph in paragraphs for line in wrapped(paragraph, field.width, size)]
        if len(lines) <= room:
            return lines, size
    shown = paragraphs if len(paragraphs) <= room else paragraphs[: room - 1]
    share = max(1, room // len(shown)) if shown is paragraphs else 1
    lines = [
        line
        for paragraph in shown
        for line in clamped(wrapped(paragraph, field.width, size), share, field.width, size)
    ]
    if len(shown) < len(paragraphs):
        lines.append(f"+{len(paragraphs) - len(shown)}")
    return lines, size


def _points(words: Words, place: Geometry, record: Record, result: Result) -> list[Text]:
    """The premium points of each player in the rows of the table, deal by deal while there is room."""
    texts = []
    rows = {row: index for index, printed in enumerate(words.rows) for row in printed.merged}
    won: dict[tuple[int, int], list[int]] = {}
    for deal, scored in zip(record.deals, result.deals, strict=True):
        if isinstance(deal, Deal):
            for counted in scored.rows:
                won.setdefault((deal.actor, rows[counted.row]), []).append(counted.points)
    for (seat, row), points in sorted(won.items()):
        field = place.seat_row(seat, row)
        text = "+".join(map(str, points))
        if len(text) > 3 * place.seat_width / 4:
            text = f"{sum(points)} ({len(points)}×)"
        texts.append(figure(field, text, 7.5))
    return texts


def _signed(sheet: PaperSheet, words: Words, place: Geometry) -> list[Text]:
    """Who answers for the sheet, and the hash that the paper proves."""
    log, language = words.log, sheet.form.language
    lines = [
        log["signed"].format(when=figures.minute(sheet.signed_at, language))
        if sheet.signed_at
        else log["unsigned"]
    ]
    for key, who in sheet.confirmed():
        lines[0] += " · " + log[key].format(who=who)
    if sheet.reserve:
        lines[0] += " · " + log["reserve"].format(why=sheet.reserve)
    field = place.across("signature", LEFT, place.values_left)
    inside = Field(field.left, field.top + 0.6, field.width - 2, field.height - 3)
    size, lines = fitted(lines[0], inside.width, inside.height, (7, 6.4, 5.8, 5.2))
    proof = Field(field.left, field.bottom - 2.6, field.width, 2.4)
    entries = log["entries"].format(count=sheet.entries)
    return [
        lines_in(inside, lines, size),
        Text(field=proof, text=f"{entries} {sheet.head_hash or '–'}", size=4.8, kind="quiet"),
    ]


def _qr_code(sheet: PaperSheet, place: Geometry) -> list[QrCode]:
    if not sheet.address:
        return []
    return [QrCode(Field(RIGHT - QR, place.top_of["head"] - 0.5, QR, QR), sheet.address)]
