"""T-4: the clock of a round: pause, go on, minutes, a short message. It starts with `states.start_round`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.events.domain.settings import ends_itself
from tournaments.rounds.models import Round


@transaction.atomic
def pause_clock(round_: Round) -> Round:
    """Stop the clock; play may go on, its time does not. Raises WrongStateError when it does not run."""
    locked = _playing(round_)
    if locked.paused_at:
        raise WrongStateError(_("The clock is already stopped."))
    locked.paused_at = timezone.now()
    locked.save(update_fields=["paused_at"])
    return locked


@transaction.atomic
def resume_clock(round_: Round) -> Round:
    """Let the clock go on with what was left. Raises WrongStateError when it is not paused."""
    locked = _playing(round_)
    if locked.paused_at is None:
        raise WrongStateError(_("The clock runs."))
    paused = round((timezone.now() - locked.paused_at).total_seconds())
    locked.paused_seconds += max(0, paused)  # less than nothing: the computer's clock was put back
    locked.paused_at = None
    locked.save(update_fields=["paused_at", "paused_seconds"])
    return locked


@transaction.atomic
def set_minutes(
    round_: Round,
    minutes: int,
    by_size: Mapping[int, int] | None = None,
    deals: int | None = None,
    pool: bool = False,
) -> Round:
    """Other minutes for the round, and for a size of table; also while it is played. With `deals` it ends with so
    many deals, with `pool` at each table when its game is over, instead of with the clock. Raises WrongStateError."""
    locked = Round.objects.select_for_update(no_key=True).get(pk=round_.pk)
    if locked.state in (Round.State.REVIEW, Round.State.CLOSED):
        raise WrongStateError(_("The play of this round is over."))
    if not all(1 <= count <= 600 for count in (minutes, *(by_size or {}).values())):
        raise WrongStateError(_("A round lasts 1 to 600 minutes."), rule="T-4")
    if pool and deals:
        raise WrongStateError(
            _("A round ends with a number of deals or with a closed pulka, not both."), rule="T-4"
        )
    if pool and not ends_itself(locked.tournament.ruleset, locked.tournament.ruleset_options):
        raise WrongStateError(
            _("By these rules no game ends of its own; the clock or a number of deals ends it."), rule="T-4"
        )
    locked.minutes = minutes
    locked.minutes_by_size = {str(size): count for size, count in (by_size or {}).items() if count != minutes}
    locked.deals, locked.pool = deals, pool
    locked.save(update_fields=["minutes", "minutes_by_size", "deals", "pool"])
    return locked


def set_message(round_: Round, text: str) -> None:
    """A short message on the projector and the public page; the empty text takes it away."""
    round_.message = text.strip()[:160]
    round_.save(update_fields=["message"])


def seconds_left(round_: Round, size: int) -> int | None:
    """How long the clock has to go for the tables of a size, at least 0; it may stand still meanwhile. None where no
    clock ends the round, or nobody plays."""
    if round_.state != Round.State.PLAYING or round_.started_at is None or round_.deals or round_.pool:
        return None
    minutes = round_.minutes_by_size.get(str(size), round_.minutes)
    end = round_.started_at + timedelta(minutes=minutes, seconds=round_.paused_seconds)
    return max(0, round((end - (round_.paused_at or timezone.now())).total_seconds()))


def _playing(round_: Round) -> Round:
    locked = Round.objects.select_for_update(no_key=True).get(pk=round_.pk)
    if locked.state != Round.State.PLAYING:
        raise WrongStateError(_("The clock of this round does not run."))
    return locked
