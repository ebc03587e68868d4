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


class PublishedStanding(models.Model):
    """A standing as it was published at the end of a round: version n, frozen, with what changed since n - 1.

    `heads` are the head hashes of the tables' logs: with them on paper, nobody can rewrite a log unnoticed.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="published_standings")
    version = models.PositiveSmallIntegerField()
    rows = models.JSONField()
    #: [{"table", "entries", "head"}]
    heads = models.JSONField()
    #: Registration ids whose line is another one than in the version before.
    changed = models.JSONField(default=list)
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["round", "version"], name="published_standing_version")
        ]

    def __str__(self) -> str:
        return f"{self.round} v{self.version}"
