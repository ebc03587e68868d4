"""T-41: whose a payment is: by symbol and amount it is sure, else by amount and name a doubt for a person to decide;
what may be booked already is a doubt, too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from core.names import plain
from tournaments.cash.domain import cash_book
from tournaments.cash.domain.cash_book import Account
from tournaments.cash.domain.identity import Booked
from tournaments.cash.models import BankLine, BankStatement, CashPosting, PaymentSymbol
from tournaments.cash.statements.symbols import numbers_in
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration

#: So many namesakes are compared with one payment, and so many of them proposed.
MOST_COMPARED, MOST_PROPOSED = 200, 10


class Kind(StrEnum):
    """What a line of a statement is."""

    SURE = "sure"
    DOUBT = "doubt"
    NOBODYS = "nobodys"
    BOOKED = "booked"


class Why(StrEnum):
    """Why a line is a doubt."""

    NONE = ""
    AMOUNT = "amount"  # his symbol, another sum than he owes
    PAID = "paid"  # his symbol, and he owes nothing
    NAME = "name"  # the sum that he owes, and his name in the payment
    OTHER = "other"  # the symbol in the message, another one in its place
    PERHAPS = "perhaps"  # it may be a payment that is booked


@dataclass(frozen=True)
class Match:
    """A line and whose it is: `entry` when sure, `proposed` where a person decides, `posting` when it is booked, or may
    be."""

    line: BankLine
    kind: Kind
    entry: int | None = None
    proposed: tuple[Registration, ...] = ()
    why: Why = Why.NONE
    posting: CashPosting | None = None
    owes: int = 0


def match(statement: BankStatement) -> list[Match]:
    """The lines of a statement, in its order: what is booked, sure, a doubt, or nobody's here."""
    tournament = statement.tournament
    lines = list(statement.lines.all())
    booked = Booked(tournament, statement, lines)
    symbols = dict(
        PaymentSymbol.objects.filter(registration__tournament=tournament).values_list(
            "symbol", "registration"
        )
    )
    book = _Book(tournament)
    return [_match(line, booked, symbols, book) for line in lines]


def _match(line: BankLine, booked: Booked, symbols: Mapping[str, int], book: _Book) -> Match:
    certain = booked.certain(line)
    if certain:
        return Match(line, Kind.BOOKED, posting=certain.posting)
    perhaps = booked.perhaps(line)
    if perhaps:
        posting = perhaps.posting
        proposed = (
            (posting.registration,) if posting.registration and book.has(posting.registration_id) else ()
        )
        return Match(line, Kind.DOUBT, proposed=proposed, why=Why.PERHAPS, posting=posting)
    if line.symbol in symbols:
        return _by_symbol(line, symbols[line.symbol], book)
    meant = {symbols[number] for number in numbers_in(line.message) if number in symbols}
    if len(meant) == 1:
        return _by_symbol(line, meant.pop(), book, sure=not line.symbol)
    return _by_name(line, book)


class _Book:
    """What everybody owed on a day, less what lines above are sure to pay."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._days: dict[date, dict[int, Account]] = {}
        self._taken: dict[int, int] = defaultdict(int)
        self._named: dict[str, list[tuple[int, set[str]]]] | None = None
        self._early = {fee.early_until for fee in tournament.fees.all() if fee.early_until}

    def accounts(self, day: date) -> dict[int, Account]:
        """Everybody's account by what was due on that day: the days on one side of the early fees' are alike."""
        alike = min((until for until in self._early if day <= until), default=date.max)
        if alike not in self._days:
            self._days[alike] = cash_book.accounts(self._tournament, on=alike)
        return self._days[alike]

    def named(self, said: set[str], day: date) -> Iterator[int]:
        """Who may be named by these words: everybody is found by the longest word of their name."""
        if self._named is None:
            self._named = defaultdict(list)
            for pk, account in self.accounts(day).items():
                words = _words(account.registration.name)
                self._named[max(words, key=lambda word: (len(word), word), default="")].append((pk, words))
        for word in said:
            yield from (pk for pk, words in self._named.get(word, ())[:MOST_COMPARED] if words <= said)

    def has(self, entry: int | None) -> bool:
        """Whether the entry is of this tournament."""
        return entry in self.accounts(date.max)

    def owes(self, entry: int, day: date) -> int:
        """What is left for him to pay."""
        return self.accounts(day)[entry].open - self._taken[entry]

    def is_paid_by(self, entry: int, line: BankLine) -> bool:
        """Whether the line is what he was told to pay: all, or all but what is due at the desk for no scan card."""
        account, owes = self.accounts(line.paid_on)[entry], self.owes(entry, line.paid_on)
        return line.cents in (owes, owes - account.besides)

    def take(self, entry: int, cents: int) -> None:
        """A line is sure to pay that."""
        self._taken[entry] += cents


def _by_symbol(line: BankLine, entry: int, book: _Book, *, sure: bool = True) -> Match:
    owes = book.owes(entry, line.paid_on)
    pays = book.is_paid_by(entry, line)
    if pays and sure:
        book.take(entry, line.cents)
        return Match(line, Kind.SURE, entry, (book.accounts(line.paid_on)[entry].registration,), owes=owes)
    return Match(
        line,
        Kind.DOUBT,
        proposed=(book.accounts(line.paid_on)[entry].registration,),
        why=Why.OTHER if pays else Why.AMOUNT if owes > 0 else Why.PAID,
        owes=max(owes, 0),
    )


def _by_name(line: BankLine, book: _Book) -> Match:
    said = {word.strip(".,;:-") for word in plain(f"{line.payer} {line.message}").split()}
    accounts = book.accounts(line.paid_on)
    meant = [pk for pk in book.named(said, line.paid_on) if book.is_paid_by(pk, line)]
    if meant:
        proposed = tuple(accounts[pk].registration for pk in sorted(meant)[:MOST_PROPOSED])
        return Match(line, Kind.DOUBT, proposed=proposed, why=Why.NAME, owes=line.cents)
    return Match(line, Kind.NOBODYS)


def _words(name: str) -> set[str]:
    return {word.strip(".,;:-") for word in plain(name).split()}
