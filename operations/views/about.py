"""What the operator says to everybody: whose data this is, where a weakness is told, what robots may read."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from core.robots import may_be_indexed

#: Nothing of people, of work or of tables is for robots; what may be read says itself whether it may be kept.
CLOSED = ("/accounts/", "/admin/", "/api/", "/c/", "/jury/", "/me/", "/organise/", "/projector/")
#: security.txt says until when it holds (RFC 9116).
HOLDS = timedelta(days=180)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. Who runs this site, what is kept for how long, and what everybody may ask for."""
    may_be_indexed(request)
    return render(request, "operations/privacy.html", {"operator": settings.OPERATOR, "kept": settings.KEPT})


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. Where a weakness is told; no such page where the operator named no contact."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + HOLDS).strftime("%Y-%m-%dT%H:%M:%SZ")
    text = f"Contact: {settings.SECURITY_CONTACT}\nExpires: {expires}\nPreferred-Languages: sk, cs, en\n"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. What robots need not read; whether they may keep a page the page itself says."""
    closed = "".join(f"Disallow: {path}\n" for path in CLOSED)
    return HttpResponse(f"User-agent: *\n{closed}", content_type="text/plain; charset=utf-8")
