"""Answers to what no view answers: a page for people, problem+json under /api/."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views import defaults

from scoring.api.problems import CONTENT_TYPE


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    if request.path.startswith("/api/"):
        return _problem(HTTPStatus.NOT_FOUND, "not-found", _("There is nothing at this address."))
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500."""
    if request.path.startswith("/api/"):
        return _problem(HTTPStatus.INTERNAL_SERVER_ERROR, "server-error", _("Something went wrong here."))
    return defaults.server_error(request)


def _problem(status: HTTPStatus, code: str, detail: str) -> JsonResponse:
    body = {"type": f"/api/problems#{code}", "title": code, "status": status, "detail": detail}
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)
