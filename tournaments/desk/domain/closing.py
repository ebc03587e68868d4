"""Closing a round at the desk: every table that is not signed says its own why, the next draw is sealed (T-4, T-7)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from accounts.models import User
from tournaments.draws.domain.sealing import seal_next
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round


@transaction.atomic
def close_and_seal(round_: Round, user: User | None, reasons: Mapping[int, str]) -> Round:
    """Close a round, `reasons` by the number of the table, and prepare the draw of the next one. No reason is said for
    all tables at once: it would stand on one that nobody meant.

    Raises WrongStateError as `states.close_round` does.
    """
    closed = states.close_round(round_, user, reasons=reasons)
    seal_next(closed.tournament, user)
    return closed
