"""Seasons by program (T-23): the list, the table of players, clubs or teams, a line opened."""

from __future__ import annotations

import datetime

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from core.api.pages import PAGING, page_of, paged
from tournaments.events.api.views import PublicAPIView, unknown
from tournaments.people.models import Player
from tournaments.people.queries.names import published_name
from tournaments.seasons.domain.season_boards import KINDS, SeasonLine, season_board
from tournaments.seasons.models import Season, SeasonEvent
from tournaments.seasons.queries.seasons import opened_season_line, season_figures


class SeasonOut(Answer, frozen=True):
    """A season of a club, or of the union (`club` null)."""

    slug: str
    name: str
    club: str | None
    system: str


class SeasonFilter(serializers.Serializer[None]):
    """Filters of the list."""

    club = serializers.CharField(max_length=80, required=False)
    q = serializers.CharField(max_length=80, required=False)


class SeasonList(PublicAPIView):
    """Who may: anyone. Seasons on the public list."""

    @extend_schema(parameters=[SeasonFilter, *PAGING], responses=page_of(SeasonOut))
    def get(self, request: Request) -> Response:
        """The newest first; filter by club and words of the name (q)."""
        asked = SeasonFilter(data=request.query_params)
        asked.is_valid(raise_exception=True)
        conditions = {"club": "club__name__iexact", "q": "name__icontains"}
        wanted = {conditions[name]: value for name, value in asked.validated_data.items()}
        found = Season.objects.filter(public=True, **wanted).select_related("club")
        return paged(request, found, season_view)


def season_view(season: Season) -> SeasonOut:
    """SeasonOut of a season."""
    return SeasonOut(
        slug=season.slug,
        name=season.name,
        club=season.club.name if season.club else None,
        system=season.system,
    )


class SeasonEventOut(Answer, frozen=True):
    """A tournament of a season with its coefficient (exact text); `tournament` null: an imported list."""

    name: str
    date: datetime.date
    coefficient: str
    tournament: str | None


class SeasonLineOut(Answer, frozen=True):
    """A line: `id` is a number of a player or club, or the name of a team; exact figures are texts. `zb` and
    `premium` are null where a tournament shows places only (T-39a)."""

    id: str
    name: str
    club: str | None
    place: int
    sharing: int
    points: str
    zb: int | None
    premium: int | None


class TableFilter(serializers.Serializer[None]):
    """Which table: of players (of one category, if named), clubs or teams."""

    by = serializers.ChoiceField(KINDS, required=False, default="players")
    category = serializers.CharField(max_length=40, required=False, default="")


class SeasonView(PublicAPIView):
    """Who may: anyone with the address. Players who did not agree are initials (T-34)."""

    @extend_schema(
        parameters=[TableFilter, *PAGING],
        responses=page_of(
            SeasonLineOut,
            season=SeasonOut,
            categories=list[str],
            events=list[SeasonEventOut],
        ),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The table of a season."""
        season = season_at(slug)
        asked = TableFilter(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        board = season_board(season, wanted["by"], wanted["category"])
        figures = season_figures(board.events)
        if wanted["category"] and board.category != wanted["category"]:
            raise unknown("category")
        return paged(
            request,
            board.lines,
            lambda line: line_view(line, figures=figures),
            season=season_view(season),
            categories=list(board.categories),
            events=[_event(event) for event in board.events],
        )


class MemberPointsOut(Answer, frozen=True):
    """One of the best members of a club or team, and what he brought; `name` null: those of the club together who are
    not named."""

    name: str | None
    points: str


class EventResultOut(Answer, frozen=True):
    """What a tournament gave: points after the coefficient (`base` before it), and whether they count."""

    event: SeasonEventOut
    played: bool
    points: str
    base: str
    place: int | None
    status: str
    members: list[MemberPointsOut]


class OpenedSeasonOut(Answer, frozen=True):
    """A line of a season, opened (T-21)."""

    line: SeasonLineOut
    results: list[EventResultOut]


class SeasonLineView(PublicAPIView):
    """Who may: anyone with the address."""

    @extend_schema(
        parameters=[
            OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=KINDS),
            OpenApiParameter("who", str, OpenApiParameter.PATH, description="`id` of a line"),
        ],
        responses=OpenedSeasonOut,
    )
    def get(self, request: Request, slug: str, kind: str, who: str) -> Response:
        """What the points of a player, club or team are made of."""
        opened = opened_season_line(season_at(slug), kind, who) if kind in KINDS else None
        if opened is None:
            raise Http404
        return Response(
            OpenedSeasonOut(
                line=line_view(opened.line, figures=opened.figures),
                results=[
                    EventResultOut(
                        event=_event(event),
                        played=result.played,
                        points=str(result.points),
                        base=str(result.base),
                        place=result.table_place,
                        status=result.status,
                        members=[
                            MemberPointsOut(
                                name=published_name(person) if person else None, points=str(points)
                            )
                            for person, points in members
                        ],
                    )
                    for event, result, members in opened.events
                ],
            )
        )


def season_at(slug: str) -> Season:
    """A season by its address, else 404."""
    found: Season = get_object_or_404(Season.objects.select_related("club"), slug=slug)
    return found


def line_view(line: SeasonLine, *, figures: bool) -> SeasonLineOut:
    """SeasonLineOut of a line."""
    who = line.who
    return SeasonLineOut(
        id=str(line.row.id),
        name=published_name(who) if isinstance(who, Player) else str(who),
        club=who.club.name if isinstance(who, Player) and who.club and who.named else None,
        place=line.place,
        sharing=line.sharing,
        points=str(line.row.points),
        zb=line.row.zb if figures else None,
        premium=line.row.premium if figures else None,
    )


def _event(event: SeasonEvent) -> SeasonEventOut:
    return SeasonEventOut(
        name=event.name,
        date=event.date,
        coefficient=event.coefficient,
        tournament=event.tournament.slug if event.tournament else None,
    )
