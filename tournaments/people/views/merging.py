"""Two players who are one (section 1): the union merges any, the officers of a club their own members."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import done
from accounts.models import User
from tournaments.people.domain import merging as verbs
from tournaments.people.models import Club, Player
from tournaments.people.permissions import merging_clubs
from tournaments.people.queries import merging as queries
from tournaments.people.queries.players import players_named


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: site admins for everyone, officers for the members of their clubs. Namesakes, a search, the history."""
    clubs = _clubs(request)
    players = queries.players_of(clubs)
    words, chosen = request.GET.get("q", "")[:80], _chosen(players, request.GET.get("with", ""))
    page = Paginator(queries.merges(clubs), queries.LINES).get_page(request.GET.get("page"))
    context = {
        "words": words,
        "chosen": chosen,
        "found": [one for one in players_named(words, players) if one != chosen],
        "namesakes": [] if words or chosen else queries.namesakes(players),
        "merges": page.object_list,
        "page": page,
    }
    return render(request, "people/merging/merging.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def pair(request: HttpRequest, kept: int, gone: int) -> HttpResponse:
    """Who may: site admins; officers where both are members of their clubs. Both beside each other; POST merges."""
    players = queries.players_of(_clubs(request))
    one, other = get_object_or_404(players, pk=kept), get_object_or_404(players, pk=gone)
    user = request.user
    assert isinstance(user, User)
    if request.method == "POST":
        words = _("%(gone)s and %(kept)s are one player now.") % {"gone": other.name, "kept": one.name}
        if done(
            request, lambda: verbs.merge_players(one, other, user, request.POST.get("reason", "")), words
        ):
            return redirect("players:merging")
    context = {
        "kept": one,
        "gone": other,
        "conflicts": verbs.conflicts(one, other),
        "as_he_is": verbs.stays_as_he_is(one, other),
        "plays": [
            (player, player.registrations.select_related("tournament").order_by("-tournament__date")[:20])
            for player in (one, other)
        ],
    }
    return render(request, "people/merging/pair.html", context)


@require_POST
@login_required
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: site admins; officers for the members of their clubs. The two are two again."""
    merge = get_object_or_404(queries.merges(_clubs(request)), pk=pk)
    user = request.user
    assert isinstance(user, User)
    if done(request, lambda: verbs.unmerge_players(merge, user)):
        messages.success(request, _("%(name)s is a separate player again.") % {"name": merge.gone.name})
    return redirect("players:merging")


def _clubs(request: HttpRequest) -> QuerySet[Club] | None:
    """The clubs whose members the account may merge; None for all."""
    assert isinstance(request.user, User)
    clubs = merging_clubs(request.user)
    if clubs is not None and not clubs.exists():
        raise PermissionDenied(_("Only the union and the officers of clubs merge players."))
    return clubs


def _chosen(players: QuerySet[Player], given: str) -> Player | None:
    return (
        players.filter(pk=given).first() if given.isascii() and given.isdigit() and len(given) < 19 else None
    )
