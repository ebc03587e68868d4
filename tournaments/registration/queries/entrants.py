"""Who has entered, for everybody to read while players may enter themselves (T-40): by name who agreed, the others
counted.

It says the same of everybody who has confirmed his entry: whether there is a place for him, whether he is here, and
also where he could not be entered and waits for the office. Else whoever types a name would learn of its bearer that
he is suspended, or entered already, from its being missing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from core.names import alphabetical, plain_name
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person, find_players
from tournaments.people.models import Club, Player
from tournaments.registration.domain.applying import person_of
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.places import would_wait
from tournaments.registration.models import Registration

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
    known = {entry.player_id for entry in entries if entry.named}
    # of who stands there by name already nothing is told by his standing there once
    entries += [one for one in as_if_entered(tournament) if not (one.named and one.player_id in known)]
    named = [
        Named(entry.name, entry.public_club.name if entry.public_club else "")
        for entry in entries
        if entry.named
    ]
    return Entrants(
        sorted(named, key=lambda one: (alphabetical(one.name), one.club)), len(entries) - len(named)
    )


def as_if_entered(tournament: Tournament) -> list[Registration]:
    """Who confirmed his entry and could not be entered, as he would stand there else; nothing of it is in the database.
    One query where nobody waits for the office."""
    held = tournament.applications.filter(registration=None, ended_at=None, confirmed_at__isnull=False)
    applications = list(held)
    if not applications:
        return []
    people = [person_of(one) for one in applications]
    players = find_players(people, circle_of(tournament, stranger=True))
    plain = {plain_name(person.club) for person in people if person.club}
    clubs = {club.plain_name: club for club in Club.objects.filter(plain_name__in=plain).order_by("-pk")}
    categories = list(tournament.categories.all())
    waits, now = would_wait(tournament), timezone.now()
    made = []
    for application, person, player in zip(applications, people, players, strict=True):
        club = clubs.get(plain_name(person.club)) or (Club(name=person.club) if person.club else None)
        one = Registration(
            pk=-application.pk,  # of no row: a relation to many asks for one
            tournament=tournament,
            player=player or _newcomer(person),
            name=person.name,
            club=club,
            licence=person.licence,
            birth_year=person.birth_year,
            state=State.WAITING if waits(application.confirmed_at or now) else State.REGISTERED,
        )
        belongs = [each for each in categories if each.fits(person.birth_year)]
        one._prefetched_objects_cache = {"categories": belongs}  # type: ignore[attr-defined] # of what has no row
        made.append(one)
    return made


def _newcomer(person: Person) -> Player:
    agreed = timezone.now() if person.consent else None
    return Player(name=person.name, birth_year=person.birth_year, publish_consent_at=agreed)
