"""Celery tasks of operation: thin."""

from __future__ import annotations

from celery import shared_task

from core import changes, jobs
from operations import copies, keeping


@shared_task
def copy_hall(job_id: str) -> None:
    """Write everything to the folder of copies."""
    jobs.perform(job_id, copies.write_copy)


@shared_task
def forget_changes() -> int:
    """Periodic: changes that nobody needs any more, to be told what he missed."""
    return changes.forget()


@shared_task
def keep_no_longer() -> dict[str, int]:
    """Periodic: what is kept no longer than the settings say goes."""
    return keeping.keep_no_longer()
