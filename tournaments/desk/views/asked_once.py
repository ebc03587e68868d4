"""What cannot be taken back asks once, and says what it means: declaring the results (T-1).

The page shows figures and sends them along: where more is open meanwhile, it is refused and asked anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts.answers import account
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.desk.domain.declaring import Declaration, declaration, declare_as_shown, publicity
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role


@require_safe
@require_role(Role.ORGANISER)
def declare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What declaring the results means."""
    return _declare_page(request, tournament)


@require_role(Role.ORGANISER)
@verb_of("organiser:declare")
def declare_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Declares the results as they were `shown`."""
    shown = _shown(request)
    refusal = None
    if shown is not None and tournament.state == Tournament.State.PROVISIONAL:
        refusal = _refused(lambda: declare_as_shown(tournament, account(request), shown))
        tournament.refresh_from_db()
    return _declare_page(request, tournament, refusal)


def _declare_page(request: HttpRequest, tournament: Tournament, refusal: str | None = None) -> HttpResponse:
    if tournament.state != Tournament.State.PROVISIONAL:
        return redirect("organiser:tournament", slug=tournament.slug)
    means = declaration(tournament)
    context = {"means": means, "shown": _json(means), "refusal": refusal, "publicity": publicity(tournament)}
    return render(request, "desk/declare.html", {"tournament": tournament, **context})


def _refused(verb: Callable[[], object]) -> str | None:
    """Do it; why it was refused, None when it is done."""
    try:
        verb()
    except Refusal as refusal:
        return refusal.message
    return None


def _shown(request: HttpRequest) -> Declaration | None:
    """What the page showed when the button was pressed; None where nothing was, or no such thing."""
    try:
        return msgspec.json.decode(request.POST.get("shown", ""), type=Declaration)
    except msgspec.DecodeError:
        return None


def _json(means: Any) -> str:
    return msgspec.json.encode(means).decode()
