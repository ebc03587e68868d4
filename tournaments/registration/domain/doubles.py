"""Who is probably entered already (T-2): whatever the case, the diacritics and the order of the names.

It compares what was typed in one tournament, which all its organisers see; nobody is told anything of the registry.
A person decides: the same one, or another one of the same name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations
from typing import Generic, TypeVar

from core.names import plain_name
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person
from tournaments.registration.models import Registration

Found = TypeVar("Found", bound=Hashable)
Words = tuple[str, ...]
Form = tuple[Words, Words]
#: A name of more words is compared as a whole alone.
MOST_WORDS = 5
#: So many of one name are compared: beyond them nobody looks for a double any more.
MOST_COMPARED = 50
#: Words that many clubs have in their names.
ANY_CLUB = frozenset({"klub", "mk", "mariasovy", "club", "sk", "tj", "oddiel", "oddil"})


class Likely(Generic[Found]):
    """People to compare with; what is kept with each is given back.

    Everybody lies under the forms of their name (`_forms`), so that one person is compared with who has a form that
    fits, never with the whole list: a list costs as much a line, however many lines it has.
    """

    def __init__(self, people: Iterable[tuple[Person, Found]] = ()) -> None:
        self._by_words: dict[Words, list[tuple[Person, Found]]] = defaultdict(list)
        self._by_form: dict[Form, dict[Words, list[tuple[Person, Found]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for person, found in people:
            self.add(person, found)

    def add(self, person: Person, found: Found) -> None:
        """One more to compare with."""
        self._by_words[person.words].append((person, found))
        for form, initials, _shortened in _forms(person.words):
            self._by_form[form][initials].append((person, found))

    def only(self, person: Person) -> Found | None:
        """The one who has the same name in any spelling and order; None where there are several, or nothing agrees."""
        near = {
            found
            for other, found in self._by_words.get(person.words, [])[:MOST_COMPARED]
            if not _differ(person, other)
        }
        return near.pop() if len(near) == 1 else None

    def of(self, person: Person) -> Found | None:
        """The one who is probably the same: one of their club before others."""
        near = {
            found: other
            for group in self._groups(person.words)
            for other, found in group[:MOST_COMPARED]
            if not _differ(person, other)
        }
        club = plain_name(person.club)
        return min(near, key=lambda found: plain_name(near[found].club) != club, default=None)

    def _groups(self, words: Words) -> Iterator[list[tuple[Person, Found]]]:
        """Those whose name may be this one."""
        yield self._by_words.get(words, [])
        for form, _initials, shortened in _forms(words):
            for initials, group in self._by_form.get(form, {}).items():
                if _holds(initials, shortened):
                    yield group


def _forms(words: Words) -> Iterator[tuple[Form, Words, Words]]:
    """The forms in which a name may be written shorter: the words that stay whole with the first letters of the rest,
    those letters that stand for a word here already, and those that are shortened for this form.

    Two names are one where they share a form, and each letter that the one shortens is an initial in the other.
    """
    if len(words) > MOST_WORDS:
        return
    initials = tuple(word[0] for word in words if _is_initial(word))
    names = [word for word in words if not _is_initial(word)]
    for count in range(1, len(names) + 1):
        for whole in combinations(range(len(names)), count):
            kept = tuple(names[at] for at in whole)
            if all(len(word.rstrip(".")) < 2 for word in kept):
                continue
            shortened = tuple(names[at][0] for at in range(len(names)) if at not in whole)
            yield (kept, tuple(sorted(initials + shortened))), initials, shortened


def _holds(letters: Words, wanted: Words) -> bool:
    """Whether each of the wanted letters is there, as often as it is wanted."""
    return not wanted or Counter(wanted) <= Counter(letters)


def _differ(one: Person, other: Person) -> bool:
    """Whether two lines of one name are about two people: another year of birth, another licence or another club."""
    for mine, theirs in (
        (one.birth_year, other.birth_year),
        (one.licence.casefold(), other.licence.casefold()),
    ):
        if mine and theirs and mine != theirs:
            return True
    return _other_club(one.club, other.club)


def _other_club(mine: str, theirs: str) -> bool:
    """Two clubs that have no word in common; one club is written in many ways."""
    if not (mine and theirs):
        return False
    return not {*plain_name(mine).split()} & {*plain_name(theirs).split()} - ANY_CLUB


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
