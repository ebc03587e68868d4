"""The organiser's wishes for every draw of a tournament (T-14)."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from core.verbs import verb_of
from tournaments.draws.domain import draw_request
from tournaments.draws.domain import wishes as verbs
from tournaments.draws.domain.next_round import next_number
from tournaments.draws.forms.draw import FixedTableForm, PairForm, WishesForm
from tournaments.draws.models import DrawWishes, FixedTable, PairApart
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role


@require_safe
@require_role(Role.ORGANISER)
def wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. How strong each wish is, pairs that must not meet, fixed tables."""
    return _page(request, tournament)


@require_role(Role.ORGANISER)
@verb_of("organiser:wishes")
def set_wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Sets how strong each wish is."""
    form = _strengths(tournament, request.POST)
    if form.is_valid() and done(
        request,
        lambda: verbs.set_wishes(tournament, form.strengths(), form.cleaned_data["club_rounds"]),
        _("The wishes are kept. They hold from the next draw that is prepared."),
    ):
        return redirect("organiser:wishes", slug=tournament.slug)
    return _page(request, tournament, form=form)


@require_role(Role.ORGANISER)
@verb_of("organiser:wishes")
def keep_apart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Two players must not meet."""
    form = PairForm(tournament, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        if done(
            request,
            lambda: verbs.keep_apart(tournament, data["one"], data["other"], reason=data["reason"]),
        ):
            return redirect("organiser:wishes", slug=tournament.slug)
    return _page(request, tournament, pair_form=form)


@require_POST
@require_role(Role.ORGANISER)
def remove_pair(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser. Two players may meet again."""
    get_object_or_404(PairApart, tournament=tournament, pk=pk).delete()
    return redirect("organiser:wishes", slug=tournament.slug)


@require_role(Role.ORGANISER)
@verb_of("organiser:wishes")
def fix_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. A player always sits at one table."""
    form = FixedTableForm(tournament, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        if done(request, lambda: verbs.fix_table(data["player"], data["table"], data["reason"])):
            return redirect("organiser:wishes", slug=tournament.slug)
    return _page(request, tournament, table_form=form)


@require_POST
@require_role(Role.ORGANISER)
def remove_fixed_table(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser. A player sits anywhere again."""
    get_object_or_404(FixedTable, registration__tournament=tournament, pk=pk).delete()
    return redirect("organiser:wishes", slug=tournament.slug)


def _strengths(tournament: Tournament, data: Mapping[str, object] | None = None) -> WishesForm:
    """The form of the strengths, as they are stored, or as they were sent."""
    plan = draw_request.round_plan(tournament, next_number(tournament.rounds.all()))
    return WishesForm(
        DrawWishes.objects.filter(tournament=tournament).first(),
        verbs.system_strengths(plan.seeding if plan else None),
        data,
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: WishesForm | None = None,
    pair_form: PairForm | None = None,
    table_form: FixedTableForm | None = None,
) -> HttpResponse:
    """The page; a form that was sent and refused stands there with its errors, the others as they are stored."""
    context = {
        "tournament": tournament,
        "form": form or _strengths(tournament),
        "pair_form": pair_form or PairForm(tournament),
        "table_form": table_form or FixedTableForm(tournament),
        "pairs": tournament.pairs_apart.select_related("a__player", "b__player"),
        "fixed": FixedTable.objects.filter(registration__tournament=tournament).select_related(
            "registration__player"
        ),
    }
    return render(request, "draws/wishes.html", context)
