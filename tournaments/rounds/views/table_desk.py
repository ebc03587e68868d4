"""What the desk does with the sheet of a table: paper signatures, closing, opening again, calling the jury (T-26a)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from accounts.answers import account
from core.verbs import verb_of
from scoring.domain import calling
from scoring.domain.entries import Author
from scoring.domain.seat_tokens import release_seat
from scoring.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role
from tournaments.rounds.domain import table_desk
from tournaments.rounds.domain.correcting import open_for_correction
from tournaments.rounds.views.seat_changes import posted_seat
from tournaments.rounds.views.tables import answer, table_at


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def confirm(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. Ticks that a player signed the paper."""
    found = table_at(tournament, number, table)
    seat = posted_seat(request, found)
    return answer(request, found, "confirm", lambda: table_desk.confirm_on_paper(seat, account(request)))


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def release(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. No phone speaks for this player any more; another one may take the seat."""
    found = table_at(tournament, number, table)
    seat = posted_seat(request, found)
    return answer(request, found, "release", lambda: release_seat(found.sheet, seat.sheet_seat.position))


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def close(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. Closes the sheet with a reserve."""
    found = table_at(tournament, number, table)
    return answer(
        request, found, "close", lambda: table_desk.close_table(found, account(request), _reason(request))
    )


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def reopen(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. Opens a signed or closed sheet again."""
    found = table_at(tournament, number, table)
    return answer(
        request, found, "reopen", lambda: table_desk.reopen_table(found, account(request), _reason(request))
    )


@require_role(Role.ORGANISER)
@verb_of("organiser:table")
def correct(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser. Opens a closed round and this table's sheet again for a correction, with one reason."""
    found = table_at(tournament, number, table)
    return answer(
        request,
        found,
        "correct",
        lambda: open_for_correction(found, account(request), _reason(request)),
        "organiser:ticket" if found.sheet.fold.ticket else "organiser:table",
    )


@require_role(*STAFF_ROLES)
@verb_of("organiser:table")
def call_jury(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. Calls the jury to the table."""
    found = table_at(tournament, number, table)
    author = Author(role=Entry.Role.DESK, user=account(request))
    return answer(
        request, found, "call", lambda: calling.call_jury(found.sheet, author, note=_reason(request))
    )


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:300]
