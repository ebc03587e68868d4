"""Open hands in a case of the jury: the cards entered or taken from the record, the answer kept with the case."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import account, done
from core.refusals import Refusal
from scoring.domain import analyses
from scoring.domain.refusals import BrokenRuleError
from scoring.study.forms import StudyForm, filled
from scoring.study.showing import Reader, words_of
from scoring.views.study import context_of, form_context, show_refusal, shown_answer
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.jury.domain.evidence import ask_again, ask_in_case
from tournaments.jury.models import CaseAnalysis
from tournaments.jury.queries.docket import Docket
from tournaments.jury.queries.evidence import cards_of, names_of
from tournaments.jury.views.cases import case_or_404, referee_of


@require_http_methods(["GET", "HEAD", "POST"])
@require_role(Role.JURY)
def enter(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament (not at a table where it plays). The cards of the deal."""
    case = case_or_404(tournament, number)
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


@require_safe
@require_role(Role.JURY)
@never_cache
def show(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. The answer that the case keeps."""
    kept = _kept(tournament, number, pk)
    where = [tournament.slug, number, pk]
    context = {"tournament": tournament, "case": kept.case, "kept": kept, **_answer(kept)}
    context |= {
        "state_address": reverse("jury:analysis", args=where),
        "stop_address": reverse("jury:stop-analysis", args=where),
        "again_address": reverse("jury:ask-again", args=where),
    }
    template = "scoring/study/_answer.html" if getattr(request, "htmx", False) else "jury/analysis.html"
    return render(request, template, context)


@require_POST
@require_role(Role.JURY)
def stop(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. Ends the search; it can be asked for again."""
    kept = _kept(tournament, number, pk)
    if kept.analysis is None:
        raise Http404
    analyses.stop(kept.analysis)
    return redirect("jury:analysis", slug=tournament.slug, number=number, pk=pk)


@require_POST
@require_role(Role.JURY)
def again(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. Looks for the answer once more."""
    kept = _kept(tournament, number, pk)
    done(request, lambda: ask_again(kept, referee_of(request)))
    return redirect("jury:analysis", slug=tournament.slug, number=number, pk=pk)


def _kept(tournament: Tournament, number: int, pk: int) -> CaseAnalysis:
    case = case_or_404(tournament, number)
    found: CaseAnalysis = get_object_or_404(case.analyses.select_related("analysis__job", "asked_by"), pk=pk)
    return found


def _answer(kept: CaseAnalysis) -> dict[str, object]:
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


def of_case(docket: Docket) -> dict[str, object]:
    """What the page of a case shows: whether cards can be entered or taken, and what is kept, in words."""
    cards = cards_of(docket)
    lines = []
    for kept in docket.case.analyses.select_related("asked_by", "analysis__job"):
        reader = Reader(kept.question)
        words = words_of(reader, kept.answer) if kept.answer else None
        lines.append({"kept": kept, "heading": reader.heading(), "asked": reader.asked(), "words": words})
    return {"possible": cards.ruleset is not None, "taken": cards.taken, "lines": lines}
