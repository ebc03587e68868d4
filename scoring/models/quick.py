"""A quick table: a sheet without account or tournament, deleted after a while unless somebody keeps it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from scoring.models.sheet import Sheet

#: So long after its last entry (or the last time somebody asked for more time) a table that nobody keeps is deleted.
LIFETIME = timedelta(weeks=6)
#: A table is deleted so long after it was first found to be due: a clock that was wrong and is put right, or runs
#: ahead for an hour, deletes nothing.
GRACE = timedelta(days=7)


class QuickTableSet(models.QuerySet["QuickTable"]):
    """Quick tables by the moment of their last sign of life."""

    def due(self, now: datetime) -> QuickTableSet:
        """Those that nobody keeps and that were not used for LIFETIME: no entry, not opened, not renewed."""
        last = models.Max("sheet__entries__recorded_at")
        used_at = Greatest(Coalesce(last, models.F("renewed_at")), models.F("renewed_at"))
        return self.filter(kept_by__isnull=True).alias(used_at=used_at).filter(used_at__lte=now - LIFETIME)


class QuickTable(models.Model):
    """What makes a sheet a quick table: who keeps it, and since when nobody has asked for more time."""

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="quick")
    created_at = models.DateTimeField(default=timezone.now)
    renewed_at = models.DateTimeField(default=timezone.now)
    #: When it was first found to be due; null while it is not.
    found_due_at = models.DateTimeField(null=True, blank=True)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="quick_tables",
    )

    #: By which seed seats and scorer were drawn, empty where they were not; the seats in the order they were typed in.
    lot_seed = models.CharField(max_length=32, blank=True, default="")
    lot_typed = models.JSONField(blank=True, default=list)

    objects = QuickTableSet.as_manager()

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return str(self.sheet)
