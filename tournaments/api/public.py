"""What everyone may read of a tournament; callers with a role in it see names and addresses of sheets too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, pagination, serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments import queries
from tournaments.api.authentication import TokenAuthentication, roles_in
from tournaments.api.serializers import (
    RegistrationOut,
    RoundDetail,
    RoundOut,
    StandingOut,
    TournamentOut,
    registration_view,
)
from tournaments.evaluation import as_json
from tournaments.models import Registration, Round, Table, Tournament
from tournaments.queries.standing import board

#: A standing comes as a whole: more than any hall seats.
WHOLE = 10_000


class Pages(pagination.PageNumberPagination):
    """`?page=2&page_size=50`, at most 200 a page."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class Open:
    """Anyone may call; who identifies himself may see more."""

    authentication_classes = (TokenAuthentication, SessionAuthentication)
    permission_classes = (AllowAny,)


class TournamentFilter(serializers.Serializer):
    """Filters of the list."""

    state = serializers.ChoiceField(Tournament.State.choices, required=False)
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    club = serializers.CharField(max_length=80, required=False)
    q = serializers.CharField(max_length=80, required=False)


class TournamentList(Open, generics.ListAPIView):
    """Who may: anyone. Tournaments on the public list, the newest first."""

    serializer_class = TournamentOut
    pagination_class = Pages
    queryset = Tournament.objects.none()

    @extend_schema(parameters=[TournamentFilter])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Filter by state, date_from, date_to, club and words of the name (q)."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Tournament]:
        asked = TournamentFilter(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        found = queries.public_tournaments()
        conditions = {
            "state": "state",
            "date_from": "date__gte",
            "date_to": "date__lte",
            "club": "club__name__iexact",
            "q": "name__icontains",
        }
        chosen = Q()
        for name, condition in conditions.items():
            if name in wanted:
                chosen &= Q(**{condition: wanted[name]})
        return found.filter(chosen).order_by("-date", "-pk")


class TournamentDetail(Open, generics.RetrieveAPIView):
    """Who may: anyone with the address of a tournament past its draft."""

    serializer_class = TournamentOut
    lookup_field = "slug"
    queryset = Tournament.objects.none()

    def get_queryset(self) -> QuerySet[Tournament]:
        return queries.with_counts(Tournament.objects.exclude(state=Tournament.State.DRAFT))


class RegistrationList(Open, APIView):
    """Who may: anyone. Names of players who did not agree are initials unless the caller has a role."""

    @extend_schema(responses=RegistrationOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Everyone of the tournament by start number."""
        tournament = published(slug)
        name = naming(request, tournament)
        return Response([registration_view(each, name(each)) for each in queries.registrations(tournament)])


class RoundList(Open, APIView):
    """Who may: anyone. Rounds whose seating is published."""

    @extend_schema(responses=RoundOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The rounds in order."""
        rounds = published(slug).rounds.filter(state__in=queries.PUBLIC_ROUNDS)
        return Response(RoundOut(rounds, many=True).data)


NUMBER = OpenApiParameter("number", int, OpenApiParameter.PATH)


class RoundView(Open, APIView):
    """Who may: anyone. Figures only where they may be shown (T-35); a caller with a role sees them always."""

    @extend_schema(responses=RoundDetail, parameters=[NUMBER])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The tables of a round with their seats, in the order of play."""
        tournament = published(slug)
        round_ = get_object_or_404(tournament.rounds.filter(state__in=queries.PUBLIC_ROUNDS), number=number)
        inside = bool(roles_in(request, tournament))
        shown = inside or queries.shows_result(tournament, round_)
        name = naming(request, tournament)
        tables = [_table(table, name, shown=shown, inside=inside) for table in queries.tables(round_)]
        return Response({**RoundOut(round_).data, "tables": tables})


class StandingView(Open, APIView):
    """Who may: anyone. The latest standing that may be shown (T-35); a caller with a role sees the latest."""

    @extend_schema(responses=StandingOut)
    def get(self, request: Request, slug: str) -> Response:
        """The standing, the first place first."""
        tournament = published(slug)
        round_: Round | None = queries.public_round(tournament)
        if roles_in(request, tournament):
            round_ = queries.latest_public_round(tournament)
        name = naming(request, tournament)
        lines = board(round_, size=WHOLE).lines if round_ else []
        rows = [
            {
                "place": line.place,
                "change": line.change,
                "registration": line.registration.pk,
                "name": name(line.registration),
                "club": line.registration.club.name if line.registration.club else None,
                "row": as_json(line.row),
            }
            for line in lines
        ]
        return Response({"round": round_.number if round_ else None, "rows": rows})


def published(slug: str) -> Tournament:
    """A tournament past its draft, else 404."""
    found: Tournament = get_object_or_404(Tournament.objects.exclude(state=Tournament.State.DRAFT), slug=slug)
    return found


def naming(request: Request, tournament: Tournament) -> Callable[[Registration], str]:
    """How the caller may see names: in full with a role, else as T-34 says."""
    if roles_in(request, tournament):
        return lambda registration: registration.player.name
    return queries.public_name


def _table(table: Table, name: Callable[[Registration], str], *, shown: bool, inside: bool) -> dict[str, Any]:
    figures = ("money", "premium", "zb", "balance")
    return {
        "number": table.number,
        "state": table.sheet.state,
        "sheet": table.sheet.public_id if inside else None,
        "seats": [
            {
                "position": seat.sheet_seat.position,
                "registration": seat.registration_id,
                "name": name(seat.registration),
                **{key: (getattr(seat.sheet_seat, key) if shown else None) for key in figures},
            }
            for seat in table.seats.all()
        ],
    }
