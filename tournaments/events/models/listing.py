"""What an organiser asked about the public list, and what an officer or the administrator said (T-37)."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament


class Listing(OfTournament, models.Model):
    """One a tournament: the last question and the last answer. Whether it is listed says `Tournament.public`."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="listing")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    asked_at = models.DateTimeField()
    words = models.CharField(max_length=300, blank=True)
    #: None while nobody has answered.
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answer = models.CharField(max_length=300, blank=True)

    class Meta:
        # who waits is found at once however many were answered
        indexes = [models.Index(fields=["decided_at", "asked_at"], name="listing_waiting")]

    def __str__(self) -> str:
        return f"{self.tournament}"
