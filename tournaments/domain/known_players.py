"""Players and clubs that are known already, or made known: found in any spelling, many in a few queries (T-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.db.models.functions import Lower

from tournaments.domain.bulk_log import log_made
from tournaments.matching import plain_name
from tournaments.models import Club, Player

#: What stands for a person when two lines are compared.
Key = tuple[object, ...]


@dataclass(frozen=True)
class Person:
    """What a list or a form says of a player; the empty text means unknown."""

    name: str
    club: str = ""
    licence: str = ""
    birth_year: int | None = None
    #: T-34: whether he agrees to be named on the internet. False leaves what he said before.
    consent: bool = False

    def __post_init__(self) -> None:
        """No line breaks and no doubled spaces: a name is one line on every list."""
        for field in ("name", "club", "licence"):
            object.__setattr__(self, field, " ".join(getattr(self, field).split()))

    @property
    def named(self) -> bool:
        """Whether anybody could read the name: signs that nobody sees are none."""
        return any(char.isalnum() for char in self.name)

    @property
    def same(self) -> Key:
        """What two lines about one and the same person have in common (T-2)."""
        return ("licence", self.licence.casefold()) if self.licence else self.described

    @property
    def described(self) -> Key:
        """Name, club and year of birth, in any spelling."""
        return ("name", plain_name(self.name), plain_name(self.club), self.birth_year)


def find_player(person: Person) -> Player | None:
    """T-2: the known player by licence number, else by name, club and year of birth, in any spelling.

    A licence that nobody has yet is taken for a new one of the player of that name, club and year who has none. Who
    was merged into another one is that other one.
    """
    return find_players([person])[0]


def find_players(people: Sequence[Person]) -> list[Player | None]:
    """`find_player` for many at once: in the same order, None for who is not known."""
    licensed, named = _by_licence(people), _by_name(people)
    found = []
    for person in people:
        player = licensed.get(person.same) if person.licence else named.get(person.described)
        if person.licence and player is None:
            namesake = named.get(person.described)
            player = namesake if namesake and not namesake.present.licence else None
        found.append(player.present if player else None)
    return found


def find_or_make_player(person: Person) -> Player:
    """The known player, or a new one."""
    return find_or_make_players([person])[0]


def find_or_make_players(people: Sequence[Person], *, learn: bool = True) -> list[Player]:
    """The known players, and new ones for who is not known; two lines about one person give one player.

    `learn` writes down the licence of a known player who had none.
    """
    try:
        with transaction.atomic():
            players = _found_or_made(people)
    except (
        IntegrityError
    ):  # another tournament made one of them, or his club, at this very moment: now he is known
        players = _found_or_made(people)
    for person, player in zip(people, players, strict=True):
        if learn and person.licence and not player.licence:
            player.licence = person.licence
            player.save(update_fields=["licence"])
    return players


def find_or_make_club(name: str) -> Club | None:
    """The known club of this name in any spelling, or a new one; None for the empty name."""
    return _clubs([name])[plain_name(name)] if name else None


def _by_licence(people: Sequence[Person]) -> dict[Key, Player]:
    licences = {person.licence for person in people if person.licence}
    if not licences:
        return {}
    lower = {licence.lower() for licence in licences}
    spelled = Player.objects.select_related("club", "merged_into").annotate(spelled=Lower("licence"))
    found = spelled.filter(Q(licence__in=licences) | Q(spelled__in=lower))
    return {Person("", licence=player.licence or "").same: player for player in found.order_by("-pk")}


def _by_name(people: Sequence[Person]) -> dict[Key, Player]:
    names = {plain_name(person.name) for person in people}
    found = Player.objects.filter(plain_name__in=names).select_related("club", "merged_into")
    known: dict[Key, Player] = {}
    for player in found.order_by(F("merged_into").asc(nulls_first=True), "pk"):
        club = player.club.name if player.club else ""
        known.setdefault(Person(player.name, club, birth_year=player.birth_year).described, player)
    return known


def _found_or_made(people: Sequence[Person]) -> list[Player]:
    found = find_players(people)
    new = {person.same: person for person, player in zip(people, found, strict=True) if player is None}
    clubs = _clubs(person.club for person in new.values())
    made = Player.objects.bulk_create(
        Player(
            name=person.name,
            plain_name=plain_name(person.name),
            club=clubs.get(plain_name(person.club)) if person.club else None,
            licence=person.licence or None,
            birth_year=person.birth_year,
        )
        for person in new.values()
    )
    log_made(made)
    made_of = dict(zip(new, made, strict=True))
    return [player or made_of[person.same] for person, player in zip(people, found, strict=True)]


def _clubs(names: Iterable[str]) -> dict[str, Club]:
    """The clubs of these names by the plain name, new ones made."""
    wanted: dict[str, str] = {}
    for name in names:
        if name:
            wanted.setdefault(plain_name(name), name)
    if not wanted:
        return {}
    known: dict[str, Club] = {}
    for club in Club.objects.filter(plain_name__in=wanted):
        known.setdefault(club.plain_name, club)
    made = Club.objects.bulk_create(
        Club(name=name, plain_name=key) for key, name in sorted(wanted.items()) if key not in known
    )
    log_made(made)
    return known | {club.plain_name: club for club in made}
