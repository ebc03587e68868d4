"""The case of the jury that led to a suspension (T-31)."""

from __future__ import annotations

from django.db import models

from tournaments.jury.models.case import Case
from tournaments.people.models.suspension import Suspension


class SuspensionCase(models.Model):
    """Which case a suspension follows from; one that the union imposes without a case has none."""

    suspension = models.OneToOneField(Suspension, on_delete=models.CASCADE, related_name="by_case")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="suspensions")

    def __str__(self) -> str:
        return f"{self.case}: {self.suspension}"
