"""Players of a tournament: registering, checking in, withdrawing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.refusals import WrongStateError
from tournaments.models import Club, Player, Registration, Tournament


@dataclass(frozen=True)
class Person:
    """What a list or a form says of a player; the empty text means unknown."""

    name: str
    club: str = ""
    licence: str = ""
    birth_year: int | None = None


def find_player(person: Person) -> Player | None:
    """T-2: the known player by licence number, else by name, club and year of birth."""
    if person.licence:
        return Player.objects.filter(licence__iexact=person.licence).first()
    same = Player.objects.filter(name__iexact=person.name, birth_year=person.birth_year)
    same = same.filter(club__name__iexact=person.club) if person.club else same.filter(club__isnull=True)
    return same.first()


@transaction.atomic
def register(tournament: Tournament, person: Person, *, checked_in: bool = False) -> Registration:
    """Enter a player, made known first where he is not. Raises WrongStateError when he is entered already
    or the tournament is over."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.state in (Tournament.State.PROVISIONAL, Tournament.State.DECLARED):
        raise WrongStateError(_("The tournament is over; nobody can be entered any more."))
    player = find_player(person) or _new_player(person)
    if tournament.registrations.filter(player=player).exists():
        raise WrongStateError(_("%(name)s is entered already.") % {"name": player.name})
    full = tournament.capacity is not None and (
        tournament.registrations.exclude(
            state__in=[Registration.State.WAITING, Registration.State.WITHDRAWN]
        ).count()
        >= tournament.capacity
    )
    registration = Registration.objects.create(
        tournament=tournament,
        player=player,
        club=player.club,
        state=Registration.State.WAITING if full else Registration.State.REGISTERED,
    )
    if checked_in and not full:
        check_in(registration)
    return registration


def _new_player(person: Person) -> Player:
    club = None
    if person.club:
        club = Club.objects.filter(name__iexact=person.club).first() or Club.objects.create(name=person.club)
    return Player.objects.create(
        name=person.name, club=club, licence=person.licence or None, birth_year=person.birth_year
    )


@transaction.atomic
def check_in(registration: Registration) -> None:
    """The player is here: he gets the next start number (T-2)."""
    Tournament.objects.select_for_update().get(pk=registration.tournament_id)
    registration.refresh_from_db()
    if registration.state == Registration.State.DISQUALIFIED:
        raise WrongStateError(_("A disqualified player does not come back."))
    if registration.start_number is None:
        taken = registration.tournament.registrations.aggregate(last=Max("start_number"))["last"] or 0
        registration.start_number = taken + 1
    registration.state = Registration.State.CHECKED_IN
    registration.checked_in_at = timezone.now()
    registration.ended_at = None
    registration.save(update_fields=["start_number", "state", "checked_in_at", "ended_at"])


@transaction.atomic
def withdraw(registration: Registration) -> None:
    """The player does not take part (any more); his results stay, the next draw goes on without him."""
    registration.state = Registration.State.WITHDRAWN
    registration.ended_at = timezone.now()
    registration.save(update_fields=["state", "ended_at"])
