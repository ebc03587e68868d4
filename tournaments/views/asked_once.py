"""What cannot be taken back asks once, and says what it means: the end of play, declaring the results (T-4, T-1).

The page shows figures and sends them along: where more is open meanwhile, it is refused and asked anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.domain.declaring import Declaration, declaration, declare_as_shown, publicity
from tournaments.domain.ending_play import PlayEnd, end_play_as_shown, play_end
from tournaments.domain.refusals import Refusal
from tournaments.models import Round, Tournament
from tournaments.permissions import OFFICE, Role, tournament_door
from tournaments.views.answers import account

Shown = TypeVar("Shown", PlayEnd, Declaration)
#: States in which a round is still played, or may be.
IN_PLAY = (Round.State.PUBLISHED, Round.State.PLAYING)


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def end_play(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. What the end of play means; a POST with `shown` ends it."""
    round_ = get_object_or_404(
        Round.objects.exclude(state=Round.State.DRAFT), tournament=tournament, number=number
    )
    shown = _shown(request, PlayEnd)
    refusal = None
    if shown is not None and round_.state in IN_PLAY:
        refusal = _refused(lambda: end_play_as_shown(round_, shown))
        round_.refresh_from_db()
    if round_.state not in IN_PLAY:  # done: by this click, by the first of two, by somebody else
        return redirect("organiser:round", slug=tournament.slug, number=number)
    means = play_end(round_)
    context = {"round": round_, "means": means, "shown": _json(means), "refusal": refusal}
    return render(request, "organiser/end_play.html", {"tournament": tournament, **context})


@require_http_methods(["GET", "POST"])
@tournament_door(Role.ORGANISER)
def declare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What declaring the results means; a POST with `shown` declares them."""
    shown = _shown(request, Declaration)
    refusal = None
    if shown is not None and tournament.state == Tournament.State.PROVISIONAL:
        refusal = _refused(lambda: declare_as_shown(tournament, account(request), shown))
        tournament.refresh_from_db()
    if tournament.state != Tournament.State.PROVISIONAL:
        return redirect("organiser:tournament", slug=tournament.slug)
    means = declaration(tournament)
    context = {"means": means, "shown": _json(means), "refusal": refusal, "publicity": publicity(tournament)}
    return render(request, "organiser/declare.html", {"tournament": tournament, **context})


def _refused(verb: Callable[[], object]) -> str | None:
    """Do it; why it was refused, None when it is done."""
    try:
        verb()
    except Refusal as refusal:
        return refusal.message
    return None


def _shown(request: HttpRequest, kind: type[Shown]) -> Shown | None:
    """What the page showed when the button was pressed; None where nothing was, or no such thing."""
    try:
        return msgspec.json.decode(request.POST.get("shown", ""), type=kind)
    except msgspec.DecodeError:
        return None


def _json(means: Any) -> str:
    return msgspec.json.encode(means).decode()
