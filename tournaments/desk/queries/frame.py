"""What stands around every page of a tournament: where to go, how far it is, what is missing, what is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from tournaments.desk.queries.next_step import NextStep, next_step
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, roles_of
from tournaments.jury.queries.calls import waiting_count
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import state_counts
from tournaments.rounds.models import Round
from tournaments.rounds.queries.tables import unsigned_tables

#: Under which entry of the rail a page stands; those of a round are found by its number.
SECTIONS = {
    "tournament": "today",
    "players": "players",
    "registration": "players",
    "cash": "players",
    "cash-report": "players",
    "by-qr": "players",
    "statements": "players",
    "statement": "players",
    "desk": "players",
    "roster": "players",
    "applications": "players",
    "letters": "players",
    "import-preview": "players",
    "invite-player": "players",
    "draw": "rounds",
    "wishes": "rounds",
    "paper-lots": "rounds",
    "standing": "standing",
    "figures": "standing",
    "figures-sheet": "standing",
    "standing-lots": "standing",
    "teams": "standing",
    "statistics": "standing",
    "evening-statistics": "standing",
    "evening-deals": "standing",
    "jury": "jury",
    "finish": "finish",
    "prizes": "finish",
    "prize-list": "finish",
    "settle": "finish",
    "documents": "finish",
    "declare": "finish",
    "settings": "settings",
    "choose-settings": "settings",
    "save-settings": "settings",
    "roles": "settings",
    "programs": "settings",
    "webhooks": "settings",
    "webhook": "settings",
    "changes": "settings",
    "wall": "wall",
}


@dataclass(frozen=True)
class Frame:
    """The frame of the pages of a tournament for one reader, in a fixed number of queries.

    section  the entry of the rail that the page stands under; page: what its address is called
    number   of the round that it is about
    roles    those of the reader
    rounds   in order, the one in draft too
    counts   players by state
    waiting  so many wait for the jury
    """

    tournament: Tournament
    section: str
    page: str
    number: int | None
    roles: frozenset[str]
    rounds: tuple[Round, ...]
    counts: Mapping[str, int]
    waiting: int

    @property
    def office(self) -> bool:
        """Whether the pages of the organiser are open to the reader."""
        return bool(self.roles & set(STAFF_ROLES))

    @property
    def organises(self) -> bool:
        """Whether the reader may draw, close and declare."""
        return Role.ORGANISER in self.roles

    @property
    def referee(self) -> bool:
        """Whether the pages of the jury are."""
        return Role.JURY in self.roles

    @property
    def entered(self) -> int:
        """Players that are here or expected."""
        return self.counts[Registration.State.CHECKED_IN] + self.counts[Registration.State.REGISTERED]

    @property
    def shown(self) -> list[Round]:
        """Rounds whose seating is published."""
        return [one for one in self.rounds if one.state != Round.State.DRAFT]

    @property
    def to_come(self) -> list[int]:
        """The numbers of the rounds that are planned and not published yet."""
        return list(range(len(self.shown) + 1, self.tournament.rounds_planned + 1))

    @property
    def last(self) -> Round | None:
        """The round that is published last."""
        return self.shown[-1] if self.shown else None

    @cached_property
    def step(self) -> NextStep:
        """The one thing that is next."""
        return next_step(self.tournament, self.rounds, self.counts)

    @cached_property
    def unsigned(self) -> list[int]:
        """The tables of the round that is played or reviewed that are neither signed nor closed."""
        round_ = self.step.round
        if round_ is None or round_.state not in (Round.State.PLAYING, Round.State.REVIEW):
            return []
        return unsigned_tables(round_)


def frame(
    tournament: Tournament, reader: Any, audience: str, page: str | None, number: int | None = None
) -> Frame:
    """The frame for who reads a page of a tournament: by the audience and the name of its address."""
    return Frame(
        tournament=tournament,
        section="jury" if audience == "jury" else SECTIONS.get(page or "", "rounds"),
        page=page or "",
        number=number,
        roles=frozenset(roles_of(reader, tournament)),
        rounds=tuple(tournament.rounds.all()),
        counts=state_counts(tournament),
        waiting=waiting_count(tournament),
    )


def strip_state(around: Frame) -> str:
    """A fingerprint of what the strip shows: one query besides those of the frame."""
    last = around.last
    clock = (last.state, last.started_at, last.paused_at, last.minutes, last.minutes_by_size) if last else ()
    step = (around.step.name, around.step.number)
    parts = (around.page, sorted(around.roles), step, clock, around.unsigned, dict(around.counts))
    return sha256(repr(parts).encode()).hexdigest()[:32]
