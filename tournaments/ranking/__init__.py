"""From the totals of tables to standings, seasons, prizes and payments: pure functions on plain data."""

from tournaments.ranking.catalogue import stated, system, systems
from tournaments.ranking.errors import OptionError, RankingError
from tournaments.ranking.model import (
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
from tournaments.ranking.plain import StandingLine, as_json
from tournaments.ranking.prizes import Award, Candidate, LotWanted, PayOut, Prize, PrizeList, pay_out
from tournaments.ranking.seasons import Event, EventResult, Finish, SeasonRow, group_season, season
from tournaments.ranking.standing import assemble, category, evaluate, place_changes, placed
from tournaments.ranking.systems import System
from tournaments.ranking.teams import team_standing

__all__ = [
    "Award",
    "Candidate",
    "Entrant",
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
    "RankingError",
    "RoundResult",
    "SeasonRow",
    "Standing",
    "StandingLine",
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
