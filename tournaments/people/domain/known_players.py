"""Players and clubs that are known already, or made known: found in any spelling, many in a few queries (T-2, T-36).

Of the registry somebody is found where name and licence, or name, club and year of birth agree; whom an organiser typed
is found only for those who know him (`Circle`). Everything else is a new person: no answer says more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Lower

from core.bulk_log import log_made
from core.names import plain_name
from tournaments.people.domain.known_clubs import find_or_make_clubs
from tournaments.people.domain.tries import count_miss, tried_out
from tournaments.people.fields import IDENTIFYING, PERSON, Text
from tournaments.people.models import Player, with_namesakes

#: What stands for a person when two lines are compared.
Key = tuple[object, ...]
#: A name of more words is looked for in the order in which it was typed.
MOST_WORDS = 3
#: So many of one name, club and year are looked at; more of them nobody tells apart by what was typed.
MOST_NAMESAKES = 50


@dataclass(frozen=True)
class Person:
    """What a list or a form says of a player (`fields.PERSON`); the empty text means unknown."""

    name: str
    club: str = ""
    licence: str = ""
    birth_year: int | None = None
    #: T-34: whether he agrees to be named on the internet. False leaves what he said before.
    consent: bool = False
    #: Who types says that he is another one than his namesakes: nobody who is known by this name is meant.
    apart: int = 0

    def __post_init__(self) -> None:
        """No line breaks and no doubled spaces: a name is one line on every list."""
        for field in PERSON:
            if isinstance(field.kind, Text):
                object.__setattr__(self, field.name, field.kind.tidy(getattr(self, field.name)))

    @classmethod
    def said(cls, by: Mapping[str, Any]) -> Person:
        """The person of whom a form, a line or a program says this; what it does not say is unknown."""
        return cls(**{field.name: by[field.name] for field in PERSON if field.name in by})

    @property
    def known(self) -> list[str]:
        """What is said of the person, for people who look for them."""
        return [str(value) for field in IDENTIFYING if (value := getattr(self, field.name))]

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
        return ("name", self.words, plain_name(self.club), self.birth_year, self.apart)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the name in any spelling, in whatever order they were typed."""
        return tuple(sorted(plain_name(self.name).split()))

    @property
    def spellings(self) -> set[str]:
        """The name in every order of its words, as the database may hold it."""
        if len(self.words) > MOST_WORDS:
            return {plain_name(self.name)}
        return {" ".join(words) for words in permutations(self.words)}

    def agrees(self, other: Person) -> bool:
        """Whether what was typed of the two is about one person: name and licence, or name, club and year (T-36)."""
        if self.words != other.words:
            return False
        if self.licence and other.licence:
            return self.licence.casefold() == other.licence.casefold()
        return self.described == other.described


@dataclass(frozen=True)
class Circle:
    """For whom people are looked for, and whom they know already: no answer tells them more.

    people     players who play where the asker organises; who was typed is found among them alone
    typed      of players, by ids, what was typed of those who are entered already where these are to be entered
    stranger   nothing of anybody is the asker's to know: they enter themselves on the public page
    registry   whether somebody of the registry can be meant: in what is private nobody is (T-37)
    askers     who types, for `tries`: what they guess of one name is counted
    """

    people: QuerySet[Player]
    typed: Callable[[Collection[int]], dict[int, Person]] = lambda _players: {}
    stranger: bool = False
    registry: bool = True
    askers: tuple[str, ...] = ()


def find_player(person: Person, circle: Circle) -> Player | None:
    """The known player of a person, for a circle; None where he is to be made.

    Of the registry he is found by name and licence, or by name, club and year. Among the circle's own people also where
    club or year are unknown of both; a licence that is new there is taken for that of who has none. Who was merged
    into another one is that other one.
    """
    return find_players([person], circle)[0]


def find_players(people: Sequence[Person], circle: Circle) -> list[Player | None]:
    """`find_player` for many at once, in the same order.

    Somebody of the registry who is entered already, or stands in a line above, is the one whom a second line means
    only where what was typed there says so: else the answer would tell that a year or a club were guessed. Of a name
    that stands here with more than one year or licence, or that the askers typed with several ones lately, nobody of
    the registry is meant: they are tried out.
    """
    rows = _Rows(people, circle)
    offered = [rows.of(person) for person in people]
    listed = {
        person.words
        for person, players in zip(people, offered, strict=True)
        if any(one.registered for one in players)
    }
    closed = listed if not circle.registry else _guessed(people) | tried_out(listed, circle.askers)
    offered = [
        [player for player in players if not (player.registered and person.words in closed)]
        for person, players in zip(people, offered, strict=True)
    ]
    told = circle.typed({player.pk for players in offered for player in players})

    def fits(player: Player, person: Person) -> bool:
        hidden = player.registered or circle.stranger
        return not hidden or told.setdefault(player.pk, person).agrees(person)

    return [
        next((player for player in players if fits(player, person)), None)
        for person, players in zip(people, offered, strict=True)
    ]


def _guessed(people: Sequence[Person]) -> set[tuple[str, ...]]:
    """Names that stand here with more than one year of birth or licence."""
    years: dict[tuple[str, ...], set[int]] = defaultdict(set)
    licences: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for person in people:
        years[person.words].update({person.birth_year} if person.birth_year else ())
        licences[person.words].update({person.licence.casefold()} if person.licence else ())
    return {words for found in (years, licences) for words, values in found.items() if len(values) > 1}


