"""What the office prints besides the sheets of the tables."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, tell
from core.addresses import address_for_others
from core.models import Job
from core.refusals import Refusal
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of
from tournaments.publishing.documents import printing
from tournaments.publishing.documents.contexts import DIPLOMAS
from tournaments.publishing.documents.kinds import DOCUMENTS, PAPER

#: So many of the documents made last are offered again.
RECENT = 8


@require_safe
@require_role(*STAFF_ROLES)
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
        "papers": PAPER,
        "recent": mine[:RECENT],
        "organiser": Role.ORGANISER in roles_of(request.user, tournament),
        "embed": _embed_address(request, tournament),
    }
    return render(request, "publishing/documents.html", context)


@require_POST
@require_role(*STAFF_ROLES)
def make(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Asks for documents, each a `kind`, in a `size` and `language`, as one file."""
    posted = request.POST
    size, several = posted.get("size", "A4"), posted.getlist("kind")
    if not several and "size" in posted:
        return _refused(request, tournament, _("Choose what to print."))
    try:
        job = printing.request_documents(
            tournament,
            several,
            size=size,
            language=posted.get("language") if posted.get("language") in ("sk", "cs", "en") else None,
            fields={name: posted.get(name, "") for name in printing.FIELDS},
            base=address_for_others(request, "/"),
            user=account(request),
        )
    except KeyError:
        raise Http404 from None
    except Refusal as refusal:
        return _refused(request, tournament, refusal.message)
    if getattr(request, "htmx", False):
        look, file = (reverse(f"organiser:{name}", args=[job.pk]) for name in ("job", "job-file"))
        context = {"job": job, "look": look, "file": file, "name": job.file_name, "again": ""}
        return render(request, "_job.html", context)
    return redirect("organiser:job", pk=job.pk)


def _refused(request: HttpRequest, tournament: Tournament, words: str) -> HttpResponse:
    """Why nothing is made: in the place of its progress, or on the page that comes anew."""
    if getattr(request, "htmx", False):
        return render(request, "publishing/_print_refused.html", {"words": words})
    tell(request, words)
    return redirect("organiser:documents", slug=tournament.slug)


def _embed_address(request: HttpRequest, tournament: Tournament) -> str:
    """What a club puts into its own page; nothing for a draft."""
    if tournament.state == Tournament.State.DRAFT:
        return ""
    return address_for_others(request, reverse("public:embed", args=[tournament.slug, get_language()]))
