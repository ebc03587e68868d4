"""Answers to what no view answers: a page for people, problem+json under /api/."""

from __future__ import annotations

import sys
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views import defaults

from core.api.problems import CONTENT_TYPE
from core.disks import is_full
from core.refusals import Refusal, TooLargeError, TooOftenError


class DiskFullError(Refusal, code="disk-full", status=507):
    """Nothing more can be stored on this server."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "The disk of the server is full, so this was not stored. What phones have written waits on them."
            )
        )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413 where a form without files is too large."""
    if isinstance(exception, RequestDataTooBig):
        return refused(request, TooLargeError(settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
    if request.path.startswith("/api/"):
        return _problem(HTTPStatus.BAD_REQUEST, "bad-request", _("This request could not be read"))
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    if request.path.startswith("/api/"):
        return _problem(HTTPStatus.NOT_FOUND, "not-found", _("There is nothing at this address."))
    return defaults.page_not_found(request, exception)


def too_many(request: HttpRequest, wait: int) -> HttpResponse:
    """429 with the seconds to wait."""
    said = ngettext(
        "Too many attempts. Try again in %(count)d second.",
        "Too many attempts. Try again in %(count)d seconds.",
        wait,
    )
    return refused(request, TooOftenError(said % {"count": wait}, retry_after=wait))


def server_error(request: HttpRequest) -> HttpResponse:
    """500; 507 where the disk is full, which the organiser can mend and nobody else."""
    if is_full(sys.exc_info()[1], settings.DATA_DIR):
        return refused(request, DiskFullError())
    if request.path.startswith("/api/"):
        return _problem(HTTPStatus.INTERNAL_SERVER_ERROR, "server-error", _("Something went wrong here."))
    return defaults.server_error(request)


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A refusal at the door, before any view: its status, its words, and when to come again."""
    if request.path.startswith("/api/"):
        answer = _problem(HTTPStatus(refusal.status), refusal.code, refusal.message.plain, **refusal.extra)
    else:
        # Without the request: neither session nor account may be asked for here.
        page = render(None, f"{refusal.status}.html", {"message": refusal.message})
        page.status_code, answer = refusal.status, page
    if "retry_after" in refusal.extra:
        answer["Retry-After"] = str(refusal.extra["retry_after"])
    return answer


def _problem(status: HTTPStatus, code: str, detail: str, **extra: object) -> HttpResponse:
    body = {"type": f"/api/problems#{code}", "title": code, "status": status, "detail": detail, **extra}
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)
