"""The scorer's page: one shell for all sheets, the same bytes for everyone, so that it can be kept offline."""

from __future__ import annotations

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(no_cache=True)
def shell(request: HttpRequest, **_: str) -> HttpResponse:
    """Who may: anyone; what is shown is decided by the API. The address holds the sheet or the card."""
    return render(request, "scoring/scorer/shell.html")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> FileResponse:
    """The service worker, served from the root so that it may look after every page of a sheet."""
    found = finders.find("scorer/service-worker.js")
    if not found:
        raise Http404
    return FileResponse(open(found, "rb"), content_type="text/javascript")
