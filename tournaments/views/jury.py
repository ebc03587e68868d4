"""Pages of the jury: the tables of its tournaments, and the rule book beside them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from tournaments import queries
from tournaments.models import Tournament
from tournaments.permissions import Role, tournament_door


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: any account; shows the tournaments in which it is jury."""
    assert isinstance(request.user, User)
    return render(request, "jury/home.html", {"tournaments": queries.tournaments_of(request.user, Role.JURY)})


@require_safe
@tournament_door(Role.JURY)
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Every table of the running round with its sheet."""
    round_ = queries.latest_public_round(tournament)
    return render(
        request,
        "jury/tournament.html",
        {"tournament": tournament, "round": round_, "tables": queries.tables(round_) if round_ else []},
    )
