"""The places of a tournament and its waiting list (T-1, T-2): whoever waits moves up as soon as there is a place.

While somebody waits no place is free, so that nobody who comes later passes him. All of this is done under the lock
of the tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from tournaments.events.models import Tournament
from tournaments.registration.domain import letters
from tournaments.registration.domain.refusals import FullError
from tournaments.registration.domain.registration_log import Kind, change_state
from tournaments.registration.models import Application, Registration

State = Registration.State

#: Who does not take a place of the capacity.
OUTSIDE_CAPACITY = (State.WAITING, State.WITHDRAWN)


def room(tournament: Tournament) -> int | None:
    """How many more can be entered, house substitutes aside; None where there is no limit."""
    if tournament.capacity is None:
        return None
    taken = tournament.registrations.exclude(state__in=OUTSIDE_CAPACITY)
    return max(
        0, tournament.capacity - taken.exclude(participation=Registration.Participation.SUBSTITUTE).count()
    )


def free_places(tournament: Tournament) -> bool:
    """Whether there is room for one more; house substitutes take no place."""
    return room(tournament) != 0


def refuse_full(registration: Registration, tournament: Tournament) -> None:
    """Raises FullError when there is no place for him; a house substitute needs none."""
    if registration.participation != Registration.Participation.SUBSTITUTE and not free_places(tournament):
        raise FullError(
            _("The tournament is full; there is no place for %(name)s until somebody withdraws.")
            % {"name": registration.name}
        )


def place_waiting(registration: Registration) -> int:
    """Which one he is of those who wait, from 1."""
    before = Q(registered_at__lt=registration.registered_at) | Q(
        registered_at=registration.registered_at, pk__lt=registration.pk
    )
    waiting = registration.tournament.registrations.filter(state=State.WAITING)
    return 1 + waiting.filter(before).count()


def place_held(application: Application) -> int:
    """The place on the waiting list that somebody would have who was confirmed and not entered; 0 where he would not
    wait. Of what is known of him it says nothing."""
    entries, since = application.tournament.registrations, application.confirmed_at
    entered_since = entries.exclude(state__in=OUTSIDE_CAPACITY).filter(registered_at__gt=since)
    if free_places(application.tournament) or entered_since.exists():
        return 0
    return 1 + entries.filter(state=State.WAITING, registered_at__lt=since).count()


def would_wait(tournament: Tournament) -> Callable[[datetime], bool]:
    """Whether somebody who was confirmed at this moment and not entered would wait for a place, as `place_held` says of
    one: two queries for all of them."""
    if free_places(tournament):
        return lambda _since: False
    entries = tournament.registrations.exclude(state__in=OUTSIDE_CAPACITY)
    last = entries.aggregate(last=Max("registered_at"))["last"]
    return lambda since: last is None or last <= since


def move_up(tournament: Tournament) -> list[Registration]:
    """The first of the waiting list get the places that became free, in the order in which they were entered."""
    free = room(tournament)
    waiting = tournament.registrations.filter(state=State.WAITING).select_related("player", "tournament")
    substitutes = Q(participation=Registration.Participation.SUBSTITUTE)
    moved = [
        *waiting.filter(substitutes),
        *waiting.exclude(substitutes).order_by("registered_at", "pk")[:free],
    ]
    for registration in moved:
        change_state(registration, State.REGISTERED, Kind.MOVED_UP, None)
        letters.moved_up(registration)
    return moved
