"""A list as CSV, XLSX or JSON: exact figures, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
from django.utils import formats
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from core.files.listing import Column, Listing, Value

#: A spreadsheet that opens a text with one of these first takes it for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
#: What XML, and so XLSX, cannot hold.
CONTROLS = re.compile(r"[\x00-\x1f]+")
#: Number formats of XLSX.
FORMATS = {"number": "0", "exact": "General", "money": "0.00"}


@dataclass(frozen=True)
class Form:
    """A way to write a list."""

    write: Callable[[Listing], bytes]
    content_type: str


def as_csv(listing: Listing) -> bytes:
    """For spreadsheets of this language: UTF-8 with its mark, semicolons, decimals as people write them."""
    mark = str(formats.get_format("DECIMAL_SEPARATOR"))
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([harmless(column.title) for column in listing.columns])
    for row in listing.rows:
        writer.writerow(
            [_written(column, value, mark) for column, value in zip(listing.columns, row, strict=True)]
        )
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def as_xlsx(listing: Listing) -> bytes:
    """A workbook of one sheet: texts are texts, numbers are numbers; what is no decimal stands as an exact text."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(re.sub(r"[\[\]:*?/\\]", " ", listing.title)[:31] or listing.name)
    sheet.freeze_panes = "A2"
    for place, column in enumerate(listing.columns, start=1):
        wide = max([len(column.title), *(len(str(row[place - 1] or "")) for row in listing.rows)])
        sheet.column_dimensions[get_column_letter(place)].width = min(max(6, wide + 2), 40)
    sheet.append(
        [
            _cell(sheet, Column(column.key, column.title), column.title, bold=True)
            for column in listing.columns
        ]
    )
    for row in listing.rows:
        sheet.append(
            [_cell(sheet, column, value) for column, value in zip(listing.columns, row, strict=True)]
        )
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def as_json(listing: Listing) -> bytes:
    """For programs: rows by the names of the columns; money in whole cents, fractions as exact texts."""
    content: dict[str, object] = {
        "list": listing.name,
        "title": listing.title,
        "round": listing.round,
        "currency": listing.currency or None,
        "columns": [{"key": each.key, "title": each.title, "kind": each.kind} for each in listing.columns],
        "rows": [
            {column.key: _plain(value) for column, value in zip(listing.columns, row, strict=True)}
            for row in listing.rows
        ],
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1)


FORMS: Mapping[str, Form] = {
    "csv": Form(as_csv, "text/csv; charset=utf-8"),
    "xlsx": Form(as_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": Form(as_json, "application/json"),
}


def harmless(text: str) -> str:
    """A text that no spreadsheet runs: an apostrophe stands before what would be a formula."""
    text = CONTROLS.sub(" ", text)
    return f"'{text}" if text.lstrip().startswith(FORMULA) or text.startswith(FORMULA) else text


def _written(column: Column, value: Value, mark: str) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return harmless(value)
    exact = _decimal(column, value)
    return str(_amount(column, value)) if exact is None else f"{exact:f}".replace(".", mark)


def _cell(sheet: Any, column: Column, value: Value, *, bold: bool = False) -> Cell:
    if value is None:
        return WriteOnlyCell(sheet)
    exact = None if isinstance(value, str) else _decimal(column, value)
    if exact is None:
        cell = WriteOnlyCell(
            sheet, CONTROLS.sub(" ", str(value if isinstance(value, str) else _amount(column, value)))
        )
        cell.data_type = "s"  # also a text that begins like a formula
    else:
        cell = WriteOnlyCell(sheet)
        cell.value = exact
        cell.number_format = FORMATS[column.kind]
    if bold:
        cell.font = Font(bold=True)
    return cell


def _amount(column: Column, value: int | Fraction) -> Fraction:
    """The number that people read: money in euros (crowns)."""
    return Fraction(value, 100) if column.kind == "money" else Fraction(value)


def _decimal(column: Column, value: int | Fraction) -> Decimal | None:
    """The number as an exact decimal; None where it has no end, such as a third of a cent."""
    amount = _amount(column, value)
    rest = amount.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1 or len(str(amount.numerator)) + len(str(amount.denominator)) > 20:
        return None
    exact = Decimal(amount.numerator) / Decimal(amount.denominator)
    return (
        exact.quantize(Decimal("0.01")) if column.kind == "money" and 100 % amount.denominator == 0 else exact
    )


def _plain(value: Value) -> str | int | None:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value
