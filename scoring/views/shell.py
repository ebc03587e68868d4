"""The scorer's page: one shell for all sheets, the same bytes for everyone, so that it can be kept offline.

Nothing of a reader is in them, so they may be sent compressed; who has them is told so, and fetches them once.
"""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page, require_safe

#: What the service worker is made of, by what it looks after: the scorer's page; notices and the page of a player.
WORKER = ("scorer/service-worker.js", "notices/worker.js")


@require_safe
@gzip_page
@conditional_page
@cache_control(no_cache=True)
def shell(request: HttpRequest, **_: str) -> HttpResponse:
    """Who may: anyone; what is shown is decided by the API. The address holds the sheet or the card."""
    return render(request, "scoring/scorer/shell.html")


@require_safe
@gzip_page
@conditional_page
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The service worker, served from the root so that it may look after every page: its parts, one
    after the other, as one file."""
    found = [finders.find(part) for part in WORKER]
    if not all(found):
        raise Http404
    parts = [Path(str(part)).read_bytes() for part in found]
    return HttpResponse(b"\n".join(parts), content_type="text/javascript")
