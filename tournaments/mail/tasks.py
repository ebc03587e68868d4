"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.mail.domain import bounces, sending


@shared_task
def send_letter(job_id: str) -> None:
    """Send one letter."""
    jobs.perform(job_id, sending.send_letter)


@shared_task
def read_bounces() -> int:
    """Periodic: letters that came back, where the server has their mailbox."""
    return bounces.read_bounces()
