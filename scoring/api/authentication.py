"""The pen as a means of identification: `Authorization: Pen TOKEN`."""

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

from scoring.domain.pens import digest_of
from scoring.models import Pen


def pen_digest(request: Request | HttpRequest) -> str | None:
    """The hash of the pen that the request carries, in force or not; None without one."""
    words = _authorization(request)
    if len(words) != 2 or words[0].lower() != b"pen":
        return None
    return digest_of(words[1].decode("latin-1"))


def _authorization(request: Request | HttpRequest) -> list[bytes]:
    """The words of the header; also of Django's own request, which is all that a middleware has."""
    header: str = request.META.get("HTTP_AUTHORIZATION", "")
    return header.encode("latin-1").split()


class PenAuthentication(BaseAuthentication):
    """Finds the pen of a token. An ended pen is found too: what its device sends is kept for the desk."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Pen] | None:
        words = _authorization(request)
        if not words or words[0].lower() != b"pen":
            return None
        if len(words) != 2:
            raise AuthenticationFailed(_("The header must be: Authorization: Pen TOKEN."))
        pen = Pen.objects.select_related("sheet").filter(digest=pen_digest(request)).first()
        if pen is None:
            raise AuthenticationFailed(_("This device has no pen for a sheet. Type the scorer's code."))
        return AnonymousUser(), pen

    def authenticate_header(self, request: Request) -> str:
        return "Pen"


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
