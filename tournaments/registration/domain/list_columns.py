"""What the columns of a list of players hold: by their heads, wherever these stand, else by what is written in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from django.utils.translation import gettext_lazy

from core.files.spreadsheets import Table
from core.names import plain
from tournaments.people.fields import HEADINGS, PERSON
from tournaments.registration.domain.list_names import GIVEN, is_title, pasted, written
from tournaments.registration.fields import DETAILS, TERMS, entry_field

#: What stands in a list, as far as it has columns.
LISTED = [field for field in (*PERSON, *DETAILS, *TERMS) if field.headings]
#: Columns that are no field of an entry: parts of a name, what was paid.
NAME, TURNED, SURNAME, TITLE, FEE = "name", "turned", "surname", "title", "fee"
NAMES = frozenset({NAME, TURNED, SURNAME})
#: What a column may hold, in words; an empty one is not read.
CALLED = {
    NAME: gettext_lazy("Name"),
    TURNED: gettext_lazy("Surname and name"),
    SURNAME: gettext_lazy("Surname"),
    TITLE: gettext_lazy("Title"),
    **{field.name: field.label for field in LISTED if field.name != NAME},
    FEE: gettext_lazy("Paid"),
}
#: What a column may be called, in the languages of the organisers; the first that knows the head has it.
HEADS: Mapping[str, tuple[str, ...]] = {
    TURNED: (
        *("priezvisko a meno", "příjmení a jméno", "priezvisko meno", "příjmení jméno", "priezvisko, meno"),
        *("surname and name", "surname, name", "surname and first name"),
    ),
    **HEADINGS,
    **{field.name: field.headings for field in LISTED if field.name not in HEADINGS},
    "categories": (*entry_field("categories").headings, "kat", "kateg"),
    TITLE: ("titul", "tituly", "title", "tit"),
    FEE: (
        *(
            "fee",
            "paid",
            "štartovné",
            "startovné",
            "štart",
            "zaplatené",
            "zaplatil",
            "zaplaceno",
            "vklad",
            "platba",
        ),
        *("štartovné €", "startovné kč", "suma", "poplatok", "poplatek"),
    ),
}
#: So deep a head is looked for, below a title and a date.
DEEPEST = 15
#: So many letters tell which word begins with them.
SHORTEST_PART = 2
YEAR = re.compile(r"(19|20)\d\d([.,]0+)?")


@dataclass(frozen=True)
class Columns:
    """What each column holds, by its place; `head` is how many lines stand above the players."""

    holds: list[str]
    heads: list[str]
    head: int


def recognised(table: Table) -> Columns:
    """The columns of a list: its head is the line that names most of them, a head of two lines counts as one."""
    width = max(map(len, table))
    best = Columns([""] * width, [""] * width, 0)
    for at in range(min(DEEPEST, len(table))):
        for first in (at, at - 1):
            if first < 0:
                continue
            heads = _joined(table[first : at + 1], width)
            holds = _held(heads)
            known = sum(map(bool, holds))
            if known > sum(map(bool, best.holds)) and (width > 1 or NAMES & {*holds}):
                best = Columns(holds, heads, at + 1)
    if not any(best.holds):
        return Columns(_guessed(table, width), [""] * width, 0)
    return best if NAMES & {*best.holds} else _named(best, table)


def one_a_line(table: Table) -> Table:
    """The same table; names that somebody wrote in one line, between commas, one in a line each."""
    cells = [cell.strip() for cell in table[0] if cell.strip()]
    if len(table) > 1 or len(cells) < 2 or recognised(table).head:
        return table
    names = [cell for cell in cells if len(cell.split()) > 1 and not any(char.isdigit() for char in cell)]
    given = [name for name in names if {*plain(name).split()} & GIVEN]
    many = len(given) == len(cells) or (len(cells) > 2 and len(given) * 2 > len(cells) == len(names))
    return [[cell] for cell in cells] if many else table


def _named(columns: Columns, table: Table) -> Columns:
    """Where no head names the names, they are in the first column of words that no head knows."""
    guess = _guessed(table[columns.head :] or table, len(columns.holds))
    for at, column in enumerate(guess):
        if column in NAMES | {"club"} and not columns.holds[at]:
            holds = [*columns.holds]
            holds[at] = NAME
            return replace(columns, holds=holds)
    return columns


def _joined(lines: Table, width: int) -> list[str]:
    """The lowest word of each column: of merged cells the first one holds it."""
    return [
        next((line[at].strip() for line in reversed(lines) if at < len(line) and line[at].strip()), "")
        for at in range(width)
    ]


def _held(heads: list[str]) -> list[str]:
    called = _called()
    found: list[str] = []
    for head in heads:
        bare = _bare(head)
        column = called.get(bare, "") or _abbreviated(head)
        found.append("" if column in found else column)
    return found


@cache
def _called() -> dict[str, str]:
    """What a head says of its column, in full."""
    called: dict[str, str] = {}
    for column, words in HEADS.items():
        for word in words:
            called.setdefault(_bare(word), column)
    return called


@cache
def _abbreviated(head: str) -> str:
    """What a head with dots says of its column: each of its parts begins a word of a head that is known (L9)."""
    parts = [part for part in re.split(r"[\s./]+", plain(head)[:60]) if part]
    if "." not in head or not parts or len(parts[0]) < SHORTEST_PART:
        return ""
    whole: set[str] = set()
    longer: set[str] = set()
    for called, column in _called().items():
        words = called.replace(".", " ").split()
        if len(words) >= len(parts) and all(
            word.startswith(part) for part, word in zip(parts, words, strict=False)
        ):
            (whole if len(words) == len(parts) else longer).add(column)
    columns = whole or longer
    return columns.pop() if len(columns) == 1 else ""


def _bare(head: str) -> str:
    """A head as it is compared: without its unit and marks, and that it is a player's."""
    bare = re.sub(r"[.:*]+$", "", re.sub(r"\s*[(\[].*?[)\]]", "", plain(head))).strip()
    return re.sub(r" (hraca|hrace|clena)$", "", bare)


