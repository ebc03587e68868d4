"""A list of players out of a file that anybody may have made: CSV or XLSX as lines of texts, nothing executed."""

from __future__ import annotations

import csv
import io
import json

from django.utils.translation import gettext as _

from core.files.apart import UnreadableError, read_apart
from core.files.texts import decoded
from core.refusals import BadListError
from rules.errors import N_

LARGEST_FILE = 1_000_000
MOST_ROWS = 2_000
#: So many lines show what parts the columns: a heading above them has one cell.
LOOKED_AT = 20

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
    if len(content) > LARGEST_FILE:
        raise too_large(len(content))
    if content.startswith(XLSX_MARK):
        return _xlsx(content)
    return _csv(content)


def too_large(size: int) -> BadListError:
    """The refusal of a file that is too long to be a list of players (bytes)."""
    return BadListError(
        _("The file is %(size)d kB long; a list of players has at most %(limit)d kB.")
        % {"size": size // 1000, "limit": LARGEST_FILE // 1000}
    )


def too_many_rows() -> BadListError:
    """The refusal of a list with more lines than any tournament has players."""
    return BadListError(_("The list has more than %(limit)d lines.") % {"limit": MOST_ROWS})


def _csv(content: bytes) -> Table:
    if not content.strip():
        raise BadListError(_("The file is empty."))
    text, _encoding = decoded(content)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadListError(_("The file is empty."))
    delimiter = max("\t;,", key=lambda sign: sum(line.count(sign) for line in lines[:LOOKED_AT]))
    try:
        table = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as error:
        raise BadListError(_("The file cannot be read as CSV: %(error)s.") % {"error": error}) from None
    if len(table) - 1 > MOST_ROWS:
        raise too_many_rows()
    return table


def _xlsx(content: bytes) -> Table:
    try:
        table: Table = json.loads(read_apart("core.files.xlsx", content, MOST_ROWS + 1))
    except UnreadableError as error:
        raise BadListError(_(WHY_NOT.get(error.word, WHY_NOT["broken"]))) from None
    while table and not any(cell.strip() for cell in table[-1]):
        table.pop()
    if not table:
        raise BadListError(_("The file is empty."))
    if len(table) - 1 > MOST_ROWS:
        raise too_many_rows()
    return table
