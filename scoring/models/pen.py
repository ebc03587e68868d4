"""The pen: the right of one device to write on one sheet."""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet


class Pen(models.Model):
    """Given for the round's code; the token is kept as a hash. One device holds it at a time."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="pens")
    digest = models.CharField(max_length=64, unique=True)
    generation = models.PositiveIntegerField()
    device = models.CharField(max_length=80, blank=True)
    taken_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sheet"], condition=models.Q(ended_at__isnull=True), name="one_pen_a_sheet"
            )
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.device}"
