"""What a phone without the pen may send: its address is the key, the name is chosen at the table (T-26, T-28)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from core.rate_limits import Limit, enforce
from scoring.api import states
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.kinds import those
from scoring.models import Entry, Sheet

#: Four players confirm, object and call; more than this in a minute is somebody playing with the button.
VOICES = Limit(12, 60)


class VoiceRequest(serializers.Serializer[None]):
    """A confirmation, an objection, a call for the jury or a claim about a deal."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=sorted(those(lambda kind: kind.everybodys)))
    body = serializers.DictField(required=False, default=dict)
    target = serializers.IntegerField(
        min_value=1, max_value=1_000_000, required=False, allow_null=True, default=None
    )
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class VoicesView(APIView):
    """Who may: anyone who knows the sheet's address; at most 12 a minute for one table."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(request=VoiceRequest, responses={200: states.RecordedOut, 201: states.RecordedOut})
    def post(self, request: Request, public_id: str) -> HttpResponse:
        """201 recorded, 200 was there already; 409 wrong state, 429 too often."""
        data = VoiceRequest(data=request.data)
        data.is_valid(raise_exception=True)
        sheet = get_object_or_404(Sheet, public_id=public_id)
        sent = data.validated_data
        enforce("voices", sheet.public_id, VOICES)  # by table: a hall shares one address
        new = NewEntry(
            device_id=sent["id"],
            kind=sent["kind"],
            seen_version=0,
            body=sent["body"],
            target=sent["target"],
            reason=sent["reason"],
        )
        recorded = record_entry(public_id, Author(role=Entry.Role.PLAYER), new)
        assert isinstance(recorded, Recorded)  # what everybody may send is never held
        return states.recorded_answer(public_id, recorded)
