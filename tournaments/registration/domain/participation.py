"""Players of a tournament: entering, checking in, withdrawing (T-2). Each verb is kept with who, when and why."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.hooks import standings_stale
from tournaments.events.models import Tournament
from tournaments.people.domain import consents
from tournaments.people.domain.known_clubs import find_or_make_club
from tournaments.people.domain.known_players import Person
from tournaments.people.domain.persons import change_person
from tournaments.people.domain.registry import changeable_here, recordable
from tournaments.people.domain.suspensions import refuse_suspended
from tournaments.people.models import Player
from tournaments.people.queries.names import agreeing
from tournaments.registration.domain.entering import (
    Entrant,
    Terms,
    categories_of,
    register,
    register_all,
    start_numbers,
    taken_licences,
)
from tournaments.registration.domain.places import OUTSIDE_CAPACITY, free_places, move_up, refuse_full
from tournaments.registration.domain.registration_log import Kind, change_state, needed, note
from tournaments.registration.fields import TYPED, details_in
from tournaments.registration.models import Registration

__all__ = [
    "Entrant",
    "Kind",
    "Person",
    "Terms",
    "change_terms",
    "check_in",
    "correct_person",
    "disqualify",
    "free_places",
    "record_consent_of_all",
    "register",
    "register_all",
    "reinstate",
    "silent",
    "undo_check_in",
    "withdraw",
]

State = Registration.State

#: What was typed of a person besides the club, which keeps its day.
CORRECTED = [field for field in TYPED if field.kind.direct]
#: What somebody is after what happened to him; the other kinds leave him what he is.
STATE_AFTER: Mapping[str, str] = {
    Kind.CHECKED_IN: State.CHECKED_IN,
    Kind.UNDONE: State.REGISTERED,
    Kind.WITHDRAWN: State.WITHDRAWN,
}


@transaction.atomic
def check_in(registration: Registration, user: User | None = None, *, returns: bool = False) -> None:
    """The player is here: he gets the next start number (T-2). Also a late one, and one who had withdrawn.

    `returns` lets somebody back to the table that he left, also where his place was given on. Raises
    WrongStateError for a disqualified player, FullError when he waits and nobody has made room.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    refuse_declared(tournament)
    registration.refresh_from_db()
    if registration.state == State.DISQUALIFIED:
        raise WrongStateError(_("A disqualified player does not come back."))
    if registration.state == State.CHECKED_IN:
        return
    if registration.state in OUTSIDE_CAPACITY and not returns:
        refuse_full(registration, tournament)
    refuse_suspended(registration.player, registration.tournament.date)
    if registration.start_number is None:
        registration.start_number = next(start_numbers(tournament))
    registration.checked_in_at = timezone.now()
    registration.ended_at = None
    change_state(registration, State.CHECKED_IN, Kind.CHECKED_IN, user)


@transaction.atomic
def undo_check_in(registration: Registration, user: User | None, reason: str) -> None:
    """He was checked in by mistake: he is entered and not here; the start number stays his.

    Raises WrongStateError when he is not checked in, has sat at a table, or no reason is given.
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    registration.refresh_from_db()
    if registration.state != State.CHECKED_IN or registration.seats.exists():
        raise WrongStateError(_("Only who is checked in and has not played yet can be taken back."))
    registration.checked_in_at = None
    change_state(registration, State.REGISTERED, Kind.UNDONE, user, needed(reason))


@transaction.atomic
def withdraw(registration: Registration, user: User | None = None, reason: str = "") -> list[Registration]:
    """The player does not take part (any more); his results stay, the next draw goes on without him.

    Returns who moves up from the waiting list. Raises WrongStateError when he was disqualified, has
    played and no reason is given, or the results are declared.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    refuse_declared(tournament)
    registration.refresh_from_db()
    if registration.state == State.DISQUALIFIED:
        raise WrongStateError(_("A disqualified player cannot withdraw."))
    if registration.state == State.WITHDRAWN:
        return []
    if registration.seats.exists():
        needed(reason)
    registration.ended_at = timezone.now()
    change_state(registration, State.WITHDRAWN, Kind.WITHDRAWN, user, reason.strip())
    return move_up(tournament)


@transaction.atomic
def disqualify(registration: Registration, user: User | None, reason: str) -> None:
    """T-31: out of the tournament; how his results count is an option of the system. Raises WrongStateError."""
    registration.refresh_from_db()
    if registration.state == State.DISQUALIFIED:
        return
    registration.ended_at = timezone.now()
    change_state(registration, State.DISQUALIFIED, Kind.DISQUALIFIED, user, needed(reason))


