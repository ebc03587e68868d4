"""What the desk does with a player's account (T-1a), from the player's page: one address a verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.answers import account, done, tell_faults
from accounts.models import User
from accounts.once import posts_money
from tournaments.cash.domain import postings
from tournaments.cash.forms.postings import AccountForm
from tournaments.cash.models import CashPosting
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.registration.models import Registration


@dataclass(frozen=True)
class Movement:
    """What was typed for a movement on an account; no `cents`: all that is open."""

    entry: Registration
    user: User | None
    cents: int | None
    method: str
    reason: str


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def pay(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The player pays the fee, or part of it."""
    return _post(
        request, tournament, pk, lambda one: postings.pay_fee(one.entry, one.user, one.cents, one.method)
    )


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def waive(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The player need not pay the fee, or part of it."""
    return _post(
        request, tournament, pk, lambda one: postings.waive_fee(one.entry, one.user, one.reason, one.cents)
    )


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def refund(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The player gets the fee back, or part of it."""
    return _post(
        request,
        tournament,
        pk,
        lambda one: postings.refund_fee(one.entry, one.user, one.reason, one.cents, one.method),
    )


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def hand_out(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The player is handed money to play with: the usual deposit, or another sum."""
    usual = desk.desk_rules(tournament).playing_deposit
    return _post(
        request,
        tournament,
        pk,
        lambda one: postings.hand_out(one.entry, one.user, usual if one.cents is None else one.cents),
    )


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def take_back(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The player returns what was handed out, or part of it."""
    return _post(request, tournament, pk, lambda one: postings.take_back(one.entry, one.user, one.cents))


def _post(
    request: HttpRequest, tournament: Tournament, pk: int, verb: Callable[[Movement], object]
) -> HttpResponse:
    """Do it with what was typed, and back to the player's page."""
    entry = get_object_or_404(
        Registration.objects.select_related("player", "tournament"), tournament=tournament, pk=pk
    )
    form = AccountForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        method = data["method"] or CashPosting.Method.CASH
        movement = Movement(entry, account(request), data["cents"], method, data["reason"])
        done(request, lambda: verb(movement), _("Saved."))
    else:
        tell_faults(request, form)
    return redirect("organiser:registration", slug=tournament.slug, pk=pk)
