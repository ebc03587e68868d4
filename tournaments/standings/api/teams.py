"""Teams by program (T-3): who is in which, and their standing."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from core.api.fields import Id, Sent
from core.api.pages import PAGING, page_of, paged
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import DESK
from tournaments.ranking.exact import Exact
from tournaments.registration.api.views import RegistrationAPIView
from tournaments.registration.domain import teams
from tournaments.registration.models import Team
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.api.shown import Ruled
from tournaments.standings.queries.teams import TeamLine, team_board


class MemberOut(Answer, frozen=True):
    """A member of a team, under the name that the caller may see."""

    id: int
    name: str


class TeamOut(Answer, frozen=True):
    """A team with its members."""

    id: int
    name: str
    members: list[MemberOut]


class TeamIn(serializers.Serializer[None]):
    """A team: its name and its members (registration ids)."""

    name = serializers.CharField(max_length=60)
    members = serializers.ListField(child=Id(), max_length=10)


class OneTeam(RegistrationAPIView):
    """Endpoints about teams."""

    def teams(self) -> QuerySet[Team]:
        """The teams of the tournament with their members."""
        members = entry_queries.registrations(self.tournament)
        return self.tournament.teams.prefetch_related(Prefetch("registrations", queryset=members))

    def members(self, sent: Sent) -> list[int]:
        """The members that were sent. Raises ValidationError (400) for somebody of another tournament."""
        return [self.named(pk, "members").pk for pk in sent["members"]]

    def told(self, team: Team) -> TeamOut:
        """TeamOut of a team."""
        return TeamOut(
            id=team.pk,
            name=team.name,
            members=[MemberOut(id=entry.pk, name=self.name_of(entry)) for entry in team.registrations.all()],
        )


class TeamsView(OneTeam):
    """The teams of a tournament."""

    roles = {"POST": DESK}

    @extend_schema(parameters=PAGING, responses=page_of(TeamOut))
    def get(self, request: Request, slug: str) -> Response:
        """By name."""
        return paged(request, self.teams(), self.told)

    @extend_schema(request=TeamIn, responses={201: TeamOut})
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Make a team; 409 for a name that is taken, or somebody who plays for another one."""
        sent = self.asked(TeamIn)
        made = teams.save_team(self.tournament, sent["name"], self.members(sent))
        return Response(self.told(self.teams().get(pk=made.pk)), status=status.HTTP_201_CREATED)


class TeamView(OneTeam):
    """One team."""

    roles = {"PUT": DESK, "DELETE": DESK}

    @extend_schema(responses=TeamOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """The team with its members."""
        return Response(self.told(get_object_or_404(self.teams(), pk=pk)))

    @extend_schema(request=TeamIn, responses=TeamOut)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """Another name, other members."""
        found, sent = get_object_or_404(self.tournament.teams, pk=pk), self.asked(TeamIn)
        teams.save_team(self.tournament, sent["name"], self.members(sent), found)
        return Response(self.told(self.teams().get(pk=pk)))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Its members play on without it."""
        teams.delete_team(get_object_or_404(self.tournament.teams.select_related("tournament"), pk=pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


class TeamMemberOut(Answer, frozen=True):
    """What a member brought; not every member's points count."""

    registration: int
    name: str
    points: str | None


class TeamLineOut(Answer, frozen=True):
    """A line of the standing of teams; points are exact texts, null where the caller sees places only (T-39a).

    missing, missing_points   members fewer than the largest team has, and what the sum is charged for them, where the
                              lowest sum wins
    """

    place: int | None
    sharing: int
    team: int
    name: str
    points: str | None
    members: list[TeamMemberOut]
    missing: int
    missing_points: str | None


class TeamStandingView(Ruled):
    """Who may: anyone, as far as the organiser shows results (T-35)."""

    @extend_schema(
        parameters=PAGING,
        responses=page_of(TeamLineOut, round=int | None),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The standing of the teams; empty where the competition system has none."""
        board = team_board(self.tournament, self.round_shown(), self.sight)
        lines = board.lines if board else ()
        return paged(request, lines, self._line, round=board.round.number if board else None)

    def _figure(self, value: Exact | None) -> str | None:
        return str(value) if self.sight.figures else None

    def _line(self, line: TeamLine) -> TeamLineOut:
        return TeamLineOut(
            place=line.row.place,
            sharing=line.sharing,
            team=line.team.pk,
            name=line.team.name,
            points=self._figure(line.row.points),
            members=[
                TeamMemberOut(
                    registration=entry.pk, name=self.name_of(entry), points=self._figure(member.points)
                )
                for entry, member in line.members
            ],
            missing=line.row.missing,
            missing_points=self._figure(line.row.missing_points),
        )
