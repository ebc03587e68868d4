"""A tournament in figures: for everybody with who agreed, for who organises it with everybody (T-44)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from core.files.written import FORMS
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role
from tournaments.registration.queries import entries as entry_queries
from tournaments.registration.queries.entries import published_tournament
from tournaments.statistics.queries.evening import evening_page, mine_page
from tournaments.statistics.queries.lists import evening_list, figures_list
from tournaments.statistics.queries.opened import opened_deals
from tournaments.statistics.views.written import written

#: Who sees everybody, as in the standing.
READERS = (*STAFF_ROLES, Role.JURY)


@require_safe
@cache_control(no_cache=True)
def public(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone, as far as figures show (T-35, T-39a); players who agreed, the others in the sums."""
    return _page(request, published_tournament(slug), inside=False)


@require_safe
@cache_control(no_cache=True)
def public_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Who may: anyone, as the page. Players, or the figures of all together (`of=figures`)."""
    found = evening_page(published_tournament(slug), inside=False)
    if found is None:
        raise Http404
    if request.GET.get("of") == "figures":
        return written(figures_list(found.sections, found.tournament.name), form, slug)
    return written(evening_list(found), form, slug)


@require_safe
@cache_control(no_cache=True)
def public_mine(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: anyone, where the player agreed."""
    return _mine(request, published_tournament(slug), pk, inside=False)


@require_safe
@cache_control(no_cache=True)
def public_deals(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: anyone, where the player agreed. The deals of a figure (`what`)."""
    return _deals(request, published_tournament(slug), pk, inside=False)


@require_safe
@require_role(*READERS)
def office(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk, jury. With everybody by name."""
    return _page(request, tournament, inside=True)


@require_safe
@require_role(*READERS)
def office_mine(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk, jury."""
    return _mine(request, tournament, pk, inside=True)


@require_safe
@require_role(*READERS)
def office_deals(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk, jury. The deals of a figure (`what`)."""
    return _deals(request, tournament, pk, inside=True)


def _page(request: HttpRequest, tournament: Tournament, *, inside: bool) -> HttpResponse:
    found = evening_page(tournament, inside=inside)
    context = {**_around(tournament, inside=inside), "shown": found, "forms": FORMS}
    return render(request, "statistics/evening.html", context)


def _mine(request: HttpRequest, tournament: Tournament, pk: int, *, inside: bool) -> HttpResponse:
    found = mine_page(tournament, pk, inside=inside)
    if found is None:
        raise Http404
    return render(request, "statistics/mine.html", {**_around(tournament, inside=inside), "shown": found})


def _deals(request: HttpRequest, tournament: Tournament, pk: int, *, inside: bool) -> HttpResponse:
    found = mine_page(tournament, pk, inside=inside)
    if found is None:
        raise Http404
    entry = get_object_or_404(entry_queries.registrations(tournament), pk=pk)
    what = request.GET.get("what", "deals")
    opened = opened_deals(tournament, entry, found.line.figures.ruleset, what)
    if opened is None:
        raise Http404
    context = {**_around(tournament, inside=inside), "shown": found, "opened": opened}
    return render(request, "statistics/deals.html", context)


def _around(tournament: Tournament, *, inside: bool) -> dict[str, object]:
    """What the pages of the office and of everybody differ in."""
    space = "organiser" if inside else "public"
    return {
        "tournament": tournament,
        "base": "events/organiser_base.html" if inside else "publishing/base.html",
        "names": "full" if inside else "",
        "whole_page": "organiser:statistics" if inside else "public:tournament-statistics",
        "mine_page": f"{space}:evening-statistics",
        "deals_page": f"{space}:evening-deals",
        "sheet_page": f"{space}:figures-sheet",
    }
