"""The OpenAPI document: every operation names its errors as problem+json, and who may call it."""

from __future__ import annotations

import re
from typing import Any, Literal

from django.urls import reverse
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from core.api.problems import CONTENT_TYPE
from core.typed import FreeJson
from rules import rulebook

KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "maxLength": 80},
    OpenApiParameter.HEADER,
    description="The same key is done once and answered alike; with another request 409.",
)


class Problem(serializers.Serializer[None]):
    """RFC 9457: `rule`, `deal` and `field` say which rule was broken and where."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    rule = serializers.CharField(required=False, allow_null=True)
    deal = serializers.IntegerField(required=False, allow_null=True)
    field = serializers.CharField(required=False, allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """And `errors`, which as an attribute would take the place of what every serializer says of its faults."""
        return {**super().get_fields(), "errors": serializers.JSONField(required=False)}


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

    def get_description(self, path: str = "", method: str = "") -> str:
        """What it does; who may, as the endpoint checks it. `path` and `method` are what `self` knows already."""
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

    def _map_serializer_field(self, *args: Any, **kwargs: Any) -> FreeJson:
        """Without the mark of drf-spectacular by which it names choices: they stand at each field."""
        form: FreeJson = super()._map_serializer_field(*args, **kwargs)  # type: ignore[no-untyped-call]
        form.pop("x-spec-enum-id", None)
        return form

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> FreeJson:
        bodies: FreeJson = super()._get_response_bodies(direction=direction)
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
        bodies["default"] = {"description": "Problem details (RFC 9457)", "content": content}
        return bodies


def link_rules(result: dict[str, Any], **_about: object) -> dict[str, Any]:
    """The hook of drf-spectacular for the whole document: in descriptions, numbers of rules are links (Markdown)."""
    _linked(result)
    return result


def _linked(part: Any) -> None:
    if isinstance(part, dict):
        if isinstance(described := part.get("description"), str):
            part["description"] = rulebook.pattern().sub(_markdown, described)
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            _linked(each)


def _markdown(number: re.Match[str]) -> str:
    return f"[{number[1]}]({reverse('scoring:rule', args=[number[1]])})"
