"""The draw that a page of the organiser is about: the one in force of the round in draft."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from accounts.answers import done
from tournaments.draws.domain.next_round import round_in_draft
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_page import draw_in_force
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round


def current_draw(tournament: Tournament) -> Draw:
    """The draw in force; 404 when there is none."""
    return get_object_or_404(
        Draw.objects.select_related("round__tournament"),
        round__tournament=tournament,
        round__state=Round.State.DRAFT,
        discarded_at__isnull=True,
    )


def done_with_draw(request: HttpRequest, tournament: Tournament, verb: Callable[[Draw], object]) -> bool:
    """Run a verb with the draw in force; a refusal, or that nothing is prepared, becomes a message."""
    draw = draw_in_force(round_in_draft(tournament))
    if draw is None:
        messages.error(request, _("Prepare the draw first."))
        return False
    return done(request, lambda: verb(draw))


def answer(request: HttpRequest, tournament: Tournament, verb: Callable[[Draw], object]) -> HttpResponse:
    """Run a verb with the draw in force and go to the draw page, which shows what came of it."""
    done_with_draw(request, tournament, verb)
    return redirect("organiser:draw", slug=tournament.slug)
