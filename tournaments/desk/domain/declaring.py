"""Declared results cannot be taken back: what that means now, and declaring them as it was shown (T-1, T-32)."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Sum
from msgspec import Struct

from accounts.models import User
from scoring.models import HeldEntry, Sheet
from tournaments.cash.domain import cash_book
from tournaments.desk.domain.refusals import OtherConsequenceError
from tournaments.events.domain.locking import lock_tournament
from tournaments.events.models import Tournament
from tournaments.jury.models import Case
from tournaments.jury.queries.calls import waiting_calls
from tournaments.people.queries.names import named, of_age
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat
from tournaments.standings.domain.declaring import declare
from tournaments.standings.domain.standing_lots import waiting

#: What may be more than was shown only after a new question.
OPEN = ("cases", "claims", "calls", "reserves", "held", "lots", "owing", "owed")


class Declaration(Struct, frozen=True, forbid_unknown_fields=True):
    """What is open in a tournament whose results are about to be declared; as JSON, what somebody was shown of it.

    cases    undecided ones and appeals; claims: deals before the jury; calls: other calls and objections
    reserves tables with one (T-26a); held: entries that wait for the desk, in these rounds (`held_in`)
    lots     ties that wait for one: none is drawn once the results are declared
    owing    players who have not paid all; owed: how much, in cents
    version  of the standing as it is published after the last round
    """

    cases: int
    claims: int
    calls: int
    reserves: int
    held: int
    held_in: tuple[int, ...]
    lots: int
    owing: int
    owed: int
    version: int

    @property
    def any(self) -> bool:
        """Whether anything is open."""
        return any(getattr(self, name) for name in OPEN)

    def beyond(self, shown: Declaration) -> bool:
        """Whether more is open than was shown, or another standing would be declared."""
        more = any(getattr(self, name) > getattr(shown, name) for name in OPEN)
        return more or self.version != shown.version


def declaration(tournament: Tournament) -> Declaration:
    """What declaring the results means now: a fixed number of queries."""
    sheets = Sheet.objects.filter(table__round__tournament=tournament)
    held = HeldEntry.objects.filter(sheet__in=sheets, settled_at__isnull=True)
    rounds = list(held.values_list("sheet__table__round__number", flat=True))
    owing = [one.open for one in cash_book.accounts(tournament).values() if one.open > 0]
    last = tournament.rounds.exclude(state=Round.State.DRAFT).last()
    published = last.published_standings.last() if last else None
    return Declaration(
        cases=tournament.cases.exclude(state=Case.State.DECIDED).count(),
        claims=sheets.aggregate(all=Sum("open_claims"))["all"] or 0,
        calls=sum(one.call.kind != "claim" for one in waiting_calls(tournament)),
        reserves=sheets.exclude(reserve="").count(),
        held=len(rounds),
        held_in=tuple(sorted(set(rounds))),
        lots=len(waiting(last)) if last else 0,
        owing=len(owing),
        owed=sum(owing),
        version=published.version if published else 0,
    )


class Publicity(Struct, frozen=True):
    """Who stands in the declared results: so many by name, so many by initials only (T-34); and whether results that
    nobody saw until now come out (T-35)."""

    named: int
    initials: int
    comes_out: bool


def publicity(tournament: Tournament) -> Publicity:
    """How the declared results show to everybody: three queries."""
    played = Registration.objects.filter(
        pk__in=Seat.objects.filter(round__tournament=tournament).values("registration")
    )
    shown = played.filter(named("player"), of_age("birth_year")).count()
    late = Tournament.Live.DECLARED
    modes = [mode or tournament.live for mode in tournament.rounds.values_list("live", flat=True)]
    return Publicity(named=shown, initials=played.count() - shown, comes_out=late in modes)


@transaction.atomic
def declare_as_shown(tournament: Tournament, user: User | None, shown: Declaration) -> Tournament:
    """Declare the results for who saw what that means.

    Raises OtherConsequenceError when more is open than he saw or the standing is another one, WrongStateError as
    `declare` does.
    """
    if declaration(lock_tournament(tournament.pk)).beyond(shown):
        raise OtherConsequenceError()
    return declare(tournament, user)
