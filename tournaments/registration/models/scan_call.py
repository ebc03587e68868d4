"""Who was asked to the desk by a scan (T-42)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.tournament import Tournament
from tournaments.people.models import Player


class ScanCall(models.Model):
    """A scan at the door that checked nobody in: in the hall nothing is said of it, at the desk it says why.

    Kept until the desk has settled it, at most for the day."""

    class Why(models.TextChoices):
        UNKNOWN = "unknown", _("no card of ours")
        REPLACED = "replaced", _("an old card, replaced by another one")
        NOT_ENTERED = "not_entered", _("not entered")
        NAMESAKE = "namesake", _("entered by name, not by the card")
        ELSEWHERE = "elsewhere", _("entered in another tournament")
        SUSPENDED = "suspended", _("suspended")
        UNPAID = "unpaid", _("has not paid")
        HERE = "here", _("here already")
        FULL = "full", _("no place is free")
        OUT = "out", _("has withdrawn or was sent off")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="scan_calls")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    why = models.CharField(max_length=12, choices=Why.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.why
