"""The public list (T-37): an organiser asks, an officer or the administrator answers."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from accounts.models import User
from core.bounded_pages import BoundedPages
from core.late_rows import behind
from tournaments.events.domain import listing as verbs
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, may_list, require_role
from tournaments.events.queries.listing import asked_for, listed
from tournaments.people.permissions import officer_clubs

#: Tournaments on one page of the list; so many that wait stand before its first one.
LINES, WAITING = 15, 50


@require_POST
@require_role(Role.ORGANISER)
def ask(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. `words`: to whom answers."""
    user = request.user
    assert isinstance(user, User)
    done(request, lambda: verbs.ask(tournament, user, request.POST.get("words", "")), _("Saved."))
    return redirect("organiser:settings", slug=tournament.slug)


@require_POST
@require_role(Role.ORGANISER)
def take_off(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Private again, or asked no more."""
    done(request, lambda: verbs.take_off(tournament), _("Saved."))
    return redirect("organiser:settings", slug=tournament.slug)


@require_safe
@login_required
def listings(request: HttpRequest) -> HttpResponse:
    """Who may: officers, of the tournaments of their clubs; site admins, of all. Who asks, the longest
    first, and what is listed, the newest first."""
    user = request.user
    assert isinstance(user, User)
    if not user.is_superuser and not officer_clubs(user).exists():
        raise PermissionDenied(_("Only an officer of a club or the administrator answers."))
    last = request.GET.get("behind", "")
    page = BoundedPages(behind(listed(user), last), LINES).get_page(request.GET.get("page"))
    first = page.number == 1 and not last
    context = {
        "page": page,
        "tournaments": [*(asked_for(user)[:WAITING] if first else ()), *page.object_list],
        "asked": urlencode({"behind": last}) if last else "",
    }
    return render(request, "events/listings.html", context)


@require_POST
@login_required
def approve(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: an officer of its club, site admins."""
    tournament, user = _asked(request, slug)
    done(request, lambda: verbs.approve(tournament, user, request.POST.get("words", "")), _("Saved."))
    return redirect("members:listings")


@require_POST
@login_required
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: an officer of its club, site admins. `words`: why; it stays private, or becomes it again."""
    tournament, user = _asked(request, slug)
    done(request, lambda: verbs.decline(tournament, user, request.POST.get("words", "")), _("Saved."))
    return redirect("members:listings")


def _asked(request: HttpRequest, slug: str) -> tuple[Tournament, User]:
    user = request.user
    assert isinstance(user, User)
    tournament = get_object_or_404(Tournament, slug=slug)
    if not may_list(user, tournament):
        raise PermissionDenied(_("Only an officer of a club or the administrator answers."))
    return tournament, user
