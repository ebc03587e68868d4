"""What is printed of one sheet: plain data, taken from the database by `scoring.documents.printing`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from scoring.domain.records import TableRecord, TableResult
from scoring.domain.written import Ticket


class PaperForm(Struct, frozen=True, kw_only=True):
    """What the empty form depends on: every sheet with the same one is stamped on the same form.

    `options` are the names and values of the rule set's options that differ from their defaults; `blank` is the
    sheet that is filled in by hand, with room to write.
    """

    def __hash__(self) -> int:
        """An option may hold a list or a table of the club's own."""
        return hash(msgspec.json.encode(self))

    ruleset: str
    options: tuple[tuple[str, Any], ...]
    currency: str
    language: str
    seats: int
    blank: bool


class PaperSeat(Struct, frozen=True, kw_only=True):
    """A player; sums are cents. `counted` is the money in his hands at the end, `balance` his exact result where the
    game ends in one."""

    name: str
    number: int | None = None
    deposit_1: int | None = None
    deposit_2: int | None = None
    zb: int = 0
    premium: int = 0
    balance: str = ""
    counted: int | None = None
    #: On their own phone, on the scorer's or on paper ("phone", "scorer", "paper"); empty: not.
    confirmed: str = ""


class PaperSheet(Struct, frozen=True, kw_only=True):
    """A table and what happened there. `record` is its table-record/1, `result` the table-result/1.

    `ticket` is the ticket that counts instead of the deals (T-24), None while they do. `address` is what the QR
    code holds, `procedure` what the smaller one holds that leads to the page “At the table” of the rule set (M-38a),
    `signed_at` in local time.
    """

    form: PaperForm
    seats: tuple[PaperSeat, ...]
    record: TableRecord
    result: TableResult
    title: str = ""
    event: str = ""
    round: int | None = None
    table: int | None = None
    address: str = ""
    procedure: str = ""
    entries: int = 0
    head_hash: str = ""
    signed_at: datetime | None = None
    reserve: str = ""
    ticket: Ticket | None = None

    def confirmed(self) -> list[tuple[str, str]]:
        """Who confirmed by which phone, or on paper: the words for it by their key, and the labels of the seats."""
        found = []
        for key, how in (
            ("confirmed", "phone"),
            ("confirmed_scorer", "scorer"),
            ("confirmed_paper", "paper"),
        ):
            who = [
                label for label, seat in zip(self.labels, self.seats, strict=True) if seat.confirmed == how
            ]
            if who:
                found.append((key, ", ".join(who)))
        return found

    @property
    def labels(self) -> list[str]:
        """How a list names the seats: by start number where all have one, else by seat."""
        numbers = [seat.number for seat in self.seats]
        if None in numbers:
            return [str(position) for position in range(1, len(numbers) + 1)]
        return [str(number) for number in numbers]
