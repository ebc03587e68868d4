"""Teams of a tournament (T-3): who is in which, for the office; their standing, for everyone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from core.typed import is_number
from core.verbs import verb_of
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.events.queries.internet import everything
from tournaments.registration.domain import teams
from tournaments.registration.models import Registration, Team
from tournaments.registration.queries import entries as entry_queries
from tournaments.registration.queries.entries import published_tournament
from tournaments.rounds.queries import visibility
from tournaments.standings.queries.teams import team_board


@require_safe
@require_role(*STAFF_ROLES)
def office_teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The teams, each with its form, and a form for one more."""
    return _page(request, tournament)


@require_role(*STAFF_ROLES)
@verb_of("organiser:teams")
def make_team(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. A team of the `members`; where it cannot be, what was typed stays."""
    name, members = _typed(request)
    if done(request, lambda: teams.save_team(tournament, name, members)):
        return redirect("organiser:teams", slug=tournament.slug)
    return _page(request, tournament, {"name": name, "members": members})


@require_POST
@require_role(*STAFF_ROLES)
def change_team(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Another name of a team, other `members`."""
    found, (name, members) = get_object_or_404(Team, tournament=tournament, pk=pk), _typed(request)
    done(request, lambda: teams.save_team(tournament, name, members, found))
    return redirect("organiser:teams", slug=tournament.slug)


@require_POST
@require_role(*STAFF_ROLES)
def delete_team(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Its members play on without it."""
    found = get_object_or_404(Team, tournament=tournament, pk=pk)
    done(request, lambda: teams.delete_team(found))
    return redirect("organiser:teams", slug=tournament.slug)


def _typed(request: HttpRequest) -> tuple[str, list[int]]:
    """The name and the members of a form."""
    members = [int(one) for one in request.POST.getlist("members") if is_number(one)]
    return request.POST.get("name", ""), members


def _page(
    request: HttpRequest, tournament: Tournament, typed: dict[str, object] | None = None
) -> HttpResponse:
    people = (
        entry_queries.registrations(tournament)
        .exclude(state=Registration.State.WAITING)
        .select_related("team")
    )
    context = {
        "tournament": tournament,
        "teams": tournament.teams.prefetch_related("registrations__player"),
        "people": people,
        "size": teams.team_size(tournament),
        "typed": typed or {},
        "board": team_board(tournament, visibility.latest_public_round(tournament), everything(tournament)),
        "names": "full",
        "figures": "organiser:figures",
    }
    return render(request, "standings/office_teams.html", context)


@require_safe
def public_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results (T-35). The standing of the teams."""
    tournament = published_tournament(slug)
    if not tournament.teams.exists():
        raise Http404
    context = {
        "tournament": tournament,
        "board": team_board(tournament, visibility.public_round(tournament)),
        "figures": "public:figures",
    }
    return render(request, "standings/teams.html", context)
