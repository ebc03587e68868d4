"""What is done for a person who has no account of his own: erasing (T-38)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.answers import account, done
from accounts.models import User
from tournaments.people.domain import erasing
from tournaments.people.models import Player


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def erase(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of his club, the union, who typed him; one question that says what follows. To others nobody
    is here."""
    user = account(request)
    assert user
    player = _person(user, pk)
    if request.method != "POST":
        return render(request, "people/erase.html", {"player": player})
    if not done(request, lambda: erasing.erase_person(player, user), _("His personal data were erased.")):
        return redirect("players:erase", pk=pk)
    return redirect("organiser:home")


def _person(user: User, pk: int) -> Player:
    player = Player.objects.select_related("club").filter(pk=pk, merged_into__isnull=True).first()
    if player is None or not erasing.may_erase(user, player):
        raise Http404
    return player
