"""Who may not play, and for how long (T-31)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.people.models.people import Player


class Suspension(models.Model):
    """A player may not enter tournaments of these days; without an end until it is lifted."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="suspensions")
    starts = models.DateField(_("from"))
    ends = models.DateField(_("until"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    imposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    imposed_at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    lifted_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-starts", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends__isnull=True) | models.Q(ends__gte=models.F("starts")),
                name="suspension_ends_after_it_starts",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.starts}"
