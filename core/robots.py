"""What search engines may keep (T-37): nothing, but what a view says that they may."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]
HEADER = "X-Robots-Tag"


def keep_out(get_response: Handler) -> Handler:
    """Middleware: no page is indexed unless its view called `may_be_indexed`."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not getattr(request, "indexed", False):
            response.headers.setdefault(HEADER, "noindex")
        return response

    return handle


def may_be_indexed(request: HttpRequest) -> None:
    """The page that answers is for search engines too; to be called before it is drawn."""
    request.indexed = True  # type: ignore[attr-defined] # read above and in base.html
