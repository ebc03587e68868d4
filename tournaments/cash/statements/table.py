"""The payments of a bank's table, by what its columns hold: CSV of whatever bank."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.names import plain
from tournaments.cash.statements.accounts import ACCOUNT, plain_account, same_account
from tournaments.cash.statements.amounts import Sum, Sums, currency_in
from tournaments.cash.statements.banks import bare_head
from tournaments.cash.statements.columns import SEVERAL
from tournaments.cash.statements.days import Days
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

#: What banks call money that came in, and that went.
CAME = re.compile(
    r"^(\+|k|c|cr|crdt|in|dal)$|\b(kredit|credit|incoming|money in|prij|prich|pripis|pripsa|dosl|vklad)"
)
WENT = re.compile(
    r"^(-|d|dr|dt|dbit|out|md)$|\b(debet|debit|outgoing|money out|odch|odpis|odeps|odos|vydaj|vydav|vyber)"
)
#: Marks of two letters at most tell nothing by themselves: beside MD (má dáti) D is dal, money that came.
DAL = ("md", "md d", "ma dati dal", "dal")
#: Marks of a column that nobody named.
PAIRS = [
    set(pair.split())
    for pair in (
        "c d",
        "k d",
        "cr dr",
        "crdt dbit",
        "+ -",
        "d md",
        "kredit debet",
        "credit debit",
        "prijem vydaj",
        "in out",
    )
]
#: A mark is no longer; words that say nothing of the way (“Platba”) are no reason to doubt a list of what came.
MARK = 4
#: What did not happen, or not yet.
NOT_BOOKED = re.compile(
    r"^(pend|rever|declin|fail|cancel|blok|block|zamit|zamiet|zruse|storno|caka|ceka|nezauct|nezuct|odmiet|rejec|neusp|neprov"
    r"|nevyk|neodos|vrat|vrac|return|refund|expir|plan|hold|on hold|draft)"
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
    holds = _with_marks(table[above:], holds)
    lines = [
        (number, said)
        for number, line in enumerate(table[above:], start=above + 1)
        if any((said := _said(line, holds)).cells.values()) and any(cell.strip() for cell in line)
    ]
    head = table[above - 1] if 0 < above <= len(table) else ()
    called = next((cell for cell, hold in zip(head, holds, strict=False) if hold == "direction"), "")
    reader = _Reader([said for _number, said in lines], _currency(table[:above], head, holds), called)
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

    def __init__(self, lines: Sequence[_Said], currency: str, called: str) -> None:
        """`called`: the head of the column that says whether money came or went."""
        self._sums = Sums(said[hold] for said in lines for hold in ("amount", "came", "went"))
        self._days = Days(said["date"] for said in lines)
        self._currency = currency
        marks = {plain(said["direction"]) for said in lines}
        self._dal = bool(marks & {*DAL}) or bare_head(called) in DAL
        signed = any("-" in said["amount"] or "−" in said["amount"] for said in lines)
        ways = {self._way(said["direction"]) for said in lines if said["amount"] and said["direction"]}
        self._directed = not signed and ("went" in ways or (ways == {""} and max(map(len, marks)) <= MARK))

    def payment(self, said: _Said, number: int) -> Payment | None:
        """One line; None where money went, or did not come yet. Raises ValueError for a day or a sum that is none."""
        if NOT_BOOKED.match(plain(said["status"])):
            return None
        found = self._sum(said)
        way = self._way(said["direction"]) if self._directed and said["amount"] else "came"
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
            paid_on=self._days.read(said["date"]),
            symbol=plain_symbol(said["symbol"]) or symbol_in(*said.all("ends"), message, said["payer"]),
            payer=words(said["payer"]),
            message=words(message),
            payer_mark=mark_of(_account(said)),
            line=number,
        )

    def _way(self, text: str) -> str:
        said = plain(text)
        if said == "d":
            return "came" if self._dal else "went"
        return "came" if CAME.search(said) else "went" if WENT.search(said) else ""

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


def _with_marks(lines: Sequence[Sequence[str]], holds: Sequence[str]) -> Sequence[str]:
    """Where no head names it, the column in which each line has a mark of money that came or went: sums without a sign
    say nothing of it by themselves."""
    if "direction" in holds or "amount" not in holds:
        return holds
    sums = [
        line
        for line in lines
        if any(line[at].strip() for at, hold in enumerate(holds) if hold == "amount" and at < len(line))
    ]
    for at, hold in enumerate(holds):
        marks = {plain(line[at]) if at < len(line) else "" for line in sums}
        if not hold and marks in PAIRS:
            return [*holds[:at], "direction", *holds[at + 1 :]]
    return holds


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
