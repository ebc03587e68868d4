"""The pen and a seat as means of identification: `Authorization: Pen TOKEN`, `Authorization: Seat TOKEN`."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from core.request_limits import known_device
from scoring.domain.pens import digest_of
from scoring.models import Pen, SeatToken
from scoring.queries import Device


def device_of(request: Request | HttpRequest) -> Device | None:
    """What the request carries, in force or not: the kind of right, and the hash of its token; None without one."""
    words = _authorization(request)
    if len(words) != 2 or words[0].lower() not in (b"pen", b"seat"):
        return None
    return Device(words[0].lower().decode(), digest_of(words[1].decode("latin-1")))


def _authorization(request: Request | HttpRequest) -> list[bytes]:
    """The words of the header; also of Django's own request, which is all that a middleware has."""
    header: str = request.META.get("HTTP_AUTHORIZATION", "")
    return header.encode("latin-1").split()


@known_device.join
def is_at_a_table(request: HttpRequest) -> bool:
    """Whether a phone with the right to write or a seat asks: one query, none without such a header."""
    device = device_of(request)
    if device is None:
        return False
    model = Pen if device.kind == "pen" else SeatToken
    return bool(model._default_manager.filter(digest=device.digest, ended_at__isnull=True).exists())


class PenAuthentication(BaseAuthentication):
    """Finds the pen of a token. An ended pen is found too: what its device sends is kept for the desk."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Pen] | None:
        words = _authorization(request)
        if not words or words[0].lower() != b"pen":
            return None
        if len(words) != 2:
            raise AuthenticationFailed(_("The header must be: Authorization: Pen TOKEN."))
        digest = digest_of(words[1].decode("latin-1"))
        pen = Pen.objects.select_related("sheet").filter(digest=digest).first()
        if pen is None:
            raise AuthenticationFailed(_("This device has no pen for a sheet. Type the scorer's code."))
        return AnonymousUser(), pen

    def authenticate_header(self, request: Request) -> str:
        return "Pen"


class SeatAuthentication(BaseAuthentication):
    """Finds the seat of a token; one that was released is none."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, SeatToken] | None:
        device = device_of(request)
        if device is None or device.kind != "seat":
            return None
        found = SeatToken.objects.select_related("sheet", "seat").filter(digest=device.digest).first()
        if found is None or found.ended_at:
            raise AuthenticationFailed(_("This phone has no seat at this table any more. Ask the scorer."))
        return AnonymousUser(), found

    def authenticate_header(self, request: Request) -> str:
        return "Seat"


class SeatScheme(OpenApiAuthenticationExtension):
    """`Authorization: Seat TOKEN`: the device that speaks for one player of a sheet."""

    target_class = "scoring.api.authentication.SeatAuthentication"
    name = "seat"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": "Seat TOKEN"}


class PenScheme(OpenApiAuthenticationExtension):
    """`Authorization: Pen TOKEN`: the device that writes on one sheet."""

    target_class = "scoring.api.authentication.PenAuthentication"
    name = "pen"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": "Pen TOKEN"}


class HoldsPenOfSheet(BasePermission):
    """The pen must be one of the sheet in the address."""

    message = _("This pen belongs to another table.")

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.auth, Pen) and request.auth.sheet.public_id == view.kwargs["public_id"]
