"""What is shown to somebody is kept by nobody else: no proxy and no browser on a shared laptop."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]


def keep_private(get_response: Handler) -> Handler:
    """Middleware: an answer to who is signed in, or carries a token, may not be stored unless the view says how."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        known = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
        if known and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-store"
        return response

    return handle
