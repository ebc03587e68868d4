"""What changed, in the order of writing: all that the process which holds streams (`live`) knows of anything."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now


class Change(models.Model):
    """One change of what a key stands for. Rows come from triggers (`core.changes`) and go after a day.

    Numbers are given when a row is written and seen when its transaction ends: on PostgreSQL a smaller one may come
    to light after a larger one.
    """

    number = models.BigAutoField(primary_key=True)
    key = models.CharField(max_length=80)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [models.Index(fields=["key", "number"], name="change_of_key")]

    def __str__(self) -> str:
        return f"{self.number} {self.key}"
