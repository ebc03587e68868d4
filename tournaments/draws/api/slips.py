"""Slips drawn from a hat, typed by program (T-13)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answers import Answer
from tournaments import seeding
from tournaments.draws.api.draws import OneDraw
from tournaments.draws.domain import paper_lots
from tournaments.draws.models import Draw
from tournaments.draws.models.stored import PaperLot
from tournaments.events.api.idempotency import idempotent
from tournaments.events.api.views import DESK


class SlipIn(serializers.Serializer[None]):
    """T-13: a slip from the hat, all from 1."""

    start_number = serializers.IntegerField(min_value=1, max_value=100_000)
    table = serializers.IntegerField(min_value=1, max_value=2000)
    seat = serializers.IntegerField(min_value=1, max_value=5)


class FindingOut(Answer, frozen=True):
    """What is wrong with the slips so far, or missing."""

    fault: str
    player: int | None
    table: int | None
    seat: int | None


class SlipsOut(Answer, frozen=True):
    """The slips as typed and what they lack; `complete` when the seating is there."""

    slips: list[PaperLot]
    findings: list[FindingOut]
    complete: bool


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
        paper_lots.type_lot(self.draw(pk), paper_lots.Slip(**self.asked(SlipIn)))
        return Response(slips_view(self.draw(pk)), status=status.HTTP_201_CREATED)


class SlipView(OneDraw):
    """One slip, by its index on the list, from 0."""

    roles = {"DELETE": DESK}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, pk: int, index: int) -> Response:
        """Take the slip back."""
        paper_lots.take_back(self.draw(pk), index)
        return Response(status=status.HTTP_204_NO_CONTENT)


def slips_view(draw: Draw) -> SlipsOut:
    """SlipsOut of a draw from a hat; of another draw there are none."""
    reading = (
        paper_lots.read(draw) if draw.method == "drawn" else seeding.drawn.Reading(round=None, findings=())
    )
    return SlipsOut(
        slips=draw.lots,
        findings=[FindingOut.of(one) for one in reading.findings],
        complete=reading.round is not None,
    )
