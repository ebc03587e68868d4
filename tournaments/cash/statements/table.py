"""The payments of a bank's table, by what its columns hold: CSV of whatever bank."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from core.names import plain
from tournaments.cash.statements.accounts import ACCOUNT, plain_account, same_account
from tournaments.cash.statements.amounts import Sum, Sums, currency_in
from tournaments.cash.statements.columns import SEVERAL
from tournaments.cash.statements.payment import (
    LONGEST_READ,
    Payment,
    Statement,
    distinct,
    mark_of,
    tidy,
    words,
)
from tournaments.cash.statements.symbols import plain_symbol, symbol_in

DAYS = (
    "%d.%m.%Y",
    "%Y-%m-%d",
    "%d/%m/%Y",
    "%Y%m%d",
    "%d.%m.%y",
    "%d-%m-%Y",
    "%Y/%m/%d",
    "%Y.%m.%d",
    "%d/%m/%y",
)
#: What banks call money that came in, and that went.
CAME = re.compile(
    r"^(\+|k|c|cr|in|dal)$|\b(kredit|credit|incoming|money in|prij|prich|pripis|pripsa|dosl|vklad)"
)
WENT = re.compile(
    r"^(-|dr|dt|out|md)$|\b(debet|debit|outgoing|money out|odch|odpis|odeps|odos|vydaj|vydav|vyber)"
)
#: What did not happen, or not yet.
NOT_BOOKED = re.compile(
    r"^(pend|revert|declin|fail|cancel|blok|block|zamit|zruse|stornov|caka|ceka|nezauct|odmiet|rejec)"
)
#: A line below the payments that says what they come to.
SUMMED_UP = re.compile(r"\b(zostatok|zustatek|spolu|celkom|celkem|sucet|soucet|obrat|obraty|balance|total)\b")


@dataclass(frozen=True)
class _Said:
    """The cells of a line, by what they hold."""

    cells: dict[str, list[str]]

    def __getitem__(self, hold: str) -> str:
        return next((cell for cell in self.cells.get(hold, ()) if cell), "")

    def all(self, hold: str) -> list[str]:
        return [cell for cell in self.cells.get(hold, ()) if cell]


def read_payments(
    table: Sequence[Sequence[str]], holds: Sequence[str], above: int, bank: str = "", iban: str = ""
) -> Statement:
    """The payments of the lines below the head; lines with a day or a sum that is none are named by their number, those
    of another account than `iban` are left out."""
    lines = [
        (number, said)
        for number, line in enumerate(table[above:], start=above + 1)
        if any((said := _said(line, holds)).cells.values()) and any(cell.strip() for cell in line)
    ]
    head = table[above - 1] if 0 < above <= len(table) else ()
    reader = _Reader([said for _number, said in lines], _currency(table[:above], head, holds))
    payments, unread = [], []
    for number, said in lines:
        if not (said["date"] or said["amount"] or said["came"] or said["went"]):
            continue  # a line of words: a greeting
        if not said["date"] and SUMMED_UP.search(plain(" ".join(table[number - 1])[:LONGEST_READ])):
            continue
        if iban and (own := plain_account(said["own"])) and not same_account(own, iban):
            continue
        try:
            payment = reader.payment(said, number)
        except ValueError:
            unread.append(number)
            continue
        if payment:
            payments.append(payment)
    accounts = _own_accounts(table[: max(above - 1, 0)], [said["own"] for _number, said in lines])
    return Statement("csv", distinct(payments), accounts=accounts, unread=unread, bank=bank)


class _Reader:
    """What all lines of a file have in common."""

    def __init__(self, lines: Sequence[_Said], currency: str) -> None:
        self._sums = Sums(said[hold] for said in lines for hold in ("amount", "came", "went"))
        self._currency = currency
        signed = any("-" in said["amount"] or "−" in said["amount"] for said in lines)
        self._directed = not signed and any(_way(said["direction"]) == "went" for said in lines)

    def payment(self, said: _Said, number: int) -> Payment | None:
        """One line; None where money went, or did not come yet. Raises ValueError for a day or a sum that is none."""
        if NOT_BOOKED.match(plain(said["status"])):
            return None
        found = self._sum(said)
        way = _way(said["direction"]) if self._directed and said["amount"] else "came"
        if found.cents < 0 or way == "went":
            return None
        if found.cents == 0 or not way:
            raise ValueError(said["amount"])
        message = " ".join(dict.fromkeys(said.all("message")))
        return Payment(
            reference=tidy(said["reference"])[:60],
            cents=found.cents,
            currency=currency_in(said["currency"])
            or said["currency"].upper()[:3]
            or found.currency
            or self._currency,
            paid_on=read_day(said["date"]),
            symbol=plain_symbol(said["symbol"]) or symbol_in(*said.all("ends"), message, said["payer"]),
            payer=words(said["payer"]),
            message=words(message),
            payer_mark=mark_of(_account(said)),
            line=number,
        )

    def _sum(self, said: _Said) -> Sum:
        """What came, with a sign; less than nothing where it went."""
        if said["amount"]:
            return self._sums.read(said["amount"])
        came, went = said["came"], said["went"]
        if came and (found := self._sums.read(came)).cents:
            return Sum(abs(found.cents), found.currency)
        if went and (found := self._sums.read(went)).cents:
            return Sum(-abs(found.cents), found.currency)
        raise ValueError(came)


def read_day(text: str) -> date:
    """A day in one of the ways in which banks write it, whatever hour stands behind. Raises ValueError."""
    short = re.sub(r"([./])\s+", r"\1", text.strip()).split(" ")[0].split("T")[0]
    short = re.sub(r"(?<=[0-9]{4}-[0-9]{2}-[0-9]{2})[+Z].*$", "", short)
    for form in DAYS:
        try:
            return datetime.strptime(short, form).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    raise ValueError(text)


def _said(line: Sequence[str], holds: Sequence[str]) -> _Said:
    cells: dict[str, list[str]] = {}
    for at, hold in enumerate(holds):
        if hold and at < len(line):
            cell = (
                re.sub(r'^="?(.*?)"?$', r"\1", line[at].strip())
                if line[at].strip().startswith("=")
                else line[at]
            )
            if hold in SEVERAL or hold not in cells:
                cells.setdefault(hold, []).append(cell.strip())
    return _Said(cells)


def _way(text: str) -> str:
    said = plain(text)
    return "came" if CAME.match(said) else "went" if WENT.match(said) else ""


def _account(said: _Said) -> str:
    return plain_account(said["account"], said["code"][:4].zfill(4) if said["code"].isdigit() else "")


def _currency(above: Sequence[Sequence[str]], head: Sequence[str], holds: Sequence[str]) -> str:
    """The currency that stands above all lines: in the head of the sums, or alone in a cell above the heads."""
    for at, hold in enumerate(holds):
        if hold in ("amount", "came") and at < len(head) and (found := currency_in(head[at])):
            return found
    alone = {
        cell.strip() for line in above for cell in line if currency_in(cell) == cell.strip().upper() != ""
    }
    return alone.pop().upper() if len(alone) == 1 else ""


def _own_accounts(above: Sequence[Sequence[str]], columns: Sequence[str]) -> frozenset[str]:
    """The accounts that a file says it is of: above its heads, or in a column of its own."""
    found = {plain_account(cell) for cell in columns if cell}
    for line in above:
        said = " ".join(line)
        for number in ACCOUNT.findall(said.upper()):
            found.add(plain_account(number.strip()))
    return frozenset(filter(None, found))
