"""The card by which the desk knows a player (T-42)."""

from __future__ import annotations

from django.db import models

from tournaments.people.models.people import Player


class ScanCard(models.Model):
    """A player's scan card. Its number says nothing about him, and is replaced where the card is lost."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="scan_cards")
    #: Twelve figures, the last one a check.
    number = models.CharField(max_length=12, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.number

    @property
    def in_groups(self) -> str:
        """The number as it is printed: three times four figures."""
        return " ".join(self.number[at : at + 4] for at in range(0, len(self.number), 4))
