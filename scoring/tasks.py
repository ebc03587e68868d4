"""Celery tasks of scoring: thin, they take ids."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from core import jobs, rate_limits, workers
from scoring.documents import printing, quick_printing
from scoring.domain import analyses, quick


@shared_task
def send_waiting_jobs() -> int:
    """Periodic: a worker is here; send the jobs that wait (again)."""
    workers.note_alive()
    return jobs.send_waiting()


@shared_task
def print_sheets(job_id: str) -> None:
    """The sheets of a job as one PDF."""
    jobs.perform(job_id, printing.print_sheets)


@shared_task
def help_print_sheets(job_id: str) -> None:
    """Render pages of a job that another worker is at."""
    printing.help_print(job_id)


@shared_task
def solve_analysis(job_id: str) -> None:
    """Answer a question about open hands."""
    jobs.perform(job_id, analyses.solve, at_once=settings.ANALYSES_AT_ONCE)
    jobs.send_waiting()


@shared_task
def forget_analyses() -> int:
    """Periodic: questions that nobody has looked at for long are forgotten."""
    return analyses.forget_old()


@shared_task
def print_quick_sheet(job_id: str) -> None:
    """The sheet of a quick table as PDF."""
    jobs.perform(job_id, quick_printing.print_quick_sheet)


@shared_task
def delete_due_quick_tables() -> int:
    """Periodic: delete the quick tables whose time is over."""
    return quick.delete_due()


@shared_task
def forget_rate_limits() -> int:
    """Periodic: delete the counts of rate limits whose time is over."""
    return rate_limits.forget_rate_limits()


@shared_task
def forget_finished() -> tuple[int, int]:
    """Periodic: delete jobs that ended long ago and the files that nobody needs any more."""
    return jobs.forget_finished()
