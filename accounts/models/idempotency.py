"""Answers that were given, so that a request sent twice is done once."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class AnsweredRequest(models.Model):
    """The answer to a request with an Idempotency-Key; the same key with another body is refused."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=80)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="idempotency_key")]

    def __str__(self) -> str:
        return self.key
