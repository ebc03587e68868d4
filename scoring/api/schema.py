"""The OpenAPI document: every operation names its errors as problem+json, and who may call it."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from scoring.api.problems import CONTENT_TYPE

KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "maxLength": 80},
    OpenApiParameter.HEADER,
    description="The same key is done once and answered alike; with another request 409.",
)


class Problem(serializers.Serializer):
    """RFC 9457: `rule`, `deal` and `field` say which rule was broken and where."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    rule = serializers.CharField(required=False, allow_null=True)
    deal = serializers.IntegerField(required=False, allow_null=True)
    field = serializers.CharField(required=False, allow_null=True)
    errors = serializers.JSONField(required=False)


class Anything(serializers.JSONField):
    """An object whose form stands elsewhere: a record of the rules, or the state of a sheet."""


#: What an answer to a write says of how often the caller may still write.
RATE_HEADERS = {
    "Retry-After": "seconds to wait",
    "RateLimit-Limit": "writes a minute",
    "RateLimit-Remaining": "writes left in this minute",
    "RateLimit-Reset": "seconds until the count begins anew",
}


class ApiSchema(AutoSchema):
    """As drf-spectacular's, with one answer for everything that goes wrong, who may call, and the common headers."""

    def get_operation_id(self) -> str:
        """The name of the endpoint and the method: `players_post`."""
        words = re.sub(r"(?<!^)(?=[A-Z])", "_", type(self.view).__name__.removesuffix("View")).lower()
        return f"{words}_{self.method.lower()}"

    def get_description(self) -> str:
        """What it does; who may, as the endpoint checks it."""
        told = super().get_description() or ""
        roles = getattr(self.view, "roles", None)
        if roles is None:
            return told
        allowed = roles.get(self.method)
        return f"{told}\n\nWho may: {', '.join(allowed) if allowed else 'anyone'}."

    def get_override_parameters(self) -> list[Any]:
        """Those that were named, and the key under which a request is done once."""
        named: list[Any] = super().get_override_parameters()
        handler = getattr(self.view, self.method.lower(), None)
        return [*named, KEY] if getattr(handler, "idempotent", False) else named

    def _get_response_bodies(self, direction: str = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction=direction)
        component = self.resolve_serializer(Problem, direction)
        content = {CONTENT_TYPE: {"schema": component.ref}}
        if hasattr(self.view, "roles"):
            bodies["429"] = {
                "description": "Too many writes",
                "headers": {
                    name: {"description": words, "schema": {"type": "integer"}}
                    for name, words in RATE_HEADERS.items()
                },
                "content": content,
            }
        bodies["default"] = {"description": "What went wrong", "content": content}
        return bodies


class PenScheme(OpenApiAuthenticationExtension):
    """`Authorization: Pen TOKEN`: the device that writes on one sheet."""

    target_class = "scoring.api.authentication.PenAuthentication"
    name = "pen"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": "Pen TOKEN"}
