"""What the office of a tournament does by program: entering players, checking in, records of sheets."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import status
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from tournaments.api.authentication import TokenAuthentication, require
from tournaments.api.idempotency import once
from tournaments.api.public import RegistrationList
from tournaments.api.serializers import PersonIn, RegistrationOut, StateIn, registration_view
from tournaments.domain import people
from tournaments.models import Tournament
from tournaments.permissions import OFFICE, Role

KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="The same key is done once and answered alike.",
)


class RegistrationsView(RegistrationList):
    """GET: anyone. POST: organiser and desk."""

    @extend_schema(request=PersonIn, responses={201: RegistrationOut}, parameters=[KEY])
    def post(self, request: Request, slug: str) -> Response:
        """Enter a player; on the waiting list when the tournament is full. 409 when he is entered already."""
        tournament = get_object_or_404(Tournament, slug=slug)
        require(request, tournament, *OFFICE)
        data = PersonIn(data=request.data)
        data.is_valid(raise_exception=True)
        sent = dict(data.validated_data)
        check_in = sent.pop("check_in")
        user = request.user
        assert isinstance(user, User)

        def verb() -> tuple[int, Any]:
            made = people.register(tournament, people.Person(**sent), checked_in=check_in, user=user)
            return status.HTTP_201_CREATED, registration_view(made, made.player.name)

        return once(request, verb)


class RegistrationView(APIView):
    """Who may: organiser and desk of the tournament."""

    authentication_classes = (TokenAuthentication, SessionAuthentication)
    permission_classes = (IsAuthenticated,)

    @extend_schema(request=StateIn, responses=RegistrationOut)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Check a player in, or withdraw him."""
        tournament = get_object_or_404(Tournament, slug=slug)
        require(request, tournament, *OFFICE)
        registration = get_object_or_404(
            tournament.registrations.select_related("player", "club", "tournament"), pk=pk
        )
        data = StateIn(data=request.data)
        data.is_valid(raise_exception=True)
        user = request.user
        assert isinstance(user, User)
        if data.validated_data["state"] == "checked_in":
            people.check_in(registration, user)
        else:
            people.withdraw(registration, user, data.validated_data["reason"])
        return Response(registration_view(registration, registration.player.name))


class RecordView(APIView):
    """Who may: organiser, desk and jury of the tournament."""

    authentication_classes = (TokenAuthentication, SessionAuthentication)
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """The table-record/1 of a table and its table-result/1: `python -m rules score` gives the same."""
        tournament = get_object_or_404(Tournament, slug=slug)
        require(request, tournament, *OFFICE, Role.JURY)
        rounds = get_object_or_404(tournament.rounds, number=number)
        found = get_object_or_404(rounds.tables.select_related("sheet__fold"), number=table)
        return Response({"record": found.sheet.fold.record, "result": found.sheet.fold.result})
