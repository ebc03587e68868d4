"""The list of players at the desk: who is here, what they owe, a line each, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from django.utils import timezone
from django.utils.formats import time_format

from core.formats import money
from core.names import alphabetical, plain, surname_first
from tournaments.cash.domain import cash_book
from tournaments.events.models import Category, Tournament
from tournaments.jury.queries.suspensions import suspended_players
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries

State = Registration.State

#: Who is not here yet, and can still come.
EXPECTED = (State.REGISTERED, State.WAITING)
#: What the tick of a line says.
USUAL = (State.REGISTERED, State.CHECKED_IN)


@dataclass(frozen=True)
class Line:
    """A player as the list shows him: ready words, so that three hundred of them are written fast."""

    pk: int
    #: The key and the start number as they are written.
    key: str
    number: str
    surname: str
    rest: str
    name: str
    club: str
    categories: tuple[str, ...]
    sought: str
    state: str
    #: The state, where neither his tick nor its absence says it.
    state_words: str
    #: How he takes part, where he is not simply ranked.
    takes_part: str
    suspended: bool
    #: What is left to pay, what was paid, in words; empty where there is nothing.
    owes: str
    gets_back: str
    paid: str
    waived: bool
    came: str

    def __getitem__(self, name: str) -> object:
        """A template looks here first: ten thousand times for a long list."""
        return getattr(self, name)

    @property
    def here(self) -> bool:
        """Checked in."""
        return self.state == State.CHECKED_IN

    @property
    def may_play(self) -> bool:
        """Neither sent off nor suspended."""
        return not self.suspended and self.state != State.DISQUALIFIED


@dataclass(frozen=True)
class Sums:
    """The figures over the list; `fees` are cents that were paid and not refunded."""

    everybody: int = 0
    here: int = 0
    expected: int = 0
    waiting: int = 0
    unpaid: int = 0
    fees: int = 0


@dataclass(frozen=True)
class Shown:
    """What the list is narrowed to: a part (`not-here`, `unpaid`, or a category by its key), a club, words."""

    part: str = ""
    club: str = ""
    words: str = ""

    @property
    def everybody(self) -> bool:
        """Nothing is left out."""
        return not (self.part or self.club or self.words)


@dataclass(frozen=True)
class PlayerList:
    """The lines that are shown, by surname, and what they are chosen from."""

    lines: list[Line]
    sums: Sums
    categories: list[tuple[Category, int]]
    clubs: list[str]
    has_fees: bool


def player_list(tournament: Tournament, shown: Shown) -> PlayerList:
    """Everybody of the tournament, narrowed to what is wanted: a fixed number of queries."""
    accounts = list(_accounts(tournament).values())
    categories = list(tournament.categories.all())
    line_of = _writer(tournament)
    lines = [line_of(account) for account in accounts if _fits(account, shown)]
    if shown.words:
        found = {
            entry.pk for entry in entry_queries.matching((a.registration for a in accounts), shown.words)
        }
        lines = [line for line in lines if line.pk in found]
    lines.sort(key=lambda line: (alphabetical(f"{line.surname} {line.rest}"), line.pk))
    return PlayerList(
        lines=lines,
        sums=_sums(accounts),
        categories=[(one, sum(one in _categories(each) for each in accounts)) for one in categories],
        clubs=sorted({a.registration.club.name for a in accounts if a.registration.club}, key=alphabetical),
        has_fees=tournament.fees.filter(cents__gt=0).exists(),
    )


def changed_lines(tournament: Tournament, pks: Iterable[int]) -> tuple[list[Line], Sums]:
    """The lines of some players after something happened to them, and the figures over the list."""
    accounts, line_of = _accounts(tournament), _writer(tournament)
    return [line_of(accounts[pk]) for pk in pks if pk in accounts], _sums(accounts.values())


def _accounts(tournament: Tournament) -> dict[int, cash_book.Account]:
    return cash_book.accounts(tournament, tournament.registrations.prefetch_related("categories"))


def _categories(account: cash_book.Account) -> list[Category]:
    return list(account.registration.categories.all())


def _fits(account: cash_book.Account, shown: Shown) -> bool:
    entry = account.registration
    if shown.club and plain(shown.club) != (entry.club.plain_name if entry.club else ""):
        return False
    if shown.part == "not-here":
        return entry.state in EXPECTED
    if shown.part == "unpaid":
        return account.open > 0
    return not shown.part or shown.part in {one.key for one in _categories(account)}


def _sums(accounts: Iterable[cash_book.Account]) -> Sums:
    known = list(accounts)
    states = [account.registration.state for account in known]
    return Sums(
        everybody=len(known),
        here=states.count(State.CHECKED_IN),
        expected=states.count(State.REGISTERED),
        waiting=states.count(State.WAITING),
        unpaid=sum(account.open > 0 for account in known),
        fees=sum(account.kept for account in known),
    )


def _writer(tournament: Tournament) -> Callable[[cash_book.Account], Line]:
    """What writes the line of an account: words and sums that many lines share are made once."""
    suspended = suspended_players(tournament)
    zone = timezone.get_current_timezone()
    states, kinds = dict(State.choices), dict(Registration.Participation.choices)
    named: dict[int, str] = {}
    amount = cache(lambda cents: money(cents, tournament.currency))

    def line(account: cash_book.Account) -> Line:
        entry = account.registration
        surname, rest = surname_first(entry.name)
        club = entry.club.name if entry.club else ""
        came = entry.checked_in_at
        return Line(
            pk=entry.pk,
            key=str(entry.pk),
            number=str(entry.start_number or "–"),
            surname=surname,
            rest=rest,
            name=entry.name,
            club=club,
            categories=tuple(named.setdefault(one.pk, str(one)) for one in entry.categories.all()),
            sought=f"{entry.start_number or ''} {entry.name} {club} {entry.licence}",
            state=entry.state,
            state_words="" if entry.state in USUAL else str(states[State(entry.state)]),
            takes_part=""
            if entry.participation == Registration.Participation.RANKED
            else str(kinds[Registration.Participation(entry.participation)]),
            suspended=entry.player_id in suspended,
            owes=amount(account.at_the_desk) if account.at_the_desk > 0 else "",
            gets_back=amount(-account.open) if account.open < 0 else "",
            paid=amount(account.kept) if account.kept > 0 else "",
            waived=bool(account.waived),
            came=time_format(came.astimezone(zone), "H:i")
            if came and entry.state == State.CHECKED_IN
            else "",
        )

    return line
