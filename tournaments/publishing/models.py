"""What an organiser has told the wall of the hall."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament
from tournaments.rounds.models.round import Round


class WallOrder(OfTournament, models.Model):
    """What the wall of a tournament is to show instead of what it would show by itself. It holds as long as the
    seating that was last then is (`domain.wall_orders`)."""

    class Shows(models.TextChoices):
        ITSELF = "", _("By itself")
        SEATS = "seats", _("Seats")
        STANDING = "standing", _("Standing")
        CLOCK = "clock", _("The clock, large")
        MESSAGE = "message", _("The message, large")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="wall_order")
    shows = models.CharField(max_length=8, choices=Shows.choices, blank=True, default=Shows.ITSELF)
    #: Its pages do not turn by themselves.
    held = models.BooleanField(default=False)
    #: How many pages it was turned by hand in all: forward less back.
    turned = models.IntegerField(default=0)
    #: The round that was last when it was said, empty before the first; and the version of its seating, empty once it
    #: had started.
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    seating = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField(auto_now=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.shows}"