def _guessed(table: Table, width: int) -> list[str]:
    """By what is written: the first column of words has the names, or the first two where each is one word."""
    cells = [[row[at].strip() for row in table if at < len(row) and row[at].strip()] for at in range(width)]
    holds = [_kind(column) for column in cells]
    words = [at for at, kind in enumerate(holds) if kind == "words"]
    guess = ["" if kind == "words" else kind for kind in holds]
    for column in (FEE, "birth_year"):  # one of each; the next one is for a person to say
        for at in [at for at, kind in enumerate(guess) if kind == column][1:]:
            guess[at] = ""
    if not words:
        return guess
    single = [sum(len(written(cell).words) == 1 for cell in cells[at]) * 2 > len(cells[at]) for at in words]
    if len(words) > 1 and single[0] and single[1]:
        guess[words[0]], guess[words[1]], rest = SURNAME, NAME, words[2:]
    else:
        guess[words[0]], rest = NAME, words[1:]
    if rest:
        guess[rest[0]] = "club"
    return guess


def _kind(cells: list[str]) -> str:
    """What most of these cells are; "words" of names and clubs, nothing for numbers of lines. “7.”, a place that nobody
    took, says nothing."""
    kinds = [_cell_kind(cell) for cell in cells if pasted(cell).name]
    return max(sorted({*kinds}), key=kinds.count, default="")


def _cell_kind(cell: str) -> str:
    if YEAR.fullmatch(cell):
        return "birth_year"
    if re.search(r"€|\bkč\b|\beur\b", cell.casefold()):
        return FEE
    if is_title(cell):
        return TITLE
    return "words" if any(char.isalpha() for char in cell) and len(cell) > 1 else ""
