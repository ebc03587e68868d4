"""The competition system of a tournament."""

from __future__ import annotations

from tournaments import ranking
from tournaments.events.models import Tournament
from tournaments.ranking import System


def system_of(tournament: Tournament) -> System:
    """The competition system with the tournament's options. Raises OptionError."""
    return ranking.system(tournament.system, tournament.system_options)
