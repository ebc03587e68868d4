"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.webhooks.domain import announcing, sending


@shared_task
def announce_changes() -> int:
    """Periodic: what is new in tournaments with webhooks."""
    return announcing.announce_changes()


@shared_task
def send_deliveries(job_id: str) -> None:
    """Tell the receiver of a webhook what waits for it."""
    jobs.perform(job_id, sending.send_deliveries)


@shared_task
def forget_deliveries() -> int:
    """Periodic: the log of webhooks is kept for a month."""
    return sending.forget_deliveries()
