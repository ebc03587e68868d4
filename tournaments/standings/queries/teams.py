"""The standing of teams as a page shows it: every member with what he brought (T-3, T-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.domain.tickets import in_balances
from tournaments import ranking
from tournaments.events.domain.competition import system_of
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import Sight, internet
from tournaments.ranking import Entrant, Key, TeamMember, TeamRow
from tournaments.registration.models import Registration, Team
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.queries.standing import kind_of


@dataclass(frozen=True)
class TeamLine:
    """A team with its place, by how many it is shared, its members with their parts, and the tie-break that ended its
    tie, if there was one."""

    team: Team
    row: TeamRow
    sharing: int
    members: Sequence[tuple[Registration, TeamMember]]
    decided: Key | None


@dataclass(frozen=True)
class TeamBoard:
    """The standing of the teams after a round; `rounds` are those that count for teams, empty for all; `sight` is what
    of it its reader sees (T-39a)."""

    round: Round
    sight: Sight
    rounds: Sequence[int]
    kind: str
    in_money: bool
    in_whists: bool
    lines: Sequence[TeamLine]


def team_board(tournament: Tournament, round_: Round | None, sight: Sight | None = None) -> TeamBoard | None:
    """The teams in order, for `sight`, else for the internet; None while nothing was played, or where the system has no
    teams."""
    system = system_of(tournament)
    if round_ is None or system.teams is None:
        return None
    rows = team_rows(round_)
    teams = {str(team.pk): team for team in tournament.teams.all()}
    people = entry_queries.registrations(tournament).in_bulk(
        [one.player for row in rows for one in row.members]
    )
    sharing = Counter(row.place for row in rows)
    in_whists = in_balances(tournament.ruleset)
    _, in_money = kind_of(system, in_whists)
    return TeamBoard(
        round=round_,
        sight=sight or internet(tournament),
        rounds=system.teams.rounds,
        kind="points",
        in_money=in_money,
        in_whists=in_whists,
        lines=[
            TeamLine(
                team=teams[row.team],
                row=row,
                sharing=sharing[row.place],
                members=[(people[one.player], one) for one in row.members],
                decided=row.keys[-1] if len(row.keys) > 1 and sharing[row.place] == 1 else None,
            )
            for row in rows
        ],
    )


def team_rows(round_: Round) -> tuple[TeamRow, ...]:
    """The standing of the teams after a round (`team` is the id as text); empty where the system has no teams."""
    system = system_of(round_.tournament)
    if system.teams is None:
        return ()
    members = round_.tournament.registrations.filter(team__isnull=False).values_list("pk", "team_id")
    entrants = [Entrant(player=player, team=str(team)) for player, team in members]
    return ranking.team_standing(system, current_standing(round_).evaluated, entrants)
