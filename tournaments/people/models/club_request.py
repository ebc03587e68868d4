"""A club that somebody asks for (T-37)."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.people.models.people import Club


class ClubRequest(models.Model):
    """Name and place of a club that is not there yet; with the administrator's yes who asks becomes its officer."""

    name = models.CharField(max_length=80)
    town = models.CharField(max_length=80)
    words = models.CharField(max_length=300, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_requests"
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    #: None while nobody has answered; with a club: yes.
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answer = models.CharField(max_length=300, blank=True)
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["asked_by"], condition=models.Q(decided_at=None), name="club_request_one_waits"
            )
        ]

    def __str__(self) -> str:
        return self.name
