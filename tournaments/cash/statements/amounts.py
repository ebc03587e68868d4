"""Sums as banks write them, a column at a time: what parts thousands and what parts cents is the column's (B8)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

CURRENCIES = ("EUR", "CZK", "USD", "GBP", "PLN", "HUF", "CHF", "RON", "DKK", "SEK", "NOK")
SIGNS = {"€": "EUR", "Kč": "CZK", "KČ": "CZK", "kč": "CZK", "$": "USD", "£": "GBP", "Kc": "CZK"}
SPACES = re.compile(r"[\s\u00a0\u202f\u2009']+")
FIGURES = re.compile(r"[0-9]+(?:[.,][0-9]+)*", re.ASCII)


@dataclass(frozen=True)
class Sum:
    """What stands in a cell: cents with their sign, and the currency where it says one."""

    cents: int
    currency: str = ""


class Sums:
    """The reader of a column."""

    def __init__(self, cells: Iterable[str]) -> None:
        """By all the cells: the sign before cents that most of those show which can be read in one way only."""
        shown = Counter(sign for cell in cells if (sign := _sign_of(_bare(cell)[0])))
        (first, most), (_second, less) = (*shown.most_common(2), *[("", 0)] * 2)[:2]
        self._decimal = first if most > less else ""

    def read(self, cell: str) -> Sum:
        """A cell. Raises ValueError for what is no sum, or may be two."""
        bare, currency = _bare(cell)
        minus = bare.startswith("-") or bare.endswith("-") or (bare.startswith("(") and bare.endswith(")"))
        figures = bare.strip("+-()")
        if not FIGURES.fullmatch(figures) or len(figures) > 18:
            raise ValueError(cell)
        decimal = _sign_of(figures) or self._decimal
        whole, cents = _parted(figures, decimal)
        return Sum((-1 if minus else 1) * (int(whole) * 100 + int(cents)), currency)


def currency_in(text: str) -> str:
    """The currency that a text names; empty where it names none."""
    found = re.search(rf"(?<![A-Za-z])({'|'.join(CURRENCIES)})(?![A-Za-z])", text.upper())
    return found[1] if found else next((code for sign, code in SIGNS.items() if sign in text), "")


def _bare(cell: str) -> tuple[str, str]:
    """Figures, signs and what parts them; and the currency."""
    currency = currency_in(cell)
    for sign in (currency, currency.lower(), *SIGNS):
        cell = cell.replace(sign, "") if sign else cell
    bare = SPACES.sub("", cell).replace("−", "-").replace("–", "-").replace("—", "-")
    return re.sub(r"[.,]-+$", "", bare), currency  # 250,-


def _sign_of(figures: str) -> str:
    """What stands before cents, where a sum can be read in one way only; empty where it may be in two, or has none."""
    figures = figures.strip("+-()")
    last = max(figures.rfind("."), figures.rfind(","))
    if last < 0:
        return ""
    sign, behind = figures[last], len(figures) - last - 1
    other = "," if sign == "." else "."
    if other in figures:
        return sign if figures.count(sign) == 1 else ""
    if figures.count(sign) > 1:
        return other  # 1.234.567: they part thousands
    return sign if behind != 3 else ""


def _parted(figures: str, decimal: str) -> tuple[str, str]:
    """Whole units and two figures of cents. Raises ValueError where thousands are not parted by threes, or cents have
    more figures, or a sum may be read in two ways."""
    if decimal == "" and ("." in figures or "," in figures):
        raise ValueError(figures)
    whole, _sign, cents = figures.partition(decimal) if decimal else (figures, "", "")
    thousands = "," if decimal == "." else "."
    parts = whole.split(thousands)
    if len(parts) > 1 and (not 1 <= len(parts[0]) <= 3 or any(len(part) != 3 for part in parts[1:])):
        raise ValueError(figures)
    if cents[2:].strip("0") or not (cents or "0").isdigit():
        raise ValueError(figures)
    return "".join(parts), cents[:2].ljust(2, "0")
