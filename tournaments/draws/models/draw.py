"""Draws, what was changed by hand in them, the seatings that were published, and who sat a round out."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from core.models import Job
from tournaments.draws.models.stored import FrozenTable, PaperLot, StoredRound, StoredTie
from tournaments.rounds.models.moved import Moved
from tournaments.rounds.models.round import Round


class Draw(models.Model):
    """One draw of a round, also a discarded one (T-7): anyone can repeat it from what stands here.

    `seed_hash` covers method, seed and `request` (players and wishes) and is shown before the draw, `seed`
    after it. `result` is the seating that was drawn, None before.
    `drawn` and `manual` have no seed. What the organiser changed afterwards stands in `edits`.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=20)
    request = models.JSONField()
    seed = models.CharField(max_length=32, blank=True)
    seed_hash = models.CharField(max_length=64, blank=True)
    #: A number called by a player in the hall, mixed in.
    called_number = models.PositiveBigIntegerField(null=True, blank=True)
    result: models.JSONField[StoredRound | None, StoredRound | None] = models.JSONField(null=True, blank=True)
    report = models.JSONField(null=True, blank=True)
    #: `schedule`: every round that was drawn at once, the first of them being `result`.
    rounds: models.JSONField[list[StoredRound] | None, list[StoredRound] | None] = models.JSONField(
        null=True, blank=True
    )
    #: The draw of an earlier round in which this round was drawn along.
    schedule = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="followers"
    )
    #: T-9: what lots decided besides the seats.
    ties: models.JSONField[list[StoredTie], list[StoredTie]] = models.JSONField(default=list)
    #: False: the search was cut off by time, the seed does not give the seating again.
    reproducible = models.BooleanField(default=True)
    #: `drawn`: the lots as typed.
    lots: models.JSONField[list[PaperLot], list[PaperLot]] = models.JSONField(default=list)
    #: Drawn on another server: the number of a registration in what the hash covers, by its id here; None: they
    #: are the same.
    drawn_as = models.JSONField(null=True, blank=True)
    #: The background job of a long draw.
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
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

    @property
    def awaited(self) -> bool:
        """A worker is at it, or will be."""
        return not self.drawn_at and not (self.job and self.job.state == Job.State.FAILED)


class DrawEdit(models.Model):
    """A change by hand of what was drawn, before it is published: who made it, and what he changed."""

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="edits")
    number = models.PositiveSmallIntegerField()
    #: The seating after the change.
    result: models.JSONField[StoredRound, StoredRound] = models.JSONField()
    changes: models.JSONField[list[Moved], list[Moved]] = models.JSONField()
    report = models.JSONField(null=True, blank=True)
    #: What the seating is assessed by from this change on, where players came or left after the lots were drawn.
    request = models.JSONField(null=True, blank=True)
    edited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    edited_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["draw", "number"], name="draw_edit_number")]

    def __str__(self) -> str:
        return f"{self.draw} + {self.number}"


class Seating(models.Model):
    """A published seating, frozen as version n: registrations by table and seat, and what changed since n − 1."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seatings")
    version = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    tables: models.JSONField[list[FrozenTable], list[FrozenTable]] = models.JSONField()
    changes: models.JSONField[list[Moved], list[Moved]] = models.JSONField(default=list)
    #: Registration ids of who sits the round out.
    byes: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    #: Why the version before was repaired (T-13a).
    reason = models.CharField(max_length=160, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["round", "version"], name="seating_version")]

    def __str__(self) -> str:
        return f"{self.round} v{self.version}"
