"""To which club a player belonged, and since when (T-23)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.people.models.people import Club, Player


class Membership(models.Model):
    """To which club a player belonged from one day to another, with which licence (T-23)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, related_name="memberships", verbose_name=_("club")
    )
    licence = models.CharField(_("licence"), max_length=20, blank=True)
    since = models.DateField(_("from"))
    until = models.DateField(_("until"), null=True, blank=True)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(until__isnull=True) | models.Q(until__gte=models.F("since")),
                name="membership_until_after_since",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.club} {self.since}"
