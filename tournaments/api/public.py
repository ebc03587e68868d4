"""What everyone may read of a tournament; callers with a role in it see names and addresses of sheets too."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import queries
from tournaments.api.doors import Door, TournamentDoor, unknown
from tournaments.api.pages import PAGING, page_of, paged
from tournaments.api.serializers import (
    RoundOut,
    StandingRow,
    TournamentOut,
)
from tournaments.evaluation import as_json
from tournaments.models import Decision, Round, Table, Tournament
from tournaments.queries.jury import published_decisions
from tournaments.queries.standing import Line, board

#: A standing is paged by the API: more than any hall seats.
WHOLE = 10_000
NUMBER = OpenApiParameter("number", int, OpenApiParameter.PATH, description="number of the round")
#: Which filter of the list asks what.
CONDITIONS = {
    "state": "state",
    "date_from": "date__gte",
    "date_to": "date__lte",
    "club": "club__name__iexact",
    "q": "name__icontains",
}


class TournamentFilter(serializers.Serializer):
    """Filters of the list."""

    state = serializers.ChoiceField(Tournament.State.choices, required=False)
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    club = serializers.CharField(max_length=80, required=False)
    q = serializers.CharField(max_length=80, required=False)


class TournamentList(Door):
    """Who may: anyone. Tournaments on the public list, the newest first."""

    @extend_schema(parameters=[TournamentFilter, *PAGING], responses=page_of(TournamentOut))
    def get(self, request: Request) -> Response:
        """Filter by state, date_from, date_to, club and words of the name (q)."""
        asked = TournamentFilter(data=request.query_params)
        asked.is_valid(raise_exception=True)
        chosen = Q()
        for name, value in asked.validated_data.items():
            chosen &= Q(**{CONDITIONS[name]: value})
        found = queries.public_tournaments().filter(chosen).order_by("-date", "-pk")
        return paged(request, found, lambda each: TournamentOut(each).data)


class TournamentDetail(TournamentDoor):
    """Who may: anyone with the address of a tournament past its draft."""

    @extend_schema(responses=TournamentOut)
    def get(self, request: Request, slug: str) -> Response:
        """One tournament."""
        found = queries.with_counts(Tournament.objects.filter(pk=self.tournament.pk)).get()
        return Response(TournamentOut(found).data)


class RoundList(TournamentDoor):
    """Who may: anyone. Rounds whose seating is published."""

    @extend_schema(parameters=PAGING, responses=page_of(RoundOut))
    def get(self, request: Request, slug: str) -> Response:
        """The rounds in order."""
        rounds = self.tournament.rounds.filter(state__in=queries.PUBLIC_ROUNDS)
        return paged(request, rounds, lambda each: RoundOut(each).data)


class StandingFilter(serializers.Serializer):
    """Which standing: after a round (the last one by default), of everyone or of a category."""

    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    category = serializers.CharField(max_length=40, required=False, default="")


class Ruled(TournamentDoor):
    """Endpoints about results: what the caller may see of them by T-35."""

    def round_shown(self, number: int | None = None) -> Round | None:
        """The last round whose results the caller may see, or a round up to it; None where there is none.

        Raises Http404 for the number of a round that he may not see.
        """
        find = queries.latest_public_round if self.inside else queries.public_round
        last = find(self.tournament)
        if number is None:
            return last
        seen = self.tournament.rounds.filter(
            state__in=queries.PUBLIC_ROUNDS, number__lte=last.number if last else 0
        )
        round_: Round = get_object_or_404(seen.select_related("tournament"), number=number)
        return round_


class StandingView(Ruled):
    """Who may: anyone. The standing that may be shown (T-35); a caller with a role sees the latest."""

    @extend_schema(
        parameters=[StandingFilter, *PAGING],
        responses=page_of(StandingRow, round=serializers.IntegerField(allow_null=True)),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The standing, the first place first; `round` is null before the first figure may be shown."""
        wanted = self.filtered(StandingFilter)
        category = wanted["category"]
        if category and not self.tournament.categories.filter(key=category).exists():
            raise unknown("category")
        round_ = self.round_shown(wanted.get("round"))
        lines = board(round_, size=WHOLE, category=category).lines if round_ else ()
        return paged(request, lines, self._line, round=round_.number if round_ else None)

    def _line(self, line: Line) -> dict[str, Any]:
        registration = line.registration
        return {
            "place": line.place,
            "change": line.change,
            "registration": registration.pk,
            "name": self.name_of(registration),
            "club": registration.club.name if registration.club else None,
            "disputed": line.disputed,
            "row": as_json(line.row),
        }


class DecisionShown(serializers.Serializer):
    """A decision that the jury lets everyone read; `on_appeal`: it confirms, changes or annuls the one before it."""

    case = serializers.IntegerField()
    number = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    offender = serializers.CharField(allow_null=True)
    verdict = serializers.CharField()
    reasoning = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    on_appeal = serializers.ChoiceField(["", *Decision.OnAppeal.values], allow_blank=True)
    confirms = serializers.IntegerField(allow_null=True)
    decided_at = serializers.DateTimeField()


class DecisionList(TournamentDoor):
    """Who may: anyone. The decisions in force that the jury has published (T-34)."""

    @extend_schema(parameters=PAGING, responses=page_of(DecisionShown))
    def get(self, request: Request, slug: str) -> Response:
        """By number of the case."""
        return paged(request, published_decisions(self.tournament), self._line)

    def _line(self, decision: Any) -> dict[str, Any]:
        table = decision.case.table
        return {
            "case": decision.case.number,
            "number": decision.number,
            "round": table.round.number if table else None,
            "table": table.number if table else None,
            "offender": self.name_of(decision.offender) if decision.offender else None,
            "verdict": decision.verdict,
            "reasoning": decision.reasoning,
            "rule": decision.rule,
            "on_appeal": decision.on_appeal,
            "confirms": decision.confirms.number if decision.confirms else None,
            "decided_at": decision.decided_at,
        }


def tables_of(door: TournamentDoor, round_: Round) -> list[dict[str, Any]]:
    """The tables of a round as the caller may see them (T-34, T-35)."""
    shown = door.inside or queries.shows_result(door.tournament, round_)
    return [_table(table, door, shown=shown) for table in queries.tables(round_)]


def _table(table: Table, door: TournamentDoor, *, shown: bool) -> dict[str, Any]:
    figures = ("money", "premium", "zb", "balance")
    return {
        "number": table.number,
        "state": table.sheet.state,
        "sheet": table.sheet.public_id if door.inside else None,
        "seats": [
            {
                "position": seat.sheet_seat.position,
                "registration": seat.registration_id,
                "name": door.name_of(seat.registration),
                **{key: (getattr(seat.sheet_seat, key) if shown else None) for key in figures},
            }
            for seat in table.seats.all()
        ],
    }
