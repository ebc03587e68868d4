"""What a phone with a seat says, and how it comes to it (T-26, T-28): confirming, objecting, calling, claiming."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import limits, rate_limits
from core.addresses import network_of
from core.api.answers import Answer
from core.refusals import Refusal
from scoring.api import states
from scoring.api.authentication import (
    HoldsPenOfSheet,
    PenAuthentication,
    SeatAuthentication,
    device_of,
)
from scoring.api.shown import DeviceSheetOut
from scoring.domain import seat_tokens
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.kinds import those
from scoring.domain.refusals import NotYourSeatError
from scoring.domain.write_keys import is_seat_key
from scoring.models import Entry, Pen, SeatToken, Sheet

ACTIONS = {
    "give": seat_tokens.give_seat,
    "refuse": seat_tokens.refuse_seat,
    "release": seat_tokens.release_seat,
}


class SeatRequest(serializers.Serializer[None]):
    """What the card of the table says of this sheet, the seat by its position, and a name for the device."""

    key = serializers.CharField(max_length=40)
    seat = serializers.IntegerField(min_value=0, max_value=9)
    device = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)


class SeatRightOut(Answer, frozen=True):
    """A seat: its token, shown this once; `asks` where another phone has it and the scorer is asked."""

    token: str
    seat: int
    asks: bool


class SeatsView(APIView):
    """POST: anyone with the table's card. DELETE: the device that has a seat, or asks for one."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (AllowAny,)

    @extend_schema(request=SeatRequest, responses={201: SeatRightOut})
    def post(self, request: Request, public_id: str) -> Response:
        """Take a seat; answers with its token, shown this once. 403 without the key of the card."""
        data = SeatRequest(data=request.data)
        data.is_valid(raise_exception=True)
        get_object_or_404(Sheet, public_id=public_id)
        sent = data.validated_data
        made, token = seat_tokens.take_seat(
            public_id, sent["key"], sent["seat"], sent["device"], network_of(request)
        )
        shown = SeatRightOut(token=token, seat=sent["seat"], asks=made.taken_at is None)
        return Response(shown, status=status.HTTP_201_CREATED)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Give the seat back."""
        seat_tokens.leave_seat(_seat_at(request, public_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class SeatActionRequest(serializers.Serializer[None]):
    """What the scorer does with the phone of a seat."""

    action = serializers.ChoiceField(sorted(ACTIONS))


class SeatView(APIView):
    """Who may: the device that holds the pen of this sheet."""

    authentication_classes = (PenAuthentication,)
    permission_classes = (HoldsPenOfSheet,)

    @extend_schema(request=SeatActionRequest, responses=DeviceSheetOut)
    def post(self, request: Request, public_id: str, position: int) -> HttpResponse:
        """Give the seat to the phone that asks for it, refuse it, or release the one that has it."""
        data = SeatActionRequest(data=request.data)
        data.is_valid(raise_exception=True)
        pen = request.auth
        assert isinstance(pen, Pen)
        if pen.ended_at:
            raise NotYourSeatError.ended()
        ACTIONS[data.validated_data["action"]](pen.sheet, position)
        return states.state_answer(public_id, device_of(request))


class VoiceRequest(serializers.Serializer[None]):
    """A confirmation, an objection, a call for the jury or a claim about a deal; `key` is what the card of the table
    says, where a phone without a seat calls the jury."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=sorted(those(lambda kind: kind.everybodys)))
    body = serializers.DictField(required=False, default=dict)
    target = serializers.IntegerField(
        min_value=1, max_value=1_000_000, required=False, allow_null=True, default=None
    )
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    key = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class VoicesView(APIView):
    """Who may: the device with a seat of this sheet; with the table's card alone, call the jury."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (AllowAny,)

    @extend_schema(request=VoiceRequest, responses={200: states.RecordedOut, 201: states.RecordedOut})
    def post(self, request: Request, public_id: str) -> HttpResponse:
        """201 recorded, 200 was there already; 403 not from this phone, 409 wrong state, 429 too often."""
        data = VoiceRequest(data=request.data)
        data.is_valid(raise_exception=True)
        sheet = get_object_or_404(Sheet, public_id=public_id)
        sent = data.validated_data
        token = _seat_at(request, public_id) if request.auth else None
        if token is None and not is_seat_key(sheet, sent["key"]):
            raise NotYourSeatError.without_card()
        new = NewEntry(
            device_id=sent["id"],
            kind=sent["kind"],
            seen_version=0,
            body=sent["body"],
            target=sent["target"],
            reason=sent["reason"],
        )
        # each device, and each network of phones without a seat, has a count of its own; what is refused is none
        bound, who = (
            (limits.VOICES, str(token.pk))
            if token
            else (limits.CARD_CALLS, f"{public_id} {network_of(request)}")
        )
        rate_limits.enforce(bound.name, who, bound.rate)
        try:
            recorded = record_entry(public_id, Author(role=Entry.Role.PLAYER, seat=token), new)
        except Refusal:
            rate_limits.give_back(bound.name, who)
            raise
        assert isinstance(recorded, Recorded)  # what everybody may send is never held
        return states.recorded_answer(public_id, recorded, device_of(request))


def _seat_at(request: Request, public_id: str) -> SeatToken:
    """The seat that the request carries, of this sheet. Raises NotYourSeatError."""
    token = request.auth
    if not isinstance(token, SeatToken) or token.sheet.public_id != public_id:
        raise NotYourSeatError.without_card()
    return token
