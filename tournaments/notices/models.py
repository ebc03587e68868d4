"""Notices: which device follows whom, and what it is told of."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.registration.models.registration import Registration
from tournaments.rounds.models.round import Round


class Subscription(models.Model):
    """A browser that may be told something: where its push service takes messages for it, and the keys by which only
    it reads them. Nobody knows whose it is; who knows the endpoint may stop it."""

    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=88)
    auth = models.CharField(max_length=24)
    language = models.CharField(max_length=2, choices=settings.LANGUAGES)
    created_at = models.DateTimeField(auto_now_add=True)
    #: When it took a message last, and how many it did not take since.
    reached_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pk}"


class Following(models.Model):
    """A device is told of this player of a tournament."""

    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="followings")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["subscription", "registration"], name="followed_once")]

    def __str__(self) -> str:
        return f"{self.subscription_id} {self.registration_id}"


class Notice(models.Model):
    """Something that happened in a round, on its way to one device: told once, whoever looks how often."""

    class Kind(models.TextChoices):
        """Where one sits, a round starts, a referee comes to the table, a standing is published."""

        SEAT = "seat"
        START = "start"
        JURY = "jury"
        STANDING = "standing"

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        GIVEN_UP = "given_up"

    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="notices")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    #: Which one of its kind: the version of a seating or a standing, the call of a sheet.
    key = models.CharField(max_length=40)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["subscription", "round", "kind", "key"], name="notice_once")
        ]
        indexes = [models.Index(fields=["round", "kind", "key", "state"], name="notice_waiting")]

    def __str__(self) -> str:
        return f"{self.kind} {self.round_id} {self.key} {self.state}"
