"""Pages of the desk about the results of a round: when they show (T-35)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round


@require_POST
@require_role(*STAFF_ROLES)
def show_results(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. When the results of this round show outside its tables (T-35)."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    mode = request.POST.get("live", "")
    if mode and mode not in Tournament.Live.values:
        raise Http404
    states.show_results(round_, mode)
    return redirect("organiser:round", slug=tournament.slug, number=number)
