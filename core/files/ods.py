"""An ODS file as lines of texts; run as a process of its own (`core.files.apart`). Checked as XLSX is (L8)."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import date, datetime
from typing import Any
from xml.parsers import expat  # an archive with declarations is refused before this

from python_calamine import CalamineWorkbook, SheetVisibleEnum

from core.files.bound import RefusedError, serve
from core.files.limits import MOST_COLUMNS, SPREADSHEET
from core.files.xlsx import bounded_rows, check_archive


def read(content: bytes, most_rows: int, wanted: str | int = "") -> bytes:
    """A sheet as JSON, as `core.files.xlsx.read` answers. Raises RefusedError."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            check_archive(archive)
            hidden = _hidden(archive.read("content.xml"), most_rows)
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        answer = _sheet(book, hidden, most_rows, str(wanted))
    except (RefusedError, MemoryError):
        raise
    except Exception:  # whatever a broken archive makes of the reader
        raise RefusedError("broken") from None
    return json.dumps(answer).encode()


def _sheet(book: Any, hidden: dict[str, list[int]], most_rows: int, wanted: str) -> dict[str, Any]:
    shown = [one.name for one in book.sheets_metadata if one.visible == SheetVisibleEnum.Visible]
    names = shown or book.sheet_names[:1]
    for name in [wanted] if wanted in names else names:
        sheet = book.get_sheet_by_name(name)
        rows = bounded_rows(
            [_text(value) for value in row[: MOST_COLUMNS + 1]]
            for row in sheet.to_python(skip_empty_area=False, nrows=most_rows + 1)
        )
        if any(any(row) for row in rows):
            return {"sheet": name, "sheets": names, "rows": rows, "hidden": hidden.get(name, [])}
    return {"sheet": "", "sheets": names, "rows": [], "hidden": []}


def _text(value: object) -> str:
    """What stands in a cell, as a person reads it: 1951, not 1951.0."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    text = re.sub(r"[\x00-\x1f]+", " ", str(value))
    return "" if re.fullmatch(r"(#[A-Z/0]+[!?]?|Err:[0-9]+)", text) else text


def _hidden(content: bytes, most: int) -> dict[str, list[int]]:
    """By sheet, the numbers of rows that are not shown: the reader does not tell."""
    found: dict[str, list[int]] = {}
    sheet, row = "", 0

    def begins(name: str, said: dict[str, str]) -> None:
        nonlocal sheet, row
        if name == "table:table":
            sheet, row = said.get("table:name", ""), 0
        if name == "table:table-row":
            times = int(said.get("table:number-rows-repeated", "1"))
            first, row = row + 1, row + times
            if said.get("table:visibility") in ("collapse", "filter"):
                found.setdefault(sheet, []).extend(range(first, min(row, most) + 1))

    parser = expat.ParserCreate()
    parser.StartElementHandler = begins
    parser.Parse(content, True)
    return found


if __name__ == "__main__":
    serve(read, SPREADSHEET)
