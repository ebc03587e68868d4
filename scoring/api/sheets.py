"""The API of a sheet: everyone who knows its address may read it, the pen writes."""

from __future__ import annotations

from typing import Annotated

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.addresses import network_of
from core.api.answers import Answer, one_of
from scoring.api import states
from scoring.api.authentication import HoldsPenOfSheet, PenAuthentication, device_of
from scoring.api.log import LogPageOut, log_page
from scoring.api.sending import SentEntry
from scoring.api.shown import DeviceSheetOut
from scoring.domain.entries import Author, Recorded, record_entry
from scoring.domain.kinds import those
from scoring.domain.pens import hand_on, take_pen
from scoring.models import Entry, HeldEntry, Pen, Sheet


class SheetView(APIView):
    """Who may: anyone who knows the address (128 bits, on the table's card)."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses={200: DeviceSheetOut, 304: None})
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """The whole state of a sheet; 304 when If-None-Match names it, so that nothing has changed.

        A device that sends its pen learns in `pen` whether it is still in force, one that sends a seat in `seat`;
        others get null.
        """
        try:
            return states.state_answer(public_id, device_of(request))
        except Sheet.DoesNotExist:
            raise Http404 from None


class LogFilter(serializers.Serializer[None]):
    """Before which entry."""

    before = serializers.IntegerField(min_value=1, max_value=1_000_000_000)


class LogView(APIView):
    """Who may: anyone who knows the address (128 bits, on the table's card)."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses=LogPageOut, parameters=[LogFilter])
    def get(self, request: Request, public_id: str) -> Response:
        """A page of the log: the hundred lines before an entry, as `log_before` of the sheet and `before` of a page
        name it. 400 without one."""
        asked = LogFilter(data=request.query_params)
        asked.is_valid(raise_exception=True)
        sheet = get_object_or_404(Sheet, public_id=public_id)
        return Response(log_page(sheet, asked.validated_data["before"]))


class PenRequest(serializers.Serializer[None]):
    """The code from the slip (or the secret behind its QR code, or of a quick table's write address), and a name for
    the device."""

    code = serializers.CharField(max_length=40)
    device = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)


class PenOut(Answer, frozen=True):
    """A pen: its token, shown this once, and the sequence number of the sheet's code it was given for."""

    token: str
    generation: int


class PenView(APIView):
    """POST: anyone with the round's code of this table. DELETE: the device that holds the pen."""

    authentication_classes = (PenAuthentication,)

    def get_permissions(self) -> list[AllowAny | HoldsPenOfSheet]:
        return [AllowAny()] if self.request.method == "POST" else [HoldsPenOfSheet()]

    @extend_schema(request=PenRequest, responses={201: PenOut})
    def post(self, request: Request, public_id: str) -> Response:
        """Take the pen; answers with its token, shown this once."""
        data = PenRequest(data=request.data)
        data.is_valid(raise_exception=True)
        get_object_or_404(Sheet, public_id=public_id)
        sent = data.validated_data
        pen, token = take_pen(public_id, sent["code"], sent["device"], network_of(request))
        return Response(PenOut(token=token, generation=pen.generation), status=status.HTTP_201_CREATED)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Give the pen back."""
        assert isinstance(request.auth, Pen)
        hand_on(request.auth)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EntryRequest(SentEntry):
    """An entry submitted by a device. The deal in `body` is checked by the rules, not here."""

    kind = serializers.ChoiceField(choices=sorted(those(lambda kind: Entry.Role.SCORER in kind.writers)))
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class HeldBackOut(Answer, frozen=True):
    """An entry that came too late and is kept for the desk: why, as a word and in words."""

    held: Annotated[str, one_of(HeldEntry.Why.choices)]
    detail: str


class EntriesView(APIView):
    """Who may: the device that holds the pen of this sheet. What an ended pen sends is kept for the desk."""

    authentication_classes = (PenAuthentication,)
    permission_classes = (HoldsPenOfSheet,)

    @extend_schema(
        request=EntryRequest,
        responses={200: states.RecordedOut, 201: states.RecordedOut, 202: HeldBackOut},
    )
    def post(self, request: Request, public_id: str) -> HttpResponse:
        """201 recorded, 200 was there already, 202 kept for the desk; 409 stale, or the desk has too much to decide;
        413 larger than 8 kB, 422 a rule is broken."""
        new = EntryRequest(data=request.data).entry()
        assert isinstance(request.auth, Pen)
        recorded = record_entry(public_id, Author(role=Entry.Role.SCORER, pen=request.auth), new)
        if not isinstance(recorded, Recorded):
            held = HeldBackOut(held=recorded.why, detail=recorded.get_why_display())
            return Response(held, status=status.HTTP_202_ACCEPTED)
        return states.recorded_answer(public_id, recorded, device_of(request))
