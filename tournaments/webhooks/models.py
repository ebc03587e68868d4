"""Webhooks of a tournament: whom to tell, what happened, and how the telling went."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.tournament import Tournament


def new_salt() -> str:
    """What makes the secret of a webhook its own (128 bits)."""
    return secrets.token_urlsafe(16)


class Webhook(models.Model):
    """An address that is told what happens. Its secret is an HMAC of a server key and `salt`, kept nowhere."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=500)
    #: What it is told: kinds of `domain.events`.
    kinds = models.JSONField(default=list)
    salt = models.CharField(max_length=32, default=new_salt, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class WebhookEvent(models.Model):
    """Something that happened, told under the same id however often; by `key` it is found to be the same."""

    #: The kind that somebody sends to try an address; all others stand in `domain.events`.
    TEST = "test"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhook_events")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind", "key"], name="webhook_event_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Delivery(models.Model):
    """An event on its way to one address."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("received")
        GIVEN_UP = "given_up", _("given up")

    class Reason(models.TextChoices):
        """Why there was no answer: kept as a code, so that everybody reads it in his language."""

        ADDRESS = "address", _("this address may not be told")
        NOT_PUBLIC = "not-public", _("the host is not public")
        UNSAFE = "unsafe", _("no safe connection")
        LATE = "late", _("no answer in time")
        UNREACHED = "unreached", _("no connection")
        NO_HTTP = "no-http", _("the answer is no HTTP")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.ForeignKey(WebhookEvent, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    #: What the receiver answered last: its status, or why there was none; and the beginning of what it, or the
    #: computer, said.
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=10, choices=Reason.choices, blank=True, default="", db_default="")
    answer = models.CharField(max_length=300, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["webhook", "event"], name="delivered_once")]
        indexes = [models.Index(fields=["webhook", "state"], name="delivery_waiting")]

    def __str__(self) -> str:
        return f"{self.event_id} {self.state}"
