"""An XLSX file as lines of texts; run as a process of its own (`core.files.apart`).

It is a ZIP of XML: what it would unpack to is checked before anything is unpacked, entities are not read at all, and a
formula is no value.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any

from openpyxl import load_workbook
from openpyxl.cell.cell import TYPE_ERROR, TYPE_FORMULA

from core.files.bound import RefusedError, serve
from core.files.limits import LARGEST_CONTENT, LARGEST_LIST, MOST_COLUMNS, MOST_PARTS, SPREADSHEET

#: Stands for a cell that holds a formula; no text of a list is like it.
FORMULA = "\ufffeformula"


def read(content: bytes, most_rows: int, wanted: str | int = "") -> bytes:
    """A sheet as JSON: `rows`, one more than `most_rows` at most, which `sheet` of which `sheets`, and the numbers of
    rows that are `hidden`. It is the one that is `wanted`, else the first that is shown and holds anything (L5).

    Raises RefusedError.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            check_archive(archive)
            book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
            try:
                answer = _sheet(book, archive, most_rows, str(wanted))
            finally:
                book.close()
    except (RefusedError, MemoryError):
        raise
    except Exception:  # whatever a broken archive, XML or workbook makes of the reader
        raise RefusedError("broken") from None
    return json.dumps(answer).encode()


def _sheet(book: Any, archive: zipfile.ZipFile, most_rows: int, wanted: str) -> dict[str, Any]:
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets[:1]
    names = [sheet.title for sheet in shown]
    rows: list[list[str]] = []
    for sheet in [one for one in shown if one.title == wanted] or shown:
        rows = bounded_rows(_rows(sheet, most_rows))
        if any(any(row) for row in rows):
            hidden = _hidden(archive, sheet._worksheet_path.lstrip("/"))
            return {"sheet": sheet.title, "sheets": names, "rows": rows, "hidden": hidden}
    return {"sheet": "", "sheets": names, "rows": [], "hidden": []}


def _hidden(archive: zipfile.ZipFile, path: str) -> list[int]:
    """The numbers of rows that are not shown: the reader of large sheets does not tell."""
    found = []
    for row in re.finditer(rb"<(?:\w+:)?row\b([^>]{0,600})>", archive.read(path)):
        number = re.search(rb'\br="([0-9]{1,7})"', row[1])
        if number and re.search(rb'\bhidden="(1|true)"', row[1]):
            found.append(int(number[1]))
    return found


def check_archive(archive: zipfile.ZipFile) -> None:
    """Refuse what would unpack to far more than a list of players, or would have the reader expand entities."""
    parts = archive.infolist()
    # the reader of a part stops at its stated size, so that this sum cannot be lied about
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_CONTENT:
        raise RefusedError("unpacks")
    for part in parts:
        if b"<!DOCTYPE" in archive.read(part).replace(b"\0", b"").upper():
            raise RefusedError("declarations")


def bounded_rows(rows: Iterable[list[str]]) -> list[list[str]]:
    """The rows, as long as their texts are no longer than a list may be: one text may stand in every cell."""
    table, left = [], LARGEST_LIST
    for row in rows:
        left -= sum(map(len, row))
        if left < 0:
            raise RefusedError("unpacks")
        table.append(row)
    return table


def _rows(sheet: Any, most: int) -> Iterator[list[str]]:
    for row in sheet.iter_rows(max_row=most + 1, max_col=MOST_COLUMNS + 1):
        yield [_text(cell) for cell in row]


def _text(cell: Any) -> str:
    """What stands in a cell, as a person reads it: 1951, not 1951.0."""
    value = cell.value
    if value is None or cell.data_type == TYPE_ERROR:  # #N/A: there is nothing
        return ""
    if cell.data_type == TYPE_FORMULA or not isinstance(value, str | int | float | datetime | date):
        return FORMULA
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return re.sub(r"[\x00-\x1f]+", " ", str(value))


if __name__ == "__main__":
    serve(read, SPREADSHEET)
