"""Trying an entry before it is sent: the pen asks what a deal, a correction or a removal would bring."""

from __future__ import annotations

from typing import cast

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.answers import Answer
from scoring.api.authentication import HoldsPenOfSheet, PenAuthentication
from scoring.api.deals import DealResult, OutcomeOut, TriedDealOut, outcome
from scoring.api.sending import SentEntry
from scoring.domain.trial import TRIED, try_entry
from scoring.models import Sheet


class TrialRequest(SentEntry):
    """An entry as it would be sent."""

    kind = serializers.ChoiceField(choices=sorted(TRIED))


class TrialOut(Answer, frozen=True):
    """The deals and the outcome as they would be."""

    deals: list[TriedDealOut]
    outcome: OutcomeOut | None


class TrialView(APIView):
    """Who may: the device that holds the pen of this sheet. Nothing is stored."""

    authentication_classes = (PenAuthentication,)
    permission_classes = (HoldsPenOfSheet,)

    @extend_schema(request=TrialRequest, responses=TrialOut)
    def post(self, request: Request, public_id: str) -> Response:
        """200 with the deals and the outcome as they would be; 409 stale, 422 a rule is broken."""
        new = TrialRequest(data=request.data).entry()
        log, record, result = try_entry(get_object_or_404(Sheet, public_id=public_id), new)
        deals = [
            TriedDealOut(entry=number, deal=deal, result=cast(DealResult, its))
            for number, deal, its in zip(log.numbers, record["deals"], result["deals"], strict=True)
        ]
        return Response(TrialOut(deals=deals, outcome=outcome(result)))
