"""GPC (ABO), lines of fixed places that Slovak and Czech banks write.

074 begins an account, 075 is a movement, 078 and 079 hold the message of the movement before them. Places are counted
from 1 in the banks' papers: `_cut(line, 62, 71)` is what they call places 62 to 71.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from tournaments.cash.statements.payment import Payment, Statement, distinct, plain_symbol, symbol_in, words

#: A movement that adds to the account; 1 takes from it, 4 and 5 take one back.
CREDIT = "2"
SHORTEST = 97


def is_gpc(text: str) -> bool:
    """Whether a text looks like one: it begins with the line of an account."""
    return text[:3] == "074" and text[3:19].isdigit()


def read_gpc(text: str) -> Statement:
    """The payments of a file; movements of other kinds are left out, lines that make no sense are named."""
    lines = text.splitlines()
    unread: list[int] = []
    return Statement("gpc", distinct(_payments(lines, unread)), account=_cut(lines[0], 4, 19), unread=unread)


def _payments(lines: list[str], unread: list[int]) -> Iterator[Payment]:
    waiting: Payment | None = None
    for number, line in enumerate(lines, start=1):
        if line[:3] in ("078", "079") and waiting:
            more = words(f"{waiting.message} {line[3:]}")
            waiting = replace(waiting, message=more, symbol=waiting.symbol or symbol_in(line))
        if line[:3] != "075":
            continue
        if waiting:
            yield waiting
        waiting = None
        try:
            if _cut(line, 61, 61) == CREDIT:
                waiting = _payment(line)
        except ValueError:
            unread.append(number)
    if waiting:
        yield waiting


def _payment(line: str) -> Payment:
    """Raises ValueError where figures are none."""
    if len(line) < SHORTEST:
        raise ValueError(line)
    paid_on = _day(_cut(line, 92, 97)) or _day(_cut(line, 123, 128))
    cents = int(_cut(line, 49, 60))
    if paid_on is None or cents <= 0:
        raise ValueError(line)
    document = _cut(line, 36, 48).strip("0 ")
    return Payment(
        reference=f"{paid_on:%Y%m%d}-{document}" if document else "",
        cents=cents,
        currency="",
        paid_on=paid_on,
        symbol=plain_symbol(_cut(line, 62, 71)),
        payer=words(_cut(line, 98, 117)),
    )


def _cut(line: str, first: int, last: int) -> str:
    return line[first - 1 : last]


def _day(text: str) -> date | None:
    if not (text.isascii() and text.isdigit()) or text == "000000":
        return None
    return date(2000 + int(text[4:6]), int(text[2:4]), int(text[:2]))
