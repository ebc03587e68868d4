"""A list of players out of a file that anybody may have made: CSV or XLSX as lines of texts, nothing executed.

An XLSX file is a ZIP of XML: what it would unpack to is checked before anything is unpacked, entities are not read
at all, and a formula is no value.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.cell.cell import TYPE_FORMULA

from tournaments.domain.refusals import BadListError

LARGEST_FILE = 1_000_000
#: What an XLSX file of that size may unpack to, and into how many parts.
LARGEST_CONTENT = 20_000_000
MOST_PARTS = 500
MOST_ROWS = 2_000
MOST_COLUMNS = 60

XLSX_MARK = b"PK\x03\x04"
#: Stands for a cell that holds a formula; no text of a list is like it.
FORMULA = "\0formula"

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
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadListError(
            _("Line %(line)d is not in UTF-8. Save the table as “CSV UTF-8” and try again.") % {"line": line}
        ) from None
    if "\0" in text:
        raise BadListError(_("This is not a CSV text. Save the table as “CSV UTF-8” and try again."))
    lines = text.splitlines()
    if not any(line.strip() for line in lines):
        raise BadListError(_("The file is empty."))
    delimiter = max(";,\t", key=lines[0].count)
    try:
        table = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as error:
        raise BadListError(_("The file cannot be read as CSV: %(error)s.") % {"error": error}) from None
    if len(table) - 1 > MOST_ROWS:
        raise too_many_rows()
    return table


def _xlsx(content: bytes) -> Table:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_archive(archive)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        try:
            table = list(_rows(book.worksheets[0]))
        finally:
            book.close()
    except BadListError:
        raise
    except Exception:  # whatever a broken archive, XML or workbook makes of the reader
        raise BadListError(
            _("The file can be read neither as XLSX nor as CSV. Save the table again as XLSX or “CSV UTF-8”.")
        ) from None
    while table and not any(cell.strip() for cell in table[-1]):
        table.pop()
    if not table:
        raise BadListError(_("The file is empty."))
    if len(table) - 1 > MOST_ROWS:
        raise too_many_rows()
    return table


def _check_archive(archive: zipfile.ZipFile) -> None:
    """Refuse what would unpack to far more than a list of players, or would have the reader expand entities."""
    parts = archive.infolist()
    # the reader of a part stops at its stated size, so that this sum cannot be lied about
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_CONTENT:
        raise BadListError(_("The file unpacks to much more than a list of players. It was not read."))
    for part in parts:
        if b"<!DOCTYPE" in archive.read(part).replace(b"\0", b"").upper():
            raise BadListError(_("The file holds declarations that no table needs. It was not read."))


def _rows(sheet: Any) -> Iterator[list[str]]:
    for row in sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS):
        yield [_text(cell) for cell in row]


def _text(cell: Any) -> str:
    """What stands in a cell, as a person reads it: 1951, not 1951.0."""
    value = cell.value
    if value is None:
        return ""
    if cell.data_type == TYPE_FORMULA or not isinstance(value, str | int | float | datetime | date):
        return FORMULA
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return re.sub(r"[\x00-\x1f]+", " ", str(value))
