"""The end of a tournament on one page: what is left to do, a line each with its state and its one action."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.desk.queries.finishing import finish_lines
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of


@require_safe
@require_role(*STAFF_ROLES)
def finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk."""
    organises = Role.ORGANISER in roles_of(request.user, tournament)
    context = {"tournament": tournament, "lines": finish_lines(tournament, organises)}
    return render(request, "desk/finish.html", context)
