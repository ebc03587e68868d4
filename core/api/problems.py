"""Errors of the API as problem+json (RFC 9457), with the rule where one was broken."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from core.refusals import Refusal
from core.typed import FreeJson

CONTENT_TYPE = "application/problem+json"


def problem(status: int, code: str, detail: str, **extra: object) -> Response:
    """A problem+json response; `extra` holds fields such as rule, deal and field."""
    body = {"type": f"/api/problems#{code}", "title": code, "status": status, "detail": detail, **extra}
    return Response(body, status=status, content_type=CONTENT_TYPE)


def refusal_problem(refusal: Refusal) -> Response:
    """A refusal of a verb as a response."""
    response = problem(refusal.status, refusal.code, refusal.message.plain, **refusal.extra)
    if "retry_after" in refusal.extra:
        response["Retry-After"] = str(refusal.extra["retry_after"])
    return response


def problem_handler(exception: Exception, context: FreeJson) -> Response | None:
    """DRF's hook: refusals, validation faults, missing rights and missing objects, all in one form."""
    if isinstance(exception, Refusal):
        return refusal_problem(exception)
    if isinstance(exception, exceptions.ValidationError):
        return problem(400, "invalid", _first(exception.detail), errors=exception.detail)
    response = exception_handler(exception, context)
    if response is None:
        return None
    if isinstance(exception, Http404):
        code, detail = "not-found", str(exceptions.NotFound.default_detail)
    elif isinstance(exception, PermissionDenied):
        code, detail = "permission-denied", str(exceptions.PermissionDenied.default_detail)
    else:
        code = str(getattr(exception, "default_code", "error")).replace("_", "-")
        detail = str(getattr(exception, "detail", exception))
    made = problem(response.status_code, code, detail)
    for header in ("WWW-Authenticate", "Retry-After"):
        if header in response:
            made[header] = response[header]
    return made


def _first(detail: object) -> str:
    """The first sentence of nested validation errors, with its field."""
    if isinstance(detail, dict) and detail:
        key, value = next(iter(detail.items()))
        return f"{key}: {_first(value)}"
    if isinstance(detail, list) and detail:
        return _first(detail[0])
    return str(detail)
