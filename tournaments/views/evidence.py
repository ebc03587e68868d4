"""Open hands in a case of the jury: the cards entered or taken from the record, the answer kept with the case."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.domain import analyses
from scoring.domain.refusals import BrokenRuleError
from scoring.study.forms import StudyForm, filled
from scoring.study.showing import Reader, words_of
from scoring.views.study import context_of, form_context, show_refusal, shown_answer
from tournaments.domain.jury.evidence import ask_again, ask_in_case
from tournaments.domain.refusals import Refusal
from tournaments.models import Case, CaseAnalysis, Tournament
from tournaments.permissions import Role, tournament_door
from tournaments.queries import jury as jury_queries
from tournaments.queries.evidence import cards_of, names_of
from tournaments.queries.jury import Docket
from tournaments.views.answers import account, done


@require_http_methods(["GET", "HEAD", "POST"])
@tournament_door(Role.JURY)
def enter(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament (not at a table where it plays). The cards of the deal."""
    case = _case(tournament, number)
    cards = cards_of(Docket(case))
    if cards.ruleset is None:
        raise Http404
    source = (
        case.analyses.filter(pk=request.GET["from"]).first()
        if request.GET.get("from", "").isdecimal()
        else None
    )
    initial = filled(source.question) if source else cards.values
    form = StudyForm(cards.ruleset, request.POST if request.method == "POST" else None, initial=initial)
    user = account(request)
    if request.method == "POST" and form.is_valid() and user is not None:
        try:
            kept = ask_in_case(case, form.question(), [entry.pk for entry in cards.players], user)
        except BrokenRuleError as refusal:
            show_refusal(form, refusal)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("jury:analysis", slug=tournament.slug, number=number, pk=kept.pk)
    context = {**form_context(form), "tournament": tournament, "case": case, "cards": cards}
    context["form_address"] = reverse("jury:enter-cards", args=[tournament.slug, number])
    return render(request, "jury/analysis_form.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@tournament_door(Role.JURY)
@never_cache
def show(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. The answer that the case keeps; POST `stop` or `again`."""
    case = _case(tournament, number)
    kept: CaseAnalysis = get_object_or_404(
        CaseAnalysis.objects.select_related("analysis__job", "asked_by"), case=case, pk=pk
    )
    address = reverse("jury:analysis", args=[tournament.slug, number, pk])
    if request.method == "POST":
        _act(request, kept)
        return redirect(address)
    context = {"tournament": tournament, "case": case, "kept": kept, **_answer(kept)}
    context |= {"state_address": address, "stop_address": address, "again_address": address}
    template = "study/_answer.html" if getattr(request, "htmx", False) else "jury/analysis.html"
    return render(request, template, context)


def _answer(kept: CaseAnalysis) -> dict[str, Any]:
    """What is kept, else how far the search has come."""
    names = names_of(kept)
    job = kept.analysis.job if kept.analysis else None
    if kept.analysis is not None and (
        kept.answer is None or (job is not None and job.state in analyses.GOING_ON)
    ):
        analyses.touch(kept.analysis)
        return context_of(kept.analysis, names)
    reader = Reader(kept.question, names)
    if kept.answer is None:
        return {"reader": reader, "waiting": False, "again": True}
    return {"reader": reader, "again": not kept.answer["complete"], **shown_answer(reader, kept.answer)}


def _act(request: HttpRequest, kept: CaseAnalysis) -> None:
    user, action = account(request), request.POST.get("action")
    if action == "stop" and kept.analysis is not None:
        analyses.stop(kept.analysis)
    elif action == "again" and user is not None:
        done(request, lambda: ask_again(kept, user))
    else:
        raise Http404


def of_case(docket: Docket) -> dict[str, Any]:
    """What the page of a case shows: whether cards can be entered or taken, and what is kept, in words."""
    cards = cards_of(docket)
    lines = []
    for kept in docket.case.analyses.select_related("asked_by", "analysis__job"):
        reader = Reader(kept.question)
        words = words_of(reader, kept.answer) if kept.answer else None
        lines.append({"kept": kept, "heading": reader.heading(), "asked": reader.asked(), "words": words})
    return {"possible": cards.ruleset is not None, "taken": cards.taken, "lines": lines}


def _case(tournament: Tournament, number: int) -> Case:
    try:
        return jury_queries.case(tournament, number)
    except Case.DoesNotExist:
        raise Http404 from None
