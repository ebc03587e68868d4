"""A line of a standing as programs read it."""

from __future__ import annotations

from core.api.answers import Answer
from tournaments.ranking import StandingLine


class StandingRow(Answer, frozen=True):
    """A line of a standing; `row` holds every figure with its parts (docs/systems.md); null: only places are seen."""

    place: int | None
    change: int | None
    registration: int
    name: str
    club: str | None
    disputed: bool
    row: StandingLine | None
