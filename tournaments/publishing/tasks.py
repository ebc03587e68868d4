"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.publishing.documents import printing


@shared_task
def print_document(job_id: str) -> None:
    """A list for the wall, a guide, the propositions, diplomas."""
    jobs.perform(job_id, printing.print_document)
