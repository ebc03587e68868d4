"""The next round's draw, sealed when the one before is closed: its fingerprint hangs in the hall in the break (T-7)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import Refusal, WrongStateError
from tournaments.draws.domain import draw_request, drawing
from tournaments.draws.domain.draw_request import Choice, request_of
from tournaments.draws.domain.edits import gone_and_come
from tournaments.draws.domain.next_round import next_number
from tournaments.draws.models import Draw
from tournaments.events.models import Tournament


def as_the_system_says(tournament: Tournament) -> Choice:
    """How the next round is drawn where nobody chooses: the schedule that holds it, else as the system plans."""
    number = next_number(tournament.rounds.all())
    if drawing.schedule_in_force(tournament, number) is not None:
        return Choice(method="schedule", follow=True)
    return draw_request.suggested(tournament, number)


def seal_next(tournament: Tournament, user: User | None) -> Draw | None:
    """Prepare the draw of the next round as the system says; None where nobody draws it here or it cannot be yet.

    Who comes or leaves until the lots are drawn, or a figure that is corrected, makes it out of date: `draw_sealed`.
    """
    if tournament.rounds.count() >= tournament.rounds_planned:
        return None
    choice = as_the_system_says(tournament)
    if choice.follow or choice.method in draw_request.BY_HAND:
        return None
    try:
        with transaction.atomic():
            return drawing.prepare_draw(tournament, user, choice)
    except Refusal:  # tied at the edge of a final, too few players: the page of the draw says so
        return None


def draw_sealed(draw: Draw, user: User | None) -> Draw:
    """Draw the lots of a prepared draw, if the players and their ranks are still those that its fingerprint covers.

    Raises WrongStateError where they are not: another draw is prepared then, so that its fingerprint is seen first.
    """
    return _drawn_if(draw_is_fresh(draw), draw, None, user)


def draw_prepared(draw: Draw, called_number: int | None, user: User | None) -> Draw:
    """The same where the page with the fingerprint is in sight: as it was prepared, if those who are here are in it."""
    return _drawn_if(not any(gone_and_come(draw)), draw, called_number, user)


def _drawn_if(fresh: bool, draw: Draw, called_number: int | None, user: User | None) -> Draw:
    if fresh or draw.drawn_at is not None:  # what is drawn already is refused, not discarded
        if draw.method == "schedule":
            drawing.draw_in_background(draw, called_number, user)
            return draw
        return drawing.run_draw(draw, called_number)
    drawing.prepare_draw(draw.round.tournament, user, _choice_of(draw))
    raise WrongStateError(
        _(
            "Meanwhile players or places changed. The draw is prepared anew, with another fingerprint: draw now."
        )
    )


def draw_is_fresh(draw: Draw) -> bool:
    """Whether players and ranks are those that a prepared draw was told."""
    tournament, number = draw.round.tournament, draw.round.number
    entries = draw_request.players_of_the_draw(tournament, number)
    now = draw_request.request_for(tournament, number, _choice_of(draw), entries)
    return now.players == request_of(draw).players


def _choice_of(draw: Draw) -> Choice:
    """How a draw was to be drawn, as far as it says so; the order of the players as the system has it."""
    request = request_of(draw)
    planned = draw_request.suggested(draw.round.tournament, draw.round.number)
    return Choice(
        method=draw.method,
        moves=request.moves,
        by=request.by,
        depth=request.depth,
        ranking=planned.ranking if planned.method == draw.method else "standing",
        byes=request.sizes.byes,
        exact=len(request.sizes.order) == 1,
    )
