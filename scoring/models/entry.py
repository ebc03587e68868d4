"""The log of a sheet: entries are appended and never changed; each carries the hash of the one before."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.sheet import Sheet


def kinds() -> list[tuple[str, Any]]:
    """The kinds of entries, asked for when needed: a new one is no migration."""
    return Entry.Kind.choices


class Entry(models.Model):
    """One line of the log. `device_id` was made where it was written, so sending it twice records it once."""

    class Kind(models.TextChoices):
        DEAL = "deal", _("deal")
        CORRECTION = "correction", _("correction")
        REMOVAL = "removal", _("removal")
        SEATING = "seating", _("order of seats")
        COUNT = "count", _("counted money")
        TICKET = "ticket", _("ticket")
        SIGN = "sign", _("signature")
        CONFIRM = "confirm", _("confirmation")
        OBJECT = "object", _("objection")
        CALL = "call", _("call for the jury")
        CLAIM = "claim", _("claim")
        DECISION = "decision", _("decision of the jury")
        CLOSE = "close", _("closing")
        REOPEN = "reopen", _("reopening")
        JOIN = "join", _("late player")
        LEAVE = "leave", _("player left")
        REPLACE = "replace", _("replacement")
        ADJUST = "adjust", _("adjustment of hills")

    class Role(models.TextChoices):
        SCORER = "scorer", _("scorer")
        PLAYER = "player", _("player")
        DESK = "desk", _("desk")
        JURY = "jury", _("jury")
        ORGANISER = "organiser", _("organiser")

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    device_id = models.UUIDField()
    kind = models.CharField(max_length=12, choices=kinds)
    #: The entry that this one supersedes or voids.
    target = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="followers"
    )
    body = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    #: The version the device had seen, and the version of the sheet after this entry.
    seen_version = models.PositiveIntegerField()
    version = models.PositiveIntegerField()

    role = models.CharField(max_length=10, choices=Role.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    pen = models.ForeignKey("scoring.Pen", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    #: The phone with a seat that said it.
    seat_token = models.ForeignKey(
        "scoring.SeatToken", on_delete=models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    recorded_at = models.DateTimeField()

    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["sheet", "device_id"], name="entry_device_id"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entry_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"


class HeldEntry(models.Model):
    """What a device sent after its right to write had ended: kept for the desk, never dropped."""

    class Why(models.TextChoices):
        PEN = "pen", _("another device had taken the pen")
        SIGNED = "signed", _("the sheet was already signed")
        ENDED = "ended", _("the round was already closed")
        TICKET = "ticket", _("the table had a ticket already")

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="held_entries")
    device_id = models.UUIDField()
    content = models.JSONField()
    why = models.CharField(max_length=8, choices=Why.choices)
    received_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    #: The entry that took it over, when the desk did so.
    taken_over = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["received_at"]
        verbose_name_plural = "held entries"
        constraints = [models.UniqueConstraint(fields=["sheet", "device_id"], name="held_device_id")]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.device_id}"
