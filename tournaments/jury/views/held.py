"""Late changes of signed sheets that wait for the jury's confirmation: taken over, or laid aside."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.answers import done, same_page
from accounts.models import User
from scoring.domain import held as held_entries
from scoring.domain.entries import Author
from scoring.models import Entry, HeldEntry
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.jury.domain.referees import check_referee
from tournaments.jury.queries.held import held_for_the_jury
from tournaments.rounds.domain import signed_sheets


@require_POST
@require_role(Role.JURY)
def take_over(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. The change comes onto the signed sheet."""
    return _settle(
        request, tournament, pk, lambda held, author: signed_sheets.take_over(tournament, held, author)
    )


@require_POST
@require_role(Role.JURY)
def lay_aside(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. The change stays kept and comes onto no sheet."""
    return _settle(request, tournament, pk, held_entries.lay_aside)


def _settle(
    request: HttpRequest, tournament: Tournament, pk: int, verb: Callable[[HeldEntry, Author], object]
) -> HttpResponse:
    """One way to settle it, by a referee who may be at its table; back to the page of the list."""
    found = get_object_or_404(held_for_the_jury(tournament), pk=pk)
    assert isinstance(request.user, User)
    user = request.user

    def settle() -> None:
        check_referee(user, tournament, found.sheet.table)
        verb(found, Author(role=Entry.Role.JURY, user=user))

    done(request, settle)
    return redirect(same_page(request, reverse("jury:tournament", args=[tournament.slug])))
