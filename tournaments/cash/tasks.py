"""Celery tasks: thin. No argument holds a token (T-50)."""

from __future__ import annotations

from celery import shared_task

from tournaments.cash.domain import fetching


@shared_task
def fetch_payments() -> int:
    """Periodic, every minute: payments of accounts with a token, each asked at most every two minutes."""
    return fetching.fetch_all()
