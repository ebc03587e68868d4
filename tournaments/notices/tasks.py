"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.notices.domain import telling


@shared_task
def send_notices(job_id: str) -> None:
    """Tell phones what happened in a round."""
    jobs.perform(job_id, telling.send_notices)
