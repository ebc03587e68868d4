"""Cards and checks of sorting: what the jury holds against a player (T-31)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.logged import OfTournament
from tournaments.jury.models.case import Decision
from tournaments.registration.models.registration import Registration
from tournaments.rounds.models.table import Table


class PenaltyCard(OfTournament, models.Model):
    """A warning, a yellow or a red card. One that was taken back by a later decision stays readable."""

    log_path = "registration.tournament_id"

    class Colour(models.TextChoices):
        WARNING = "warning", _("warning")
        YELLOW = "yellow", _("yellow card")
        RED = "red", _("red card")

    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="penalty_cards")
    colour = models.CharField(max_length=8, choices=Colour.choices)
    reason = models.CharField(max_length=300)
    rule = models.CharField(max_length=40, blank=True)
    decision = models.ForeignKey(
        Decision, on_delete=models.PROTECT, null=True, blank=True, related_name="penalty_cards"
    )
    #: The second yellow that made this red one.
    follows = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="made_red"
    )
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    taken_back_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["given_at", "pk"]

    def __str__(self) -> str:
        return f"{self.registration}"


class SortingCheck(OfTournament, models.Model):
    """S:B/26: whether the cards put aside are sorted by suit; two unsuccessful checks a player are his right."""

    log_path = "asked_by.tournament_id"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sorting_checks")
    asked_by = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="checks_asked")
    checked = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="checks_borne")
    #: The cards were found unsorted: the check succeeded.
    unsorted = models.BooleanField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["made_at"]

    def __str__(self) -> str:
        return f"{self.checked} {self.unsorted}"
