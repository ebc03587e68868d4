"""Pages of the prizes (T-21a): what there is to win, who gets what, and the list to sign."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.domain import prizes
from tournaments.forms.prizes import PrizeRulesForm, prize_rows
from tournaments.models import Category, Registration, Tournament
from tournaments.permissions import OFFICE, Role, roles_of, tournament_door
from tournaments.queries.prizes import pay_out_sheet
from tournaments.views.answers import account, done


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def prize_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk; setting prizes and drawing lots: organiser. `action`: prizes, rules, draw, record, pay.

    `category` chooses whose prizes are shown to be set.
    """
    mine = Role.ORGANISER in roles_of(request.user, tournament)
    action = request.POST.get("action", "")
    category = _category(tournament, request.POST.get("category") or request.GET.get("category") or "")
    rows = prize_rows(
        list(tournament.prizes.filter(category=category)), request.POST if action == "prizes" else None
    )
    rules_form = PrizeRulesForm(
        request.POST if action == "rules" else None, instance=prizes.prize_rules(tournament)
    )
    if request.method == "POST":
        if action != "pay" and not mine:
            raise PermissionDenied(_("Only the organiser changes this."))
        if _prize_action(request, tournament, action, category, rows, rules_form):
            more = f"?category={category.key}" if category else ""
            return redirect(reverse("organiser:prizes", args=[tournament.slug]) + more)
    context = {
        "tournament": tournament,
        "mine": mine,
        "rows": rows,
        "category": category,
        "categories": tournament.categories.all(),
        "rules_form": rules_form,
        "pay_out": pay_out_sheet(tournament),
    }
    return render(request, "organiser/prizes.html", context)


@require_safe
@tournament_door(*OFFICE)
def prize_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The pay-out list to print and sign."""
    return render(
        request, "organiser/prize_list.html", {"tournament": tournament, "pay_out": pay_out_sheet(tournament)}
    )


def _prize_action(
    request: HttpRequest,
    tournament: Tournament,
    action: str,
    category: Category | None,
    rows: list[Any],
    rules_form: PrizeRulesForm,
) -> bool:
    """One change; False when the page comes back with what is wrong."""
    user = account(request)
    if action == "prizes":
        valid = [row.is_valid() for row in rows]
        if not all(valid):
            return False
        wanted = [prize for row in rows if (prize := row.wanted())]
        return done(request, lambda: prizes.set_prizes(tournament, category, wanted), _("Saved."))
    if action == "rules":
        return rules_form.is_valid() and done(
            request, lambda: prizes.set_prize_rules(tournament, **rules_form.cleaned_data), _("Saved.")
        )
    if action == "draw":
        players = _players(tournament, request.POST.getlist("player"))
        return done(request, lambda: prizes.draw_lot(tournament, players, user))
    if action == "record":
        order = _by_number(tournament, request.POST.get("order", ""))
        return done(request, lambda: prizes.record_lot(tournament, order, user))
    if action == "pay":
        entry = get_object_or_404(
            Registration.objects.select_related("player", "tournament"),
            tournament=tournament,
            pk=next(iter(_players(tournament, [request.POST.get("player", "")])), 0),
        )
        return done(request, lambda: prizes.pay(entry, user), _("Saved."))
    raise Http404


def _category(tournament: Tournament, key: str) -> Category | None:
    return get_object_or_404(Category, tournament=tournament, key=key) if key else None


def _players(tournament: Tournament, texts: list[str]) -> list[int]:
    wanted = {int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 19}
    return list(tournament.registrations.filter(pk__in=wanted).values_list("pk", flat=True))


def _by_number(tournament: Tournament, text: str) -> list[int]:
    """Registrations in the order of the start numbers that were typed."""
    numbers = [int(word) for word in text.replace(",", " ").split() if word.isascii() and word.isdigit()]
    known = dict(
        tournament.registrations.filter(start_number__in=numbers[:200]).values_list("start_number", "pk")
    )
    return [known[number] for number in numbers if number in known]
