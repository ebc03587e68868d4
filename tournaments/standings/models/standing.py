"""Standings: computed from the totals of the tables, marked stale by a changed sheet."""

from __future__ import annotations

from django.db import models
from django.utils.functional import cached_property

from tournaments import ranking
from tournaments.ranking import StandingLine, as_json
from tournaments.ranking.packing import unpack, unpack_standing
from tournaments.rounds.models.round import Round


class Standing(models.Model):
    """The standing after a round: registration ids and exact figures, never names.

    A changed sheet raises `requested_version`; the first reader who finds `computed_version` behind it computes anew.
    `lines` hold the standing without its rounds, `parts` each round as it was evaluated, so that only what changed is
    reckoned and written again.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="standing")
    lines = models.TextField(default="", blank=True)
    requested_version = models.PositiveIntegerField(default=1)
    computed_version = models.PositiveIntegerField(default=0)
    computed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.round}"

    @cached_property
    def evaluated(self) -> ranking.Standing:
        """The standing as it was computed, with all its rounds: one query."""
        if not self.lines:
            return ranking.Standing(system="", rounds=(), starters=0, rows=())
        tables = [unpack(results) for results in self.parts.values_list("results", flat=True)]
        return unpack_standing(self.lines, tables)

    @property
    def rows(self) -> list[StandingLine]:
        """The lines for JSON, of the shape that `ranking.as_json` gives."""
        return [as_json(row) for row in self.evaluated.rows]


class StandingPart(models.Model):
    """One round of a standing as it was evaluated: with `Round.changes` at that time, and with so many starters
    and these players closed up. While all three stay, so do its results."""

    standing = models.ForeignKey(Standing, on_delete=models.CASCADE, related_name="parts")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    results = models.TextField()
    changes = models.PositiveIntegerField()
    starters = models.PositiveIntegerField()
    closed_up = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["standing", "round"], name="standing_part_once")]

    def __str__(self) -> str:
        return f"{self.standing} {self.round}"


class PublishedStanding(models.Model):
    """A standing as it was published at the end of a round: version n, frozen, with what changed since n - 1.

    `heads` are the head hashes of the tables' logs: with them on paper, nobody can rewrite a log unnoticed.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="published_standings")
    version = models.PositiveSmallIntegerField()
    rows: models.JSONField[list[StandingLine], list[StandingLine]] = models.JSONField()
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
