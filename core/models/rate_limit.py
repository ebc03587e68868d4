"""How often something was done that anyone may try."""

from __future__ import annotations

from django.db import models


class RateLimit(models.Model):
    """The count of one subject in one scope until `ends_at`; `digest` is a keyed hash of both, nobody is named."""

    digest = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField(default=1)
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.digest
