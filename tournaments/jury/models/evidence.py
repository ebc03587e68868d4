"""What the open-hands analysis said in a case: kept with it, beside the referee's own reasoning (T-33)."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scoring.models import Analysis
from tournaments.jury.models.case import Case


class CaseAnalysis(models.Model):
    """One question that the jury asked. What was answered is copied here, for the question itself may be forgotten."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="analyses")
    #: Where the answer is looked for; nothing once that was forgotten.
    analysis = models.ForeignKey(Analysis, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    question = models.JSONField()
    answer = models.JSONField(null=True, blank=True)
    #: Registrations by the seats of the question, the actor first; empty where no deal says who played.
    players = models.JSONField(default=list)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["asked_at"]
        verbose_name_plural = "case analyses"

    def __str__(self) -> str:
        return f"{self.case}"
