"""The API of a sheet: everyone who knows its address may read it, the pen writes."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api import states
from scoring.api.authentication import HoldsPenOfSheet, PenAuthentication, pen_digest
from scoring.api.sending import SentEntry
from scoring.domain.entries import PEN_KINDS, Author, Recorded, record_entry
from scoring.domain.pens import hand_on, take_pen
from scoring.models import Entry, Pen, Sheet


class SheetView(APIView):
    """Who may: anyone who knows the address (128 bits, on the table's card)."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 304: None})
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """The whole state of a sheet; 304 when it is the one named by If-None-Match (`states.answer_unchanged`).

        A device that sends its pen learns in `pen` whether it is still in force; others get null.
        """
        try:
            return states.state_answer(public_id, pen_digest(request))
        except Sheet.DoesNotExist:
            raise Http404 from None


class PenRequest(serializers.Serializer):
    """The code from the slip (or the secret of a quick table's write address), and a name for the device."""

    code = serializers.CharField(max_length=40)
    device = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)


class PenView(APIView):
    """POST: anyone with the round's code of this table. DELETE: the device that holds the pen."""

    authentication_classes = (PenAuthentication,)

    def get_permissions(self) -> list[AllowAny | HoldsPenOfSheet]:
        return [AllowAny()] if self.request.method == "POST" else [HoldsPenOfSheet()]

    @extend_schema(request=PenRequest, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, public_id: str) -> Response:
        """Take the pen; answers with its token, shown this once."""
        data = PenRequest(data=request.data)
        data.is_valid(raise_exception=True)
        get_object_or_404(Sheet, public_id=public_id)
        pen, token = take_pen(public_id, data.validated_data["code"], data.validated_data["device"])
        return Response({"token": token, "generation": pen.generation}, status=status.HTTP_201_CREATED)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Give the pen back."""
        assert isinstance(request.auth, Pen)
        hand_on(request.auth)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EntryRequest(SentEntry):
    """What a device sends. The deal in `body` is checked by the rules, not here."""

    kind = serializers.ChoiceField(choices=sorted(PEN_KINDS))
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class EntriesView(APIView):
    """Who may: the device that holds the pen of this sheet. What an ended pen sends is kept for the desk."""

    authentication_classes = (PenAuthentication,)
    permission_classes = (HoldsPenOfSheet,)

    @extend_schema(
        request=EntryRequest,
        responses={200: OpenApiTypes.OBJECT, 201: OpenApiTypes.OBJECT, 202: OpenApiTypes.OBJECT},
    )
    def post(self, request: Request, public_id: str) -> HttpResponse:
        """201 recorded, 200 was there already, 202 kept for the desk; 409 stale, or the desk has too much to decide;
        413 larger than 8 kB, 422 a rule is broken."""
        new = EntryRequest(data=request.data).entry()
        assert isinstance(request.auth, Pen)
        recorded = record_entry(public_id, Author(role=Entry.Role.SCORER, pen=request.auth), new)
        if not isinstance(recorded, Recorded):
            return Response(
                {"held": recorded.why, "detail": recorded.get_why_display()}, status=status.HTTP_202_ACCEPTED
            )
        return states.recorded_answer(public_id, recorded)
