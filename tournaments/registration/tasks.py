"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from tournaments.registration.domain import letters


@shared_task
def remind() -> int:
    """Periodic: who entered himself is told the day before."""
    return letters.remind()
