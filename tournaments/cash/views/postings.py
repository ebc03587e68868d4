"""Pages of the cash desk (T-1a): fees, the box, the report to print."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, posted_key
from accounts.models import User
from accounts.once import posts_money
from core.verbs import verb_of
from tournaments.cash.domain import postings
from tournaments.cash.domain.bank_account import bank_account
from tournaments.cash.forms.postings import CountForm, FeesForm, MoveForm
from tournaments.cash.queries import reports
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of

#: So many postings stand on the page; the printed report has all.
LATEST = 30
PAGE = "organiser:cash"


@require_safe
@require_role(*STAFF_ROLES)
def cash_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. What is in the box, who owes, the latest postings."""
    return _page(request, tournament)


@require_role(Role.ORGANISER)
@verb_of(PAGE)
def set_fees(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What each fee category pays, the playing deposit, the levy."""
    form = FeesForm(tournament, desk.desk_rules(tournament), request.POST)
    if form.is_valid() and done(
        request, lambda: postings.set_fees(tournament, form.fees(), **form.sums()), _("Saved.")
    ):
        return redirect(PAGE, slug=tournament.slug)
    return _page(request, tournament, fees=form)


@require_role(*STAFF_ROLES)
@verb_of(PAGE)
@posts_money
def put_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Change and other money is put into the box."""
    return _move(request, tournament, "put_in", postings.put_in)


@require_role(*STAFF_ROLES)
@verb_of(PAGE)
@posts_money
def take_out(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Money is taken out of the box."""
    return _move(request, tournament, "take_out", postings.take_out)


@require_role(*STAFF_ROLES)
@verb_of(PAGE)
@posts_money
def count(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The counted box is kept beside what the postings say."""
    form, user = CountForm(request.POST), account(request)
    if form.is_valid():
        counted, note = form.cleaned_data["counted"], form.cleaned_data["note"]
        if done(request, lambda: postings.cash_up(tournament, user, counted, note), _("Saved.")):
            return redirect(PAGE, slug=tournament.slug)
    return _page(request, tournament, count=form)


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def reverse_posting(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The opposite of a posting that was wrong, with the reason."""
    posting = get_object_or_404(tournament.postings, pk=pk)
    user, reason = account(request), request.POST.get("reason", "")
    done(request, lambda: postings.reverse(posting, user, reason), _("Saved."))
    return redirect(PAGE, slug=tournament.slug)


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def carry_over(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. The fee of who does not play counts for who plays in his place (`to`)."""
    gone = get_object_or_404(tournament.registrations, pk=pk)
    player = get_object_or_404(tournament.registrations, pk=posted_key(request, "to"))
    said = _("The fee of %(gone)s counts for %(name)s.") % {"gone": gone.name, "name": player.name}
    done(request, lambda: postings.carry_over(gone, player, account(request)), said)
    return redirect(PAGE, slug=tournament.slug)


@require_safe
@require_role(*STAFF_ROLES)
def cash_report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The report of cash and levy, to print and sign."""
    context = {
        "tournament": tournament,
        "report": reports.cash_and_levy(tournament, desk.desk_rules(tournament).levy_rate),
        "postings": tournament.postings.select_related("registration__player", "by"),
    }
    return render(request, "cash/cash_report.html", context)


def _move(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    verb: Callable[[Tournament, User | None, int, str], object],
) -> HttpResponse:
    form, user = MoveForm(request.POST, prefix=name), account(request)
    if form.is_valid():
        cents, reason = form.cleaned_data["cents"], form.cleaned_data["reason"]
        if done(request, lambda: verb(tournament, user, cents, reason), _("Saved.")):
            return redirect(PAGE, slug=tournament.slug)
    return _page(request, tournament, **{name: form})


def _page(request: HttpRequest, tournament: Tournament, **typed: forms.Form) -> HttpResponse:
    """The page; `typed` are the forms that come back as they were sent, by name."""
    rules = desk.desk_rules(tournament)
    latest = tournament.postings.select_related("registration__player", "by", "reversed_by")
    context = {
        "tournament": tournament,
        "mine": Role.ORGANISER in roles_of(request.user, tournament),
        "forms": {
            "fees": FeesForm(tournament, rules),
            "put_in": MoveForm(prefix="put_in"),
            "take_out": MoveForm(prefix="take_out"),
            "count": CountForm(),
            **typed,
        },
        "bank": bank_account(tournament),
        "report": reports.cash_and_levy(tournament, rules.levy_rate),
        "postings": latest.order_by("-pk")[:LATEST],
    }
    return render(request, "cash/cash.html", context)
