"""What a receiver gets, and how it knows that it comes from here."""

from __future__ import annotations

import hashlib
import hmac

import msgspec
from django.conf import settings
from django.utils import timezone

from tournaments.webhooks.models import Webhook, WebhookEvent


def secret_of(webhook: Webhook) -> str:
    """The secret with which the events of a webhook are signed; it ends with the server's key for tables."""
    message = f"webhook:{webhook.salt}".encode()
    return "whsec_" + hmac.new(settings.TABLE_CODE_KEY.encode(), message, hashlib.sha256).hexdigest()


def body_of(webhook: Webhook, event: WebhookEvent) -> bytes:
    """What is told: the same bytes in every attempt."""
    return msgspec.json.encode(
        {
            "id": str(event.pk),
            "type": event.kind,
            "created_at": event.created_at.isoformat(),
            "tournament": webhook.tournament.slug,
            "data": event.data,
        }
    )


def headers_of(webhook: Webhook, event: WebhookEvent, body: bytes) -> dict[str, str]:
    """The headers of an attempt, signed now."""
    now = int(timezone.now().timestamp())
    return {
        "Content-Type": "application/json",
        "Flek-Event": event.kind,
        "Flek-Delivery": str(event.pk),
        "Flek-Signature": f"t={now},v1={signature(secret_of(webhook), now, body)}",
    }


def signature(secret: str, now: int, body: bytes) -> str:
    """HMAC-SHA256 of the time stamp, a dot and the body, in hexadecimal digits."""
    return hmac.new(secret.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
