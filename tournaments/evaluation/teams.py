"""Teams (T-3): the sum of the members' points over the rounds that count for teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.evaluation.errors import N_, EvaluationError
from tournaments.evaluation.exact import total
from tournaments.evaluation.model import Entrant, RoundResult, Standing, StandingRow, TeamMember, TeamRow
from tournaments.evaluation.places import places
from tournaments.evaluation.systems import System, Teams
from tournaments.evaluation.tiebreaks import Line, Setting, order


def team_standing(
    system: System,
    standing: Standing,
    entrants: Iterable[Entrant],
    *,
    lots: Sequence[Sequence[str]] = (),
) -> tuple[TeamRow, ...]:
    """Teams in order, by the same criteria as the players, over the results of all members together.

    A member's drops are his own and do not touch the team. A disqualified member brings nothing; a team that is
    short of members plays on with those it has. Raises EvaluationError where a team has too many, or where the
    system has no teams.
    """
    plan = system.teams
    if plan is None:
        raise EvaluationError("T-3", N_("the system {name} has no teams"), name=system.id)
    rows = {row.player: row for row in standing.rows}
    teams: dict[str, list[TeamMember]] = {}
    for entrant in sorted(entrants, key=lambda entrant: entrant.player):
        if entrant.team and entrant.player in rows:
            teams.setdefault(entrant.team, []).append(_member(plan, rows[entrant.player]))
    for team, members in teams.items():
        if len(members) > plan.size:
            raise EvaluationError(
                "T-3", N_("the team {team} has more than {size} members"), team=team, size=plan.size
            )
    numbers = [number for number in standing.rounds if not plan.rounds or number in plan.rounds]
    setting = Setting(
        lowest=system.lowest_wins,
        last_round=max(numbers, default=0),
        lots=tuple(tuple(drawn) for drawn in lots),
    )
    names = [name for name in system.tie_breaks if name != "direct_meeting"]
    ordered = order([_line(team, members) for team, members in teams.items()], names, setting)
    place = places(ordered.groups)
    return tuple(
        TeamRow(
            team=team,
            place=place[team],
            points=total(member.points for member in teams[team]),
            members=tuple(teams[team]),
            keys=ordered.keys[team],
        )
        for group in ordered.groups
        for team in sorted(group)
    )


def _member(plan: Teams, row: StandingRow) -> TeamMember:
    if row.unranked == "disqualified":
        return TeamMember(player=row.player, points=0, rounds=())
    rounds = tuple(result for result in row.rounds if not plan.rounds or result.round in plan.rounds)
    points = total(result.points for result in rounds if result.points is not None)
    return TeamMember(player=row.player, points=points, rounds=rounds)


def _line(team: str, members: Sequence[TeamMember]) -> Line[str]:
    results: list[RoundResult] = [result for member in members for result in member.rounds]
    return Line(team, total(member.points for member in members), results)
