"""Lots that decided between tied players, clubs or teams of a season (T-20, T-23)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.seasons.models.season import Season


class SeasonLot(models.Model):
    """An order that a lot gave in one table of a season. Never changed: a wrong one is voided and stays listed.

    `order` holds ids of players, ids of clubs as texts, or names of teams, the first is the best. With a `seed` the lot
    was drawn here, from the ids in ascending order; without one it was drawn by hand.
    """

    class Kind(models.TextChoices):
        PLAYERS = "players", _("players")
        CLUBS = "clubs", _("clubs")
        TEAMS = "teams", _("teams")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="lots")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    order = models.JSONField()
    seed = models.CharField(max_length=32, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    recorded_at = models.DateTimeField(auto_now_add=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["recorded_at", "pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.kind} {self.order}"