def count_misses(people: Sequence[Person], found: Sequence[Player | None], circle: Circle) -> None:
    """Who was typed with a licence, or with club and year, and is nobody who is known, has a namesake in the registry:
    that was a guess (`tries`)."""
    if not circle.registry:
        return
    whole = [not one.apart and (one.licence or (one.club and one.birth_year)) for one in people]
    missed = [one for one, player, said in zip(people, found, whole, strict=True) if said and player is None]
    names = {name for person in missed for name in person.spellings}
    rows = Player.objects.filter(plain_name__in=names, registered=True)  # without a name no query
    namesakes = {Person(row.name).words for row in rows}
    for person in missed:
        if person.words in namesakes:
            count_miss(person.words, f"{person.described} {person.licence.casefold()}", circle.askers)


def find_or_make_players(people: Sequence[Person], circle: Circle) -> tuple[list[Player], list[bool]]:
    """The known players, and new ones for who is not known; with whether each was known. Two lines about one person
    give one player."""
    try:
        with transaction.atomic():
            return _found_or_made(people, circle)
    except IntegrityError:  # another tournament made his club at this very moment: now it is known
        return _found_or_made(people, circle)


class _Rows:
    """The rows that may be one of these people, in two queries; who was merged has the licences of both.

    They are found by what they have in common with a person: how many others have that name costs nothing.
    """

    def __init__(self, people: Sequence[Person], circle: Circle) -> None:
        self.by_licence: dict[tuple[tuple[str, ...], str], list[Player]] = defaultdict(list)
        self.described: dict[Key, list[Player]] = defaultdict(list)
        self.unlicensed: dict[Key, list[Player]] = defaultdict(list)
        rows = _candidates(people, circle)
        known = circle.people.filter(pk__in={row.present.pk for row in rows})
        self.familiar = set(known.values_list("pk", flat=True)) if rows else set()
        licences: dict[int, set[str]] = defaultdict(set)
        for row in rows:
            for licence in filter(None, (row.licence, row.present.licence)):
                licences[row.present.pk].add(licence.casefold())
        for row in rows:
            person = _described(row)
            for licence in licences[row.present.pk]:
                self.by_licence[person.words, licence].append(row)
            self.described[person.described].append(row)
            if not licences[row.present.pk]:
                self.unlicensed[person.described].append(row)

    def of(self, person: Person) -> list[Player]:
        """Who they may be, one of the registry before the circle's own people; of these the first few."""
        same = list(islice(self._same(person), MOST_NAMESAKES))
        listed = {row.present for row in same if row.registered}
        own = [row.present for row in same if not row.registered]
        # of two in the registry nobody knows which is meant
        return [*(listed if len(listed) == 1 else ()), *own]

    def _same(self, person: Person) -> Iterator[Player]:
        """The rows with their licence, else those with their club and year."""
        licence = person.licence.casefold()
        rows = self.by_licence.get((person.words, licence), []) if licence else []
        licensed = [row for row in rows if self._may_be_told(row, person)]
        yield from licensed
        if licensed:
            return
        whole = bool(person.club and person.birth_year)
        for row in (self.unlicensed if licence else self.described).get(person.described, ()):
            if (whole or not row.registered) and self._may_be_told(row, person):
                yield row

    def _may_be_told(self, row: Player, person: Person) -> bool:
        """Whether finding him says nothing new: not to whom he is unknown, and not by a name that he had once."""
        present = row.present
        if present.pk in self.familiar:
            return True
        return row.registered and (present is row or Person(present.name).words == person.words)


def _candidates(people: Sequence[Person], circle: Circle) -> list[Player]:
    """Rows of the registry and of the circle: whoever others typed by these names is not even read."""
    names = {name for person in people for name in person.spellings}
    licences = {person.licence for person in people if person.licence}
    wanted = Q(plain_name__in=names)
    if licences:
        wanted |= Q(licence__in=licences) | Q(spelled__in={licence.lower() for licence in licences})
    theirs = circle.people.order_by().values("pk")
    visible = Q(registered=True) | Q(pk__in=theirs) | Q(merged_into__in=theirs)
    rows = Player.objects.annotate(spelled=Lower("licence")).filter(wanted & visible)
    return list(
        rows.select_related("club", "merged_into").order_by(F("merged_into").asc(nulls_first=True), "pk")
    )


def _described(row: Player) -> Person:
    return Person(row.name, row.club.name if row.club else "", birth_year=row.birth_year)


def _found_or_made(people: Sequence[Person], circle: Circle) -> tuple[list[Player], list[bool]]:
    found = find_players(people, circle)
    count_misses(people, found, circle)
    new = _distinct(person for person, player in zip(people, found, strict=True) if player is None)
    clubs = find_or_make_clubs(person.club for person in people)
    made = {
        person: Player(
            plain_name=plain_name(person.name),
            club=clubs.get(plain_name(person.club)) if person.club else None,
            **{field.column: getattr(person, field.name) or None for field in PERSON if field.kind.direct},
        )
        for person in new.values()
    }
    log_made(Player.objects.bulk_create(with_namesakes(list(made.values()))))
    players = [player or made[new[person.same]] for person, player in zip(people, found, strict=True)]
    return players, [player is not None for player in found]


def _distinct(people: Iterable[Person]) -> dict[Key, Person]:
    """The first of all lines about one person, by what each of them has in common with it."""
    first: dict[Key, Person] = {}
    for person in people:
        held = first.get(person.same) or first.get(person.described)
        one = held if held and (held.same == person.same or held.agrees(person)) else person
        first.setdefault(person.same, one)
        first.setdefault(person.described, one)
    return first
