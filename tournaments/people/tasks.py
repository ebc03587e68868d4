"""Celery tasks: thin."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.people import documents
from tournaments.people.domain import memberships, namesakes


@shared_task
def follow_memberships() -> int:
    """Periodic: a membership that began or ended holds from its day on."""
    return memberships.follow_days()


@shared_task
def note_namesakes() -> int:
    """Periodic: players of one name whom two requests made at the same moment."""
    return namesakes.note_missed()


@shared_task
def print_scan_cards(job_id: str) -> None:
    """Scan cards of players, ten on a sheet (T-42)."""
    jobs.perform(job_id, documents.print_cards)
