"""The published versions of a standing and what each changed (T-1, T-21): yesterday's paper explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.events.models import Tournament
from tournaments.ranking import StandingLine
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility
from tournaments.standings.models import PublishedStanding


@dataclass(frozen=True)
class ChangedLine:
    """A line that is another one than in the version before: its row then, None for who was not in it, and now."""

    registration: Registration
    before: StandingLine | None
    after: StandingLine


@dataclass(frozen=True)
class Version:
    """One version: its number, when it was published, and how many lines it changed."""

    number: int
    at: datetime
    changed: int


@dataclass(frozen=True)
class Versions:
    """The versions of a round's standing, the newest first; of the `chosen` one the lines that it changed."""

    all: Sequence[Version]
    chosen: int | None
    lines: Sequence[ChangedLine]

    @property
    def last(self) -> Version | None:
        """The version in force, None before the round is closed."""
        return self.all[0] if self.all else None


def last_for_everybody(tournament: Tournament) -> PublishedStanding | None:
    """The standing of the last closed round as it is in force, once everybody may see it (T-35), else None."""
    last = tournament.rounds.filter(state=Round.State.CLOSED).order_by("-number").first()
    shown = visibility.public_round(tournament)
    if last is None or shown is None or shown.number < last.number:
        return None
    return last.published_standings.last()


def versions(round_: Round, wanted: int | None = None) -> Versions:
    """The versions of the standing after a round; of a `wanted` one its changes too: one query, or three."""
    found = round_.published_standings.values_list("version", "published_at", "changed")
    listed = [Version(number, at, len(changed)) for number, at, changed in found][::-1]
    chosen = (
        wanted if wanted is not None and wanted > 1 and wanted in {one.number for one in listed} else None
    )
    return Versions(listed, chosen, _lines(round_, chosen) if chosen else ())


def _lines(round_: Round, number: int) -> list[ChangedLine]:
    earlier, now = round_.published_standings.filter(version__in=(number - 1, number))
    before = {row["registration"]: row for row in earlier.rows}
    people = entry_queries.registrations(round_.tournament).in_bulk(now.changed)
    changed = set(now.changed)
    return [
        ChangedLine(people[row["registration"]], before.get(row["registration"]), row)
        for row in now.rows
        if row["registration"] in changed and row["registration"] in people
    ]
