"""Who may do what: rights are roles in one tournament, checked where the request enters."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.events.models import Tournament, TournamentRole
from tournaments.people.permissions import officer_clubs

P = ParamSpec("P")
Role = TournamentRole.Role

#: The organiser may do everything in the tournament but jury decisions (section 1).
STAFF_ROLES = (Role.ORGANISER, Role.DESK)


def roles_of(user: Any, tournament: Tournament) -> set[str]:
    """The roles of an account in a tournament; a site admin is an organiser everywhere."""
    if not isinstance(user, User):
        return set()
    roles = set(tournament.roles.filter(user=user).values_list("role", flat=True))
    return roles | {Role.ORGANISER.value} if user.is_superuser else roles


def may_list(user: Any, tournament: Tournament) -> bool:
    """Who says whether a tournament stands on the public list (T-37): an officer for his club, or a site admin."""
    if not isinstance(user, User):
        return False
    of_his = tournament.club_id is not None and officer_clubs(user).filter(pk=tournament.club_id).exists()
    return user.is_superuser or of_his


def require_role(
    *allowed: str,
) -> Callable[
    [Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]],
    Callable[Concatenate[HttpRequest, P], HttpResponse],
]:
    """A view of one tournament (`slug` in its address) for accounts with one of these roles in it."""

    def decorate(
        view: Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
        @wraps(view)
        @login_required
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=kwargs.pop("slug"))
            if not roles_of(request.user, tournament) & set(allowed):
                raise PermissionDenied(_("You have no role for this in the tournament."))
            return view(request, tournament, *args, **kwargs)

        return guarded

    return decorate


def may_import_tournaments(user: Any) -> bool:
    """Who organises a tournament here may bring another one in; so may site admins."""
    if not isinstance(user, User):
        return False
    return user.is_superuser or user.tournament_roles.filter(role=Role.ORGANISER).exists()
