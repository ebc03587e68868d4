"""A tournament outside of Flek: the picture of a shared address, and the standing in a club's own page."""

from __future__ import annotations

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.events.models import Tournament
from tournaments.publishing.documents.picture import share_picture
from tournaments.publishing.documents.printing import results_pdf as printed_results
from tournaments.publishing.published_parts import kept_part
from tournaments.publishing.queries.live import live_board
from tournaments.publishing.queries.sharing import shared
from tournaments.rounds.queries import visibility

#: Lines of an embedded standing; below them a link leads to all.
LINES = 20
#: A network that shows the picture need not ask for it again so soon (seconds).
PICTURE_SECONDS = 300
#: Results that were told change seldom, and are seen changed soon enough.
PDF_SECONDS = 60


@require_safe
def picture(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """Who may: anyone. Name, date, place, and the first three once they are announced, as PNG."""
    part = kept_part(
        "picture", slug, language, lambda tournament: share_picture(shared(tournament)), "image/png"
    )
    return part.answer(request, seconds=PICTURE_SECONDS)


@require_safe
def results_pdf(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """Who may: anyone, once the results are told. The standing with all rounds as PDF, with names as agreed (T-34)."""
    part = kept_part("results", slug, language, printed_results, "application/pdf")
    if not part.content:
        raise Http404
    response = part.answer(request, seconds=PDF_SECONDS)
    response["Content-Disposition"] = f'inline; filename="{slug}.pdf"'
    return response


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type] # it knows of no views with arguments
def embed(request: HttpRequest, slug: str, language: str = "") -> HttpResponse:
    """Who may: anyone, and any page may hold it in a frame. The first lines of the standing, as far as it shows."""
    return kept_part("embed", slug, language or get_language() or "", _embed).answer(request)


def _embed(tournament: Tournament) -> str:
    round_, latest = visibility.public_round(tournament), visibility.latest_public_round(tournament)
    context = {
        "tournament": tournament,
        "live": live_board(round_, latest or round_, size=LINES) if round_ else None,
        "figures": "public:figures",
    }
    return render_to_string("publishing/embed.html", context)
