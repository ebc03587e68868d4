"""The end of a tournament on its overview: announce the results, go on after all; declaring asks first, in the desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.answers import done
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.standings.domain import declaring

#: Characters of a reason.
LONGEST = 300


@require_POST
@require_role(Role.ORGANISER)
def announce(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Play is over; a `reason` where rounds of the plan are missing (T-1)."""
    done(request, lambda: declaring.announce(tournament, request.POST.get("reason", "")[:LONGEST]))
    page = "organiser:finish" if request.POST.get("next") == "finish" else "organiser:tournament"
    return redirect(page, slug=tournament.slug)


@require_POST
@require_role(Role.ORGANISER)
def resume(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Back to play, for a `reason` (T-1)."""
    done(request, lambda: declaring.resume(tournament, request.POST.get("reason", "")[:LONGEST]))
    return redirect("organiser:tournament", slug=tournament.slug)
