"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from tournaments.transfer.domain import waiting


@shared_task
def forget_tournament_files() -> int:
    """Periodic: files of tournaments that nobody confirmed are forgotten."""
    return waiting.forget_old()
