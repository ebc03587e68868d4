"""Scan cards (T-42): the player's own as a picture, those of a club as paper."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, tell
from accounts.models import User
from core import limits
from core.rate_limits import enforce
from core.refusals import Refusal
from tournaments.people import documents
from tournaments.people.domain import scan_cards
from tournaments.people.models import Player
from tournaments.people.permissions import kept_club


@require_safe
@never_cache
@login_required
def own_picture(request: HttpRequest) -> HttpResponse:
    """Who may: any account with a player who has a card; his own, as PNG."""
    player = _own(request)
    card = scan_cards.cards_of([player]).get(player.pk)
    if card is None:
        raise Http404
    answer = HttpResponse(documents.card_picture(player, card), content_type="image/png")
    if "download" in request.GET:
        answer["Content-Disposition"] = 'attachment; filename="flek.png"'
    return answer


@require_POST
@login_required
def make_own(request: HttpRequest) -> HttpResponse:
    """Who may: any account with a player. He has a card from now on."""
    player = _own(request)
    done(request, lambda: scan_cards.give_cards([player]))
    return redirect("public:own")


@require_POST
@login_required
def replace_own(request: HttpRequest) -> HttpResponse:
    """Who may: any account with a player who has a card. The old one finds nobody any more."""
    player = _own(request)
    done(request, lambda: _replace(player, player.user), _("Your old card is no longer valid."))
    return redirect("public:own")


@require_POST
@login_required
def print_of_club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, site admins. The cards of its members as one file."""
    user = account(request)
    assert user
    club = kept_club(user, pk)
    members = club.players.filter(registered=True, merged_into=None).values_list("pk", flat=True)
    try:
        job = documents.request_cards(members, user, f"club:{club.pk}", f"flek-{club.pk}.pdf")
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect("members:club", pk=pk)
    return redirect("organiser:job", pk=job.pk)


@require_POST
@login_required
def replace_of_member(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Who may: officers of the club for its members, site admins. A lost card finds nobody any more."""
    user = account(request)
    assert user
    members = kept_club(user, pk).players.filter(registered=True, merged_into=None)
    him = get_object_or_404(members, pk=player)
    words = _("The old card of %(name)s is no longer valid. Print the new one.") % {"name": him.name}
    done(request, lambda: _replace(him, user), words)
    return redirect("members:club", pk=pk)


def _own(request: HttpRequest) -> Player:
    return get_object_or_404(Player.objects.select_related("club", "user"), user=account(request))


def _replace(player: Player, user: User | None) -> None:
    limit = limits.SCAN_CARDS_REPLACED
    enforce(limit.name, str(user.pk if user else ""), limit.rate)
    scan_cards.replace_card(player)
