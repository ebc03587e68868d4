"""What the desk does with the seats of a table while its round is open (T-2)."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from accounts.answers import account, posted_key
from accounts.models import User
from core.verbs import verb_of
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.registration.models import Registration
from tournaments.rounds.domain import table_changes
from tournaments.rounds.models import Seat, Table
from tournaments.rounds.views.tables import answer, table_at


@dataclass(frozen=True)
class Typed:
    """What every such form holds: from which deal on (None: from the next one), and why; `leaves` the tournament."""

    user: User | None
    reason: str
    from_deal: int | None
    leaves: bool


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def join(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. A late player fills a table of three."""
    found, typed = table_at(tournament, number, table), _typed(request)
    player = _player(request, tournament)
    return answer(
        request,
        found,
        "join",
        lambda: table_changes.join_table(found, player, typed.user, typed.reason, typed.from_deal),
    )


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def leave(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. A player leaves his table."""
    found, typed = table_at(tournament, number, table), _typed(request)
    seat = posted_seat(request, found)
    return answer(
        request,
        found,
        "leave",
        lambda: table_changes.leave_table(
            seat, typed.user, typed.reason, typed.from_deal, leaves=typed.leaves
        ),
    )


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def come_back(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. Who left takes part again."""
    found, typed = table_at(tournament, number, table), _typed(request)
    seat = posted_seat(request, found)
    return answer(
        request,
        found,
        "back",
        lambda: table_changes.return_to_table(seat, typed.user, typed.reason, typed.from_deal),
    )


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def replace(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. Another player takes a seat over."""
    found, typed = table_at(tournament, number, table), _typed(request)
    seat, player = posted_seat(request, found), _player(request, tournament)
    return answer(
        request,
        found,
        "replace",
        lambda: table_changes.replace_player(
            seat, player, typed.user, typed.reason, typed.from_deal, leaves=typed.leaves
        ),
    )


def posted_seat(request: HttpRequest, table: Table) -> Seat:
    """The seat of this table that a form names, else 404."""
    seats = table.seats.select_related(
        "registration__player", "registration__tournament", "sheet_seat", "table"
    )
    return get_object_or_404(seats, pk=posted_key(request, "seat"))


def _player(request: HttpRequest, tournament: Tournament) -> Registration:
    return get_object_or_404(
        Registration.objects.select_related("player"),
        tournament=tournament,
        pk=posted_key(request, "player"),
    )


def _typed(request: HttpRequest) -> Typed:
    deal = request.POST.get("from_deal", "").strip()
    return Typed(
        user=account(request),
        reason=request.POST.get("reason", "")[:300],
        from_deal=int(deal) if deal.isascii() and deal.isdigit() and len(deal) < 10 else None,
        leaves="stays" not in request.POST,
    )
