"""The API: settings of Django REST framework and of its schema."""

from __future__ import annotations

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["core.api.answers.AnswerRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.api.parsers.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "core.api.schema.ApiSchema",
    "DEFAULT_THROTTLE_CLASSES": ["core.api.throttles.WriteThrottle"],
    "EXCEPTION_HANDLER": "core.api.problems.problem_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Flek",
    "DESCRIPTION": "Tournaments, sheets and the rules. Amounts are whole cents, exact points texts such as 7/2.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",  # forms are JSON Schema, as msgspec writes it
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    # without drf-spectacular's own: words that a field may have stand at the field
    "POSTPROCESSING_HOOKS": ["core.api.schema.link_rules"],
}
