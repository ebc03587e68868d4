"""Days as banks write them, a column at a time: where a month may be a day, the column tells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from core.names import plain

#: Months by their first letters, in the languages of banks.
MONTHS = (
    *(("jan", "led"), ("feb", "uno"), ("mar", "bre"), ("apr", "dub"), ("may", "maj", "kve"), ("jun", "cvn")),
    *(("jul", "cvc"), ("aug", "srp"), ("sep", "zar"), ("oct", "okt", "rij"), ("nov", "lis"), ("dec", "pro")),
)
#: Two months that begin alike in Czech.
ALIKE = {"cerven": 6, "cervna": 6, "cervenec": 7, "cervence": 7}
YEAR_FIRST = re.compile(r"([0-9]{4})[-./]? ?([0-9]{1,2})[-./]? ?([0-9]{1,2})(?![0-9])")
WRITTEN = re.compile(r"([0-9]{1,2})[-./ ] ?([0-9]{1,2})[-./ ] ?([0-9]{4}|[0-9]{2})(?![0-9])")
IN_WORDS = re.compile(r"([0-9]{1,2})[-./ ]{1,2}([a-z]{3,9})[-./ ,]{1,2}([0-9]{4}|[0-9]{2})(?![0-9])")
MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? ([0-9]{1,2}),? ([0-9]{4})(?![0-9])")
FIRST_CENTURY = 2000


class Days:
    """The reader of a column."""

    def __init__(self, cells: Iterable[str]) -> None:
        """By all the cells: 7/22/2026 shows that months stand first; only where no other cell shows the contrary."""
        found = [one for cell in cells if "/" in cell and (one := WRITTEN.match(cell.strip()))]
        self._month_first = any(int(one[2]) > 12 for one in found) and all(int(one[1]) <= 12 for one in found)

    def read(self, cell: str) -> date:
        """The day in a cell, whatever hour stands behind it. Raises ValueError for what is none."""
        text = plain(cell.strip())
        if one := YEAR_FIRST.match(text):
            return date(int(one[1]), int(one[2]), int(one[3]))
        if one := WRITTEN.match(text):
            day, month = int(one[1]), int(one[2])
            if self._month_first and "/" in one[0]:
                day, month = month, day
            return date(_year(one[3]), month, day)
        if one := IN_WORDS.match(text):
            return date(_year(one[3]), _month(one[2]), int(one[1]))
        if one := MONTH_FIRST.match(text):
            return date(_year(one[3]), _month(one[1]), int(one[2]))
        raise ValueError(cell)


def _year(figures: str) -> int:
    return int(figures) if len(figures) > 2 else FIRST_CENTURY + int(figures)


def _month(word: str) -> int:
    if word in ALIKE:
        return ALIKE[word]
    return next((at for at, begins in enumerate(MONTHS, start=1) if word.startswith(begins)), 0)
