"""Lots for ties of a season, by the officers of its club (T-20, T-23)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from accounts.answers import done
from accounts.models import User
from tournaments.seasons.domain import season_lots
from tournaments.seasons.domain.season_lots import Id
from tournaments.seasons.domain.seasons import tables
from tournaments.seasons.models import Season, SeasonLot
from tournaments.seasons.views.seasons import run_season


@require_POST
@login_required
def draw_lot(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. A lot drawn here; `kind` and `id`s say which tie."""
    season = run_season(request, slug)
    kind, chosen = _tie(request, season)
    user = request.user
    assert isinstance(user, User)
    done(request, lambda: season_lots.throw_lot(season, kind, chosen, user))
    return redirect("seasons:office", slug=slug)


@require_POST
@login_required
def record_lot(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. A lot that was drawn elsewhere: `kind` and `id`s say which
    tie, the places are typed as `place-ID`."""
    season = run_season(request, slug)
    kind, chosen = _tie(request, season)
    user = request.user
    assert isinstance(user, User)
    places = {one: request.POST.get(f"place-{one}", "") for one in chosen}
    wanted = [str(place) for place in range(1, len(chosen) + 1)]
    # places that are not 1 to n are no order: nobody waits for a lot among nobody
    known = sorted(places.values()) == sorted(wanted)
    order = sorted(chosen, key=lambda one: int(places[one])) if known else []
    done(request, lambda: season_lots.record_lot(season, kind, order, user))
    return redirect("seasons:office", slug=slug)


@require_POST
@login_required
def void_lot(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who may: officers of the season's club, site admins. A lot does not count."""
    lot = get_object_or_404(SeasonLot, season=run_season(request, slug), pk=pk)
    done(request, lambda: season_lots.void_lot(lot))
    return redirect("seasons:office", slug=slug)


def _tie(request: HttpRequest, season: Season) -> tuple[str, list[Id]]:
    """The table of the season, and the rows of it that a form names. Raises Http404 for no table."""
    kind = request.POST.get("kind", "")
    if kind not in SeasonLot.Kind.values:
        raise Http404
    rows: dict[str, Id] = {str(row.id): row.id for row in getattr(tables(season), kind)}
    return kind, [rows[text] for text in request.POST.getlist("id") if text in rows]
