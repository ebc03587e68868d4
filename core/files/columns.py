"""The columns of a list that somebody made: found by their names in the first line, wherever they stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypedDict

from core.files.spreadsheets import Table
from core.names import plain


class Fault(TypedDict):
    """What is wrong with a line of a list, and in which field."""

    line: int
    field: str
    message: str


def fault_in(line: int, field: str, message: str) -> Fault:
    """A fault; what reads a line raises it as ValueError(field, message)."""
    return {"line": line, "field": field, "message": message}


def places_of(table: Table, names: Mapping[str, Collection[str]]) -> dict[str, int]:
    """Where each column stands, by what it may be called in any spelling; one that is missing has no place."""
    header = [plain(cell).rstrip(".:") for cell in table[0]]
    called = {plain(word).rstrip(".:"): column for column, words in names.items() for word in words}
    return {called[cell]: place for place, cell in enumerate(header) if cell in called}


def lines_of(table: Table, places: Mapping[str, int]) -> list[dict[str, str]]:
    """The lines that hold anything: `line` is the number in the file, every other key a column."""
    return [
        {"line": str(number)}
        | {column: row[place].strip() if place < len(row) else "" for column, place in places.items()}
        for number, row in enumerate(table[1:], start=2)
        if any(cell.strip() for cell in row)
    ]
