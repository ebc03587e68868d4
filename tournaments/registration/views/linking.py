"""Where a player of the registry is entered, and which entries may be his (T-36)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from accounts.models import User
from tournaments.people.models import Player
from tournaments.people.permissions import may_read_history
from tournaments.registration.domain import linking
from tournaments.registration.models import Registration

#: Entries on one page of the list.
LINES = 50


@require_safe
@never_cache
@login_required
def entries(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the person, officers of his club, the union. To others nobody is here."""
    player, user = _player(request, pk)
    page = Paginator(linking.linked_entries(player), LINES).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "possible": linking.entries_for(player, user)[:LINES],
        "page": page,
        "entries": page.object_list,
        "may_part": user.is_superuser,
    }
    return render(request, "registration/entries.html", context)


@require_POST
@login_required
def link(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Who may: the person, officers of his club, the union. This entry is his."""
    player, user = _player(request, pk)
    found = next((one for one in linking.entries_for(player, user) if one.pk == entry), None)
    if found is None:
        raise Http404
    done(request, lambda: linking.link(found, player, user), _("Saved."))
    return redirect("players:entries", pk=pk)


@require_POST
@login_required
def part(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Who may: the union. It was not he."""
    player, user = _player(request, pk)
    if not user.is_superuser:
        raise Http404
    found = get_object_or_404(Registration, player=player, pk=entry)
    done(request, lambda: linking.part(found, user), _("Saved."))
    return redirect("players:entries", pk=pk)


def _player(request: HttpRequest, pk: int) -> tuple[Player, User]:
    user = account(request)
    assert user
    player = get_object_or_404(
        Player.objects.select_related("club"), pk=pk, registered=True, merged_into=None
    )
    if not may_read_history(user, player):
        raise Http404
    return player, user
