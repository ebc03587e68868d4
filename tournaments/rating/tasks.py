"""Celery tasks: thin."""

from __future__ import annotations

from celery import shared_task

from tournaments.rating.domain import replaying


@shared_task
def replay() -> int:
    """Periodic, every night: ratings follow what was declared and corrected."""
    return replaying.replay_all()
