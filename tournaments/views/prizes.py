"""Pages of the prizes (T-21a): what there is to win, who gets what, and the list to sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import queries
from tournaments.domain import prizes
from tournaments.evaluation import Award, LotWanted
from tournaments.forms.prizes import PrizeRulesForm, prize_rows
from tournaments.models import Category, RecordedLot, Registration, Tournament
from tournaments.permissions import OFFICE, Role, roles_of, tournament_door
from tournaments.views.answers import account, done


@dataclass(frozen=True)
class AwardLine:
    """A line of the pay-out with the name joined; `share` is what everyone of a tie gets before the lot."""

    award: Award
    registration: Registration
    share: int


@dataclass(frozen=True)
class AwardList:
    """The pay-out of one order."""

    title: str
    lines: list[AwardLine]


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
        **_pay_out(tournament),
    }
    return render(request, "organiser/prizes.html", context)


@require_safe
@tournament_door(*OFFICE)
def prize_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The pay-out list to print and sign."""
    return render(request, "organiser/prize_list.html", {"tournament": tournament, **_pay_out(tournament)})


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


def _pay_out(tournament: Tournament) -> dict[str, Any]:
    """Who gets what, list by list, with names; what waits for a lot; what is left."""
    result = prizes.pay_out(tournament)
    people = queries.registrations(tournament).in_bulk()
    titles = {one.key: str(one) for one in tournament.categories.all()} | {"": _("All players")}
    keys = dict.fromkeys(
        [award.list for award in result.awards]
        + [one.list for one in result.lots_wanted]
        + [key for key, _prize in result.left]
    )
    return {
        "round": prizes.last_round(tournament),
        "lists": [
            AwardList(
                titles[key],
                [
                    AwardLine(award, people[award.player], award.money - award.by_lot)
                    for award in result.awards
                    if award.list == key
                ],
            )
            for key in keys
        ],
        "waiting": [_waiting(one, titles, people) for one in result.lots_wanted],
        "left": [(titles[key], prize) for key, prize in result.left],
        "paid": prizes.paid(tournament),
        "total": sum(award.money for award in result.awards),
        "lots": [
            (lot, [people[player] for player in lot.order if player in people])
            for lot in tournament.lots.filter(purpose=RecordedLot.Purpose.PRIZE, voided_at__isnull=True)
        ],
    }


def _waiting(one: LotWanted, titles: dict[str, str], people: dict[int, Registration]) -> dict[str, Any]:
    return {
        "title": titles[one.list],
        "players": [people[player] for player in one.players],
        "money": one.money,
        "goods": one.goods,
    }


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
