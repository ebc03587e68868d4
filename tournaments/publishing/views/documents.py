"""What the office prints besides the sheets of the tables."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, tell
from core.addresses import address_for_others
from core.models import Job
from core.refusals import Refusal
from tournaments.events.models import Tournament
from tournaments.events.permissions import OFFICE, Role, require_role, roles_of
from tournaments.publishing.documents import printing
from tournaments.publishing.documents.contexts import DIPLOMAS
from tournaments.publishing.documents.kinds import DOCUMENTS

#: So many of the documents made last are offered again.
RECENT = 8


@require_safe
@require_role(*OFFICE)
def documents(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. What can be printed."""
    there = {needs: printing.latest(tournament, needs) for needs in ("round", "standing")}
    mine = Job.objects.filter(subject=printing.subject(tournament), requested_by=account(request))
    context = {
        "tournament": tournament,
        "offered": [
            (document, not document.needs or there[document.needs] is not None)
            for document in DOCUMENTS.values()
        ],
        "typed": printing.typed_before(tournament),
        "places": DIPLOMAS,
        "recent": mine[:RECENT],
        "organiser": Role.ORGANISER in roles_of(request.user, tournament),
        "embed": _embed_address(request, tournament),
    }
    return render(request, "publishing/documents.html", context)


@require_POST
@require_role(*OFFICE)
def make(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Asks for a document by its `kind`, `size` and `language`."""
    posted = request.POST
    try:
        job = printing.request_document(
            tournament,
            posted.get("kind", ""),
            size=posted.get("size", "A4"),
            language=posted.get("language") if posted.get("language") in ("sk", "cs", "en") else None,
            fields={name: posted.get(name, "") for name in printing.FIELDS},
            base=address_for_others(request, "/"),
            user=account(request),
        )
    except KeyError:
        raise Http404 from None
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect("organiser:documents", slug=tournament.slug)
    return redirect("organiser:job", pk=job.pk)


def _embed_address(request: HttpRequest, tournament: Tournament) -> str:
    """What a club puts into its own page; nothing for a draft."""
    if tournament.state == Tournament.State.DRAFT:
        return ""
    return address_for_others(request, reverse("public:embed", args=[tournament.slug, get_language()]))
