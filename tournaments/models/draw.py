"""Draws and the seatings that were published from them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.round import Round


class Draw(models.Model):
    """One draw of a round, also a discarded one (T-7): anyone can repeat it from what stands here.

    `seed_hash` covers method, seed and `request` (players and wishes) and is shown before the draw, `seed`
    after it. `result` is {"tables": [{"seats": [registration id, ...]}, ...], "byes": [...]}, None before.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=20)
    request = models.JSONField()
    seed = models.CharField(max_length=32)
    seed_hash = models.CharField(max_length=64)
    #: A number called by a player in the hall, mixed in.
    called_number = models.PositiveBigIntegerField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    report = models.JSONField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    discarded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="draw_number"),
            models.UniqueConstraint(
                fields=["round"],
                condition=models.Q(discarded_at__isnull=True),
                name="one_draw_in_force",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.number}"


class Seating(models.Model):
    """A published seating, frozen as version n: registrations by table and seat, and what changed since n − 1."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seatings")
    version = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    #: [{"table": number, "seats": [registration id, ...]}]
    tables = models.JSONField()
    #: [{"registration", "from": [table, seat] or null, "to": [table, seat] or null}]
    changes = models.JSONField(default=list)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["round", "version"], name="seating_version")]

    def __str__(self) -> str:
        return f"{self.round} v{self.version}"
