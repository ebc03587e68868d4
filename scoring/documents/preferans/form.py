"""The empty form of a preferans sheet."""

from __future__ import annotations

from scoring.documents.lettering import BOLD, fitted
from scoring.documents.paper import Field, Line, Page, Text, frame
from scoring.documents.preferans import settlement
from scoring.documents.preferans.deals import legend
from scoring.documents.preferans.geometry import LEFT, RIGHT, Parts, parts_of
from scoring.documents.preferans.ledger import Ledger
from scoring.documents.preferans.pulka import Pulka
from scoring.documents.preferans.words import Words
from scoring.documents.setting import figure, lines_in
from scoring.documents.sheet import PaperForm


def drawing(form: PaperForm, words: Words, field: Field) -> Pulka | Ledger:
    """How this family keeps its accounts on paper."""
    if words.family == "russian":
        return Pulka(field, form.seats, words.ruleset.direction)
    return Ledger(field, words.family, form.seats, form.blank, words.ruleset.direction)


def drawn_form(form: PaperForm) -> Page:
    """Lines and labels without a value. Raises RuleError when the rule set refuses its options."""
    words, parts = Words(form), parts_of(form)
    drawn = drawing(form, words, parts.drawing)
    texts = [*_head(words, parts), *_drawn_labels(form, words, drawn), *_signature(words, parts)]
    lines = [
        *drawn.lines(),
        *(line for field in parts.round_and_table().values() for line in frame(field)),
        Line(RIGHT - 70, parts.signature.bottom - 1, RIGHT, parts.signature.bottom - 1, 0.15),
    ]
    if not form.blank:
        texts += [*settlement.labels(form, words, parts.settlement), *_log(words, parts)]
        lines += settlement.lines(form, words, parts.settlement)
    shades = drawn.shades() if isinstance(drawn, Ledger) else []
    return Page(texts=tuple(texts), lines=tuple(lines), shades=tuple(shades))


def _head(words: Words, parts: Parts) -> list[Text]:
    name = parts.name
    size, lines = fitted(words.title.upper(), name.width / BOLD, 6, (12, 11, 10, 9, 8, 7))
    agreed = Field(LEFT, parts.agreed.top, parts.agreed.width, parts.agreed.height - 1)
    small, paragraph = fitted(words.agreed, agreed.width, agreed.height, (7.5, 7, 6.5, 6, 5.5, 5))
    return [
        Text(field=Field(name.left, name.top, name.width, 6), text=lines[0], size=size, kind="strong"),
        lines_in(agreed, paragraph, small, "quiet"),
        *(
            Text(field=Field(field.left + 1, field.top, field.width, 4), text=words.label(part), size=6)
            for part, field in parts.round_and_table().items()
        ),
    ]


def _drawn_labels(form: PaperForm, words: Words, drawn: Pulka | Ledger) -> list[Text]:
    if isinstance(drawn, Ledger):
        return _column_labels(words, drawn)
    texts = []
    for seat in range(form.seats):
        for band in ("pool", "hill"):
            field = drawn.band(seat, band)
            texts.append(_corner(field, words.label(band)))
    if form.seats > 3 and "pool" in words.options:
        texts.append(figure(drawn.heart, str(words.options["pool"]), 16, "strong"))
    return texts


def _column_labels(words: Words, drawn: Ledger) -> list[Text]:
    texts = []
    for block in drawn.blocks():
        if block.seat is None:
            texts.append(figure(block.head("name"), words.label("pot"), 8, "strong"))
        elif words.family == "balkan":
            texts.append(_corner(block.head("refas"), words.label("refas")))
        texts += [
            figure(drawn.title(column), words.label(column.account), 6.2)
            for column in block.columns
            if column.account not in ("side", "pot")
        ]
    return texts


def _corner(field: Field, text: str) -> Text:
    return Text(
        field=Field(field.left + 0.6, field.top, field.width - 0.6, 3), text=text, size=5.6, kind="quiet"
    )


def _signature(words: Words, parts: Parts) -> list[Text]:
    low = Field(RIGHT - 70, parts.signature.bottom - 4.4, 70, 3)
    return [Text(field=low, text=words.label("signature"), size=5.6, kind="right quiet")]


def _log(words: Words, parts: Parts) -> list[Text]:
    field = parts.log
    return [
        Text(field=Field(field.left, field.top, 40, 4), text=words.log("title"), size=7.5, kind="strong"),
        Text(
            field=Field(field.left, field.top, field.width, 4),
            text=legend(words),
            size=5.8,
            kind="right quiet",
        ),
    ]
