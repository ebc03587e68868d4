"""What the office prints besides the sheets of the tables."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from accounts.addresses import address_for_others
from scoring.domain.refusals import Refusal
from scoring.models import Job
from tournaments.documents.contexts import DIPLOMAS
from tournaments.documents.kinds import DOCUMENTS
from tournaments.domain import documents as verbs
from tournaments.models import Tournament
from tournaments.permissions import OFFICE, Role, roles_of, tournament_door
from tournaments.views.answers import account

#: So many of the documents made last are offered again.
RECENT = 8


@require_http_methods(["GET", "HEAD", "POST"])
@tournament_door(*OFFICE)
def documents(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. GET: what can be printed. POST: `kind`, `size`, `language`: asks for it."""
    if request.method == "POST":
        return _ask(request, tournament)
    there = {needs: verbs.latest(tournament, needs) for needs in ("round", "standing")}
    mine = Job.objects.filter(subject=verbs.subject(tournament), requested_by=account(request))
    context = {
        "tournament": tournament,
        "offered": [
            (document, not document.needs or there[document.needs] is not None)
            for document in DOCUMENTS.values()
        ],
        "typed": verbs.typed_before(tournament),
        "places": DIPLOMAS,
        "recent": mine[:RECENT],
        "organiser": Role.ORGANISER in roles_of(request.user, tournament),
        "embed": _embed_address(request, tournament),
    }
    return render(request, "organiser/documents.html", context)


def _embed_address(request: HttpRequest, tournament: Tournament) -> str:
    """What a club puts into its own page; nothing for a draft."""
    if tournament.state == Tournament.State.DRAFT:
        return ""
    return address_for_others(request, reverse("public:embed", args=[tournament.slug, get_language()]))


def _ask(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    posted = request.POST
    try:
        job = verbs.request_document(
            tournament,
            posted.get("kind", ""),
            size=posted.get("size", "A4"),
            language=posted.get("language") if posted.get("language") in ("sk", "cs", "en") else None,
            fields={name: posted.get(name, "") for name in verbs.FIELDS},
            base=address_for_others(request, "/"),
            user=account(request),
        )
    except KeyError:
        raise Http404 from None
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("organiser:documents", slug=tournament.slug)
    return redirect("organiser:job", pk=job.pk)
