"""Statistics by program (T-44): what the pages show, of who agreed; inside a tournament of everybody."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from tournaments.events.api.views import PublicAPIView, TournamentAPIView
from tournaments.people.models import Club
from tournaments.seasons.models import Season
from tournaments.statistics.counting.figures import Line
from tournaments.statistics.models import SummedFigures
from tournaments.statistics.queries.evening import evening_page, mine_page
from tournaments.statistics.queries.player import player_numbers, told_player
from tournaments.statistics.queries.scopes import scope_numbers
from tournaments.statistics.queries.words import Section

Scope = SummedFigures.Scope
BY = OpenApiParameter("by", str, description="`rule set:currency`; else what was played most")


class StatisticsFigureOut(Answer, frozen=True):
    """A line of figures, of so many `deals`; `what` names them. `made` of `known`: contracts made, or deals in which
    fleks paid off. `total` is exact text: cents, or premium points, numbers, tricks as `unit` says; null where deals
    move no money. `few`: too few deals to say anything."""

    group: str
    what: str
    name: str
    deals: int
    known: int
    made: int
    said: int
    total: str | None
    unit: str
    few: bool


class StatisticsPlayerOut(Answer, frozen=True):
    """A player: `id` of his page (`player`), of his entry in a tournament (`registration`); what he did as the actor
    in `actor`; `place` null where he is not ranked."""

    player: int
    registration: int | None
    name: str
    place: int | None
    deals: int
    actor: StatisticsFigureOut


class StatisticsEveningOut(Answer, frozen=True):
    """An evening of a player: `gain` in cents, or thousandths of a balance, rounded down."""

    tournament: str
    registration: int
    date: str
    deals: int
    actor_deals: int
    gain: int


class StatisticsOut(Answer, frozen=True):
    """Figures of a tournament, a season, a club, or all; `unnamed`: how many players are in the sums alone."""

    ruleset: str
    currency: str
    evenings: int
    figures: list[StatisticsFigureOut]
    players: list[StatisticsPlayerOut]
    unnamed: int | None


class PlayerStatisticsOut(Answer, frozen=True):
    """Figures of a player, over all public tournaments or of one; the last evenings first."""

    player: int
    name: str
    ruleset: str
    currency: str
    figures: list[StatisticsFigureOut]
    evenings: list[StatisticsEveningOut]


class TournamentStatistics(TournamentAPIView):
    """Who may: anyone, as far as figures show (T-35, T-39a); whoever has a role here reads of everybody."""

    @extend_schema(responses=StatisticsOut)
    def get(self, request: Request, slug: str) -> Response:
        """A tournament in figures."""
        found = evening_page(self.tournament, inside=self.inside)
        if found is None:
            raise Http404
        return Response(
            StatisticsOut(
                ruleset=found.ruleset,
                currency=found.sight.currency,
                evenings=1,
                figures=figures_out(found.sections),
                players=[
                    StatisticsPlayerOut(
                        player=line.registration.player_id,
                        registration=line.registration.pk,
                        name=line.registration.name,
                        place=None,
                        deals=line.figures.deals,
                        actor=figure_out("", line.actor),
                    )
                    for line in found.lines
                ],
                unnamed=found.unnamed,
            )
        )


class EveningStatistics(TournamentAPIView):
    """Who may: anyone, where the player agreed; whoever has a role here."""

    @extend_schema(responses=PlayerStatisticsOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """A player's evening in figures; `pk` is his registration."""
        found = mine_page(self.tournament, pk, inside=self.inside)
        if found is None:
            raise Http404
        line = found.line
        return Response(
            PlayerStatisticsOut(
                player=line.registration.player_id,
                name=line.registration.name,
                ruleset=line.figures.ruleset,
                currency=found.sight.currency,
                figures=figures_out(found.sections),
                evenings=[],
            )
        )


class PlayerStatistics(PublicAPIView):
    """Who may: anyone, where the player agreed to his statistics."""

    @extend_schema(parameters=[BY], responses=PlayerStatisticsOut)
    def get(self, request: Request, pk: int) -> Response:
        """A player in figures."""
        player = told_player(pk)
        found = player_numbers(player, request.query_params.get("by", "")) if player else None
        if found is None:
            raise Http404
        return Response(
            PlayerStatisticsOut(
                player=found.player.pk,
                name=found.player.name,
                ruleset=found.figures.ruleset,
                currency=found.figures.currency,
                figures=figures_out(found.sections),
                evenings=[
                    StatisticsEveningOut(
                        tournament=one.tournament.slug,
                        registration=one.registration_id or 0,
                        date=one.tournament.date.isoformat(),
                        deals=one.deals,
                        actor_deals=one.actor_deals,
                        gain=one.gain,
                    )
                    for one in found.evenings
                ],
            )
        )


class AllStatistics(PublicAPIView):
    """Who may: anyone."""

    @extend_schema(parameters=[BY], responses=StatisticsOut)
    def get(self, request: Request) -> Response:
        """All public tournaments in figures."""
        return _scope(request, Scope.ALL, None)


class ClubStatistics(PublicAPIView):
    """Who may: anyone."""

    @extend_schema(parameters=[BY], responses=StatisticsOut)
    def get(self, request: Request, pk: int) -> Response:
        """The public tournaments of a club in figures."""
        return _scope(request, Scope.CLUB, get_object_or_404(Club, pk=pk).pk)


class SeasonStatistics(PublicAPIView):
    """Who may: anyone with the address."""

    @extend_schema(parameters=[BY], responses=StatisticsOut)
    def get(self, request: Request, slug: str) -> Response:
        """The public tournaments of a season in figures."""
        return _scope(request, Scope.SEASON, get_object_or_404(Season, slug=slug).pk)


def _scope(request: Request, scope: str, of: int | None) -> Response:
    found = scope_numbers(scope, of, request.query_params.get("by", ""))
    if found is None:
        raise Http404
    return Response(
        StatisticsOut(
            ruleset=found.figures.ruleset,
            currency=found.figures.currency,
            evenings=found.figures.evenings,
            figures=figures_out(found.sections),
            players=[
                StatisticsPlayerOut(
                    player=one.player.pk,
                    registration=None,
                    name=one.player.name,
                    place=one.place,
                    deals=one.figures.deals,
                    actor=figure_out("", one.actor),
                )
                for one in found.ranked
            ],
            unnamed=None,
        )
    )


def figures_out(sections: Sequence[Section]) -> list[StatisticsFigureOut]:
    """The lines of a page."""
    return [figure_out(words, line) for section in sections for words, line in section.lines]


def figure_out(words: str, line: Line) -> StatisticsFigureOut:
    """A line, with its words."""
    return StatisticsFigureOut(
        group=line.group,
        what=line.what,
        name=words or line.name,
        deals=line.deals,
        known=line.known,
        made=line.made,
        said=line.said,
        total=None if line.total is None else str(line.total),
        unit=line.unit,
        few=line.few,
    )
