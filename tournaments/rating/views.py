"""Ratings for everyone (T-45): of the union, of a club, and of a player with what changed it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from core.files.written import FORMS
from core.robots import may_be_indexed
from tournaments.people.models import Player
from tournaments.rating import queries
from tournaments.rating.models import RatingList
from tournaments.rating.strength.replay import FEW_ROUNDS


@require_safe
def union(request: HttpRequest, game: str) -> HttpResponse:
    """Who may: anyone, where the installation has a rating. The list of the union, of who agreed."""
    may_be_indexed(request)
    return _page(request, queries.board(_rating(game)))


@require_safe
def club(request: HttpRequest, pk: int, game: str) -> HttpResponse:
    """Who may: anyone, where the installation has a rating. The list of a club from its own tournaments."""
    may_be_indexed(request)
    return _page(request, queries.board(_rating(game, pk)))


@require_safe
@cache_control(no_cache=True)
def union_file(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """Who may: anyone. The list of the union for spreadsheets and programs."""
    return _file(queries.board(_rating(game)), form)


@require_safe
@cache_control(no_cache=True)
def club_file(request: HttpRequest, pk: int, game: str, form: str) -> HttpResponse:
    """Who may: anyone. The list of a club for spreadsheets and programs."""
    return _file(queries.board(_rating(game, pk)), form)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone, where the player agreed to be named and to his statistics. His ratings and every change."""
    found = get_object_or_404(Player.objects.select_related("club"), pk=pk).present
    ratings = queries.ratings_of(found) if queries.shown_rating(found) else []
    if not ratings:
        raise Http404
    context = {"player": found, "ratings": ratings, "few": FEW_ROUNDS}
    return render(request, "rating/player.html", context)


def _rating(game: str, club: int | None = None) -> RatingList:
    found = queries.rating_list(game, club)
    if found is None:
        raise Http404
    return found


def _page(request: HttpRequest, shown: queries.Board) -> HttpResponse:
    others = [one for one in queries.rating_lists(shown.rating.club) if one.pk != shown.rating.pk]
    context = {
        "board": shown,
        "rating": shown.rating,
        "title": queries.title_of(shown.rating),
        "others": others,
        "forms": FORMS,
        "few": FEW_ROUNDS,
    }
    return render(request, "rating/rating.html", context)


def _file(shown: queries.Board, form: str) -> HttpResponse:
    if form not in FORMS:
        raise Http404
    listing = queries.rating_listing(shown)
    response = HttpResponse(FORMS[form].write(listing), content_type=FORMS[form].content_type)
    name = f"rating-{shown.rating.game}" + (f"-{shown.rating.club_id}" if shown.rating.club_id else "")
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response
