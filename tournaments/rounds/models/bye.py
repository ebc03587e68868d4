"""Who sits a round out (T-5)."""

from __future__ import annotations

from django.db import models

from tournaments.registration.models.registration import Registration
from tournaments.rounds.models.round import Round


class Bye(models.Model):
    """A player who sits a round out because the number cannot be split (T-5)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="byes")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["round", "registration"], name="bye_once_a_round")]

    def __str__(self) -> str:
        return f"{self.round}: {self.registration}"
