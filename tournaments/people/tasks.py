"""Celery tasks: thin."""

from __future__ import annotations

from celery import shared_task

from tournaments.people.domain import memberships


@shared_task
def follow_memberships() -> int:
    """Periodic: a membership that began or ended holds from its day on."""
    return memberships.follow_days()
