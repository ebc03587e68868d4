"""Suspensions (T-31): the union imposes and lifts them, the officers of a club see those of its members."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import done
from accounts.models import User
from tournaments.jury.domain.discipline import cards_of_the_year
from tournaments.jury.domain.suspending import suspend
from tournaments.jury.forms.suspensions import SuspensionForm
from tournaments.jury.queries.suspensions import is_over, suspensions
from tournaments.people.domain import suspensions as verbs
from tournaments.people.models import Player, Suspension
from tournaments.people.permissions import may_suspend, officer_clubs
from tournaments.people.queries.players import players_named

#: Suspensions on one page of the list.
LINES = 50


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: site admins see every suspension, the officers of a club those of its members."""
    user = request.user
    assert isinstance(user, User)
    mine = may_suspend(user)
    if not mine and not officer_clubs(user).exists():
        raise PermissionDenied(_("Only the union and the officers of clubs see suspensions."))
    found = suspensions() if mine else suspensions(officer_clubs(user))
    page = Paginator(found, LINES).get_page(request.GET.get("page"))
    words = request.GET.get("q", "")[:80] if mine else ""
    today = timezone.localdate()
    context = {
        "suspensions": [(one, is_over(one, today)) for one in page.object_list],
        "page": page,
        "mine": mine,
        "words": words,
        "players": players_named(words),
    }
    return render(request, "jury/suspensions/home.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def impose(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: site admins. A player is suspended; his cards of the year and what there was before beside it."""
    user = _union(request)
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    form = SuspensionForm(player, request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        words = _("%(name)s is suspended.") % {"name": player.name}
        if done(
            request,
            lambda: suspend(player, data["starts"], data["ends"], data["reason"], user, data["case"]),
            words,
        ):
            return redirect("suspensions:home")
    context = {
        "player": player,
        "form": form,
        "cards": cards_of_the_year(player, timezone.localdate()),
        "earlier": suspensions().filter(player=player),
    }
    return render(request, "jury/suspensions/impose.html", context)


@require_POST
@login_required
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: site admins. A suspension ends now, with a reason."""
    user = _union(request)
    found = get_object_or_404(Suspension, pk=pk)
    done(request, lambda: verbs.lift(found, user, request.POST.get("reason", "")), _("Saved."))
    return redirect("suspensions:home")


def _union(request: HttpRequest) -> User:
    if not may_suspend(request.user):
        raise PermissionDenied(_("Only the union suspends players."))
    assert isinstance(request.user, User)
    return request.user
