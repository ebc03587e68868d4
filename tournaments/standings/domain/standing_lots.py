"""Lots that end ties of a standing (T-20): drawn here from a seed, or in the hall and typed in."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.domain.stages import refuse_declared
from tournaments.ranking import Standing
from tournaments.rounds.domain import lots
from tournaments.rounds.models import RecordedLot, Round
from tournaments.standings.domain.standings import current_standing, publish_closed

#: A tie is worth a lot once the tables of the round have played.
PLAYED = (Round.State.REVIEW, Round.State.CLOSED)


def waiting(round_: Round, standing: Standing | None = None) -> tuple[tuple[int, ...], ...]:
    """The ties after a round that only a lot can end, as registration ids; none while it is played.

    Who has read the standing gives it along: that of a thousand players is a megabyte.
    """
    if round_.state not in PLAYED:
        return ()
    return (standing or current_standing(round_).evaluated).lots_wanted


@transaction.atomic
def draw_lot(round_: Round, players: Sequence[int], user: User | None) -> RecordedLot:
    """Draw here who of tied players stands first. Raises WrongStateError when these do not wait for a lot."""
    _check(round_, players)
    drawn = lots.throw_lot(round_.tournament, players, round_=round_, user=user)
    publish_closed(round_.tournament)
    return drawn


@transaction.atomic
def record_lot(round_: Round, order: Sequence[int], user: User | None) -> RecordedLot:
    """Keep a lot that was drawn in the hall, the first drawn first. Raises WrongStateError as `draw_lot` does."""
    _check(round_, order)
    kept = lots.record_lot(round_.tournament, order, round_=round_, user=user, note=N_("drawn in the hall"))
    publish_closed(round_.tournament)
    return kept


@transaction.atomic
def void_lot(lot: RecordedLot) -> None:
    """A lot was a mistake: it stays listed and does not count. Raises WrongStateError once results are declared."""
    refuse_declared(lot.tournament)
    lots.void_lot(lot)
    publish_closed(lot.tournament)


def _check(round_: Round, players: Sequence[int]) -> None:
    refuse_declared(round_.tournament)
    if tuple(sorted(players)) not in {tuple(sorted(group)) for group in waiting(round_)}:
        raise WrongStateError(_("These do not wait for a lot (any more)."), rule="T-20")
