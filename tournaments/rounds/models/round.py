"""A round and how far it has come."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.logged import OfTournament
from tournaments.events.models.tournament import Tournament


class Round(OfTournament, models.Model):
    """T-4: draft → published → playing → under review → closed."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("seating published")
        PLAYING = "playing", _("playing")
        REVIEW = "review", _("under review")
        CLOSED = "closed", _("closed")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    minutes = models.PositiveSmallIntegerField(_("minutes a round"))
    #: Other minutes for a size of table, {"4": 50}.
    minutes_by_size = models.JSONField(default=dict, blank=True)
    #: The round ends with so many deals instead of with the clock.
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    #: The round ends for each table when its game is over (the pulka is closed) instead of with the clock.
    pool = models.BooleanField(default=False)
    #: Raised whenever something on its sheets, or in how it is evaluated, changes.
    changes = models.PositiveIntegerField(default=0)
    #: `changes` when its seats, or how all of it is evaluated, changed last; below it every table is read anew.
    reseated = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    #: The clock stands still since then; `paused_seconds` is what earlier pauses took.
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    play_ended_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    #: T-35: when its results show outside the tables; empty: as the tournament says.
    live = models.CharField(
        _("live results"), max_length=8, choices=Tournament.Live.choices, blank=True, default=""
    )
    #: A short message for the projector and the public page.
    message = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(state__in=["published", "playing"]),
                name="one_open_round",
            ),
            models.CheckConstraint(
                condition=models.Q(pool=False) | models.Q(deals__isnull=True), name="round_ends_one_way"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def under_way(self) -> bool:
        """Its seating is published, and nobody has ended its play."""
        return self.state in (self.State.PUBLISHED, self.State.PLAYING)

    @property
    def has_clock(self) -> bool:
        """It ends with its clock, not with a number of deals or with the games of the tables."""
        return not self.deals and not self.pool

    @property
    def games_run(self) -> bool:
        """Its tables play, each until its own game is over."""
        return self.pool and self.state == self.State.PLAYING

    @property
    def clock_may_stop(self) -> bool:
        """Its clock runs, or stands still for a while."""
        return self.has_clock and self.state == self.State.PLAYING
