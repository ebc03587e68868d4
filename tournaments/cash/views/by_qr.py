"""Fees by QR code (T-41): the account that they are paid to, the fee of who pays early, a code for a player."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done, said
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.cash.domain import postings
from tournaments.cash.domain.bank_account import bank_account, set_bank_account
from tournaments.cash.domain.symbols import give_symbol
from tournaments.cash.forms.transfer import BankAccountForm, EarlyFeesForm
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role
from tournaments.registration.models import Registration

PAGE = "organiser:by-qr"


@require_safe
@require_role(Role.ORGANISER)
def by_qr(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Whether players pay by a code, to which account, and what is paid early."""
    return _page(request, tournament)


@require_role(Role.ORGANISER)
@verb_of(PAGE)
def set_account(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. The account, and the switch."""
    form = BankAccountForm(bank_account(tournament), request.POST)
    if form.is_valid():
        try:
            set_bank_account(tournament, **form.cleaned_data)
        except Refusal as refusal:
            field = str(refusal.extra.get("field") or "")
            form.add_error(field if field in form.fields else None, refusal.message)
        else:
            said(request, _("Saved."))
            return redirect(PAGE, slug=tournament.slug)
    return _page(request, tournament, account=form)


@require_role(Role.ORGANISER)
@verb_of(PAGE)
def set_early_fees(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What is paid until a day."""
    form = EarlyFeesForm(list(tournament.fees.order_by("pk")), request.POST)
    if form.is_valid():
        until, fees = form.last_day(), form.fees()
        if done(request, lambda: postings.set_early_fees(tournament, until, fees), _("Saved.")):
            return redirect(PAGE, slug=tournament.slug)
    return _page(request, tournament, early=form)


@require_POST
@require_role(*STAFF_ROLES)
def show_code(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The player gets a symbol of his own, and his page shows the code."""
    entry = get_object_or_404(Registration.objects.select_related("tournament"), tournament=tournament, pk=pk)
    done(request, lambda: give_symbol(entry))
    return redirect("organiser:registration", slug=tournament.slug, pk=pk)


def _page(request: HttpRequest, tournament: Tournament, **typed: forms.Form) -> HttpResponse:
    """The page; `typed` are the forms that come back as they were sent, by name."""
    kept = bank_account(tournament)
    context = {
        "tournament": tournament,
        "bank": kept,
        "forms": {
            "account": BankAccountForm(kept),
            "early": EarlyFeesForm(list(tournament.fees.order_by("pk"))),
            **typed,
        },
    }
    return render(request, "cash/by_qr.html", context)
