"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import uploads


@shared_task
def read_upload(job_id: str) -> None:
    """A file that somebody sent."""
    uploads.perform(job_id)


@shared_task
def forget_uploads() -> int:
    """Periodic: what became of files is forgotten."""
    return uploads.forget_uploads()
