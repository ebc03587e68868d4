"""Celery tasks of scoring: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from scoring.domain import jobs, printing


@shared_task
def send_waiting_jobs() -> int:
    """Periodic: send the jobs that wait (again)."""
    return jobs.send_waiting()


@shared_task
def print_sheets(job_id: str) -> None:
    """The sheets of a job as one PDF."""
    jobs.perform(job_id, printing.print_sheets)


@shared_task
def help_print_sheets(job_id: str) -> None:
    """Render pages of a job that another worker is at."""
    printing.help_print(job_id)
