"""T-14: what the organiser wishes of every draw of a tournament."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.tournament import Tournament
from tournaments.registration.models.registration import Registration


class DrawWishes(models.Model):
    """How strong each wish is: "" as the competition system says, "hard", or the price of a breach in digits."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="draw_wishes")
    meetings = models.CharField(max_length=15, blank=True)
    clubs = models.CharField(max_length=15, blank=True)
    #: Players of a club apart in so many first rounds; None: as the system says, or in all rounds.
    club_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    teams = models.CharField(max_length=15, blank=True)
    tables = models.CharField(max_length=15, blank=True)
    threes = models.CharField(max_length=15, blank=True)
    positions = models.CharField(max_length=15, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}"


class PairApart(models.Model):
    """Two players who must not meet; `strength` is "hard" or the price of a meeting in digits."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairs_apart")
    a = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="+")
    b = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="+")
    strength = models.CharField(max_length=15, default="hard")
    reason = models.CharField(_("reason"), max_length=120, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            # the lower id first, so that a pair stands once
            models.UniqueConstraint(fields=["a", "b"], name="pair_apart_once"),
            models.CheckConstraint(condition=models.Q(a__lt=models.F("b")), name="pair_apart_ordered"),
        ]

    def __str__(self) -> str:
        return f"{self.a} / {self.b}"


class FixedTable(models.Model):
    """A player who needs a certain table, such as the one by the door."""

    registration = models.OneToOneField(Registration, on_delete=models.CASCADE, related_name="fixed_table")
    table = models.PositiveSmallIntegerField(_("table"), validators=[MinValueValidator(1)])
    reason = models.CharField(_("reason"), max_length=120, blank=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [models.CheckConstraint(condition=models.Q(table__gte=1), name="fixed_table_from_1")]

    def __str__(self) -> str:
        return f"{self.registration} → {self.table}"
