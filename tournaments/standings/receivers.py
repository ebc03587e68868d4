"""What follows from a changed sheet in the standings."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import sheet_changed
from tournaments.rounds.models import Round
from tournaments.standings.domain.standings import mark_stale
from tournaments.standings.hooks import closed_round_changed
from tournaments.standings.signals import table_marked


@receiver(sheet_changed)
def standings_follow_the_sheet(sheet_id: int, **_: Any) -> None:
    """Mark the standings of the sheet's round, and of later rounds, as stale."""
    round_ = mark_stale(sheet_id)
    if round_ is None:
        return
    if round_.state == Round.State.CLOSED:
        closed_round_changed(round_)
    table_marked.send(sender=Round, round_=round_)
