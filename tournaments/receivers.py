"""What follows from a changed sheet in a tournament."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import analysis_answered, sheet_changed
from tournaments.domain.jury.evidence import keep_answers
from tournaments.domain.standings import mark_stale
from tournaments.models import Tournament
from tournaments.published_parts import look_again


@receiver(sheet_changed)
def standings_follow_the_sheet(sheet_id: int, **_: Any) -> None:
    """Mark the standings of the sheet's round, and of later rounds, as stale; the public pages look again (T-35)."""
    mark_stale(sheet_id)
    slug = Tournament.objects.filter(rounds__tables__sheet=sheet_id).values_list("slug", flat=True).first()
    if slug is not None:
        look_again(slug)


@receiver(analysis_answered)
def cases_keep_their_answers(analysis_id: int, **_: Any) -> None:
    """Copy the answer into the cases of the jury that asked for it."""
    keep_answers(analysis_id)
