"""T-41: which payments of a statement are booked already: by the bank's own reference for certain, else perhaps.

Two files of one bank say of one payment the same reference, or another one, or none. Equal references of one source are
one payment. Else the day, the sum, the symbol and the payer's account tell that two lines may be one: a person decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from datetime import timedelta

from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.models import BankLine, BankStatement, BookedTransfer
from tournaments.cash.statements import MADE, Payment, Statement
from tournaments.cash.statements.banks import source_of
from tournaments.events.domain.owners import tournaments_of_owner
from tournaments.events.models import Tournament

#: So far apart two files may date one payment, where its symbol or its payer is the same: a weekend and a holiday.
DAYS_APART = timedelta(days=4)
#: So many booked payments of a day and a sum are looked through for one line.
LOOKED_THROUGH = 50


def reference_of(payment: Payment, read: Statement, iban: str) -> str:
    """The reference as it is kept: of whom it is, and what it is there."""
    if payment.reference.startswith(MADE):
        return payment.reference
    source = source_of(iban[4:8], read.kind.partition(".")[0], read.bank)
    return f"{source[:19]}:{payment.reference}"


class Booked:
    """What is booked of an account, to be found by the lines of a statement, each of it once."""

    def __init__(self, tournament: Tournament, statement: BankStatement, lines: Sequence[BankLine]) -> None:
        self._statement = statement.pk
        near = _near(tournament, lines)
        self._by_reference: dict[str, list[BookedTransfer]] = defaultdict(list)
        self._free: dict[int, BookedTransfer] = {one.pk: one for one in near}
        self._by_traits: dict[Hashable, list[BookedTransfer]] = defaultdict(list)
        for one in near:
            self._by_reference[one.reference].append(one)
            for traits in _traits(one.posting.cents, one.symbol, one.payer_mark):
                self._by_traits[traits].append(one)
        self._certain = {line.pk: found for line in lines if (found := self._same(line))}

    def certain(self, line: BankLine) -> BookedTransfer | None:
        """The payment that this line is."""
        return self._certain.get(line.pk)

    def perhaps(self, line: BankLine) -> BookedTransfer | None:
        """A payment that this line may be; the next line like it is another one."""
        for traits in _traits(line.cents, line.symbol, line.payer_mark):
            for one in self._by_traits[traits][:LOOKED_THROUGH]:
                if one.pk in self._free and _may_be_one(line, one):
                    del self._free[one.pk]
                    return one
        return None

    def _same(self, line: BankLine) -> BookedTransfer | None:
        made = line.reference.startswith(MADE)
        for found in self._by_reference.get(line.reference, ()):
            if found.posting.cents == line.cents and (not made or found.statement_id == self._statement):
                self._free.pop(found.pk, None)
                return found
        return None


def _near(tournament: Tournament, lines: Sequence[BankLine]) -> list[BookedTransfer]:
    """What is booked around these days in all tournaments of the owner, and was not taken back: one query."""
    if not lines:
        return []
    days = [line.paid_on for line in lines]
    kept = BookedTransfer.objects.filter(
        tournament__in=tournaments_of_owner(tournament),
        iban=bank_account(tournament).iban,
        posting__reversed_by__isnull=True,
        posting__paid_on__range=(min(days) - DAYS_APART, max(days) + DAYS_APART),
    )
    return list(kept.select_related("posting__registration").order_by("pk"))


def _traits(cents: int, symbol: str, mark: str) -> Iterator[Hashable]:
    """By what two payments may be found to be one."""
    if symbol:
        yield cents, "symbol", symbol
    if mark:
        yield cents, "payer", mark
    yield cents, "sum"


def _may_be_one(line: BankLine, booked: BookedTransfer) -> bool:
    """Whether nothing that both say is different."""
    paid_on = booked.posting.paid_on
    if paid_on is None:
        return False
    mine, theirs = _source(line.reference), _source(booked.reference)
    if mine and mine == theirs:
        return False  # the bank's own numbers differ
    alike = _agree(line.symbol, booked.symbol), _agree(line.payer_mark, booked.payer_mark)
    if False in alike:
        return False
    return paid_on == line.paid_on or (True in alike and abs(paid_on - line.paid_on) <= DAYS_APART)


def _agree(mine: str, theirs: str) -> bool | None:
    """Whether both say the same; None where one does not say."""
    return mine == theirs if mine and theirs else None


def _source(reference: str) -> str:
    source, _colon, _number = reference.partition(":")
    return "" if reference.startswith(MADE) or not _colon else source
