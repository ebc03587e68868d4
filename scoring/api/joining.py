"""One more player at a quick table, by the device that writes there (T-2, SPEC-3)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from rules.names import LONGEST
from scoring.api import states
from scoring.api.authentication import HoldsPenOfSheet, PenAuthentication, device_of
from scoring.api.shown import DeviceSheetOut
from scoring.domain.entries import Author
from scoring.domain.joining_quick import add_player
from scoring.models import Entry, Pen, QuickTable


class JoiningRequest(serializers.Serializer[None]):
    """The name of who sits down, and the version of the sheet that was seen."""

    name = serializers.CharField(max_length=LONGEST)
    version = serializers.IntegerField(min_value=0, max_value=1_000_000)


class JoiningView(APIView):
    """Who may: the device that holds the pen of this quick table; the players of a tournament are its desk's."""

    authentication_classes = (PenAuthentication,)
    permission_classes = (HoldsPenOfSheet,)

    @extend_schema(request=JoiningRequest, responses={201: DeviceSheetOut})
    def post(self, request: Request, public_id: str) -> HttpResponse:
        """201 with the sheet as it is with him, who plays from the next deal on; 404 no quick table, 409 stale or not
        now, 422 not by these rules, or not this name."""
        data = JoiningRequest(data=request.data)
        data.is_valid(raise_exception=True)
        assert isinstance(request.auth, Pen)
        table = get_object_or_404(QuickTable, sheet__public_id=public_id)
        sent = data.validated_data
        add_player(table, Author(role=Entry.Role.ORGANISER, pen=request.auth), sent["name"], sent["version"])
        answer = states.state_answer(public_id, device_of(request))
        answer.status_code = 201
        return answer
