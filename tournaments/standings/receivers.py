"""What follows from a changed sheet in the standings."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import sheet_changed
from tournaments.standings.domain.standings import mark_stale


@receiver(sheet_changed)
def standings_follow_the_sheet(sheet_id: int, **_: Any) -> None:
    """Mark the standings of the sheet's round, and of later rounds, as stale."""
    mark_stale(sheet_id)
