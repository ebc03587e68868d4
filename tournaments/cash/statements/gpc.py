"""GPC (ABO), lines of fixed places that Slovak and Czech banks write.

074 begins an account, 075 is a movement, 076, 078 and 079 hold more of the movement before them. Places are counted
from 1 in the banks' papers: `_cut(line, 62, 71)` is what they call places 62 to 71. Figures that a bank writes to the
left of a field are part of it, zeros too: only those before a number are there for the width (B1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from tournaments.cash.statements.accounts import plain_account, same_account
from tournaments.cash.statements.banks import bank_with
from tournaments.cash.statements.payment import (
    Payment,
    Statement,
    distinct,
    mark_of,
    without_taken_back,
    words,
)
from tournaments.cash.statements.symbols import plain_symbol, symbol_in

#: A movement that adds to the account, and one that takes such a one back; 1 takes from it, 4 takes that back.
CREDIT, TAKEN_BACK = "2", "5"
SHORTEST = 97
#: Places 119 to 122: the number of a currency (ISO 4217). A bank that writes none is read as the account is kept.
CURRENCIES = {"": "", "0000": "", "0978": "EUR", "0203": "CZK", "0840": "USD", "0826": "GBP", "0985": "PLN"}
#: "Formát KM" of Komerční banka: at which place of a number each figure of the account stands.
KM_BANK = "0100"
KM = (11, 12, 13, 14, 15, 16, 5, 6, 7, 8, 9, 4, 10, 2, 3, 1)


def is_gpc(text: str) -> bool:
    """Whether a text looks like one: it begins with the line of an account."""
    return text[:3] == "074" and text[3:19].isdigit()


def read_gpc(text: str, iban: str = "") -> Statement:
    """The payments of a file; movements of other kinds and of other accounts than `iban` are left out, lines that make
    no sense are named."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    reader = _Reader(iban)
    found = list(reader.payments(lines))
    kept, alone = without_taken_back(found, reader.taken)
    return Statement(
        "gpc", distinct(kept), accounts=frozenset(reader.accounts), unread=sorted([*reader.unread, *alone])
    )


class _Reader:
    """What is known of a file while its lines are read."""

    def __init__(self, iban: str) -> None:
        self.accounts: set[str] = set()
        self.unread: list[int] = []
        self.taken: list[Payment] = []
        self._iban = iban
        self._bank = bank_with(iban[4:8])
        self._km = False
        self._ours = True

    def payments(self, lines: list[str]) -> Iterator[Payment]:
        waiting: Payment | None = None
        for number, line in enumerate(lines, start=1):
            kind = line[:3]
            if kind in ("076", "078", "079") and waiting:
                waiting = _with_more(waiting, line)
            if kind not in ("074", "075"):
                continue
            if waiting:
                yield waiting
            waiting = None
            if kind == "074":
                self._begin(line)
            elif self._ours and (sort := _cut(line, 61, 61)) in (CREDIT, TAKEN_BACK):
                try:
                    found = self._payment(line, number)
                except ValueError:
                    self.unread.append(number)
                    continue
                if sort == CREDIT:
                    waiting = found
                else:
                    self.taken.append(found)
            elif self._ours and len(line.rstrip()) < SHORTEST:
                self.unread.append(number)
        if waiting:
            yield waiting

    def _begin(self, line: str) -> None:
        """An account: its bank stands in the line where it is written in formát KM, else nowhere."""
        head = _cut(line, 115, 122)
        bank = head[4:] if head[:2] in ("CZ", "SK") and head[2:].isdigit() else ""
        if bank or _cut(line, 123, 124) == "MB":
            self._bank = bank_with(KM_BANK if _cut(line, 123, 124) == "MB" else bank)
        self._km = bool(self._bank and self._bank.km)
        said = {bank + self._number(_cut(line, 4, 19))}
        if self._km and not bank:  # older files do not say in which order they write
            said.add(_cut(line, 4, 19))
        self._ours = not self._iban or any(same_account(one, self._iban) for one in said)
        self.accounts |= said

    def _number(self, text: str) -> str:
        return _turned(text) if self._km else text.zfill(16)

    def _payment(self, line: str, number: int) -> Payment:
        """Raises ValueError where figures are none."""
        if len(line) < SHORTEST:
            raise ValueError(line)
        paid_on = _day(_cut(line, 92, 97)) or _day(_cut(line, 123, 128))
        cents = int(_cut(line, 49, 60))
        if paid_on is None or cents <= 0:
            raise ValueError(line)
        said = _cut(line, 119, 122).strip()
        account = self._number(_cut(line, 20, 35).replace(" ", "0"))
        return Payment(
            reference=self._reference(_cut(line, 36, 48).strip().lstrip("0"), paid_on, cents),
            cents=cents,
            currency=CURRENCIES.get(said.zfill(4) if said.isdigit() else said, said[:3].upper()),
            paid_on=paid_on,
            symbol=plain_symbol(_cut(line, 62, 71)),
            payer=words(_cut(line, 98, 117)),
            payer_mark=mark_of(plain_account(account, _cut(line, 74, 77))),
            line=number,
        )

    def _reference(self, document: str, paid_on: date, cents: int) -> str:
        """The bank's own of a movement: by what is known of the bank, else the document of a day and sum."""
        if not document or (self._bank and "gpc" in self._bank.no_reference):
            return ""
        if self._bank and "gpc" in self._bank.one_reference:
            return document
        return f"{paid_on:%Y%m%d}-{document}-{cents}"


def _with_more(payment: Payment, line: str) -> Payment:
    """A further line of a movement; the end of a line may part a number."""
    if line[:3] == "076":  # its figures are the bank's
        return replace(payment, symbol=payment.symbol or symbol_in(line[3:]))
    message = words(f"{payment.message} {line[3:]}")
    own = payment.symbol if payment.symbol != symbol_in(payment.message) else ""
    return replace(payment, message=message, symbol=own or symbol_in(message))


def _turned(text: str) -> str:
    inner = text.zfill(16)
    return "".join(inner[place - 1] for place in KM)


def _cut(line: str, first: int, last: int) -> str:
    return line[first - 1 : last]


def _day(text: str) -> date | None:
    if not (text.isascii() and text.isdigit()) or text == "000000":
        return None
    return date(2000 + int(text[4:6]), int(text[2:4]), int(text[:2]))
