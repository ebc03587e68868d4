"""Pages of the prizes (T-21a): what there is to win, who gets what, and the list to sign.

`?category=` chooses whose prizes are shown to be set.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from accounts.once import posts_money
from core.typed import is_number
from core.verbs import verb_of
from tournaments.cash.domain import prizes
from tournaments.cash.forms.prizes import PrizeRow, PrizeRulesForm, prize_rows
from tournaments.cash.queries.prizes import pay_out_sheet
from tournaments.events.models import Category, Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of
from tournaments.registration.models import Registration

PAGE = "organiser:prizes"


@require_safe
@require_role(*STAFF_ROLES)
def prize_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. What there is to win, and who gets it by the standing as it is now."""
    return _page(request, tournament)


@require_role(Role.ORGANISER)
@verb_of(PAGE)
def set_prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What each place of the chosen order gets."""
    category = _category(request, tournament)
    rows = prize_rows(list(tournament.prizes.filter(category=category)), request.POST)
    valid = [row.is_valid() for row in rows]
    if all(valid):
        wanted = [prize for row in rows if (prize := row.wanted())]
        if done(request, lambda: prizes.set_prizes(tournament, category, wanted), _("Saved.")):
            return _back(request, tournament)
    return _page(request, tournament, rows=rows)


@require_role(Role.ORGANISER)
@verb_of(PAGE)
def set_rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. How prizes are given out."""
    form = PrizeRulesForm(request.POST, instance=prizes.prize_rules(tournament))
    if form.is_valid() and done(
        request, lambda: prizes.set_prize_rules(tournament, **form.cleaned_data), _("Saved.")
    ):
        return _back(request, tournament)
    return _page(request, tournament, rules_form=form)


@require_POST
@require_role(Role.ORGANISER)
def draw_lot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Draws here who of these tied players gets the rest, or goods."""
    wanted = {int(text) for text in request.POST.getlist("player") if is_number(text)}
    players = list(tournament.registrations.filter(pk__in=wanted).values_list("pk", flat=True))
    done(request, lambda: prizes.draw_lot(tournament, players, account(request)))
    return _back(request, tournament)


@require_POST
@require_role(Role.ORGANISER)
def record_lot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Keeps a lot that was drawn in the hall."""
    order = _by_number(tournament, request.POST.get("order", ""))
    done(request, lambda: prizes.record_lot(tournament, order, account(request)))
    return _back(request, tournament)


@require_POST
@require_role(*STAFF_ROLES)
@posts_money
def pay(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Pays a player the money of the prizes, as far as it was not paid."""
    entry = get_object_or_404(
        Registration.objects.select_related("player", "tournament"), tournament=tournament, pk=pk
    )
    done(request, lambda: prizes.pay(entry, account(request)), _("Saved."))
    return _back(request, tournament)


@require_safe
@require_role(*STAFF_ROLES)
def prize_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The pay-out list to print and sign."""
    return render(
        request, "cash/prize_list.html", {"tournament": tournament, "pay_out": pay_out_sheet(tournament)}
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    rows: list[PrizeRow] | None = None,
    rules_form: PrizeRulesForm | None = None,
) -> HttpResponse:
    """The page, with the form that comes back as it was sent."""
    category = _category(request, tournament)
    context = {
        "tournament": tournament,
        "mine": Role.ORGANISER in roles_of(request.user, tournament),
        "rows": prize_rows(list(tournament.prizes.filter(category=category))) if rows is None else rows,
        "category": category,
        "chosen": _chosen(category),
        "categories": tournament.categories.all(),
        "rules_form": rules_form or PrizeRulesForm(instance=prizes.prize_rules(tournament)),
        "pay_out": pay_out_sheet(tournament),
    }
    return render(request, "cash/prizes.html", context)


def _back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """To the page, with the order that was looked at."""
    return redirect(reverse(PAGE, args=[tournament.slug]) + _chosen(_category(request, tournament)))


def _category(request: HttpRequest, tournament: Tournament) -> Category | None:
    key = request.GET.get("category", "")
    return get_object_or_404(Category, tournament=tournament, key=key) if key else None


def _chosen(category: Category | None) -> str:
    return f"?{urlencode({'category': category.key})}" if category else ""


def _by_number(tournament: Tournament, text: str) -> list[int]:
    """Registrations in the order of the start numbers that were typed."""
    numbers = [int(word) for word in text.replace(",", " ").split() if word.isascii() and word.isdigit()]
    known = dict(
        tournament.registrations.filter(start_number__in=numbers[:200]).values_list("start_number", "pk")
    )
    return [known[number] for number in numbers if number in known]
