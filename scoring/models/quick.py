"""A quick table: a sheet without account or tournament, deleted after a while unless somebody keeps it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from scoring.models.sheet import Sheet

#: So long after its last entry (or the last time somebody asked for more time) a table that nobody keeps is deleted.
LIFETIME = timedelta(weeks=6)


class QuickTableSet(models.QuerySet["QuickTable"]):
    """Quick tables with the moment of their last sign of life as `used_at`."""

    def with_use(self) -> QuickTableSet:
        """`used_at`: the last entry, or when the table was opened or renewed, whatever is later."""
        last = models.Max("sheet__entries__recorded_at")
        return self.annotate(used_at=Greatest(Coalesce(last, models.F("renewed_at")), models.F("renewed_at")))

    def due(self, now: datetime) -> QuickTableSet:
        """Those that nobody keeps and that were not used for LIFETIME."""
        return self.filter(kept_by__isnull=True).with_use().filter(used_at__lte=now - LIFETIME)


class QuickTable(models.Model):
    """What makes a sheet a quick table: who keeps it, and since when nobody has asked for more time."""

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="quick")
    created_at = models.DateTimeField(default=timezone.now)
    renewed_at = models.DateTimeField(default=timezone.now)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="quick_tables",
    )

    objects: Any = QuickTableSet.as_manager()

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return str(self.sheet)
