"""What is done for every request: its id in the logs, its figures, and the headers that Django does not set."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from core import permissions_policy
from operations import metrics
from operations.views import health

log = structlog.get_logger("flek.request")

#: An id that a proxy in front gave; anything else is not taken into the logs.
SENT_ID = re.compile(r"^[A-Za-z0-9_-]{8,64}$")
SLOW = 1.0

Handler = Callable[[HttpRequest], HttpResponse]


def watch_request(get_response: Handler) -> Handler:
    """Give the request an id, name it in every log line and in the answer, and count it."""

    def handle(request: HttpRequest) -> HttpResponse:
        sent = request.headers.get("X-Request-ID", "")
        request_id = sent if SENT_ID.match(sent) else secrets.token_hex(8)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        began = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - began
        match = request.resolver_match
        view = match.view_name if match and match.view_name else "none"
        metrics.count_request(request.method or "", view, response.status_code, seconds)
        if response.status_code >= 500 or seconds >= SLOW:
            log.warning(
                "request",
                method=request.method,
                view=view,
                status=response.status_code,
                seconds=round(seconds, 3),
            )
        response["X-Request-ID"] = request_id
        response.headers.setdefault(permissions_policy.HEADER, permissions_policy.USUAL)
        response["Cross-Origin-Resource-Policy"] = "same-origin"
        return response

    return handle


#: Asked by what restarts a process that does not answer: no session, account or database may stand in its way.
LIVE = "/health/live/"


def answer_live(get_response: Handler) -> Handler:
    """Say that the process lives, before anything that needs the database is looked at."""

    def handle(request: HttpRequest) -> HttpResponse:
        if request.path_info != LIVE:
            return get_response(request)
        request.resolver_match = ResolverMatch(
            health.live, (), {}, "health-live"
        )  # it is counted under this name
        return health.live(request)

    return handle
