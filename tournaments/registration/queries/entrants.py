"""Who has entered, for everybody to read while players may enter themselves (T-40): by name who agreed, the others
counted.

It says the same of everybody who has confirmed his entry: whether there is a place for him, whether he is here, and
also where he could not be entered and waits for the office. Else whoever types a name would learn of its bearer that
he is suspended, or entered already, from its being missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.names import alphabetical, plain_name
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import find_players
from tournaments.people.models import Club
from tournaments.people.models.people import under_age
from tournaments.registration.domain.applying import person_of
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.models import Application, Registration

State = Registration.State
#: Who has entered and does not play; who was sent off is no news of this list.
GONE = (State.WITHDRAWN, State.DISQUALIFIED)


@dataclass(frozen=True)
class Named:
    """Somebody who agreed to be named, with the club as it shows beside the name; "" where there is none."""

    name: str
    club: str


@dataclass(frozen=True)
class Entrants:
    """Who agreed, by the alphabet, and how many others there are."""

    named: list[Named]
    others: int

    @property
    def count(self) -> int:
        """How many in all."""
        return len(self.named) + self.others


def entrants(tournament: Tournament) -> Entrants:
    """Everybody who has entered and not withdrawn: two queries, some more where somebody waits for the office."""
    entries = list(tournament.registrations.exclude(state__in=GONE).select_related("player", "club"))
    known = {entry.player_id: Named(entry.name, _club(entry)) for entry in entries if entry.named}
    held = list(tournament.applications.filter(registration=None, ended_at=None, confirmed_at__isnull=False))
    named, others = [*known.values()], len(entries) - len(known)
    for player, shown in _held(tournament, held):
        if shown is None:
            others += 1
        elif player not in known:
            named.append(shown)
    return Entrants(sorted(named, key=lambda one: (alphabetical(one.name), one.club)), others)


def _club(entry: Registration) -> str:
    return entry.public_club.name if entry.public_club else ""


def _held(tournament: Tournament, held: Sequence[Application]) -> list[tuple[int, Named | None]]:
    """Of each who waits for the office the player that he would be entered as, 0 for a new one, and his name where it
    would show."""
    if not held:
        return []
    people = [person_of(one) for one in held]
    players = find_players(people, circle_of(tournament, stranger=True))
    written = {plain_name(person.club) for person in people if person.club}
    clubs = dict(
        Club.objects.filter(plain_name__in=written).order_by("-pk").values_list("plain_name", "name")
    )
    shown = []
    for person, player in zip(people, players, strict=True):
        agrees = player.named if player else person.consent
        club = clubs.get(plain_name(person.club), person.club)
        named = Named(person.name, club) if agrees and not under_age(person.birth_year) else None
        shown.append((player.pk if player else 0, named))
    return shown
