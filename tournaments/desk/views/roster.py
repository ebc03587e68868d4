"""An officer who runs a tournament ticks who came of his own club (T-36)."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from accounts.models import User
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.people.permissions import officer_clubs
from tournaments.registration.domain import roster as verbs


@require_safe
@require_role(*STAFF_ROLES)
def roster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser and desk who are officers of a club; its members who are not entered yet."""
    members = verbs.roster(tournament, _officer(request))
    return render(request, "desk/roster.html", {"tournament": tournament, "members": members})


@require_POST
@require_role(*STAFF_ROLES)
def enter_roster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser and desk who are officers of a club. Enters those who are ticked."""
    user = _officer(request)
    picked = {int(one) for one in request.POST.getlist("member") if one.isascii() and one.isdigit()}
    here = "check_in" in request.POST

    def verb() -> None:
        entered = len(verbs.enter_members(tournament, picked, user, checked_in=here))
        said = ngettext("%(count)d player was entered.", "%(count)d players were entered.", entered)
        messages.success(request, said % {"count": entered})

    entered = done(request, verb)
    return redirect("organiser:players" if entered else "organiser:roster", slug=tournament.slug)


def _officer(request: HttpRequest) -> User:
    user = account(request)
    assert user
    if not officer_clubs(user).exists():
        raise PermissionDenied(_("Only an officer of a club keeps its members."))
    return user
