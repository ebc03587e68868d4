"""A list of players out of a file that anybody may have made: CSV, XLSX or ODS as lines of texts, nothing executed."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import islice

from django.utils.translation import gettext as _

from core.files.apart import UnreadableError, read_apart
from core.files.limits import LARGEST_LIST, MOST_COLUMNS, MOST_ROWS
from core.files.texts import decoded, without_entities
from core.refusals import BadListError
from rules.errors import N_

#: So many lines show what parts the columns: a heading above them has one cell.
LOOKED_AT = 60
SEPARATORS = "\t;,|"

#: Signs that no cell needs: a line of a list is one line.
CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")

ZIP_MARK = b"PK\x03\x04"
ODS_MARK = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
#: Why a sheet was not read, by the word of who tried.
WHY_NOT = {
    "broken": N_(
        "The file can be read neither as XLSX or ODS nor as CSV. Save the table again as XLSX or “CSV UTF-8”."
    ),
    "unpacks": N_("The file unpacks to much more than a list of players. It was not read."),
    "declarations": N_("The file holds declarations that no table needs. It was not read."),
    "costly": N_("The file takes too long to read. It was not read."),
}
#: What a program that keeps sheets writes where a formula failed: no cell of a list (L5).
FAILED = re.compile(
    r"#(N/A|REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|SPILL!|CALC!|HODNOTA!|ODKAZ!|N[AÁ]Z[OE]V\?|N[AÁ]ZEV\?|NEDOSTUPN[YÝ]"
    r"|NEN[IÍ]_K_DISPOZICI|ČÍSLO!|CISLO!|DELENIENULOU!|D[ĚE]LEN[IÍ]_NULOU!)"
)

Table = list[list[str]]


@dataclass(frozen=True)
class Choice:
    """What a person said of a file: its encoding, what parts its columns, which sheet; empty: what is recognised."""

    encoding: str = ""
    separator: str = ""
    sheet: str = ""


@dataclass(frozen=True)
class Opened:
    """A table and how it was read: `hidden` are the numbers of lines that its program does not show."""

    table: Table
    encoding: str = ""
    separator: str = ""
    sheet: str = ""
    sheets: list[str] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)


def read_table(content: bytes) -> Table:
    """The lines of a CSV, XLSX or ODS file as texts. Raises BadListError naming what is wrong."""
    return open_table(content).table


def open_table(content: bytes, choice: Choice | None = None) -> Opened:
    """The same, and how it was read: the first sheet that is shown and holds anything. Raises BadListError."""
    if len(content) > LARGEST_LIST:
        raise too_large(len(content))
    choice = choice or Choice()
    opened = _sheet(content, choice) if content.startswith(ZIP_MARK) else _csv(content, choice)
    table = _bounded(opened.table)
    if not any(cell.strip() for line in table for cell in line):
        raise BadListError(_("The file is empty."))
    return replace(opened, table=table, hidden=[number for number in opened.hidden if number <= len(table)])


def too_large(size: int) -> BadListError:
    """The refusal of a file that is too long to be a list of players (bytes)."""
    return BadListError(
        _("The file is %(size)d kB long; a list of players has at most %(limit)d kB.")
        % {"size": size // 1000, "limit": LARGEST_LIST // 1000}
    )


def too_many_rows() -> BadListError:
    """The refusal of a list with more lines than any tournament has players."""
    return BadListError(_("The list has more than %(limit)d lines.") % {"limit": MOST_ROWS})


def _csv(content: bytes, choice: Choice) -> Opened:
    if not content.strip():
        raise BadListError(_("The file is empty."))
    text, encoding = decoded(content, choice.encoding)
    if len(written := text.encode()) > LARGEST_LIST:  # a sign of one byte may be three
        raise too_large(len(written))
    text = re.sub(
        r"\r\n|\r|\x85|\u2028|\u2029", "\n", text
    )  # Excel for Mac ends lines with a carriage return (L1)
    text = without_entities(text)
    said = re.match(r"sep=(.)\n", text, re.IGNORECASE)  # what Excel is told in the first line
    separator = choice.separator or (said[1] if said else _separator(text))
    if separator not in text and not choice.separator and _is_in_columns(text):
        text, separator = re.sub(r" {2,}", "\t", text), "\t"
    try:
        table = list(islice(csv.reader(io.StringIO(text, newline=""), delimiter=separator), MOST_ROWS + 2))
    except csv.Error:  # a quotation mark that nothing ends
        table = [line.split(separator) for line in text.split("\n", MOST_ROWS + 2)[: MOST_ROWS + 2]]
    if said:
        table[0] = [""]
    while table and not any(cell.strip() for cell in table[-1]):
        table.pop()
    return Opened(table, encoding=encoding, separator=separator)


def _bounded(table: Table) -> Table:
    """The table without what stands empty to the right, every cell in one line. Raises BadListError for too many rows
    or columns: each costs in every step after this one."""
    if len(table) - 1 > MOST_ROWS:
        raise too_many_rows()
    width = max(map(_width, table), default=0)
    if width > MOST_COLUMNS:
        raise BadListError(_("The list has more than %(limit)d columns.") % {"limit": MOST_COLUMNS})
    return [[_cell(text) for text in row[:width]] for row in table]


def _cell(text: str) -> str:
    """What a cell says, in one line; nothing where a formula failed."""
    return "" if FAILED.fullmatch(text.strip()) else CONTROLS.sub(" ", text)


def _width(row: list[str]) -> int:
    """How many cells there are to the last that holds anything."""
    return next((at for at in range(len(row), 0, -1) if row[at - 1].strip()), 0)


def _is_in_columns(text: str) -> bool:
    """Whether blanks part the columns, as in what is copied out of a PDF: in most lines several do, or wide ones."""
    lines = [line for line in text.split("\n", LOOKED_AT)[:LOOKED_AT] if line.strip()]
    parted = sum(bool(re.search(r"\S {3,}\S|\S {2,}\S.*\S {2,}\S", line)) for line in lines)
    return parted * 2 > len(lines) > 1


def _ends_surnames(lines: list[str]) -> bool:
    """Whether a comma stands behind surnames, and parts no columns: one to a line, a blank behind it, a word before."""
    parts = [line.split(",") for line in lines if "," in line]
    if any(len(part) != 2 or not re.match(r"\s\S", part[1]) for part in parts):
        return False
    return len(parts) * 2 < len(lines) or sum(len(part[0].split()) == 1 for part in parts) * 2 > len(parts)


def _separator(text: str) -> str:
    """What parts the columns: what stands equally often in most lines; a heading above them does not count."""
    lines = [re.sub(r'"[^"]*"', "", line) for line in text.split("\n", LOOKED_AT)[:LOOKED_AT] if line.strip()]
    signs = SEPARATORS.replace(",", "") if _ends_surnames(lines) else SEPARATORS

    def fits(sign: str) -> tuple[int, int]:
        counts = Counter(count for line in lines if (count := line.count(sign)))
        count, times = max(counts.items(), key=lambda found: (found[1] * found[0], found[1]), default=(0, 0))
        return count * times, sum(count * times for count, times in counts.items())

    return max(signs, key=fits)


def _sheet(content: bytes, choice: Choice) -> Opened:
    ods = ODS_MARK in content[:200]
    try:
        answer = read_apart(
            "core.files.ods" if ods else "core.files.xlsx", content, MOST_ROWS + 1, choice.sheet or ""
        )
    except UnreadableError as error:
        raise BadListError(_(WHY_NOT.get(error.word, WHY_NOT["broken"]))) from None
    found = json.loads(answer)
    table: Table = found["rows"]
    while table and not any(cell.strip() for cell in table[-1]):
        table.pop()
    return Opened(table, sheet=found["sheet"], sheets=found["sheets"], hidden=found["hidden"])
