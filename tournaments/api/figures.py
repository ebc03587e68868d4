"""The figures of a standing opened into their parts (T-21): rounds, reasons, the postings of a sheet."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.public import Ruled
from tournaments.evaluation import as_json
from tournaments.queries.opened import OpenedLine, opened_line, opened_sheet


class OpenedRoundOut(serializers.Serializer):
    """A round of a player: why it brought its points, in words."""

    round = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())
    sheet = serializers.CharField(allow_null=True)


class OpenedLineOut(serializers.Serializer):
    """The line of a player with everything that it is made of; `row` as in the standing."""

    round = serializers.IntegerField()
    registration = serializers.IntegerField()
    name = serializers.CharField()
    sharing = serializers.IntegerField()
    row = serializers.JSONField()
    rounds = OpenedRoundOut(many=True)


class RoundOnly(serializers.Serializer):
    """After which round; the last one by default."""

    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class OpenedLineView(Ruled):
    """Who may: anyone, as far as the organiser shows results (T-35)."""

    @extend_schema(parameters=[RoundOnly], responses=OpenedLineOut)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """One line of the standing, opened."""
        round_ = self.round_shown(self.filtered(RoundOnly).get("round"))
        opened = opened_line(round_, self.player(pk)) if round_ else None
        if opened is None:
            raise Http404
        return Response(self._shown(opened))

    def _shown(self, opened: OpenedLine) -> dict[str, Any]:
        return {
            "round": opened.round.number,
            "registration": opened.registration.pk,
            "name": self.name_of(opened.registration),
            "sharing": opened.sharing,
            "row": as_json(opened.row),
            "rounds": [
                {
                    "round": one.result.round,
                    "reasons": list(one.reasons),
                    "sheet": one.sheet.public_id if one.sheet and self.inside else None,
                }
                for one in opened.rounds
            ],
        }


class PartOut(serializers.Serializer):
    """A posting as this player sees it: cents, or an exact figure as text; why, by which rule of which paragraph."""

    amount = serializers.JSONField()
    reason = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    cite = serializers.CharField(allow_blank=True)
    other = serializers.CharField(allow_blank=True)
    account = serializers.CharField(allow_blank=True)


class OpenedDealOut(serializers.Serializer):
    """A deal and what it brought."""

    number = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    money = serializers.IntegerField(allow_null=True)
    premium = serializers.IntegerField(allow_null=True)
    parts = PartOut(many=True)


class FigureStepOut(serializers.Serializer):
    """One figure after the deals: cents or an exact text, what it is, the rule and its paragraph."""

    amount = serializers.CharField()
    reason = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    cite = serializers.CharField(allow_blank=True)


class OpenedSheetOut(serializers.Serializer):
    """What the sheet of a table says of one player; `ticket` instead of deals where a ticket counts (T-24).

    steps   what follows after them until his totals: counted money, decisions, premium points, the settlement
    """

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    registration = serializers.IntegerField()
    name = serializers.CharField()
    deals = OpenedDealOut(many=True)
    ticket = serializers.DictField()
    steps = FigureStepOut(many=True)


class OpenedSheetView(Ruled):
    """Who may: anyone, as far as the organiser shows results (T-35)."""

    @extend_schema(responses=OpenedSheetOut)
    def get(self, request: Request, slug: str, pk: int, number: int) -> Response:
        """What a round brought a player, deal by deal, posting by posting."""
        round_ = self.round_shown(number)
        player = self.player(pk)
        assert round_ is not None  # a number was named
        opened = opened_sheet(round_, player, self.name_of)
        deals = [asdict(deal) for deal in opened.deals]
        for deal in deals:
            del deal["rows"]
        return Response(
            {
                "round": round_.number,
                "table": opened.seat.table.number,
                "registration": player.pk,
                "name": self.name_of(player),
                "deals": deals,
                "ticket": dict(opened.ticket),
                "steps": [asdict(step) | {"amount": str(step.amount)} for step in opened.steps],
            }
        )
