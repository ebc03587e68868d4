"""Lots for ties: of a standing by its organiser, of a season by the officers of its club (T-20)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models import User
from tournaments.domain import season_lots, standing_lots
from tournaments.domain.seasons import tables
from tournaments.models import RecordedLot, Round, SeasonLot, Tournament
from tournaments.permissions import Role, tournament_door
from tournaments.views.answers import account, done
from tournaments.views.seasons import run_season


@require_POST
@tournament_door(Role.ORGANISER)
def standing_lot(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser. `action`: draw (of `player`s), record (`order` of start numbers) or void (`lot`)."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    action, user = request.POST.get("action", ""), account(request)
    if action == "draw":
        players = [int(text) for text in request.POST.getlist("player") if _number(text)]
        done(request, lambda: standing_lots.draw_lot(round_, players, user))
    elif action == "record":
        typed = [
            int(word) for word in request.POST.get("order", "").replace(",", " ").split() if _number(word)
        ]
        known = dict(tournament.registrations.values_list("start_number", "pk"))
        order = [known[one] for one in typed if one in known]
        done(request, lambda: standing_lots.record_lot(round_, order, user))
    elif action == "void":
        lot = get_object_or_404(RecordedLot, tournament=tournament, pk=_pk(request.POST.get("lot", "")))
        done(request, lambda: standing_lots.void_lot(lot))
    else:
        raise Http404
    return redirect(f"{reverse('organiser:standing', args=[tournament.slug])}?round={number}")


@require_POST
@login_required
def season_lot(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: officers of the season's club, site admins. `action`: draw, record (places typed as `place-ID`) or
    void; `kind` and `id`s say which tie."""
    season = run_season(request, slug)
    user, action, kind = request.user, request.POST.get("action", ""), request.POST.get("kind", "")
    assert isinstance(user, User)
    if action == "void":
        lot = get_object_or_404(SeasonLot, season=season, pk=_pk(request.POST.get("lot", "")))
        done(request, lambda: season_lots.void_lot(lot))
    elif action in ("draw", "record") and kind in SeasonLot.Kind.values:
        rows = {str(row.id): row.id for row in getattr(tables(season), kind)}
        chosen = [rows[text] for text in request.POST.getlist("id") if text in rows]
        if action == "draw":
            done(request, lambda: season_lots.throw_lot(season, kind, chosen, user))
        else:
            places = {one: request.POST.get(f"place-{one}", "") for one in chosen}
            wanted = [str(place) for place in range(1, len(chosen) + 1)]
            # places that are not 1 to n are no order: nobody waits for a lot among nobody
            known = sorted(places.values()) == sorted(wanted)
            order = sorted(chosen, key=lambda one: int(places[one])) if known else []
            done(request, lambda: season_lots.record_lot(season, kind, order, user))
    else:
        raise Http404
    return redirect("seasons:office", slug=slug)


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 19


def _pk(text: str) -> int:
    return int(text) if _number(text) else 0
