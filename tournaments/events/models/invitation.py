"""Invitations: a link by which an account gets a role in a tournament, or becomes a player's own."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.tournament import Tournament, TournamentRole
from tournaments.people.models.people import Player


class Invitation(models.Model):
    """A link that works once and ends by itself; kept as a hash. It gives a role, or a player to his account."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=TournamentRole.Role.choices, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    #: For whom it was made, so that the list of open links can be read.
    note = models.CharField(_("for whom"), max_length=80, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role="", player__isnull=False)
                | ~models.Q(role="") & models.Q(player__isnull=True),
                name="invitation_for_one_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.role or self.player}"
