"""Cards and checks of sorting in one tournament (T-31)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from core.verbs import verb_of
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.jury.domain import discipline
from tournaments.jury.forms.discipline import CardForm, CheckForm
from tournaments.jury.models import PenaltyCard
from tournaments.jury.queries.discipline import checks_by_player, shown_cards
from tournaments.jury.queries.suspensions import suspended_players
from tournaments.jury.views.cases import referee_of


@require_safe
@require_role(Role.JURY)
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. The cards that were shown and the checks that were asked for."""
    return _page(request, tournament, CardForm(tournament), CheckForm(tournament))


@require_role(Role.JURY)
@verb_of("jury:discipline")
def show_card(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Shows a player a card."""
    form, user = CardForm(tournament, request.POST), referee_of(request)
    if form.is_valid():
        data = form.cleaned_data
        if done(
            request,
            lambda: discipline.give_card(
                data["player"], data["colour"], data["reason"], user, rule=data["rule"]
            ),
        ):
            return redirect("jury:discipline", slug=tournament.slug)
    return _page(request, tournament, form, CheckForm(tournament))


@require_POST
@require_role(Role.JURY)
def take_back_card(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. Takes a card back, for a reason."""
    found = get_object_or_404(PenaltyCard, pk=pk, registration__tournament=tournament)
    reason, user = request.POST.get("reason", ""), referee_of(request)
    done(request, lambda: discipline.take_back(found, reason, user))
    return redirect("jury:discipline", slug=tournament.slug)


@require_role(Role.JURY)
@verb_of("jury:discipline")
def note_check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Notes a check of sorting; of unsorted cards it says what the rules bring,
    which the referee does."""
    form, user = CheckForm(tournament, request.POST), referee_of(request)
    if form.is_valid():
        table, asked, checked = (form.cleaned_data[name] for name in ("table", "asked_by", "checked"))
        unsorted = form.cleaned_data["found"] == "unsorted"
        if done(
            request,
            lambda: discipline.note_check(table, asked, checked, found_unsorted=unsorted, user=user),
        ):
            if unsorted:
                messages.info(request, _sorting_words(discipline.card_for_sorting(checked)))
            return redirect("jury:discipline", slug=tournament.slug)
    return _page(request, tournament, CardForm(tournament), form)


def _page(
    request: HttpRequest, tournament: Tournament, card_form: CardForm, check_form: CheckForm
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "card_form": card_form,
        "check_form": check_form,
        "cards": shown_cards(tournament),
        "checks": checks_by_player(tournament),
        "suspended": suspended_players(tournament).values(),
    }
    return render(request, "jury/discipline.html", context)


def _sorting_words(card: str) -> str:
    """What the rules say follows; it is for the referee to show it."""
    if not card:
        return _(
            "Noted. The first time unsorted cards are a renonce II.1 only: decide it as a case, no card follows."
        )
    if card == PenaltyCard.Colour.YELLOW:
        return _(
            "Noted. Unsorted a second time: an admonition and a yellow card, and a renonce II.1 as a case."
        )
    return _("Noted. Unsorted a third time: a red card, and a renonce II.1 as a case.")
