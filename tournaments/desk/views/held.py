"""What came too late for a round: the desk takes it over onto its sheet, or lays it aside."""

from __future__ import annotations

from collections.abc import Callable

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, same_page
from scoring.domain import held
from scoring.domain.entries import Author
from scoring.models import Entry, HeldEntry
from scoring.queries import LATE_ON_A_PAGE
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, require_role
from tournaments.jury.queries.held import held_of_round
from tournaments.rounds.domain import signed_sheets
from tournaments.rounds.models import Round


@require_safe
@require_role(*STAFF_ROLES)
def held_entries(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. What came too late in a round, what waits first."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    page = Paginator(held_of_round(round_), LATE_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "round": round_,
        "held_entries": page,
        "same_page": same_page(request, ""),
    }
    return render(request, "desk/held.html", context)


@require_POST
@require_role(*STAFF_ROLES)
def take(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Takes one over onto its sheet."""
    return _settle(
        request,
        tournament,
        number,
        pk,
        lambda found, author: signed_sheets.take_over(tournament, found, author),
    )


@require_POST
@require_role(*STAFF_ROLES)
def lay_aside(request: HttpRequest, tournament: Tournament, number: int, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Lays one aside; it is kept and counts nowhere."""
    return _settle(request, tournament, number, pk, held.lay_aside)


def _settle(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    pk: int,
    verb: Callable[[HeldEntry, Author], object],
) -> HttpResponse:
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    found = get_object_or_404(held_of_round(round_), pk=pk)
    author = Author(role=Entry.Role.DESK, user=account(request))

    def settle() -> None:
        refuse_declared(tournament)
        verb(found, author)

    done(request, settle)
    return redirect(same_page(request, reverse("organiser:held", args=[tournament.slug, number])))
