"""From the totals of tables to standings, seasons, prizes and payments: pure functions on plain data."""

from tournaments.evaluation.catalogue import stated, system, systems
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
from tournaments.evaluation.plain import as_json
from tournaments.evaluation.prizes import Award, Candidate, LotWanted, PayOut, Prize, PrizeList, pay_out
from tournaments.evaluation.seasons import Event, EventResult, Finish, SeasonRow, group_season, season
from tournaments.evaluation.standing import assemble, category, evaluate, place_changes, placed
from tournaments.evaluation.systems import System
from tournaments.evaluation.teams import team_standing

__all__ = [
    "Award",
    "Candidate",
    "Entrant",
    "EvaluationError",
    "Event",
    "EventResult",
    "Finish",
    "Key",
    "LotWanted",
    "OptionError",
    "PayOut",
    "PlacedRow",
    "Prize",
    "PrizeList",
    "RoundResult",
    "SeasonRow",
    "Standing",
    "StandingRow",
    "System",
    "TeamMember",
    "TeamRow",
    "Total",
    "as_json",
    "assemble",
    "category",
    "evaluate",
    "group_season",
    "pay_out",
    "place_changes",
    "placed",
    "season",
    "stated",
    "system",
    "systems",
    "team_standing",
]
