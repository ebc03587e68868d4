"""The lines of a list as they stand and as they are read: cells by their columns, the name as it is spoken."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.files.columns import Fault
from core.files.limits import SHOWN_CELLS, SHOWN_LINES
from core.files.xlsx import FORMULA
from core.typed import FreeJson
from tournaments.events.models import Tournament
from tournaments.registration.domain.list_columns import NAME, SURNAME, TITLE, TURNED
from tournaments.registration.domain.list_names import Written, pasted, surnames_first, written
from tournaments.registration.models import PlayerImport

#: The fault of a line that is probably a double: who enters the list says who it is.
DOUBLE = "double"
#: What is chosen for a line that is probably a double, or not to be entered.
ANOTHER, SKIP = "another", "skip"
#: So many unclear lines can be mended at once: a page sends a limited number of fields.
OPEN_AT_ONCE = 40


@dataclass(frozen=True)
class Listed:
    """A line of a list: its cells with what each holds, the name that is entered, its fault or what it becomes."""

    number: int
    name: str
    title: str
    named_cells: list[tuple[str, str]]
    fault: Fault | None
    row: FreeJson | None
    skipped: bool
    #: What it adds to somebody who is entered.
    completion: FreeJson | None
    #: Its cells are there to be mended.
    is_open: bool

    @property
    def double(self) -> bool:
        """Whether a person has to say who it is."""
        return self.fault is not None and self.fault["field"] == DOUBLE


@dataclass(frozen=True)
class Part:
    """The lines of a list that one page shows, and where the parts before and after them begin; 0: there is none."""

    lines: list[Listed]
    total: int
    before: int
    after: int

    @property
    def whole(self) -> bool:
        """Whether no line is left out."""
        return len(self.lines) == self.total


def part_of(batch: PlayerImport, start: int = 0, mend: int = 0) -> Part:
    """A part of a list as the preview shows it, from the line `start` on, or with the line `mend`: what stands in each,
    what it becomes, what is unclear; the first unclear ones, and the line `mend`, to be mended."""
    lines = lines_in(batch.source)
    most = min(SHOWN_LINES, max(1, SHOWN_CELLS // max(1, len(batch.source["holds"]))))
    numbers = [line["line"] for line in lines]
    wanted = bisect_left(numbers, mend or start)
    at = min(wanted, max(len(lines) - 1, 0)) // most * most
    shown = lines[at : at + most]
    return Part(
        lines=_listed(batch, shown, mend),
        total=len(lines),
        before=numbers[max(at - most, 0)] if at else 0,
        after=numbers[at + most] if at + most < len(lines) else 0,
    )


def _listed(batch: PlayerImport, lines: list[FreeJson], mend: int) -> list[Listed]:
    faults = {fault["line"]: fault for fault in batch.faults}
    rows = {row["line"]: row for row in batch.rows}
    completions = {one["line"]: one for one in batch.completions}
    source = batch.source
    unclear = [fault["line"] for fault in batch.faults if fault["field"] != DOUBLE]
    opened = {*unclear[:OPEN_AT_ONCE], mend}
    return [
        Listed(
            number=line["line"],
            name=rows[line["line"]]["name"] if line["line"] in rows else line["name"].replace(FORMULA, ""),
            title=titles_of(line),
            named_cells=[
                (column, (line["cells"].get(column, "") if column else cell).replace(FORMULA, "="))
                for column, cell in zip(source["holds"], _padded(line["row"], source), strict=True)
            ],
            fault=faults.get(line["line"]),
            row=rows.get(line["line"]),
            skipped=source["chosen"].get(str(line["line"])) == SKIP,
            completion=completions.get(line["line"]),
            is_open=line["line"] in opened,
        )
        for line in lines
    ]


def _padded(row: list[str], source: FreeJson) -> list[str]:
    width = len(source["holds"])
    return [*row, *[""] * width][:width]


def lines_in(source: FreeJson) -> list[FreeJson]:
    """The lines that hold anything, by what their columns hold; `line` is the number in the file, `written` the name.
    The names of a list are turned alike, also one that was mended."""
    lines: list[FreeJson] = []
    for number, row in enumerate(source["table"][source["head"] :], start=source["head"] + 1):
        if not any(cell.strip() for cell in row):
            continue
        cells = {
            column: row[at].strip() if at < len(row) else ""
            for at, column in enumerate(source["holds"])
            if column
        } | source["mended"].get(str(number), {})
        line = _without_signs({**cells, "line": number, "row": row, "cells": cells})
        if line.get("numbered") and sum(bool(cell.strip()) for cell in row) == 1:
            continue  # “7.”: a place that nobody took
        lines.append(line)
    names = [written(line.get(TURNED) or line.get(NAME) or "") for line in lines]
    first = _is_turned(source["holds"], names)
    for line, name in zip(lines, names, strict=True):
        line["written"] = name
        line["name"] = _whole(line, name, surname_first=first or name.parted)
    return lines


def _is_turned(holds: list[str], names: list[Written]) -> bool:
    """Whether the names of a list are surname first: by its head, as far as they do not say otherwise."""
    said = [name.surname_first for name in names]
    return said.count(False) <= said.count(True) if TURNED in holds else surnames_first(names)


def as_spoken(tournament: Tournament, name: str) -> str:
    """A name that was typed at the desk as it is spoken: the surname stands first before a comma, or where it does by
    itself and in the list of players that was read last."""
    typed = written(name)
    if typed.parted:
        return typed.spoken(surname_first=True)
    if typed.surname_first:
        last = (
            PlayerImport.objects.filter(tournament=tournament, applied_at__isnull=False).order_by("pk").last()
        )
        if last and SURNAME not in last.source["holds"]:
            names = [line["written"] for line in lines_in(last.source)]
            if _is_turned(last.source["holds"], names):
                return typed.spoken(surname_first=True)
    return name


def _without_signs(line: FreeJson) -> FreeJson:
    """A line whose name is without its number and bullet; a telephone number beside it is the telephone's (L6)."""
    for column in (TURNED, NAME):
        if line.get(column):
            found = pasted(line[column])
            line["numbered"] = not found.name
            line[column] = found.name
            line["others"] = found.others
            line["doubtful"] = found.doubtful
            if found.year and not line.get("birth_year"):
                line["birth_year"] = found.year
            if found.phone and not line.get("phone"):
                line["phone"] = found.phone
    return line


def _whole(line: Mapping[str, Any], name: Written, *, surname_first: bool) -> str:
    """The name as it is spoken, also where it stands in two columns; its titles are apart."""
    if FORMULA in (line.get(NAME), line.get(TURNED), line.get(SURNAME)):
        return FORMULA
    surname = written(line.get(SURNAME, ""))
    if not surname.words:
        return name.spoken(surname_first=surname_first)
    whole = Written((*name.words, *surname.words))
    return whole.spoken(surname_first=False)


def titles_of(line: Mapping[str, Any]) -> str:
    """The titles of a line, from wherever they stand."""
    surname = written(line.get(SURNAME, ""))
    return " ".join(filter(None, (line.get(TITLE, ""), *line["written"].titles, *surname.titles)))


def whole_name(line: dict[str, str]) -> str:
    """Name and surname, also where they stand in two columns."""
    parts = [part for part in (line.get("name", ""), line.pop("surname", "")) if part]
    return FORMULA if FORMULA in parts else " ".join(parts)
