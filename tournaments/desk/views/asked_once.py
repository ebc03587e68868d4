"""What cannot be taken back asks once, and says what it means: the end of play, declaring the results (T-4, T-1).

The page shows figures and sends them along: where more is open meanwhile, it is refused and asked anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from accounts.answers import account
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.desk.domain.declaring import Declaration, declaration, declare_as_shown, publicity
from tournaments.desk.domain.ending_play import PlayEnd, end_play_as_shown, play_end
from tournaments.events.models import Tournament
from tournaments.events.permissions import OFFICE, Role, require_role
from tournaments.rounds.models import Round

Shown = TypeVar("Shown", PlayEnd, Declaration)
#: States in which a round is still played, or may be.
IN_PLAY = (Round.State.PUBLISHED, Round.State.PLAYING)


@require_safe
@require_role(*OFFICE)
def end_play(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. What the end of play means."""
    return _end_play_page(request, tournament, _round(tournament, number))


@require_role(*OFFICE)
@verb_of("organiser:end-play")
def end_play_now(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Ends the play as it was `shown`."""
    round_ = _round(tournament, number)
    shown = _shown(request, PlayEnd)
    refusal = None
    if shown is not None and round_.state in IN_PLAY:
        refusal = _refused(lambda: end_play_as_shown(round_, shown))
        round_.refresh_from_db()
    return _end_play_page(request, tournament, round_, refusal)


@require_safe
@require_role(Role.ORGANISER)
def declare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What declaring the results means."""
    return _declare_page(request, tournament)


@require_role(Role.ORGANISER)
@verb_of("organiser:declare")
def declare_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Declares the results as they were `shown`."""
    shown = _shown(request, Declaration)
    refusal = None
    if shown is not None and tournament.state == Tournament.State.PROVISIONAL:
        refusal = _refused(lambda: declare_as_shown(tournament, account(request), shown))
        tournament.refresh_from_db()
    return _declare_page(request, tournament, refusal)


def _end_play_page(
    request: HttpRequest, tournament: Tournament, round_: Round, refusal: str | None = None
) -> HttpResponse:
    if round_.state not in IN_PLAY:  # done: by this click, by the first of two, by somebody else
        return redirect("organiser:round", slug=tournament.slug, number=round_.number)
    means = play_end(round_)
    context = {
        "round": round_,
        "means": means,
        "another_follows": round_.number < tournament.rounds_planned,
        "shown": _json(means),
        "refusal": refusal,
    }
    return render(request, "desk/end_play.html", {"tournament": tournament, **context})


def _declare_page(request: HttpRequest, tournament: Tournament, refusal: str | None = None) -> HttpResponse:
    if tournament.state != Tournament.State.PROVISIONAL:
        return redirect("organiser:tournament", slug=tournament.slug)
    means = declaration(tournament)
    context = {"means": means, "shown": _json(means), "refusal": refusal, "publicity": publicity(tournament)}
    return render(request, "desk/declare.html", {"tournament": tournament, **context})


def _round(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(
        Round.objects.exclude(state=Round.State.DRAFT), tournament=tournament, number=number
    )


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
