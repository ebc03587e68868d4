"""Answers to requests with an Idempotency-Key, kept as long as a program may send one again."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import AnsweredRequest

KEPT = timedelta(days=7)


def forget_answers() -> int:
    """Delete the answers that are older; returns how many."""
    forgotten: int = AnsweredRequest.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]
    return forgotten
