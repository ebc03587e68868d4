"""An officer picks from the roster of his own clubs (T-36): what he keeps of his members he need not type."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person
from tournaments.people.models import Player
from tournaments.people.permissions import officer_clubs
from tournaments.registration.domain.entering import Entrant, register_all
from tournaments.registration.models import Registration


def roster(tournament: Tournament, user: User) -> list[Player]:
    """Members of the clubs of which the account is an officer, by the alphabet, of whose name nobody is entered yet:
    three queries."""
    here = {Person(name).words for name in tournament.registrations.values_list("name", flat=True)}
    members = Player.objects.filter(registered=True, merged_into=None, club__in=officer_clubs(user))
    found = members.select_related("club").order_by("sort_key", "pk")
    there = set(tournament.registrations.values_list("player", flat=True))
    return [one for one in found if one.pk not in there and Person(one.name).words not in here]


def enter_members(
    tournament: Tournament, players: Collection[int], user: User, *, checked_in: bool = False
) -> list[Registration]:
    """Enter those of the roster who were picked, as if they were typed: with name, club, licence and year. Nobody else
    is entered. Raises as `register_all` does."""
    picked = [one for one in roster(tournament, user) if one.pk in players]
    people = [
        Person(one.name, one.club.name if one.club else "", one.licence or "", one.birth_year)
        for one in picked
    ]
    return register_all(tournament, [Entrant(person) for person in people], checked_in=checked_in, user=user)
