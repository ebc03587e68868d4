"""Pages for everyone: what the organiser has published."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments import queries
from tournaments.models import Tournament
from tournaments.queries.jury import published_decisions
from tournaments.queries.standing import board


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Who may: anyone. The tournaments on the public list."""
    return render(request, "public/home.html", {"tournaments": queries.public_tournaments()[:100]})


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone with the address of a tournament past its draft. Seating, standing, the seed of the draw."""
    found = _published(slug)
    round_ = queries.latest_public_round(found)
    return render(
        request,
        "public/tournament.html",
        {
            "tournament": found,
            "round": round_,
            "tables": queries.tables(round_) if round_ else [],
            "decisions": published_decisions(found),
            "draw": round_.draws.filter(discarded_at__isnull=True).first() if round_ else None,
            **_standing_context(found),
        },
    )


@require_safe
@cache_control(no_cache=True)
def standing(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone. The standing alone, asked for again and again; 304 while nothing changed."""
    found = _published(slug)
    context = _standing_context(found)
    tag = f'"{context["version"]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    response = render(request, "public/_standing.html", {"tournament": found, **context})
    response["ETag"] = tag
    return response


@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone. Where somebody sits, by `q`: his name or start number (T-34)."""
    found = _published(slug)
    wanted = request.GET.get("q", "")[:80]
    round_ = queries.latest_public_round(found)
    seats = queries.find_seats(queries.tables(round_), wanted) if round_ and wanted.strip() else []
    context = {"tournament": found, "round": round_, "found": seats[:12], "wanted": wanted.strip()}
    template = "public/_found.html" if getattr(request, "htmx", False) else "public/found.html"
    return render(request, template, context)


@require_safe
@cache_control(no_cache=True)
def round_banner(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone. Clock and message of the round alone, asked for again and again."""
    found = _published(slug)
    round_ = queries.latest_public_round(found)
    if round_ is None:
        return HttpResponse("")
    return render(request, "public/_round_banner.html", {"tournament": found, "round": round_})


def _published(slug: str) -> Tournament:
    found: Tournament = get_object_or_404(
        Tournament.objects.select_related("club").exclude(state=Tournament.State.DRAFT), slug=slug
    )
    return found


def _standing_context(found: Tournament) -> dict[str, object]:
    round_ = queries.public_round(found)
    if round_ is None:
        return {"standing_round": None, "board": None, "version": "none"}
    shown = board(round_)
    return {
        "standing_round": round_,
        "board": shown,
        "figures": "public:figures",
        "version": f"{round_.pk}-{shown.version}-{round_.state}",
    }
