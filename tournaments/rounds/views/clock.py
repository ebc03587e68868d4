"""What the desk does with the clock and the message of an open round (T-4)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.answers import done
from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.rounds.domain import clock
from tournaments.rounds.forms.clock import MinutesForm
from tournaments.rounds.models import Round


@require_POST
@require_role(*STAFF_ROLES)
def pause(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The clock stands still."""
    return _answer(request, tournament, number, clock.pause_clock)


@require_POST
@require_role(*STAFF_ROLES)
def resume(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The clock goes on."""
    return _answer(request, tournament, number, clock.resume_clock)


@require_POST
@require_role(*STAFF_ROLES)
def set_minutes(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. Other minutes, a number of deals, or a closed pulka."""
    form = MinutesForm(request.POST)

    def change(round_: Round) -> None:
        if not form.is_valid():
            raise WrongStateError(_("A round lasts 1 to 600 minutes."), rule="T-4")
        data = form.cleaned_data
        clock.set_minutes(round_, data["minutes"], form.by_size(), data["deals"], data["pool"])

    return _answer(request, tournament, number, change)


@require_POST
@require_role(*STAFF_ROLES)
def set_message(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. A short message for the hall."""
    text = request.POST.get("message", "")
    return _answer(request, tournament, number, lambda round_: clock.set_message(round_, text))


def _answer(
    request: HttpRequest, tournament: Tournament, number: int, verb: Callable[[Round], object]
) -> HttpResponse:
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    done(request, lambda: verb(round_))
    return redirect("organiser:round", slug=tournament.slug, number=number)
