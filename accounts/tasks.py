"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from accounts.domain import answered


@shared_task
def forget_answers() -> int:
    """Periodic: answers under an Idempotency-Key are kept for a week."""
    return answered.forget_answers()
