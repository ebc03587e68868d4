"""Changes by hand as the draw page lists them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.draws.models import DrawEdit
from tournaments.rounds.queries.seating import Change


@dataclass(frozen=True)
class Edited:
    """A change by hand as the draw page lists it."""

    edit: DrawEdit
    changes: list[Change]
