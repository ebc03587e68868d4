"""The round that is drawn next: its number, the round itself, and the lot for who plays it where it is a final."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.draws.domain import draw_request
from tournaments.events.models import Tournament
from tournaments.rounds.domain import lots
from tournaments.rounds.models import RecordedLot, Round


def round_in_draft(tournament: Tournament) -> Round | None:
    """The round whose seating is not published yet."""
    return tournament.rounds.filter(state=Round.State.DRAFT).first()


def next_number(rounds: Iterable[Round]) -> int:
    """The number of the round that is drawn next, of all rounds of a tournament: the one in draft, else a new one."""
    return sum(round_.state != Round.State.DRAFT for round_ in rounds) + 1


@transaction.atomic
def next_round(tournament: Tournament) -> Round:
    """The round in draft, made when there is none. Raises WrongStateError while another one is open."""
    rounds = list(tournament.rounds.all())
    if any(round_.state in (Round.State.PUBLISHED, Round.State.PLAYING) for round_ in rounds):
        raise WrongStateError(
            _("The seating of this round is published; close the round before the next draw.")
        )
    if rounds and rounds[-1].state == Round.State.DRAFT:
        return rounds[-1]
    if len(rounds) >= tournament.rounds_planned:
        raise WrongStateError(_("All %(count)d planned rounds were drawn.") % {"count": len(rounds)})
    number = next_number(rounds)
    plan = draw_request.round_plan(tournament, number)
    sizes = plan.minutes_by_size if plan and plan.minutes == tournament.round_minutes else {}
    pool = tournament.round_end == Tournament.RoundEnd.POOL
    return Round.objects.create(
        tournament=tournament,
        number=number,
        minutes=tournament.round_minutes,
        minutes_by_size={str(size): minutes for size, minutes in sizes.items()},
        deals=plan.deals if plan and not pool else None,
        pool=pool,
    )


def throw_edge_lot(tournament: Tournament, user: User | None) -> RecordedLot:
    """T-22: a lot among those who are tied at the edge of the final. Raises WrongStateError when nobody is."""
    number = next_number(tournament.rounds.all())
    final = draw_request.finalists(tournament, number, draw_request.present(tournament))
    return lots.throw_lot(
        tournament,
        final.tied if final else (),
        purpose=RecordedLot.Purpose.DRAW,
        round_=round_in_draft(tournament),
        user=user,
    )
