"""What a paper is asked for with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.events.models import Tournament
from tournaments.rounds.models import Round


@dataclass(frozen=True)
class Wanted:
    """What is printed: of which tournament and round, in which language, and what was typed for it.

    base  the address of the installation, as who asked sees it
    """

    tournament: Tournament
    round: Round | None
    language: str
    fields: Mapping[str, str]
    base: str = ""
