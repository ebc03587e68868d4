"""A rating and what each tournament changed in it (T-45). All of it is computed, and computed anew when it is lost.

Who somebody is stands in his registration alone: two players who turn out to be one are one here at once, and of who
is erased nothing remains to be erased.
"""

from __future__ import annotations

from typing import TypedDict

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.tournament import Tournament
from tournaments.people.models.people import Club
from tournaments.registration.models.registration import Registration


class StoredReading(TypedDict):
    """A round of a player: money per deal over the mean of his table, cents, clipped, in so many deals."""

    round: int
    table: int
    value: float
    deals: int


class RatingList(models.Model):
    """The rating of a game: of the union, or of a club from its own tournaments alone."""

    class Game(models.TextChoices):
        MARIAS = "marias", _("mariáš")
        PREFERANS = "preferans", _("preferans")

    game = models.CharField(max_length=12, choices=Game.choices)
    #: None: of the union.
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="rating_lists"
    )
    replayed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "club"], name="rating_of_a_club"),
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(club__isnull=True), name="rating_of_the_union"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_game_display()} {self.club or ''}".strip()


class RatedTournament(models.Model):
    """A tournament of a rating: what was told of it, and what was usual by then (`strength.seasons.Usual`)."""

    rating = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="tournaments")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="ratings")
    #: Its place in the order of the replay, from 1.
    number = models.PositiveIntegerField()
    #: SHA-256 (hex) of the totals that it was computed from.
    told = models.CharField(max_length=64)
    #: Cents per deal.
    clip = models.FloatField()
    swing = models.FloatField()
    #: A part of the swing.
    spread = models.FloatField()
    #: Degrees of freedom; None: luck is normal.
    tails = models.FloatField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["rating", "tournament"], name="rated_once"),
            models.UniqueConstraint(fields=["rating", "number"], name="rated_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.rating} {self.number} {self.tournament}"


class RatingChange(models.Model):
    """What a tournament changed of one player. Strengths are in swings of one deal."""

    rated = models.ForeignKey(RatedTournament, on_delete=models.CASCADE, related_name="changes")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="rating_changes")
    mean_before = models.FloatField()
    #: With what time had added by then.
    variance_before = models.FloatField()
    mean = models.FloatField()
    variance = models.FloatField()
    #: So far, with this tournament.
    rounds = models.PositiveIntegerField()
    deals = models.PositiveIntegerField()
    readings: models.JSONField[list[StoredReading], list[StoredReading]] = models.JSONField()
    #: No later tournament changed it again.
    latest = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["rated", "registration"], name="rating_changed_once")]
        indexes = [models.Index(fields=["rated"], condition=models.Q(latest=True), name="rating_latest")]

    def __str__(self) -> str:
        return f"{self.registration} {self.mean:+.3f}"
