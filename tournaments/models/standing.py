"""Standings: computed from the totals of the tables, marked stale by a changed sheet."""

from __future__ import annotations

from django.db import models

from tournaments.models.round import Round


class Standing(models.Model):
    """The standing after a round. `rows` hold registration ids and exact figures, never names.

    A changed sheet raises `wanted`; the first reader who finds `computed` behind it computes anew.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="standing")
    rows = models.JSONField(default=list)
    wanted = models.PositiveIntegerField(default=1)
    computed = models.PositiveIntegerField(default=0)
    computed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.round}"
