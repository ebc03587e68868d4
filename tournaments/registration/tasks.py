"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from tournaments.registration.domain import letters, scan_calls


@shared_task
def remind() -> int:
    """Periodic: who entered himself is told the day before."""
    return letters.remind()


@shared_task
def forget_scan_calls() -> int:
    """Periodic: whom a scan called to the desk is forgotten."""
    return scan_calls.forget_calls()
