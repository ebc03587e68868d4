"""Standings and what their figures are made of (T-21): for the office with full names, for everyone as published."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from core.files.written import FORMS
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of
from tournaments.events.queries.internet import Sight, everything, internet
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.registration.queries.entries import published_tournament
from tournaments.rounds.models import RecordedLot, Round
from tournaments.rounds.queries import visibility
from tournaments.standings.domain import standing_lots
from tournaments.standings.queries.opened import opened_line, opened_sheet
from tournaments.standings.queries.standing import Board, board
from tournaments.standings.queries.versions import versions

#: Who sees every figure with full names.
READERS = (*STAFF_ROLES, Role.JURY)


@require_safe
@require_role(*READERS)
def office_standing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk, jury. The standing after a round (`round`, else the last), a page at a time."""
    rounds = tournament.rounds.filter(state__in=visibility.PUBLIC_ROUNDS)
    number = _number(request, "round")
    chosen = rounds.filter(number=number).first() if number else rounds.last()
    shown = _board(request, chosen, everything(tournament)) if chosen else None
    context = {
        "tournament": tournament,
        "base": "events/organiser_base.html",
        "names": "full",
        "figures": "organiser:figures",
        "here": "organiser:standing",
        "rounds": rounds,
        **_numbered(shown),
        **_versions(request, shown, rounds.last()),
        **(_lots(request, shown) if shown and shown.round == rounds.last() else {}),
    }
    return render(request, "standings/standing.html", context)


def _lots(request: HttpRequest, shown: Board) -> dict[str, object]:
    """Ties after the last round that wait for a lot, and the lots that were drawn; for the organiser."""
    tournament = shown.round.tournament
    if Role.ORGANISER not in roles_of(request.user, tournament):
        return {}
    ties = standing_lots.waiting(shown.round, shown.standing)
    drawn = list(tournament.lots.filter(purpose=RecordedLot.Purpose.STANDING).select_related("recorded_by"))
    named = {pk for order in (*ties, *(lot.order for lot in drawn)) for pk in order}
    people = entry_queries.registrations(tournament).in_bulk(named)
    return {
        "ties": [[people[pk] for pk in group] for group in ties],
        "lots": [(lot, [people[pk] for pk in lot.order if pk in people]) for lot in drawn],
    }


@require_safe
def public_standing(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results (T-35). The whole standing, a page at a time."""
    tournament = published_tournament(slug)
    last = visibility.public_round(tournament)
    rounds = tournament.rounds.filter(number__lte=last.number if last else 0)
    chosen = rounds.filter(number=_number(request, "round")).first() or last
    shown = _board(request, chosen, internet(tournament)) if chosen else None
    context = {
        "tournament": tournament,
        "base": "publishing/base.html",
        "figures": "public:figures",
        "here": "public:results",
        "rounds": rounds,
        "forms": FORMS,
        **_numbered(shown),
        **_versions(request, shown, last),
    }
    return render(request, "standings/standing.html", context)


@require_safe
@require_role(*READERS)
def office_figures(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: organiser, desk, jury. Everything that the line of a player is made of."""
    round_ = get_object_or_404(
        Round, tournament=tournament, number=number, state__in=visibility.PUBLIC_ROUNDS
    )
    context = {
        "tournament": tournament,
        "base": "events/organiser_base.html",
        "names": "full",
        "sheet_page": "organiser:figures-sheet",
        "here": "organiser:standing",
        "opened": _opened(round_, pk, everything(tournament)),
        **_sheet(request, tournament, pk, lambda entry: entry.name, everything(tournament)),
    }
    return render(request, "standings/figures.html", context)


@require_safe
def public_figures(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results. Names only of players who agreed (T-34)."""
    tournament = published_tournament(slug)
    context = {
        "tournament": tournament,
        "base": "publishing/base.html",
        "sheet_page": "public:figures-sheet",
        "here": "public:results",
        "opened": _opened(_public_round(tournament, number), pk, internet(tournament)),
        **_sheet(request, tournament, pk, entry_queries.public_name, internet(tournament), public=True),
    }
    return render(request, "standings/figures.html", context)


@require_safe
@require_role(*READERS)
def office_sheet(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: organiser, desk, jury. What the sheet of that round says of a player, posting by posting."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    context = {
        "tournament": tournament,
        "base": "events/organiser_base.html",
        "names": "full",
        "round": round_,
        "opened": opened_sheet(
            round_, _registration(tournament, pk), lambda entry: entry.name, everything(tournament)
        ),
    }
    return render(request, "standings/figures_sheet.html", context)


@require_safe
def public_sheet(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Who may: anyone, as far as the organiser shows results. Names only of players who agreed (T-34)."""
    tournament = published_tournament(slug)
    round_ = _public_round(tournament, number)
    context = {
        "tournament": tournament,
        "base": "publishing/base.html",
        "round": round_,
        "opened": opened_sheet(
            round_, _registration(tournament, pk), entry_queries.public_name, internet(tournament)
        ),
    }
    return render(request, "standings/figures_sheet.html", context)


def _sheet(
    request: HttpRequest,
    tournament: Tournament,
    pk: int,
    name_of: Callable[[Registration], str],
    sight: Sight,
    *,
    public: bool = False,
) -> dict[str, object]:
    """The round that the address opens, with its sheet, so that whoever comes back to it finds it open."""
    number = _number(request, "open")
    if not number:
        return {}
    round_ = (
        _public_round(tournament, number)
        if public
        else get_object_or_404(Round, tournament=tournament, number=number)
    )
    return {"opens": number, "sheet": opened_sheet(round_, _registration(tournament, pk), name_of, sight)}


def _numbered(found: Board | None) -> dict[str, object]:
    """The page of a standing and the numbers of its pages."""
    return {"board": found, "page_numbers": range(1, found.pages + 1) if found else ()}


def _versions(request: HttpRequest, shown: Board | None, last: Round | None) -> dict[str, object]:
    """The published versions of the standing that is shown, of the one in `version` what it changed; and whether
    it is the result of the tournament: `finality` is its state then."""
    if shown is None:
        return {}
    tournament = shown.round.tournament
    final = shown.round == last and tournament.announced
    return {
        "versions": versions(shown.round, _number(request, "version")),
        "finality": tournament.state if final else "",
    }


def _number(request: HttpRequest, name: str) -> int:
    given = request.GET.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 6 else 0


def _board(request: HttpRequest, round_: Round, sight: Sight) -> Board:
    page, category = _number(request, "page") or 1, request.GET.get("category", "")
    return board(round_, page=page, category=category, sight=sight)


def _registration(tournament: Tournament, pk: int) -> Registration:
    found: Registration = get_object_or_404(
        Registration.objects.select_related("player", "club"), tournament=tournament, pk=pk
    )
    return found


def _opened(round_: Round, pk: int, sight: Sight) -> object:
    opened = opened_line(round_, _registration(round_.tournament, pk), sight)
    if opened is None:
        raise Http404
    return opened


def _public_round(tournament: Tournament, number: int) -> Round:
    """A round whose results everyone may see: the last such one, or one before it."""
    last = visibility.public_round(tournament)
    if last is None or number > last.number:
        raise Http404
    found: Round = get_object_or_404(Round, tournament=tournament, number=number)
    return found
