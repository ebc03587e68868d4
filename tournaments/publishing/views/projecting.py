"""The projector of the hall: seating, clock and standing with names in full, for it hangs in the hall (T-34)."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from core.addresses import address_for_others
from tournaments.draws.views.repairing import hall_seating
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role
from tournaments.publishing.domain import projector, wall_orders, wall_seen
from tournaments.publishing.queries.wall import wall_clock, wall_deals, wall_seats, wall_standing
from tournaments.rounds.queries import visibility

#: Parts that the page asks for again and again, each by itself.
PARTS = {
    "head": "publishing/projector/_head.html",
    "seating": "publishing/projector/_seating.html",
    "standing": "publishing/projector/_standing.html",
    "large": "publishing/projector/_large.html",
    "last": "publishing/projector/_last.html",
    "message": "publishing/projector/_message.html",
}
#: The part by which a wall says that it hangs, and at which page it is.
ASKED_FIRST = "head"


@require_safe
@cache_control(no_store=True)
def hall(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Who may: whoever knows the address, which holds a secret of this tournament. `part`: one part of it anew."""
    found = get_object_or_404(Tournament.objects.exclude(state=Tournament.State.DRAFT), slug=slug)
    if not constant_time_compare(key, projector.key_of(found)):
        raise PermissionDenied
    part = request.GET.get("part")
    if part is not None and part not in PARTS:
        raise Http404
    if part in (None, ASKED_FIRST):
        wall_seen.note(found.pk, request.GET.get("page", ""), request.GET.get("pages", ""))
    context = _context(request, found, part) | {"key": key}
    return render(request, PARTS[part] if part else "publishing/projector/hall.html", context)


@require_safe
@require_role(*STAFF_ROLES)
def open_hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Goes to the projector's address."""
    return redirect("public:projector", slug=tournament.slug, key=projector.key_of(tournament))


@require_POST
@require_role(Role.ORGANISER)
def renew_hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. A new address of the projector; the old one is worth nothing any more."""
    projector.renew_key(tournament)
    messages.success(request, _("The projector has a new address; open it there again."))
    return redirect("organiser:settings", slug=tournament.slug)


def _context(request: HttpRequest, found: Tournament, part: str | None) -> dict[str, object]:
    """What a part needs; without one, everything."""
    round_, shown = visibility.latest_public_round(found), visibility.public_round(found)
    order = wall_orders.in_force(found, round_)
    context: dict[str, object] = {
        "tournament": found,
        "round": round_,
        "order": order,
        "shows": projector.shows_now(order.shows, round_, standing=shown is not None),
    }
    if round_ and part in (None, "seating"):
        seating = hall_seating(found, round_)
        context |= {**seating, "seats": wall_seats(seating["by_name"], seating["byes"])}
    if shown and part in (None, "standing"):
        context["standing"] = wall_standing(found, shown)
    if shown and part in (None, "last"):
        context["deals"] = wall_deals(found, shown)
    if part in (None, "large"):
        context["large"] = wall_clock(found, round_)
    if part is None:
        page = reverse("public:tournament", args=[found.slug])
        context["address"] = address_for_others(request, page)
    return context
