"""Rulings that were given without network or on paper, entered later (T-28)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.answers import tell
from accounts.models import User
from core.refusals import Refusal
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.jury.domain.notes import note_ruling
from tournaments.jury.forms.notes import NoteForm
from tournaments.rounds.queries.visibility import latest_public_round


@require_POST
@require_role(Role.JURY)
def note(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Takes a ruling as noted; a phone asks for JSON and sends it until it is
    answered, a page without scripts goes on to the case."""
    assert isinstance(request.user, User)
    user = request.user
    form = NoteForm(tournament, latest_public_round(tournament), request.POST)
    if not form.is_valid():
        errors = [error for found in form.errors.values() for error in found]
        return _refused(request, tournament, " ".join(map(str, errors)), 422)
    try:
        case = note_ruling(tournament, user, form.note())
    except Refusal as refusal:
        return _refused(request, tournament, refusal.message, refusal.status)
    address = reverse("jury:case", args=[tournament.slug, case.number])
    if request.accepts("text/html"):
        return redirect(address)
    title = _("Case %(number)d: see what changes and confirm") % {"number": case.number}
    return JsonResponse({"number": case.number, "title": title, "url": address}, status=201)


def _refused(request: HttpRequest, tournament: Tournament, words: str, status: int) -> HttpResponse:
    if not request.accepts("text/html"):
        return JsonResponse({"detail": words, "status": status}, status=status)
    tell(request, words)
    return redirect("jury:tournament", slug=tournament.slug)
