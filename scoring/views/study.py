"""Open hands for everyone: enter a position, wait for the answer, share its address. The search runs in a worker."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.addresses import network_of
from core.refusals import Refusal
from core.typed import FreeJson
from rules.play.games import book
from scoring.domain import analyses
from scoring.domain.refusals import BrokenRuleError
from scoring.models import Analysis
from scoring.study.forms import HANDS, StudyForm, filled
from scoring.study.showing import Reader, renonce_words, words_of
from scoring.study.words import deck, rulesets, typing_help

MARIAS = "marias/szmk-2012"


@require_http_methods(["GET", "HEAD", "POST"])
def study(request: HttpRequest) -> HttpResponse:
    """Who may: anyone, within the limits of `analyses`. A form of cards; what is wrong is told all at once."""
    source = _analysis(request.GET["from"]) if request.GET.get("from") else None
    ruleset = source.question["ruleset"] if source else request.GET.get("ruleset", MARIAS)
    if ruleset not in dict(rulesets()):
        raise Http404
    initial = _initial(request, source)
    form = StudyForm(ruleset, request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            found = analyses.ask(form.question(), asker=asker_of(request), user=_user(request))
        except BrokenRuleError as refusal:
            show_refusal(form, refusal)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("scoring:study-position", public_id=found.public_id)
    context = {**form_context(form), "ruleset": ruleset, "rulesets": rulesets()}
    context["form_address"] = f"{reverse('scoring:study')}?{urlencode({'ruleset': ruleset})}"
    return render(request, "scoring/study/start.html", context, status=422 if form.errors else 200)


def form_context(form: StudyForm) -> dict[str, object]:
    """What the fragment of the form shows, but for where it is sent."""
    return {
        "form": form,
        "deck": deck(form.rules),
        "board_fields": (*HANDS, "talon", "played"),
        "typing_help": typing_help(form.ruleset),
    }


@require_safe
@never_cache
def position(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone who knows the address. The position and its answer; asking keeps the search going."""
    found = _analysis(public_id)
    analyses.touch(found)
    template = (
        "scoring/study/_answer.html" if getattr(request, "htmx", False) else "scoring/study/position.html"
    )
    return render(request, template, context_of(found))


@require_POST
def again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone who knows the address, within the limits. Look for the answer once more."""
    found = _analysis(public_id)
    try:
        analyses.ask(found.question, asker=asker_of(request), user=_user(request))
    except Refusal as refusal:
        context = {**context_of(found), "refusal": refusal.message}
        return render(request, "scoring/study/position.html", context, status=refusal.status)
    return redirect("scoring:study-position", public_id=public_id)


@require_POST
def stop(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone who knows the address; the same can be asked again."""
    analyses.stop(_analysis(public_id))
    return redirect("scoring:study-position", public_id=public_id)


@csrf_exempt  # a beacon carries no token; all it does is to say that a page was left
@require_POST
def left(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may: anyone who knows the address. The page was left; another one that waits keeps the search going."""
    analyses.leave(_analysis(public_id))
    return HttpResponse(status=204)


def context_of(found: Analysis, names: list[str] | None = None) -> dict[str, object]:
    """What the fragment of an answer shows. `names`: who sits where."""
    reader = Reader(found.question, names)
    context: dict[str, object] = {
        "analysis": found,
        "job": found.job,
        "waiting": found.job is not None and found.job.state in analyses.GOING_ON,
        "again": analyses.needs_work(found),
        "reader": reader,
        "state_address": reverse("scoring:study-position", args=[found.public_id]),
        "left_address": reverse("scoring:study-left", args=[found.public_id]),
        "stop_address": reverse("scoring:study-stop", args=[found.public_id]),
        "again_address": reverse("scoring:study-again", args=[found.public_id]),
    }
    if found.answer is not None:
        context |= shown_answer(reader, found.answer)
    return context


def shown_answer(reader: Reader, answer: FreeJson) -> dict[str, object]:
    """The answer for the fragment: its words, the hands, the line of play."""
    shown: dict[str, object] = {"answer": answer, "words": words_of(reader, answer)}
    drawn = answer.get("shown") if answer["kind"] == "layouts" else answer
    if drawn and drawn.get("line") is not None:
        shown |= {
            "drawn": drawn,
            "hands": reader.hands(drawn["start"]),
            "tricks": reader.tricks(drawn),
            "values": reader.values(drawn),
            "steps": len(drawn["line"]),
        }
    renonce = answer.get("renonce")
    if renonce:
        text = book(reader.question["ruleset"]).rules[renonce["rule"]].text(get_language() or "sk")
        shown["renonce"] = renonce_words(reader, answer, text)
    return shown


def asker_of(request: HttpRequest) -> str:
    """Who asks: an account, else the address."""
    user = _user(request)
    return f"account {user.pk}" if user else f"address {network_of(request)}"


def _user(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


def _initial(request: HttpRequest, source: Analysis | None) -> dict[str, object]:
    if source is None:
        return {}
    values = filled(source.question)
    if request.GET.get("layouts"):
        values["look"] = "first"
    return values


def show_refusal(form: StudyForm, refusal: BrokenRuleError) -> None:
    """Put all that the rules refuse in a question at its fields."""
    one = {"field": refusal.extra["field"], "rule": refusal.extra["rule"], "message": refusal.message}
    form.show_faults(refusal.extra.get("faults", [one]))  # type: ignore[arg-type]


def _analysis(public_id: str) -> Analysis:
    found = Analysis.objects.select_related("job").filter(public_id=public_id).first()
    if found is None:
        raise Http404(_("Nobody has asked this, or it was forgotten."))
    return found
