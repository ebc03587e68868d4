"""T-13 `drawn`: the page where the desk types the slips that people drew in the hall."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done, posted_key
from core.verbs import verb_of
from tournaments.draws.domain import paper_lots
from tournaments.draws.forms.draw import SlipForm
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_page import people_of
from tournaments.draws.views.current import current_draw
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role


@require_safe
@require_role(*STAFF_ROLES)
def slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. What was typed of the slips, doubles and gaps, and the next slip."""
    current = current_draw(tournament)
    if current.method != "drawn":
        raise Http404
    return _page(request, current, SlipForm())


@require_role(*STAFF_ROLES)
@verb_of("organiser:paper-lots")
def type_slip(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Writes a slip down: who drew which seat."""
    current, form = current_draw(tournament), SlipForm(request.POST)
    if not form.is_valid():
        return _page(request, current, form)
    done(request, lambda: paper_lots.type_lot(current, paper_lots.Slip(**form.cleaned_data)))
    return redirect("organiser:paper-lots", slug=tournament.slug)


@require_POST
@require_role(*STAFF_ROLES)
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Takes a slip back, named by its index on the list."""
    current, index = current_draw(tournament), posted_key(request, "index")
    done(request, lambda: paper_lots.take_back(current, index))
    return redirect("organiser:paper-lots", slug=tournament.slug)


def _page(request: HttpRequest, current: Draw, form: SlipForm) -> HttpResponse:
    tournament = current.round.tournament
    people = people_of(tournament)
    reading = paper_lots.read(current)
    context = {
        "tournament": tournament,
        "round": current.round,
        "draw": current,
        "slip_form": form,
        "slips": [
            {"index": index, "entry": people.get(lot["player"]), **lot}
            for index, lot in enumerate(current.lots)
        ],
        "doubles": [
            {"finding": finding, "entry": people.get(finding.player or 0)}
            for finding in paper_lots.doubles(reading)
        ],
        "gaps": [finding for finding in reading.findings if finding.fault == "empty seat"],
        "missing": [
            people[finding.player]
            for finding in reading.findings
            if finding.fault == "not drawn" and finding.player in people
        ],
    }
    return render(request, "draws/paper_lots.html", context)