@transaction.atomic
def reinstate(registration: Registration, user: User | None, reason: str) -> None:
    """He was disqualified and the decision was overruled: he is again what he was. Raises WrongStateError without a
    reason."""
    registration.refresh_from_db()
    if registration.state != State.DISQUALIFIED:
        return
    state = _before_disqualified(registration)
    registration.ended_at = timezone.now() if state == State.WITHDRAWN else None
    change_state(registration, state, Kind.CHANGED, user, needed(reason))


def _before_disqualified(registration: Registration) -> str:
    """Checked in, as a rule; but who was not here yet, or had gone, is not drawn."""
    for kind in registration.events.order_by("-pk").values_list("kind", flat=True):
        if kind in STATE_AFTER:
            return STATE_AFTER[kind]
    return State.REGISTERED


@transaction.atomic
def change_terms(
    registration: Registration, terms: Terms, user: User | None = None, reason: str = ""
) -> list[Registration]:
    """How a player takes part: ranked, guest or substitute, his fee and categories.

    Who becomes a house substitute gives his place on; returns who moves up from the waiting list. Raises
    WrongStateError once the results are declared, FullError when a substitute would take a place and none is free.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    refuse_declared(tournament)
    registration.refresh_from_db()
    substitute = registration.participation == Registration.Participation.SUBSTITUTE
    registration.participation = terms.participation
    registration.fee_category = terms.fee
    if substitute and registration.state not in OUTSIDE_CAPACITY:
        refuse_full(registration, tournament)
    registration.save(update_fields=["participation", "fee_category"])
    registration.categories.set(categories_of(tournament.categories.all(), terms))
    note(registration, Kind.CHANGED, user, reason.strip())
    standings_stale(tournament)
    return move_up(tournament)


@transaction.atomic
def correct_person(
    registration: Registration,
    person: Person,
    user: User | None = None,
    details: Mapping[str, object] | None = None,
) -> Player:
    """What was typed wrongly of a person, whether they agree to be named (T-34), and the details of the entry; those
    stay where none are given.

    Of whom the account may change himself that is changed (`registry.changeable_here`), and the entry with it; else the
    entry alone, and it links nobody anew (T-36). Raises WrongStateError without a name, and when the licence is another
    player's.
    """
    player = Player.objects.select_for_update(no_key=True).get(pk=registration.player_id)
    fields = changeable_here(user, player)
    if not person.named:
        raise WrongStateError(_("The name is missing."))
    _refuse_licence(registration, person.licence)
    registration.player, club = player, player.club_id
    registration.name = person.name
    said = {} if details is None else details_in(details)
    if not fields:
        registration.club = find_or_make_club(person.club)
        _correct_entry(registration, {one.column: getattr(person, one.name) for one in CORRECTED} | said)
        return player
    change_person(player, person, fields, user)
    if player.club_id != club:  # it keeps the club of its day where only others changed (T-23)
        registration.club = player.club
    known = {one.column: one.of(player) or one.kind.blank for one in CORRECTED}
    _correct_entry(registration, known | said)
    return player


def _refuse_licence(registration: Registration, licence: str) -> None:
    """A licence is one player's in a tournament."""
    if licence.casefold() in taken_licences(registration.tournament, besides=registration):
        raise WrongStateError(
            _("The licence %(licence)s is another player's.") % {"licence": licence}, rule="T-2"
        )


def _correct_entry(registration: Registration, typed: Mapping[str, object]) -> None:
    born = registration.birth_year
    for column, value in typed.items():
        setattr(registration, column, value)
    registration.save(update_fields=["name", "sort_key", "club", *typed])
    if born != registration.birth_year:
        _belong_by_year(registration, born, registration.birth_year)


def _belong_by_year(registration: Registration, before: int | None, now: int | None) -> None:
    """The year of birth was corrected: the categories that go by it follow (T-23)."""
    for category in registration.tournament.categories.all():
        if category.fits(now) and not category.fits(before):
            registration.categories.add(category)
        elif category.fits(before) and not category.fits(now):
            registration.categories.remove(category)
    standings_stale(registration.tournament)


@transaction.atomic
def record_consent_of_all(tournament: Tournament, user: User | None = None) -> int:
    """T-34: everyone signed the paper list; returns for how many that is new.

    It counts for those of whom the account may record it (`registry.recordable`), and who did not take theirs back:
    `silent` are the others.
    """
    note = _("List of %(name)s, %(date)s") % {"name": tournament.name, "date": f"{tournament.date:%d.%m.%Y}"}
    asked = recordable(user).filter(pk__in=silent(tournament)).select_for_update(no_key=True)
    return sum(consents.record(player, consents.How.LIST, user, note=note) for player in asked)


def silent(tournament: Tournament) -> QuerySet[Player]:
    """Players of a tournament who did not agree to be named."""
    here = tournament.registrations.values("player")
    return Player.objects.filter(pk__in=here).exclude(agreeing())
