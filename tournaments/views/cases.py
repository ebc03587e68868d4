"""Cases of the jury: the list, one case with its form, what a decision would change, appeals (T-29, T-30)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from tournaments.domain.jury import appealed, cases, decisions, discipline, protocol
from tournaments.domain.jury.referees import club_at, plays_at
from tournaments.domain.jury.rulings import Ruling
from tournaments.domain.refusals import Refusal
from tournaments.forms.appeals import decision_form
from tournaments.forms.jury import AppealForm, DecisionForm
from tournaments.forms.notes import noted_findings
from tournaments.models import Case, Registration, Tournament
from tournaments.permissions import Role, tournament_door
from tournaments.queries import jury as jury_queries
from tournaments.queries.jury import Docket
from tournaments.views import evidence
from tournaments.views.answers import account, done


@require_safe
@tournament_door(Role.JURY)
def case_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Every case with its decision in force."""
    return render(
        request, "jury/cases.html", {"tournament": tournament, "cases": jury_queries.cases(tournament)}
    )


@require_http_methods(["GET", "POST"])
@tournament_door(Role.JURY)
def case(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. GET shows; POST decides, once what follows was shown."""
    found = _case(tournament, number)
    if request.method == "POST" and not done(request, lambda: appealed.check_undecided(found)):
        return redirect("jury:case", slug=tournament.slug, number=number)  # somebody else decided meanwhile
    docket = Docket(found)
    initial = noted_findings(docket) if found.state == Case.State.OPEN else {}
    form = decision_form(docket, request.POST or None, initial=initial)
    foreseen: dict[str, Any] = {}
    if request.method == "POST":
        confirmed = request.POST.get("action") == "decide"
        shown = request.POST.get("foreseen") == form.fingerprint()
        if form.is_valid() and confirmed and shown and _decided(request, form, found):
            messages.success(request, _("The decision is applied; the table sees it already."))
            return redirect("jury:case", slug=tournament.slug, number=number)
        foreseen = _foreseen(form, request.user, found) | {"changed_since": confirmed and not shown}
    return render(request, "jury/case.html", {**_context(request, docket), "form": form, **foreseen})


@require_POST
@tournament_door(Role.JURY, Role.ORGANISER)
def print_protocol(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: jury, organiser. Asks for the protocol of all cases as PDF."""
    job = protocol.request_protocol(tournament, account(request))
    return redirect("organiser:job", pk=job.pk)


@require_POST
@tournament_door(Role.JURY)
def foresee(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. What the decision would change; nothing is kept."""
    found = _case(tournament, number)
    docket = Docket(found)
    form = decision_form(docket, request.POST)
    context = {"tournament": tournament, "docket": docket, "case": found, "form": form}
    return render(request, "jury/_foreseen.html", {**context, **_foreseen(form, request.user, found)})


@require_POST
@tournament_door(Role.JURY)
def change(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. `action`: deal (which one), statement, appeal, publish, hide."""
    found = _case(tournament, number)
    assert isinstance(request.user, User)
    user, action = request.user, request.POST.get("action", "")
    if action == "deal":
        chosen = request.POST.get("deal", "")
        entry = None
        if chosen.isdecimal() and found.table:
            entry = found.table.sheet.entries.filter(number=int(chosen)).first()
        done(request, lambda: cases.choose_deal(found, user, entry))
    elif action == "statement":
        done(request, lambda: cases.state(found, user, request.POST.get("statement", "")), _("Saved."))
    elif action == "appeal":
        _appeal(request, found, user)
    elif action in ("publish", "hide"):
        decision = found.decisions.order_by("number").last()
        if decision is None:
            raise Http404
        done(request, lambda: cases.publish(decision, user, published=action == "publish"))
    else:
        raise Http404
    return redirect("jury:case", slug=tournament.slug, number=number)


def _appeal(request: HttpRequest, found: Case, user: User) -> None:
    form = AppealForm(Docket(found), request.POST)
    decision = found.decisions.order_by("number").last()
    if decision is None or not form.is_valid():
        messages.error(request, _("An appeal needs its grounds."))
        return
    pk = form.cleaned_data["by"]
    by = Registration.objects.get(pk=pk) if pk else None
    done(request, lambda: cases.appeal(decision, by, form.cleaned_data["grounds"], user))


def _case(tournament: Tournament, number: int) -> Case:
    try:
        return jury_queries.case(tournament, number)
    except Case.DoesNotExist:
        raise Http404 from None


def _ruling(form: DecisionForm) -> Ruling | None:
    return form.ruling() if form.is_valid() else None


def _decided(request: HttpRequest, form: DecisionForm, found: Case) -> bool:
    assert isinstance(request.user, User)
    user = request.user
    return done(request, lambda: decisions.decide(found, form.ruling(), user))


def _foreseen(form: DecisionForm, user: Any, found: Case) -> dict[str, Any]:
    """What would follow, or why it cannot be."""
    ruling = _ruling(form)
    try:
        appealed.check_undecided(found)
        if ruling is None:
            return {"refusal": None, "effects": None}
        effects, result = decisions.foresee(found, ruling, user)
    except Refusal as refusal:
        return {"refusal": refusal, "effects": None}
    return {
        "ruling": ruling,
        "effects": _named(found.tournament, effects),
        "result": result,
        "rules": jury_queries.rule_lines(_rules(result)),
        "foreseen": form.fingerprint(),
    }


def _rules(result: dict[str, Any] | None) -> list[str]:
    """The rules that the payments of a deal come from, each once."""
    postings = (result or {}).get("postings", ())
    return list(dict.fromkeys(str(posting["rule"]) for posting in postings))


def _named(tournament: Tournament, effects: dict[str, Any]) -> dict[str, Any]:
    """Effects with the registrations in place of their ids."""
    people = tournament.registrations.select_related("player").in_bulk()
    named = {
        key: [{**line, "registration": people[line["registration"]]} for line in effects.get(key, ())]
        for key in ("seats", "places", "cards", "taken_back")
    }
    return {
        **named,
        "places": [line for line in named["places"] if line["place"][0] != line["place"][1]],
        "round": effects.get("round"),
        "disqualified": [people[pk] for pk in effects.get("disqualified", ())],
    }


def _context(request: HttpRequest, docket: Docket) -> dict[str, Any]:
    """What the page shows beside the form."""
    found, user = docket.case, account(request)
    assert user is not None
    tournament = found.tournament
    made = jury_queries.decisions(found)
    for decision in made:
        decision.named = _named(tournament, decision.effects)
    return {
        "tournament": tournament,
        "case": found,
        "docket": docket,
        "decisions": made,
        "appeal_form": AppealForm(docket),
        "plays_here": bool(found.table and plays_at(user, found.table)),
        "own_club": club_at(user, found.table) if found.table else "",
        "evidence": evidence.of_case(docket),
        "rule_lines": jury_queries.rule_lines(jury_queries.RENONCE_RULES) if docket.is_marias else [],
        "cards": [
            (seat.registration, cards)
            for seat in docket.seats
            if (cards := discipline.cards_of_the_year(seat.registration.player, tournament.date))
        ],
    }
