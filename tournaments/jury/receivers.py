"""What follows from an answered question about open hands in the cases of the jury."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import analysis_answered
from tournaments.jury.domain.evidence import keep_answers


@receiver(analysis_answered)
def cases_keep_their_answers(analysis_id: int, **_: Any) -> None:
    """Copy the answer into the cases that asked for it."""
    keep_answers(analysis_id)
