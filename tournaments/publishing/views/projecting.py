"""The projector of the hall: seating, clock and standing with names in full, for it hangs in the hall (T-34)."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tournaments.draws.views.repairing import hall_seating
from tournaments.events.models import Tournament
from tournaments.events.permissions import OFFICE, Role, require_role
from tournaments.events.queries.internet import everything
from tournaments.publishing.domain import projector
from tournaments.rounds.queries import visibility
from tournaments.standings.queries.standing import board

#: Lines of the standing on the wall; who comes after them looks at his phone.
MOST_LINES = 1000

#: Parts that the page asks for again and again, each by itself.
PARTS = {
    "head": "publishing/projector/_head.html",
    "seating": "publishing/projector/_seating.html",
    "standing": "publishing/projector/_standing.html",
}


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
    context = _context(found, part) | {"key": key}
    return render(request, PARTS[part] if part else "publishing/projector/hall.html", context)


@require_safe
@require_role(*OFFICE)
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


def _context(found: Tournament, part: str | None) -> dict[str, object]:
    """What a part needs; without one, everything."""
    round_ = visibility.latest_public_round(found)
    context: dict[str, object] = {"tournament": found, "round": round_}
    if round_ and part in (None, "seating"):
        context |= hall_seating(found, round_)
    if part in (None, "standing"):
        shown = visibility.public_round(found)
        context["board"] = board(shown, size=MOST_LINES, sight=everything(found)) if shown else None
    return context
