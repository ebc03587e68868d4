"""Teams of a tournament (T-3): who is in which, for the office; their standing, for everyone."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import queries
from tournaments.domain import teams
from tournaments.domain.refusals import Refusal
from tournaments.models import Registration, Team, Tournament
from tournaments.permissions import OFFICE, tournament_door
from tournaments.queries.published import published_tournament
from tournaments.queries.teams import team_board


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def office_teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The teams; POST makes one, changes one (`team`) or deletes it (`delete`)."""
    typed: dict[str, object] = {}
    if request.method == "POST":
        pk = request.POST.get("team", "")
        found = get_object_or_404(Team, tournament=tournament, pk=pk) if pk.isdigit() else None
        members = [int(one) for one in request.POST.getlist("members") if one.isdigit()]
        try:
            if found is not None and "delete" in request.POST:
                teams.delete_team(found)
            else:
                teams.save_team(tournament, request.POST.get("name", ""), members, found)
        except Refusal as refusal:
            messages.error(request, f"{refusal.message} ({refusal.extra.get('rule', 'T-3')})")
            typed = {"name": request.POST.get("name", ""), "members": members, "team": found}
        else:
            return redirect("organiser:teams", slug=tournament.slug)
    people = (
        queries.registrations(tournament).exclude(state=Registration.State.WAITING).select_related("team")
    )
    context = {
        "tournament": tournament,
        "teams": tournament.teams.prefetch_related("registrations__player"),
        "people": people,
        "size": teams.team_size(tournament),
        "typed": typed,
        "board": team_board(tournament, queries.latest_public_round(tournament)),
        "names": "full",
        "figures": "organiser:figures",
    }
    return render(request, "organiser/teams.html", context)


@require_safe
def public_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results (T-35). The standing of the teams."""
    tournament = published_tournament(slug)
    if not tournament.teams.exists():
        raise Http404
    context = {
        "tournament": tournament,
        "board": team_board(tournament, queries.public_round(tournament)),
        "figures": "public:figures",
    }
    return render(request, "public/teams.html", context)
