"""Teams of a tournament (T-3)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.sorting import SortKeyField
from tournaments.events.models.tournament import Tournament


class Team(models.Model):
    """A team of 3 or 4 in one tournament; its members are the registrations that name it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=60)
    sort_key = SortKeyField()

    class Meta:
        ordering = ["sort_key", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_name")]

    def __str__(self) -> str:
        return self.name
