"""Who is probably entered already (T-2): whatever the case, the diacritics and the order of the names.

It compares what was typed in one tournament, which all its organisers see; nobody is told anything of the registry.
A person decides: the same one, or another one of the same name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from core.names import plain_name
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person
from tournaments.registration.models import Registration

Found = TypeVar("Found", bound=Hashable)
#: Words that many clubs have in their names.
ANY_CLUB = frozenset({"klub", "mk", "mariasovy", "club", "sk", "tj", "oddiel", "oddil"})


class Likely(Generic[Found]):
    """People to compare with; what is kept with each is given back."""

    def __init__(self, people: Iterable[tuple[Person, Found]] = ()) -> None:
        self._by_word: dict[str, list[tuple[Person, Found]]] = defaultdict(list)
        for person, found in people:
            self.add(person, found)

    def add(self, person: Person, found: Found) -> None:
        """One more to compare with."""
        for word in set(person.words):
            self._by_word[word].append((person, found))

    def only(self, person: Person) -> Found | None:
        """The one who has the same name in any spelling and order; None where there are several, or nothing agrees."""
        near = {
            found
            for word in person.words[:1]
            for other, found in self._by_word.get(word, ())
            if other.words == person.words and probably_same(person, other)
        }
        return near.pop() if len(near) == 1 else None

    def of(self, person: Person) -> Found | None:
        """The one who is probably the same: one of his club before others."""
        near = {
            found: other
            for word in set(person.words)
            for other, found in self._by_word.get(word, ())
            if probably_same(person, other)
        }
        club = plain_name(person.club)
        return min(near, key=lambda found: plain_name(near[found].club) != club, default=None)


def probably_same(one: Person, other: Person) -> bool:
    """Whether two lines may be about one person: the same words in any order, or one of them as an initial.

    Another year of birth, another licence or another club is another person."""
    for mine, theirs in (
        (one.birth_year, other.birth_year),
        (one.licence.casefold(), other.licence.casefold()),
    ):
        if mine and theirs and mine != theirs:
            return False
    if _other_club(one.club, other.club):
        return False
    if one.words == other.words:
        return True
    return len(one.words) == len(other.words) and _initials_fit(list(one.words), list(other.words))


def _other_club(mine: str, theirs: str) -> bool:
    """Two clubs that have no word in common; one club is written in many ways."""
    if not (mine and theirs):
        return False
    return not {*plain_name(mine).split()} & {*plain_name(theirs).split()} - ANY_CLUB


def _initials_fit(words: list[str], others: list[str]) -> bool:
    """At least one word is whole in both, each of the rest begins with the other's initial."""
    whole = [word for word in words if word in others and len(word.rstrip(".")) > 1]
    for word in whole:
        words.remove(word)
        others.remove(word)
    if not whole:
        return False
    return all(
        mine[0] == theirs[0] and (_is_initial(mine) or _is_initial(theirs))
        for mine, theirs in zip(sorted(words), sorted(others), strict=True)
    )


def _is_initial(word: str) -> bool:
    """One letter, with a dot or without: it stands for a name that begins with it; a figure stands for itself."""
    letter = word.rstrip(".")
    return len(letter) == 1 and letter.isalpha()


def entered(tournament: Tournament) -> Likely[Registration]:
    """Everybody who is entered, to compare with: one query."""
    return Likely((typed(entry), entry) for entry in tournament.registrations.select_related("club"))


def typed(entry: Registration) -> Person:
    """What was typed of an entry."""
    return Person(entry.name, entry.club.name if entry.club else "", entry.licence, entry.birth_year)
