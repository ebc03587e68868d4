"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.jury.domain import protocol


@shared_task
def print_protocol(job_id: str) -> None:
    """The protocol of a tournament's cases as PDF."""
    jobs.perform(job_id, protocol.print_protocol)
