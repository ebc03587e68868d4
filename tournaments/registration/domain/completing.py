"""A list that is read a second time completes those who are entered (L9): their licence, year, club and telephone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TypedDict

from accounts.models import User
from core.names import plain_name
from core.refusals import Refusal
from core.typed import FreeJson
from tournaments.people.domain.known_players import Person
from tournaments.people.models import Player
from tournaments.registration.domain import doubles
from tournaments.registration.domain.participation import correct_person
from tournaments.registration.models import Registration

#: What a list may say of somebody that was not known.
COMPLETED = ("club", "licence", "birth_year")
PHONE = "phone"


class Change(TypedDict):
    """A field of an entry, what it says and what the list says."""

    field: str
    old: str
    new: str


class Completion(TypedDict):
    """A line about somebody who is entered. `replaces`: it says something else of what is known, a person decides."""

    line: int
    registration: int
    name: str
    changes: list[Change]
    replaces: bool


class Entered:
    """Who is entered, to be found by a line: as a known player, by licence, by a name that is one entry's alone."""

    def __init__(self, entries: Iterable[Registration]) -> None:
        found = list(entries)
        self._by_player = {entry.player_id: entry for entry in found}
        self._by_licence = {entry.licence.casefold(): entry for entry in found if entry.licence}
        self._likely = doubles.Likely((doubles.typed(entry), entry) for entry in found)
        self._completed: set[int] = set()

    def completion(
        self, line: int, said: Mapping[str, object], person: Person, player: Player | None
    ) -> Completion | None:
        """What a line adds to an entry; None where it is of nobody here, adds nothing, or a line above it does."""
        entry = self._of(person, player)
        if entry is None or entry.pk in self._completed:
            return None
        changes = _changes(said, entry)
        if not changes:
            return None
        self._completed.add(entry.pk)
        return {
            "line": line,
            "registration": entry.pk,
            "name": entry.name,
            "changes": changes,
            "replaces": any(change["old"] for change in changes),
        }

    def _of(self, person: Person, player: Player | None) -> Registration | None:
        if player and player.pk in self._by_player:
            return self._by_player[player.pk]
        if person.licence.casefold() in self._by_licence:
            return self._by_licence[person.licence.casefold()]
        return None if person.apart else self._likely.only(person)


def complete(
    completions: Iterable[FreeJson], lines: Collection[int], user: User | None
) -> tuple[int, list[str]]:
    """Write what these lines add. Returns of how many, and why not of the others."""
    wanted = [one for one in completions if one["line"] in lines]
    entries = Registration.objects.select_related("player", "club", "tournament").in_bulk(
        [one["registration"] for one in wanted]
    )
    done, left = 0, []
    for one in wanted:
        entry = entries.get(one["registration"])
        if entry is None:
            continue
        new = {change["field"]: change["new"] for change in one["changes"]}
        details = {PHONE: new.pop(PHONE)} if PHONE in new else None
        if "birth_year" in new:
            new["birth_year"] = int(new["birth_year"])
        try:
            correct_person(entry, replace(doubles.typed(entry), **new), user, details)
        except Refusal as refusal:
            left.append(f"{entry.name}: {refusal.message}")
        else:
            done += 1
    return done, left


def _changes(said: Mapping[str, object], entry: Registration) -> list[Change]:
    typed = doubles.typed(entry)
    known = {name: str(getattr(typed, name) or "") for name in COMPLETED} | {PHONE: entry.phone}
    found: list[Change] = []
    for name, old in known.items():
        new = str(said.get(name) or "")
        if new and not _alike(name, old, new):
            found.append({"field": name, "old": old, "new": new})
    return found


def _alike(name: str, old: str, new: str) -> bool:
    if name == PHONE:
        return "".join(filter(str.isdigit, old)) == "".join(filter(str.isdigit, new))
    return plain_name(old) == plain_name(new)
