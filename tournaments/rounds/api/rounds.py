"""Rounds by program: their state, clock and message (T-4), and how far the tournament is."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.fields import Reason
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import DESK
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.rounds.api.serializers import RoundDetail, RoundOut, round_view
from tournaments.rounds.api.shown import NUMBER, tables_of
from tournaments.rounds.api.views import RoundAPIView
from tournaments.rounds.domain import clock, states


class RoundIn(serializers.Serializer[None]):
    """What ends a round, a short message for the hall, when its results show (T-4, T-35).

    `deals`: it ends with so many deals, null: not; `pool`: at each table when its game is over (the pulka is closed).
    """

    minutes = serializers.IntegerField(min_value=1, max_value=600, required=False)
    deals = serializers.IntegerField(min_value=1, max_value=200, required=False, allow_null=True)
    pool = serializers.BooleanField(required=False)
    message = serializers.CharField(max_length=160, required=False, allow_blank=True)
    live = serializers.ChoiceField(["", *Tournament.Live.values], required=False, allow_blank=True)


class RoundView(RoundAPIView):
    """A round whose seating is published."""

    roles = {"PATCH": DESK}

    @extend_schema(responses=RoundDetail, parameters=[NUMBER])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The tables with their seats, in the order of play. Figures only where they may be shown (T-35)."""
        round_ = self.round(number)
        return Response(RoundDetail(**asdict(round_view(round_)), tables=tables_of(self, round_)))

    @extend_schema(request=RoundIn, responses=RoundOut, parameters=[NUMBER])
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change what ends the round, the message, or when the results show."""
        round_, sent = self.round(number), self.asked(RoundIn)
        with transaction.atomic():
            if sent.keys() & {"minutes", "deals", "pool"}:
                sizes = {int(size): minutes for size, minutes in round_.minutes_by_size.items()}
                clock.set_minutes(
                    round_,
                    sent.get("minutes", round_.minutes),
                    sizes,
                    sent.get("deals", round_.deals),
                    sent.get("pool", round_.pool),
                )
            if "message" in sent:
                clock.set_message(round_, sent["message"])
            if "live" in sent:
                states.show_results(round_, sent["live"])
        return Response(round_view(self.round(number)))


class RoundAction(serializers.Serializer[None]):
    """A step of a round; closing with open tables and reopening need a reason."""

    action = serializers.ChoiceField(["start", "end", "close", "reopen", "pause", "resume"])
    reason = Reason()


class RoundActionView(RoundAPIView):
    """The state of a round. Closing and reopening: the organiser only."""

    roles = {"POST": DESK}

    @extend_schema(request=RoundAction, responses=RoundOut, parameters=[NUMBER])
    @idempotent
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Start, pause, go on, end the play (the review begins), close, reopen."""
        round_, sent = self.round(number), self.asked(RoundAction)
        action, reason = sent["action"], sent["reason"]
        if action in ("close", "reopen") and Role.ORGANISER not in self.mine:
            raise PermissionDenied
        verbs: dict[str, Callable[[], object]] = {
            "start": lambda: states.start_round(round_),
            "end": lambda: states.end_play(round_),
            "close": lambda: states.close_round(round_, self.user, reason),
            "reopen": lambda: states.reopen_round(round_, self.user, reason),
            "pause": lambda: clock.pause_clock(round_),
            "resume": lambda: clock.resume_clock(round_),
        }
        verbs[action]()
        return Response(round_view(self.round(number)))
