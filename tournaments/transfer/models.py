"""A whole tournament that came as a file: read and shown, entered only when someone confirms it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.events.models.tournament import Tournament


class TournamentImport(models.Model):
    """A file `tournament/1` that waits for a person's decision about its players; emptied once it was entered."""

    file_name = models.CharField(max_length=120)
    content = models.BinaryField(default=bytes)
    #: What its preview is made of (`outline`), so that no page reads the whole file.
    seen = models.JSONField(default=dict, blank=True)
    #: What it became.
    tournament = models.ForeignKey(
        Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournament_imports"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.file_name
