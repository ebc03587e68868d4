"""What happened to a registration (T-2)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.registration.models.registration import Registration


class RegistrationEvent(models.Model):
    """What happened to a registration: who did it, when and why. Appended, never changed."""

    class Kind(models.TextChoices):
        ENTERED = "entered", _("entered")
        APPLIED = "applied", _("registered online")
        MOVED_UP = "moved_up", _("moved up from the waiting list")
        CHECKED_IN = "checked_in", _("checked in")
        UNDONE = "undone", _("check-in taken back")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")
        CHANGED = "changed", _("changed")
        REGISTRY = "registry", _("changed in the registry")

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.registration_id} {self.kind}"
