"""In which order rows are locked: the tournament, then its round, then a sheet (`events.domain.locking`)."""

from __future__ import annotations

from tournaments.events.domain.locking import lock_tournament
from tournaments.rounds.models import Round


def lock_round(pk: int) -> Round:
    """The round as it is now, locked after its tournament until the transaction ends."""
    tournament = lock_tournament(Round.objects.values_list("tournament_id", flat=True).get(pk=pk))
    locked = Round.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    locked.tournament = tournament
    return locked
