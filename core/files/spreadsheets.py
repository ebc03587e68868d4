"""A list of players out of a file that anybody may have made: CSV or XLSX as lines of texts, nothing executed."""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import islice

from django.utils.translation import gettext as _

from core.files.apart import UnreadableError, read_apart
from core.files.limits import LARGEST_LIST, MOST_COLUMNS, MOST_ROWS
from core.files.texts import decoded
from core.refusals import BadListError
from rules.errors import N_

#: So many lines show what parts the columns: a heading above them has one cell.
LOOKED_AT = 20

#: Signs that no cell needs: a line of a list is one line.
CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")

XLSX_MARK = b"PK\x03\x04"
#: Why an XLSX file was not read, by the word of who tried.
WHY_NOT = {
    "broken": N_(
        "The file can be read neither as XLSX nor as CSV. Save the table again as XLSX or “CSV UTF-8”."
    ),
    "unpacks": N_("The file unpacks to much more than a list of players. It was not read."),
    "declarations": N_("The file holds declarations that no table needs. It was not read."),
    "costly": N_("The file takes too long to read. It was not read."),
}

Table = list[list[str]]


def read_table(content: bytes) -> Table:
    """The lines of a CSV or XLSX file as texts, the first sheet of it. Raises BadListError naming what is wrong."""
    if len(content) > LARGEST_LIST:
        raise too_large(len(content))
    return _bounded(_xlsx(content) if content.startswith(XLSX_MARK) else _csv(content))


def too_large(size: int) -> BadListError:
    """The refusal of a file that is too long to be a list of players (bytes)."""
    return BadListError(
        _("The file is %(size)d kB long; a list of players has at most %(limit)d kB.")
        % {"size": size // 1000, "limit": LARGEST_LIST // 1000}
    )


def too_many_rows() -> BadListError:
    """The refusal of a list with more lines than any tournament has players."""
    return BadListError(_("The list has more than %(limit)d lines.") % {"limit": MOST_ROWS})


def _csv(content: bytes) -> Table:
    if not content.strip():
        raise BadListError(_("The file is empty."))
    text, _encoding = decoded(content)
    if len(written := text.encode()) > LARGEST_LIST:  # a sign of one byte may be three
        raise too_large(len(written))
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadListError(_("The file is empty."))
    delimiter = max("\t;,", key=lambda sign: sum(line.count(sign) for line in lines[:LOOKED_AT]))
    try:
        table = _parsed(text, delimiter)
    except csv.Error as error:
        raise BadListError(_("The file cannot be read as CSV: %(error)s.") % {"error": error}) from None
    return table


def _parsed(text: str, delimiter: str) -> Table:
    """The lines, no more of them than show that there are too many. Raises csv.Error."""
    return list(islice(csv.reader(io.StringIO(text), delimiter=delimiter), MOST_ROWS + 2))


def _bounded(table: Table) -> Table:
    """The table without what stands empty to the right, every cell in one line. Raises BadListError for too many rows
    or columns: each costs in every step after this one."""
    if len(table) - 1 > MOST_ROWS:
        raise too_many_rows()
    width = max(map(_width, table), default=0)
    if width > MOST_COLUMNS:
        raise BadListError(_("The list has more than %(limit)d columns.") % {"limit": MOST_COLUMNS})
    return [[CONTROLS.sub(" ", cell) for cell in row[:width]] for row in table]


def _width(row: list[str]) -> int:
    """How many cells there are to the last that holds anything."""
    return next((at for at in range(len(row), 0, -1) if row[at - 1].strip()), 0)


def _xlsx(content: bytes) -> Table:
    try:
        table: Table = json.loads(read_apart("core.files.xlsx", content, MOST_ROWS + 1))
    except UnreadableError as error:
        raise BadListError(_(WHY_NOT.get(error.word, WHY_NOT["broken"]))) from None
    while table and not any(cell.strip() for cell in table[-1]):
        table.pop()
    if not table:
        raise BadListError(_("The file is empty."))
    return table
