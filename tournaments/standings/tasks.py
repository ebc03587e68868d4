"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from tournaments.standings.domain import staleness


@shared_task
def reprocess_pending() -> int:
    """Periodic: what follows from a sheet whose process was killed before it could say so."""
    return staleness.reprocess_pending()
