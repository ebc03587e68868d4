"""What a competition system must keep beyond the shape of its fields."""

from __future__ import annotations

from itertools import pairwise

from rules.errors import N_
from tournaments.ranking.errors import OptionError
from tournaments.ranking.systems import ByAmount, ByKey, ByTablePlace, KeyPoints, System

#: The rule that each part of a system belongs to.
RULES = {
    "ticket_only": "T-1",
    "ruleset": "T-1",
    "currency": "T-1",
    "ruleset_options": "T-1",
    "table_sizes": "T-5",
    "rounds": "T-4",
    "places_by": "T-16",
    "points": "T-17",
    "ties": "T-17",
    "compression": "T-17",
    "premium": "T-18",
    "unplayed": "T-17",
    "bye": "T-5",
    "drops": "T-19",
    "tie_breaks": "T-20",
    "ranked": "T-17",
    "final": "T-22",
    "teams": "T-3",
    "season": "T-23",
    "insolvent": "T-22",
}
SMALLEST, LARGEST = 3, 5
TEAM_SIZES = (3, 4)


def check(system: System) -> None:
    """Raise OptionError, naming field and rule, for a system that contradicts itself."""
    _check_tables(system)
    _check_rounds(system)
    _check_points(system)
    _check_unplayed(system)
    _check_drops(system)
    _check_tie_breaks("tie_breaks", system.tie_breaks)
    _check_stages(system)
    _check_season(system)
    if system.insolvent.deposit is not None and system.insolvent.deposit < 1:
        raise _refuse("insolvent.deposit", N_("a deposit is more than nothing"))


def _refuse(field: str, template: str, **params: object) -> OptionError:
    return OptionError(RULES[field.split(".")[0]], template, field=field, **params)


def _check_tables(system: System) -> None:
    sizes = system.table_sizes
    if not sizes or len(set(sizes)) < len(sizes) or not all(SMALLEST <= size <= LARGEST for size in sizes):
        raise _refuse("table_sizes", N_("table sizes are different numbers from 3 to 5"))
    if system.points is None and system.season is None:
        raise _refuse("points", N_("a system has points for rounds or is a season"))


def _check_rounds(system: System) -> None:
    if any(plan.pool and plan.deals for plan in system.rounds):
        raise _refuse("rounds", N_("a round ends with a number of deals or with a closed pulka, not both"))


def _check_points(system: System) -> None:
    points = system.points
    if isinstance(points, ByTablePlace):
        for size in system.table_sizes:
            values = points.by_size.get(size, points.values)
            if len(values) < size:
                raise _refuse("points.values", N_("a table of {size} needs {size} values"), size=size)
    if isinstance(points, ByKey) and not points.values and points.step <= 0:
        raise _refuse("points.step", N_("the step down is more than nothing"))
    if not system.places_by:
        raise _refuse("places_by", N_("places need at least one measure"))
    bounds = [band.up_to for band in system.compression]
    if bounds and bounds[-1] is not None:
        raise _refuse("compression", N_("the last band has no upper bound"))
    uppers = [0, *(bound or 0 for bound in bounds[:-1])]
    if any(low >= high for low, high in pairwise(uppers)):
        raise _refuse("compression", N_("the bounds of the bands rise"))


def _check_unplayed(system: System) -> None:
    if system.lowest_wins and system.unplayed.rule in ("none", "zero"):
        raise _refuse("unplayed.rule", N_("where the lowest sum wins, an unplayed round must cost something"))
    if system.unplayed.rule == "last" and isinstance(system.points, ByAmount):
        raise _refuse("unplayed.rule", N_("without points for places there is no last place"))
    if system.lowest_wins and system.bye.rule == "zero":
        raise _refuse("bye.rule", N_("where the lowest sum wins, sitting out must cost something"))


def _check_drops(system: System) -> None:
    drops = system.drops
    if drops.worst < 0 or drops.best < 0:
        raise _refuse("drops", N_("the number of dropped rounds is not negative"))
    if drops.worst + drops.best and system.rounds and drops.worst + drops.best >= len(system.rounds):
        raise _refuse("drops", N_("at least one round must count"))
    if drops.from_round is not None and drops.from_round <= drops.worst + drops.best:
        raise _refuse("drops.from_round", N_("at least one round must count"))


def _check_tie_breaks(field: str, names: tuple[str, ...]) -> None:
    if len(set(names)) < len(names):
        raise _refuse(field, N_("a tie-break may be in the list only once"))
    if "lot" in names[:-1]:
        raise _refuse(field, N_("after a lot nothing is left to decide"))


def _check_stages(system: System) -> None:
    planned = range(1, len(system.rounds) + 1)
    if system.teams is not None:
        if system.teams.size not in TEAM_SIZES:
            raise _refuse("teams.size", N_("a team has three or four members"))
        if not set(system.teams.rounds) <= set(planned):
            raise _refuse("teams.rounds", N_("these rounds are not planned"))
    if system.final is not None:
        if not set(system.final.rounds) <= set(planned) or not system.final.rounds:
            raise _refuse("final.rounds", N_("these rounds are not planned"))
        if system.final.players < SMALLEST:
            raise _refuse("final.players", N_("a final fills at least one table"))


def _check_season(system: System) -> None:
    season = system.season
    if season is None:
        return
    _check_tie_breaks("season.tie_breaks", season.tie_breaks)
    if "direct_meeting" in season.tie_breaks:
        raise _refuse("season.tie_breaks", N_("a season has no direct meetings"))
    if season.best is not None and (season.best < 1 or season.drop_worst):
        raise _refuse("season.best", N_("either the best tournaments count or the worst are dropped"))
    if season.drop_worst < 0:
        raise _refuse("season.drop_worst", N_("the number of dropped rounds is not negative"))
    if min(season.club_members, season.team_members) < 1:
        raise _refuse("season.club_members", N_("at least one member counts"))
    if isinstance(season.points, KeyPoints) and not season.points.values and season.points.step <= 0:
        raise _refuse("season.points.step", N_("the step down is more than nothing"))
