"""Teams (T-3): the sum of the members' points over the rounds that count for teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.errors import N_
from tournaments.ranking.errors import RankingError
from tournaments.ranking.exact import Exact, total
from tournaments.ranking.model import Entrant, RoundResult, Standing, StandingRow, TeamMember, TeamRow
from tournaments.ranking.places import places
from tournaments.ranking.rounds import unplayed_round
from tournaments.ranking.systems import System, Teams
from tournaments.ranking.tiebreaks import Line, Setting, order


def team_standing(
    system: System,
    standing: Standing,
    entrants: Iterable[Entrant],
    *,
    lots: Sequence[Sequence[str]] = (),
) -> tuple[TeamRow, ...]:
    """Teams in order, by the same criteria as the players, over the results of all members together.

    A member's drops are his own and do not touch the team. A disqualified member brings nothing; a team that is
    short of members plays on with those it has. Where the lowest sum wins, nothing would be a gift: there the rounds
    of a disqualified member, of one whose place is closed up, and of a member fewer than the largest team has count
    as unplayed ones (T-17). Raises RankingError where a team has too many, or where the system has no teams.
    """
    plan = system.teams
    if plan is None:
        raise RankingError("T-3", N_("the system {name} has no teams"), name=system.id)
    rows = {row.player: row for row in standing.rows}
    numbers = [number for number in standing.rounds if not plan.rounds or number in plan.rounds]
    charges = _charges(system, standing, numbers) if system.lowest_wins else {}
    teams: dict[str, list[TeamMember]] = {}
    for entrant in sorted(entrants, key=lambda entrant: entrant.player):
        if entrant.team and entrant.player in rows:
            teams.setdefault(entrant.team, []).append(_member(plan, rows[entrant.player], charges))
    for team, members in teams.items():
        if len(members) > plan.size:
            raise RankingError(
                "T-3", N_("the team {team} has more than {size} members"), team=team, size=plan.size
            )
    largest = max((len(members) for members in teams.values()), default=0)
    of_one = total(result.points or 0 for result in charges.values())
    missing = {team: largest - len(members) if charges else 0 for team, members in teams.items()}
    lines = [_line(team, members, missing[team] * of_one) for team, members in teams.items()]
    points = {line.id: line.points for line in lines}
    setting = Setting(
        lowest=system.lowest_wins,
        last_round=max(numbers, default=0),
        lots=tuple(tuple(drawn) for drawn in lots),
    )
    names = [name for name in system.tie_breaks if name != "direct_meeting"]
    ordered = order(lines, names, setting)
    place = places(ordered.groups)
    return tuple(
        TeamRow(
            team=team,
            place=place[team],
            points=points[team],
            members=tuple(teams[team]),
            keys=ordered.keys[team],
            missing=missing[team],
            missing_points=missing[team] * of_one,
        )
        for group in ordered.groups
        for team in sorted(group)
    )


def _charges(system: System, standing: Standing, numbers: Sequence[int]) -> dict[int, RoundResult]:
    """What each round costs that was not played, by number."""
    played = {
        number: [one for row in standing.rows for one in row.rounds if one.round == number and one.played]
        for number in numbers
    }
    return {
        number: unplayed_round(
            system,
            number,
            max(result.table_size for result in results),
            standing.starters,
            sum(result.round_place is not None for result in results),
        )
        for number, results in played.items()
    }


def _member(plan: Teams, row: StandingRow, charges: Mapping[int, RoundResult]) -> TeamMember:
    rounds = tuple(result for result in row.rounds if not plan.rounds or result.round in plan.rounds)
    if charges:
        out = row.unranked == "disqualified"
        rounds = tuple(
            charges[result.round] if out or (result.played and result.round_place is None) else result
            for result in rounds
        )
    elif row.unranked == "disqualified":
        rounds = ()
    points = total(result.points for result in rounds if result.points is not None)
    return TeamMember(player=row.player, points=points, rounds=rounds)


def _line(team: str, members: Sequence[TeamMember], missing: Exact) -> Line[str]:
    results: list[RoundResult] = [result for member in members for result in member.rounds]
    return Line(team, total([missing, *(member.points for member in members)]), results)
