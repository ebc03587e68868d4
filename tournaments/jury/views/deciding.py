"""The page of a case: what a decision would change, the decision as it was previewed, an appeal (T-29, T-30)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.answers import done
from accounts.models import User
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.jury.domain import appealed, cases, decisions, discipline
from tournaments.jury.domain.referees import club_at, plays_at
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.forms.appeals import AppealForm, decision_form
from tournaments.jury.forms.notes import noted_findings
from tournaments.jury.forms.rulings import DecisionForm
from tournaments.jury.forms.suggested import filled_form
from tournaments.jury.models import Case
from tournaments.jury.models.effects import Effects, OfPlayer
from tournaments.jury.queries import cases as jury_queries
from tournaments.jury.queries.discipline import sorting_at
from tournaments.jury.queries.docket import Docket
from tournaments.jury.queries.follows import follows, payments
from tournaments.jury.queries.published import ruling_words
from tournaments.jury.queries.rules import RENONCE_RULES, open_in_a_case, rule_lines
from tournaments.jury.views import evidence
from tournaments.jury.views.cases import case_or_404, referee_of
from tournaments.registration.models import Registration


@require_safe
@require_role(Role.JURY)
def case(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. What it is about, what was decided, and the form of what is next."""
    docket = Docket(case_or_404(tournament, number))
    return _page(request, docket, _form(docket))


@require_role(Role.JURY)
@verb_of("jury:case")
def preview(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. What the decision would change; nothing is kept. A page with scripts asks
    for that part alone."""
    found = case_or_404(tournament, number)
    docket = Docket(found)
    form = filled_form(docket, request.POST)
    if getattr(request, "htmx", False):
        context = {"tournament": tournament, "docket": docket, "case": found, "form": form, "in_place": True}
        return render(request, "jury/_in_place.html", {**context, **_preview(form, request.user, docket)})
    if not done(request, lambda: appealed.check_undecided(found)):
        return redirect("jury:case", slug=tournament.slug, number=number)
    return _page(request, docket, form, _preview(form, request.user, docket))


@require_role(Role.JURY)
@verb_of("jury:case")
def decide(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. Decides, once exactly this was previewed; else what follows is shown."""
    found = case_or_404(tournament, number)
    if not done(request, lambda: appealed.check_undecided(found)):  # somebody else decided meanwhile
        return redirect("jury:case", slug=tournament.slug, number=number)
    docket = Docket(found)
    form = filled_form(docket, request.POST)
    shown = request.POST.get("previewed") == form.fingerprint()
    if form.is_valid() and shown and _decided(request, form, found):
        messages.success(request, _("The decision is applied; the table sees it already."))
        return redirect("jury:case", slug=tournament.slug, number=number)
    return _page(request, docket, form, _preview(form, request.user, docket) | {"changed_since": not shown})


@require_role(Role.JURY)
@verb_of("jury:case")
def appeal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. Takes the case up again, for grounds."""
    found = case_or_404(tournament, number)
    docket, decision = Docket(found), found.decisions.order_by("number").last()
    form = AppealForm(docket, request.POST)
    if decision is None or not form.is_valid():
        messages.error(request, _("An appeal needs its grounds."))
        return _page(request, docket, _form(docket), {"appeal_form": form})
    pk, grounds = form.cleaned_data["by"], form.cleaned_data["grounds"]
    by = Registration.objects.get(pk=pk) if pk else None
    done(request, lambda: cases.appeal(decision, by, grounds, referee_of(request)))
    return redirect("jury:case", slug=tournament.slug, number=number)


def _form(docket: Docket) -> DecisionForm:
    """The form of the next decision; it begins with the ruling that was noted at the table."""
    noted = noted_findings(docket) if docket.case.state == Case.State.OPEN else {}
    return decision_form(docket, initial=noted)


def _ruling(form: DecisionForm) -> Ruling | None:
    return form.ruling() if form.is_valid() else None


def _decided(request: HttpRequest, form: DecisionForm, found: Case) -> bool:
    return done(request, lambda: decisions.decide(found, form.ruling(), referee_of(request)))


def _preview(form: DecisionForm, user: Any, docket: Docket) -> dict[str, object]:
    """What would follow, or why it cannot be."""
    ruling, found = _ruling(form), docket.case
    try:
        appealed.check_undecided(found)
        if ruling is None:
            return {"refusal": None, "effects": None}
        effects, result, words = decisions.rehearse(found, ruling, user, ruling_words)
    except Refusal as refusal:
        return {"refusal": refusal, "effects": None}
    people = found.tournament.registrations.select_related("player").in_bulk()
    return {
        "ruling": ruling,
        "effects": _named(people, effects),
        "follows": follows(effects, people, ""),
        "result": result,
        "payments": payments(result, docket.names, ""),
        "words": words,
        "previewed": form.fingerprint(),
    }


def _named(people: Mapping[int, Registration], effects: Effects) -> dict[str, object]:
    """What else an effect names, with the registrations in place of their ids."""

    def named(lines: Iterable[OfPlayer]) -> list[dict[str, object]]:
        return [{**line, "registration": people[line["registration"]]} for line in lines]

    return {
        "cards": named(effects.get("cards", ())),
        "taken_back": named(effects.get("taken_back", ())),
        "round": effects.get("round"),
        "disqualified": [people[pk] for pk in effects.get("disqualified", ())],
    }


def _page(
    request: HttpRequest, docket: Docket, form: DecisionForm, follows: dict[str, object] | None = None
) -> HttpResponse:
    """The page of a case: the form, and what would follow where that was asked for."""
    context = _context(referee_of(request), docket)
    return render(request, "jury/case.html", {**context, "form": form, **(follows or {})})


def _context(user: User, docket: Docket) -> dict[str, object]:
    """What the page shows beside the form."""
    found = docket.case
    tournament = found.tournament
    people = tournament.registrations.select_related("player").in_bulk()
    return {
        "tournament": tournament,
        "case": found,
        "docket": docket,
        "decisions": [
            (decision, _named(people, decision.effects), follows(decision.effects, people, ""))
            for decision in jury_queries.decisions(found)
        ],
        "appeal_form": AppealForm(docket),
        "plays_here": bool(found.table and plays_at(user, found.table)),
        "own_club": club_at(user, found.table) if found.table else "",
        "evidence": evidence.of_case(docket),
        "rule_lines": rule_lines(RENONCE_RULES) if docket.is_marias else [],
        "sorting": sorting_at(found.table) if found.table else [],
        "open_questions": open_in_a_case() if docket.is_marias else [],
        "cards": [
            (seat.registration, cards)
            for seat in docket.seats
            if (cards := discipline.cards_of_the_year(seat.registration.player, tournament.date, tournament))
        ],
    }
