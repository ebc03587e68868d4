"""The wall told from a phone: what it shows now, what it is to show, its pages, its message (T-34)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import Undo, account, done, posted_key
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.publishing.domain import wall_orders
from tournaments.publishing.domain.wall_orders import Order
from tournaments.publishing.models import WallOrder
from tournaments.publishing.queries.wall_told import told
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility


@require_safe
@require_role(*STAFF_ROLES)
def wall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. What the wall shows, and what it can be told."""
    return render(request, "publishing/wall/page.html", {"tournament": tournament, "wall": told(tournament)})


@require_safe
@cache_control(no_store=True)
@require_role(*STAFF_ROLES)
def now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The same page without its frame, asked for again and again."""
    return render(request, "publishing/wall/_told.html", {"tournament": tournament, "wall": told(tournament)})


@require_POST
@require_role(*STAFF_ROLES)
def shows(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The wall shows something, or decides by itself again."""
    wanted, held = request.POST.get("shows", ""), request.POST.get("held") == "1"
    label = dict(WallOrder.Shows.choices).get(wanted, "")
    done(
        request,
        lambda: wall_orders.say(tournament, account(request), wanted, held=held),
        _("The projector: %(what)s.") % {"what": label},
        _back(tournament),
    )
    return _answer(request, tournament)


@require_POST
@require_role(*STAFF_ROLES)
def hold(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The page on the wall stays, or pages turn again."""
    held = request.POST.get("held") == "1"
    done(
        request,
        lambda: wall_orders.hold(tournament, account(request), held),
        _("The page stays.") if held else _("The pages turn again."),
        _back(tournament),
    )
    return _answer(request, tournament)


@require_POST
@require_role(*STAFF_ROLES)
def turn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. One page on or back; the other button takes it back, so nothing is said."""
    pages = {"1": 1, "-1": -1}.get(request.POST.get("pages", ""), 0)
    done(request, lambda: wall_orders.turn(tournament, account(request), pages))
    return _answer(request, tournament)


@require_POST
@require_role(*STAFF_ROLES)
def message(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The message of the hall; `round` where that of an earlier one is put back."""
    text = request.POST.get("message", "")
    round_ = visibility.latest_public_round(tournament)
    if "round" in request.POST:
        rounds = Round.objects.filter(tournament=tournament, state__in=visibility.PUBLIC_ROUNDS)
        round_ = get_object_or_404(rounds, pk=posted_key(request, "round"))

    def back(before: str) -> Undo:
        where = {"round": str(round_.pk)} if round_ else {}
        return Undo(reverse("organiser:wall-message", args=[tournament.slug]), {"message": before, **where})

    words = _("The message is shown.") if text.strip() else _("The message is taken away.")
    done(request, lambda: wall_orders.write(tournament, round_, text), words, back)
    return _answer(request, tournament, written=True)


def _back(tournament: Tournament) -> Callable[[Order], Undo]:
    """What takes an order back: the one before, given again."""

    def undo(before: Order) -> Undo:
        fields = {"shows": str(before.shows), "held": "1" if before.held else ""}
        return Undo(reverse("organiser:wall-shows", args=[tournament.slug]), fields)

    return undo


def _answer(request: HttpRequest, tournament: Tournament, *, written: bool = False) -> HttpResponse:
    """The page anew; where it is open only what can have changed, with the message where it was `written`."""
    if not getattr(request, "htmx", False):
        return redirect("organiser:wall", slug=tournament.slug)
    context = {"tournament": tournament, "wall": told(tournament), "written": written}
    answer = render(request, "publishing/wall/_answer.html", context)
    answer["HX-Retarget"], answer["HX-Reswap"] = "#wall", "innerHTML"
    return answer
