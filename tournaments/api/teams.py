"""Teams by program (T-3): who is in which, and their standing."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import queries
from tournaments.api.doors import DESK, Id, TournamentDoor
from tournaments.api.idempotency import idempotent
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.api.public import Ruled
from tournaments.domain import teams
from tournaments.models import Team
from tournaments.queries.teams import TeamLine, team_board


class MemberOut(serializers.Serializer):
    """A member of a team, under the name that the caller may see."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class TeamOut(serializers.Serializer):
    """A team with its members."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    members = MemberOut(many=True)


class TeamIn(serializers.Serializer):
    """A team: its name and its members (registration ids)."""

    name = serializers.CharField(max_length=60)
    members = serializers.ListField(child=Id(), max_length=10)


class OneTeam(TournamentDoor):
    """Endpoints about teams."""

    def teams(self) -> Any:
        """The teams of the tournament with their members."""
        members = queries.registrations(self.tournament)
        return self.tournament.teams.prefetch_related(Prefetch("registrations", queryset=members))

    def members(self, sent: dict[str, Any]) -> list[int]:
        """The members that were sent. Raises ValidationError (400) for somebody of another tournament."""
        return [self.named(pk, "members").pk for pk in sent["members"]]

    def told(self, team: Team) -> dict[str, Any]:
        """TeamOut of a team."""
        return {
            "id": team.pk,
            "name": team.name,
            "members": [{"id": entry.pk, "name": self.name_of(entry)} for entry in team.registrations.all()],
        }


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


class TeamMemberOut(serializers.Serializer):
    """What a member brought; not every member's points count."""

    registration = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()


class TeamLineOut(serializers.Serializer):
    """A line of the standing of teams; points are exact texts.

    missing, missing_points   members fewer than the largest team has, and what the sum is charged for them, where the
                              lowest sum wins
    """

    place = serializers.IntegerField(allow_null=True)
    sharing = serializers.IntegerField()
    team = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()
    members = TeamMemberOut(many=True)
    missing = serializers.IntegerField()
    missing_points = serializers.CharField()


class TeamStandingView(Ruled):
    """Who may: anyone, as far as the organiser shows results (T-35)."""

    @extend_schema(
        parameters=PAGING,
        responses=page_of(TeamLineOut, round=serializers.IntegerField(allow_null=True)),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The standing of the teams; empty where the competition system has none."""
        board = team_board(self.tournament, self.round_shown())
        lines = board.lines if board else ()
        return paged(request, lines, self._line, round=board.round.number if board else None)

    def _line(self, line: TeamLine) -> dict[str, Any]:
        return {
            "place": line.row.place,
            "sharing": line.sharing,
            "team": line.team.pk,
            "name": line.team.name,
            "points": str(line.row.points),
            "members": [
                {"registration": entry.pk, "name": self.name_of(entry), "points": str(member.points)}
                for entry, member in line.members
            ],
            "missing": line.row.missing,
            "missing_points": str(line.row.missing_points),
        }
