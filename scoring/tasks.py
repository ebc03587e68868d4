"""Celery tasks of scoring: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from scoring.domain import jobs


@shared_task
def send_waiting_jobs() -> int:
    """Periodic: send the jobs that wait (again)."""
    return jobs.send_waiting()
