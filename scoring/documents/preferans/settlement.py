"""The settlement at the foot of a preferans sheet: what everyone had, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

from rules.preferans import paper
from scoring.documents.figures import MINUS
from scoring.documents.lettering import BOLD, fitted
from scoring.documents.paper import Field, Line, Text
from scoring.documents.preferans.geometry import ROW
from scoring.documents.preferans.running import stands
from scoring.documents.preferans.words import Words, shown, total
from scoring.documents.setting import figure
from scoring.documents.sheet import PaperForm, PaperSheet
from scoring.domain.balances import by_accounts, reckoned

NAME, BALANCE = 46.0, 34.0
#: By family: scalar accounts, the grid, what goes into the balance.
KEPT: dict[str, tuple[tuple[str, ...], str | None, str | None]] = {
    "russian": (("pool", "hill"), "whist", "hill"),
    "balkan": (("refas", "main"), "side", "main"),
    "austrian": (("cash",), None, "pot"),
    "pasy": (("points",), None, None),
}

Cell = Callable[[Mapping[str, Any], int], str]


def columns(words: Words) -> list[tuple[str, Cell]]:
    """The columns between name and balance: label, and the figure of a seat."""
    scalars, grid, settled = KEPT[words.family]
    found: list[tuple[str, Cell]] = [
        (words.label(account), lambda result, seat, account=account: shown(stands(result, account, seat)))  # type: ignore[misc]
        for account in scalars
    ]
    if grid:
        what = words.label(grid)
        found.append(
            (words.label("own", what=what), lambda result, seat: total(result["accounts"][grid][seat]))
        )
        found.append(
            (
                words.label("others", what=what),
                lambda result, seat: total([row[seat] for row in result["accounts"][grid]]),
            )
        )
    if settled:
        found.append(
            (
                words.label(f"settled_{settled}"),
                lambda result, seat: shown(result["settlement"][settled][seat]),
            )
        )
    return found


def ticket_cells(sheet: PaperSheet, words: Words, count: int) -> list[list[str]]:
    """The columns of every seat as its ticket says them; empty where the balance alone was written.

    Of refas no ticket says anything: none that is open counts.
    """
    ticket = sheet.ticket
    assert ticket is not None
    if not by_accounts(ticket["rows"]):
        return [[""] * count for _row in ticket["rows"]]
    scalars, grid, settled = KEPT[words.family]
    names = [*scalars, *([grid, f"{grid}{paper.OF_OTHERS}"] if grid else [])]
    found = reckoned(ticket, sheet.form.ruleset, dict(sheet.form.options))
    cells = []
    for row, figure_ in zip(ticket["rows"], found.figures, strict=True):
        written = [shown(row[name]) if name in row else "" for name in names]  # type: ignore[literal-required]
        cells.append([*written, *([shown(str(figure_))] if settled else [])])
    return cells


def _fields(field: Field, count: int) -> list[Field]:
    """Name, the columns, balance: the fields of the first row."""
    width = (field.width - NAME - BALANCE) / count
    widths = [NAME, *[width] * count, BALANCE]
    lefts = accumulate(widths, initial=field.left)
    return [Field(left, field.top, width, ROW) for left, width in zip(lefts, widths, strict=False)]


def _down(field: Field, rows: int) -> Field:
    return Field(field.left, field.top + rows * ROW, field.width, ROW)


def labels(form: PaperForm, words: Words, field: Field) -> list[Text]:
    """The heads of the columns, below the line that says whether the game has ended."""
    named = columns(words)
    texts = [words.label("player"), *(label for label, _ in named), words.label("balance", unit=words.unit)]
    return [
        figure(_down(place, 1), text, 6.4, "strong")
        for place, text in zip(_fields(field, len(named)), texts, strict=True)
    ]


def lines(form: PaperForm, words: Words, field: Field) -> list[Line]:
    """The lines of the table."""
    fields = _fields(field, len(columns(words)))
    drawn = [
        Line(field.left, field.top + row * ROW, field.right, field.top + row * ROW, 0.3 if row == 1 else 0.15)
        for row in range(1, form.seats + 3)
    ]
    drawn += [Line(place.left, field.top + ROW, place.left, field.bottom, 0.15) for place in fields]
    return [*drawn, Line(field.right, field.top + ROW, field.right, field.bottom, 0.15)]


def values(sheet: PaperSheet, words: Words, field: Field) -> list[Text]:
    """Whether the game has ended, and a row for every player: his accounts, and the balance that counts.

    Adjusted hills are named, because whists beside the accounts come with them (SET-5). Where a ticket counts, the
    accounts are those that stand on it, if any (T-24); the deals are an incomplete log.
    """
    result, ticket = sheet.result, sheet.ticket is not None
    state = words.label("ticket" if ticket else "finished" if result["finished"] else "stopped")
    adjusted = [] if ticket else _adjusted(sheet)
    if adjusted:
        state += f" {words.label('adjusted', who=', '.join(adjusted))}"
    named = columns(words)
    written = (
        ticket_cells(sheet, words, len(named))
        if ticket
        else [[cell(result, seat) for _, cell in named] for seat in range(len(sheet.seats))]
    )
    texts = [Text(field=Field(field.left, field.top, field.width, ROW), text=state, size=7.5, kind="strong")]
    for seat, player in enumerate(sheet.seats):
        name, *cells, last = (_down(place, seat + 2) for place in _fields(field, len(named)))
        size, name_lines = fitted(player.name, (name.width - 8) / BOLD, ROW, (8, 7, 6, 5, 4.2))
        inside = Field(name.left + 7, name.top, name.width - 7, name.height)
        texts.append(Text(field=inside, text=name_lines[0], size=size))
        texts.append(figure(Field(name.left, name.top, 7, ROW), sheet.labels[seat], 7))
        texts += [figure(place, text, 8) for place, text in zip(cells, written[seat], strict=True) if text]
        texts.append(figure(last, shown(player.balance or result["balance"][seat]), 9, "strong"))
    return texts


def _adjusted(sheet: PaperSheet) -> list[str]:
    """Who has a point more or less on his hill, as the players agreed (SET-5)."""
    points = sheet.record.get("close", {}).get("hill_adjustment", [])
    return [f"{sheet.labels[one['seat']]} {'+' if one['points'] > 0 else MINUS}1" for one in points]
