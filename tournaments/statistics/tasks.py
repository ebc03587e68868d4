"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.statistics.domain import asking


@shared_task
def count_deals(job_id: str) -> None:
    """What the deals of a tournament come to."""
    jobs.perform(job_id, asking.count_job)
