"""From the totals of tables to standings, seasons, prizes and payments: pure functions on plain data."""

from tournaments.evaluation.catalogue import system, systems
from tournaments.evaluation.errors import EvaluationError, OptionError
from tournaments.evaluation.model import (
    Entrant,
    Key,
    PlacedRow,
    RoundResult,
    Standing,
    StandingRow,
    TeamMember,
    TeamRow,
    Total,
)
from tournaments.evaluation.standing import category, evaluate, place_changes, placed
from tournaments.evaluation.systems import System
from tournaments.evaluation.teams import team_standing

__all__ = [
    "Entrant",
    "EvaluationError",
    "Key",
    "OptionError",
    "PlacedRow",
    "RoundResult",
    "Standing",
    "StandingRow",
    "System",
    "TeamMember",
    "TeamRow",
    "Total",
    "category",
    "evaluate",
    "place_changes",
    "placed",
    "system",
    "systems",
    "team_standing",
]
