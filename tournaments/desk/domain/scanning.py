"""Check-in by scan card (T-42): a scan checks in, or asks the player to the desk, whose screen says why.

Whoever scans learns of nobody more than of who is entered where he keeps the desk: of a holder who is not entered here
it is said that he is not, and where else he is only if the desk of that tournament is his, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core import limits
from core.formats import money
from core.rate_limits import enforce
from core.refusals import WrongStateError
from tournaments.cash.domain import cash_book
from tournaments.events.domain.desk import desk_rules
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES
from tournaments.people.domain import scan_cards
from tournaments.people.domain.refusals import SuspendedError
from tournaments.people.domain.suspensions import refuse_suspended
from tournaments.people.models import Player
from tournaments.registration.domain import carded, participation
from tournaments.registration.domain.refusals import FullError
from tournaments.registration.models import Registration, ScanCall

Why = ScanCall.Why
State = Registration.State


@dataclass(frozen=True)
class Scan:
    """What came of a scan.

    why     "" when he was checked in
    words   what the desk is told
    player  whose card it is, where it is one in use
    entry   his entry, or the one by his name where only that is known
    """

    why: str
    words: str
    player: Player | None = None
    entry: Registration | None = None

    @property
    def here(self) -> bool:
        """He was checked in by it."""
        return not self.why


def scan(tournament: Tournament, typed: str, user: User | None) -> Scan:
    """Check in whose card was scanned, or say why not. `typed` is what the scanner or a person typed.

    Raises WrongStateError where cards are not taken or the results are declared, TooOftenError for too many numbers
    that nobody has.
    """
    if not desk_rules(tournament).scan_cards:
        raise WrongStateError(
            _("This tournament takes no scan cards: the organiser switches them on."), rule="T-42"
        )
    number = scan_cards.read_number(typed)
    if number is None:
        return Scan(
            Why.UNKNOWN, _("This is no number of a scan card. Scan it again, or find the player by name.")
        )
    found = scan_cards.owner_of(number)
    if found is None:
        enforce(limits.SCANS.name, str(user.pk if user else tournament.pk), limits.SCANS.rate)
        return Scan(Why.UNKNOWN, _("Nobody has a card with this number. Find the player by name."))
    if found.replaced:
        return Scan(Why.REPLACED, _("This card was replaced by a new one. Find the player by name."))
    entry = carded.entry_of(tournament, found.player)
    if entry is None:
        return _not_entered(tournament, found.player, user)
    return _receive(entry, user)


@transaction.atomic
def _receive(entry: Registration, user: User | None) -> Scan:
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=entry.tournament_id)
    entry.refresh_from_db()
    name = {"name": entry.name}
    if entry.state == State.CHECKED_IN:
        carded.shown(entry)
        words = _("%(name)s is here already, number %(number)d.") % {**name, "number": entry.start_number}
        return Scan(Why.HERE, words, entry.player, entry)
    if entry.state in (State.WITHDRAWN, State.DISQUALIFIED):
        gone = {
            State.WITHDRAWN: _(
                "%(name)s has withdrawn. If the player plays after all, check them in by hand."
            ),
            State.DISQUALIFIED: _("%(name)s was disqualified."),
        }
        return Scan(Why.OUT, gone[State(entry.state)] % name, entry.player, entry)
    try:
        refuse_suspended(entry.player, tournament.date)
    except SuspendedError as refusal:
        return Scan(Why.SUSPENDED, refusal.message, entry.player, entry)
    carded.shown(entry)
    owes = cash_book.account(entry).open
    if owes > 0:
        words = _("%(name)s has not paid %(sum)s yet.") % {**name, "sum": money(owes, tournament.currency)}
        return Scan(Why.UNPAID, words, entry.player, entry)
    try:
        participation.check_in(entry, user)
    except FullError as refusal:
        return Scan(Why.FULL, refusal.message, entry.player, entry)
    entry.refresh_from_db()
    words = _("%(name)s has start number %(number)d.") % {**name, "number": entry.start_number}
    return Scan("", words, entry.player, entry)


def _not_entered(tournament: Tournament, player: Player, user: User | None) -> Scan:
    name = {"name": player.name}
    alike = carded.namesake_of(tournament, player)
    if alike is not None:
        words = _("The card is of %(name)s; entered is %(entered)s, without it. Is it the same player?")
        return Scan(Why.NAMESAKE, words % {**name, "entered": alike.name}, player, alike)
    elsewhere = _elsewhere(tournament, player, user)
    if elsewhere is not None:
        words = _("%(name)s is not entered here, but in %(tournament)s.") % {
            **name,
            "tournament": elsewhere.name,
        }
        return Scan(Why.ELSEWHERE, words, player)
    return Scan(Why.NOT_ENTERED, _("%(name)s is not entered here.") % name, player)


def _elsewhere(tournament: Tournament, player: Player, user: User | None) -> Tournament | None:
    """Where else he is entered on that day, of tournaments whose office is the account's, too."""
    if user is None:
        return None
    mine = Tournament.objects.filter(
        roles__user=user, roles__role__in=STAFF_ROLES, date=tournament.date, registrations__player=player
    ).exclude(pk=tournament.pk)
    return mine.exclude(registrations__player=player, registrations__state=State.WITHDRAWN).first()
