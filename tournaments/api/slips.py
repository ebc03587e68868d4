"""Slips drawn from a hat, typed by program (T-13)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import seeding
from tournaments.api.doors import DESK
from tournaments.api.draws import OneDraw
from tournaments.api.idempotency import idempotent
from tournaments.domain import hat
from tournaments.models import Draw


class SlipIn(serializers.Serializer):
    """T-13: a slip from the hat, all from 1."""

    start_number = serializers.IntegerField(min_value=1, max_value=100_000)
    table = serializers.IntegerField(min_value=1, max_value=2000)
    seat = serializers.IntegerField(min_value=1, max_value=5)


class FindingOut(serializers.Serializer):
    """What is wrong with the slips so far, or missing."""

    fault = serializers.CharField()
    player = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True)


class SlipsOut(serializers.Serializer):
    """The slips as typed ([{"player", "table", "seat"}]) and what they lack; `complete` when the seating is there."""

    slips = serializers.ListField(child=serializers.DictField())
    findings = FindingOut(many=True)
    complete = serializers.BooleanField()


class SlipsView(OneDraw):
    """T-13 `drawn`: lots from a hat."""

    roles = {"GET": DESK, "POST": DESK}

    @extend_schema(responses=SlipsOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """What was typed so far, doubles and gaps."""
        draw = self.draw(pk)
        return Response(slips_view(draw))

    @extend_schema(request=SlipIn, responses={201: SlipsOut})
    @idempotent
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Type a slip: who drew which seat. A double is kept and shown."""
        hat.type_lot(self.draw(pk), hat.Slip(**self.asked(SlipIn)))
        return Response(slips_view(self.draw(pk)), status=status.HTTP_201_CREATED)


class SlipView(OneDraw):
    """One slip, by its place on the list from 0."""

    roles = {"DELETE": DESK}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, pk: int, place: int) -> Response:
        """Take the slip back."""
        hat.take_back(self.draw(pk), place)
        return Response(status=status.HTTP_204_NO_CONTENT)


def slips_view(draw: Draw) -> dict[str, Any]:
    """SlipsOut of a draw from a hat; of another draw there are none."""
    reading = hat.read(draw) if draw.method == "drawn" else seeding.drawn.Reading(round=None, findings=())
    return {
        "slips": draw.lots,
        "findings": [FindingOut(one).data for one in reading.findings],
        "complete": reading.round is not None,
    }
