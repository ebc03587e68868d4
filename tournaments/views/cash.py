"""Pages of the cash desk (T-1a): fees, a player's account, the box, the report to print."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.domain import cash, desk
from tournaments.forms.cash import AccountForm, CountForm, FeesForm, MoveForm
from tournaments.models import CashPosting, Registration, Tournament
from tournaments.permissions import OFFICE, Role, roles_of, tournament_door
from tournaments.queries import cash_book
from tournaments.views.answers import account, done

#: So many postings stand on the page; the printed report has all.
LATEST = 30


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def cash_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk; fees and levy: organiser. `action`: fees, put_in, take_out, count or reverse."""
    mine = Role.ORGANISER in roles_of(request.user, tournament)
    rules = desk.desk_rules(tournament)
    action = request.POST.get("action", "")

    def sent(name: str) -> object:
        return request.POST if action == name else None

    forms = {
        "fees": FeesForm(tournament, rules, sent("fees")),
        "put_in": MoveForm(sent("put_in"), prefix="put_in"),
        "take_out": MoveForm(sent("take_out"), prefix="take_out"),
        "count": CountForm(sent("count")),
    }
    if request.method == "POST":
        if action == "fees" and not mine:
            raise PermissionDenied(_("Only the organiser changes this."))
        if _cash_action(request, tournament, action, forms):
            return redirect("organiser:cash", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "mine": mine,
        "forms": forms,
        "report": cash_book.report(tournament, rules.levy_rate),
        "postings": tournament.postings.select_related("registration__player", "by", "reversed_by").order_by(
            "-pk"
        )[:LATEST],
    }
    return render(request, "organiser/cash.html", context)


def _cash_action(request: HttpRequest, tournament: Tournament, action: str, forms: dict[str, object]) -> bool:
    """One change at the cash desk; False when the page comes back with what is wrong."""
    user = account(request)
    if action == "reverse":
        posting = get_object_or_404(CashPosting, tournament=tournament, pk=request.POST.get("posting") or 0)
        return done(request, lambda: cash.reverse(posting, user, request.POST.get("reason", "")), _("Saved."))
    form = forms.get(action)
    if form is None:
        raise Http404
    if not form.is_valid():
        return False
    data = form.cleaned_data
    verbs: dict[str, Callable[[], object]] = {
        "fees": lambda: _set_fees(tournament, form),
        "put_in": lambda: cash.put_in(tournament, user, data["cents"], data["reason"]),
        "take_out": lambda: cash.take_out(tournament, user, data["cents"], data["reason"]),
        "count": lambda: cash.cash_up(tournament, user, data["counted"], data["note"]),
    }
    return done(request, verbs[action], _("Saved."))


def _set_fees(tournament: Tournament, form: FeesForm) -> None:
    data = form.cleaned_data
    cash.set_fees(tournament, form.fees(), data["playing_deposit"], data["levy_rate"])


@require_POST
@tournament_door(*OFFICE)
def player_account(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. `action`: pay, waive, refund, hand_out or take_back on a player's account."""
    entry = get_object_or_404(
        Registration.objects.select_related("player", "tournament"), tournament=tournament, pk=pk
    )
    form = AccountForm(request.POST)
    if form.is_valid():
        data, user = form.cleaned_data, account(request)
        cents, method = data["cents"], data["method"] or CashPosting.Method.CASH
        deposit = desk.desk_rules(tournament).playing_deposit
        verbs: dict[str, Callable[[], object]] = {
            "pay": lambda: cash.pay_fee(entry, user, cents, method),
            "waive": lambda: cash.waive_fee(entry, user, data["reason"], cents),
            "refund": lambda: cash.refund_fee(entry, user, data["reason"], cents, method),
            "hand_out": lambda: cash.hand_out(entry, user, deposit if cents is None else cents),
            "take_back": lambda: cash.take_back(entry, user, cents),
        }
        action = request.POST.get("action", "")
        if action not in verbs:
            raise Http404
        done(request, verbs[action], _("Saved."))
    else:
        messages.error(request, " ".join(error for errors in form.errors.values() for error in errors))
    return redirect("organiser:registration", slug=tournament.slug, pk=pk)


@require_safe
@tournament_door(*OFFICE)
def cash_report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The report of cash and levy, to print and sign."""
    context = {
        "tournament": tournament,
        "report": cash_book.report(tournament, desk.desk_rules(tournament).levy_rate),
        "postings": tournament.postings.select_related("registration__player", "by"),
        "kinds": CashPosting.Kind.choices,
    }
    return render(request, "organiser/cash_report.html", context)
