"""The settle-up of an evening for those who want it (T-16a)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.refusals import Refusal
from tournaments.cash.domain import settling
from tournaments.cash.forms.settling import EveningForm
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.registration.queries import entries as entry_queries


@require_safe
@require_role(*STAFF_ROLES)
def settle_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. `rate`, `coin`, `of_round`, `players`: who pays whom; nothing is stored."""
    rounds = settling.played_rounds(tournament)
    people = list(entry_queries.registrations(tournament).filter(seats__round__in=rounds).distinct())
    form = EveningForm(tournament, rounds, people, request.GET)
    settled, fields, refused = None, {}, None
    if people and form.is_valid():
        try:
            settled = settling.settle_evening(tournament, form.choice)
            fields = settling.fields_of(form.choice, form.data["rate"] if "rate" in form.fields else "")
        except Refusal as refusal:
            refused = refusal.message
    context = {
        "tournament": tournament,
        "form": form,
        "people": people,
        "settled": settled,
        "fields": fields,
        "refused": refused,
    }
    return render(request, "cash/settle.html", context)
