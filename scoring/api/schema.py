"""The OpenAPI document: every operation names its errors as problem+json, and who may call it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from scoring.api.problems import CONTENT_TYPE


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


class ApiSchema(AutoSchema):
    """As drf-spectacular's, with one answer for everything that goes wrong."""

    def _get_response_bodies(self, direction: str = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction=direction)
        component = self.resolve_serializer(Problem, direction)
        bodies["default"] = {
            "description": "What went wrong",
            "content": {CONTENT_TYPE: {"schema": component.ref}},
        }
        return bodies


class PenScheme(OpenApiAuthenticationExtension):
    """`Authorization: Pen TOKEN`: the device that writes on one sheet."""

    target_class = "scoring.api.authentication.PenAuthentication"
    name = "pen"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": "Pen TOKEN"}
