"""Help: the guides and the dictionary of terms in the reader's language."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from core.robots import may_be_indexed
from tournaments.publishing.queries import guides
from tournaments.publishing.queries.terms import dictionary


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. All guides."""
    may_be_indexed(request)
    language = get_language() or "sk"
    listed = [(name, guides.title(name, language)) for name in guides.GUIDES]
    return render(request, "publishing/help.html", {"guides": listed})


@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """Who may: anyone. One guide."""
    if name not in guides.GUIDES:
        raise Http404
    may_be_indexed(request)
    language = get_language() or "sk"
    context = {
        "title": guides.title(name, language),
        "guide": guides.rendered(name, language, drawings=True),
        "drawn": guides.has_drawings(name),
    }
    return render(request, "publishing/guide.html", context)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. Every term on one page, so that the browser finds it; each has an anchor."""
    may_be_indexed(request)
    context = {"subjects": dictionary(get_language() or "sk")}
    return render(request, "publishing/terms.html", context)
