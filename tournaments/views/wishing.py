"""The organiser's wishes for every draw of a tournament (T-14)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain import asking
from tournaments.domain import wishes as verbs
from tournaments.forms.draw import FixedTableForm, PairForm, WishesForm
from tournaments.models import DrawWishes, FixedTable, PairApart, Round, Tournament
from tournaments.permissions import Role, tournament_door
from tournaments.views.answers import done


@require_http_methods(["GET", "POST"])
@tournament_door(Role.ORGANISER)
def wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. How strong each wish is, pairs that must not meet, fixed tables.

    POST with `action`: strengths, pair, drop_pair, table, drop_table.
    """
    stored = DrawWishes.objects.filter(tournament=tournament).first()
    action = request.POST.get("action", "")
    posted = request.POST or None
    number = tournament.rounds.exclude(state=Round.State.DRAFT).count() + 1
    plan = asking.round_plan(tournament, number)
    system = verbs.system_strengths(plan.seeding if plan else None)
    form = WishesForm(stored, system, posted if action == "strengths" else None)
    pair_form = PairForm(tournament, posted if action == "pair" else None)
    table_form = FixedTableForm(tournament, posted if action == "table" else None)
    if request.method == "POST" and _saved(request, tournament, action, form, pair_form, table_form):
        return redirect("organiser:wishes", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "pair_form": pair_form,
        "table_form": table_form,
        "pairs": tournament.pairs_apart.select_related("a__player", "b__player"),
        "fixed": FixedTable.objects.filter(registration__tournament=tournament).select_related(
            "registration__player"
        ),
    }
    return render(request, "organiser/wishes.html", context)


def _saved(
    request: HttpRequest,
    tournament: Tournament,
    action: str,
    form: WishesForm,
    pair_form: PairForm,
    table_form: FixedTableForm,
) -> bool:
    """Do what was asked; False when the form comes back."""
    if action == "strengths":
        return form.is_valid() and done(
            request,
            lambda: verbs.set_wishes(tournament, form.strengths(), form.cleaned_data["club_rounds"]),
            _("The wishes are kept. They hold from the next draw that is prepared."),
        )
    if action == "pair":
        data = pair_form.cleaned_data if pair_form.is_valid() else {}
        return bool(data) and done(
            request,
            lambda: verbs.keep_apart(tournament, data["one"], data["other"], reason=data["reason"]),
        )
    if action == "table":
        data = table_form.cleaned_data if table_form.is_valid() else {}
        return bool(data) and done(
            request, lambda: verbs.fix_table(data["player"], data["table"], data["reason"])
        )
    if action == "drop_pair":
        get_object_or_404(PairApart, tournament=tournament, pk=request.POST.get("pair") or 0).delete()
        return True
    if action == "drop_table":
        get_object_or_404(
            FixedTable, registration__tournament=tournament, pk=request.POST.get("table") or 0
        ).delete()
        return True
    raise Http404
