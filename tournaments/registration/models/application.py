"""Who asks on the public page to be entered (T-40)."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament
from tournaments.registration.models.registration import Registration


class Application(OfTournament, models.Model):
    """One person of an entry on the public page. It counts as nothing before it is confirmed: by the link in a letter,
    or by the office. Those who were entered in one go share `group`, with its page and its e-mail address."""

    class Held(models.TextChoices):
        """Why the office has to look at it, of which nobody else is told."""

        SUSPENDED = "suspended", _("is suspended")
        ENTERED = "entered", _("is entered already, or has withdrawn")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="applications")
    group = models.UUIDField(default=uuid.uuid4, db_index=True)
    name = models.CharField(max_length=80)
    club = models.CharField(max_length=80, blank=True)
    licence = models.CharField(max_length=20, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    phone = models.CharField(max_length=20, blank=True)
    consent = models.BooleanField(default=False)
    email = models.EmailField(blank=True)
    #: A keyed hash of the mailbox, whatever its spelling: by it an entry of the same one is found.
    mailbox = models.CharField(max_length=32, blank=True, default="", db_default="")
    language = models.CharField(max_length=2, default="sk")
    #: By which address the site was asked; letters that nobody asks for lead back to it.
    site = models.CharField(max_length=200, blank=True)
    #: What came of it; gone with the entry.
    registration = models.OneToOneField(
        Registration, on_delete=models.CASCADE, null=True, blank=True, related_name="application"
    )
    applied_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    held = models.CharField(max_length=10, choices=Held.choices, blank=True)
    #: Withdrawn by the person before it was entered.
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["tournament", "registration"], name="application_open"),
            models.Index(fields=["tournament", "mailbox"], name="application_mailbox"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def unconfirmed(self) -> bool:
        """Nobody has said yet that it counts."""
        return self.confirmed_at is None and self.ended_at is None

    @property
    def waits(self) -> bool:
        """It is for the office to enter: nobody has confirmed it, or it was held."""
        return self.registration_id is None and self.ended_at is None
