"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.draws.domain import drawing


@shared_task
def draw_rounds(job_id: str) -> None:
    """The lots of a draw that takes a while."""
    jobs.perform(job_id, drawing.draw_job)
