"""Lots that were drawn outside a seating: for ties of a standing, of a table, of a prize."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.tournament import Tournament
from tournaments.rounds.models.round import Round


class RecordedLot(models.Model):
    """An order that a lot gave to players who were tied (T-9, T-20, T-21a). Never changed: a wrong one is voided.

    `order` holds registration ids, the first is the best. With a `seed` the lot was drawn here and anyone can
    draw it again from the ids in ascending order; without one it was drawn by hand in the hall.
    """

    class Purpose(models.TextChoices):
        STANDING = "standing", _("tie in the standing")
        DRAW = "draw", _("order for a draw")
        PRIZE = "prize", _("prize")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="lots")
    #: The round after which, or for the draw of which, it was drawn; None: for the whole tournament.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, null=True, blank=True, related_name="lots")
    purpose = models.CharField(max_length=10, choices=Purpose.choices, default=Purpose.STANDING)
    order = models.JSONField()
    seed = models.CharField(max_length=32, blank=True)
    note = models.CharField(max_length=160, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    recorded_at = models.DateTimeField(auto_now_add=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["recorded_at", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament} {self.get_purpose_display()} {self.order}"
