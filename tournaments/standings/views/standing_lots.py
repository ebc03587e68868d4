"""Lots for ties of a standing, by its organiser (T-20)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.answers import account, done
from core.typed import is_number
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.rounds.models import RecordedLot, Round
from tournaments.standings.domain import standing_lots


@require_POST
@require_role(Role.ORGANISER)
def draw_lot(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. A lot drawn here, among the `player`s."""
    round_, user = _round(tournament, number), account(request)
    players = [int(text) for text in request.POST.getlist("player") if is_number(text)]
    done(request, lambda: standing_lots.draw_lot(round_, players, user))
    return _standing(tournament, number)


@require_POST
@require_role(Role.ORGANISER)
def record_lot(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. A lot that was drawn in the hall: the `order` of start numbers."""
    round_, user = _round(tournament, number), account(request)
    typed = [int(word) for word in request.POST.get("order", "").replace(",", " ").split() if is_number(word)]
    known = dict(tournament.registrations.values_list("start_number", "pk"))
    order = [known[one] for one in typed if one in known]
    done(request, lambda: standing_lots.record_lot(round_, order, user))
    return _standing(tournament, number)


@require_POST
@require_role(Role.ORGANISER)
def void_lot(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: organiser. A lot does not count."""
    _round(tournament, number)
    lot = get_object_or_404(RecordedLot, tournament=tournament, pk=pk)
    done(request, lambda: standing_lots.void_lot(lot))
    return _standing(tournament, number)


def _round(tournament: Tournament, number: int) -> Round:
    found: Round = get_object_or_404(Round, tournament=tournament, number=number)
    return found


def _standing(tournament: Tournament, number: int) -> HttpResponse:
    return redirect(f"{reverse('organiser:standing', args=[tournament.slug])}?round={number}")
