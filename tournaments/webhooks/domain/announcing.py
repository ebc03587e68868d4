"""What is new in tournaments with webhooks: looked for by a periodic task, so that no entry waits for it.

An event is found again by its key, so looking twice, or with two workers at once, tells it once.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from tournaments.events.models import Tournament
from tournaments.webhooks.domain.events import EVENTS
from tournaments.webhooks.domain.sending import request_sending
from tournaments.webhooks.models import Delivery, Webhook, WebhookEvent

#: What is older is no news any more, also after a long silence of the worker.
LOOK_BACK = timedelta(days=2)


def announce_changes() -> int:
    """Write down what is new and set the sending going. Returns how many deliveries were made."""
    made = 0
    for tournament in Tournament.objects.filter(webhooks__isnull=False).distinct():
        made += _announce(tournament)
    return made


def _announce(tournament: Tournament) -> int:
    """Nothing is locked, and nobody at a table waits for it, unless there is something new."""
    webhooks = list(tournament.webhooks.all())
    made = _write_down(tournament) if _new_events(tournament, webhooks) else 0
    for webhook in webhooks:
        request_sending(webhook)
    return made


@transaction.atomic
def _write_down(tournament: Tournament) -> int:
    """Keep what is new, and a delivery for everyone who is to be told. Returns how many deliveries."""
    webhooks = list(tournament.webhooks.select_for_update())  # two workers look one after the other
    events = _new_events(tournament, webhooks)
    WebhookEvent.objects.bulk_create(events)
    deliveries = [
        Delivery(webhook=webhook, event=event)
        for event in events
        for webhook in webhooks
        if event.kind in webhook.kinds
    ]
    Delivery.objects.bulk_create(deliveries)
    return len(deliveries)


def _new_events(tournament: Tournament, webhooks: list[Webhook]) -> list[WebhookEvent]:
    """What happened since somebody wants to be told of it, and was not written down."""
    earliest = timezone.now() - LOOK_BACK
    known = set(tournament.webhook_events.values_list("kind", "key"))
    asked = [
        (event, [one.created_at for one in webhooks if event.kind in one.kinds]) for event in EVENTS.values()
    ]
    return [
        WebhookEvent(tournament=tournament, kind=event.kind, key=key, data=msgspec.to_builtins(data))
        for event, created in asked
        if created
        for key, data in event.find(tournament, max(earliest, min(created)))
        if (event.kind, key) not in known
    ]
