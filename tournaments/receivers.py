"""What follows from a changed sheet in a tournament."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import analysis_answered, sheet_changed
from tournaments.domain.jury.evidence import keep_answers
from tournaments.domain.standings import mark_stale


@receiver(sheet_changed)
def standings_follow_the_sheet(sheet_id: int, **_: Any) -> None:
    """Mark the standings of the sheet's round, and of later rounds, as stale."""
    mark_stale(sheet_id)


@receiver(analysis_answered)
def cases_keep_their_answers(analysis_id: int, **_: Any) -> None:
    """Copy the answer into the cases of the jury that asked for it."""
    keep_answers(analysis_id)
