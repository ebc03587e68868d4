"""How far a tournament has come, by program (T-1)."""

from __future__ import annotations

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.fields import Reason
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.serializers import TournamentOut, tournament_view
from tournaments.events.api.views import ORGANISER, TournamentAPIView
from tournaments.events.domain.stages import open_registration
from tournaments.events.models import Tournament
from tournaments.registration.queries import entries as entry_queries
from tournaments.standings.domain import declaring


class StageIn(serializers.Serializer[None]):
    """How far the tournament goes (T-1)."""

    action = serializers.ChoiceField(["open", "announce", "resume", "declare"])
    reason = Reason()


class StageView(TournamentAPIView):
    """How far a tournament has come."""

    roles = {"POST": ORGANISER}

    @extend_schema(request=StageIn, responses=TournamentOut)
    @idempotent
    def post(self, request: Request, slug: str) -> Response:
        """Open the registration, announce the results, go on playing, declare the results."""
        sent, tournament = self.asked(StageIn), self.tournament
        verbs: dict[str, Callable[[], object]] = {
            "open": lambda: open_registration(tournament),
            "announce": lambda: declaring.announce(tournament, sent["reason"]),
            "resume": lambda: declaring.resume(tournament, sent["reason"]),
            "declare": lambda: declaring.declare(tournament, self.user),
        }
        verbs[sent["action"]]()
        found = entry_queries.with_counts(Tournament.objects.filter(pk=tournament.pk)).get()
        return Response(tournament_view(found, self.sight))
