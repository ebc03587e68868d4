"""What is new in tournaments with webhooks: looked for by a periodic task, so that no entry waits for it.

An event is found again by its key, so looking twice, or with two workers at once, tells it once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.models import Entry
from tournaments import queries
from tournaments.domain.webhooks.sending import request_sending
from tournaments.models import Delivery, Seating, Standing, Tournament, Webhook, WebhookEvent

Kind = Webhook.Kind
#: What is new: its kind, what makes it one event, and what is told of it.
News = tuple[str, str, dict[str, Any]]
#: What is older is no news any more, also after a long silence of the worker.
LOOK_BACK = timedelta(days=2)
#: Entries that end the writing on a sheet.
SIGNING = (Entry.Kind.SIGN, Entry.Kind.CLOSE)


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
    since = {
        kind.value: max(earliest, min(webhook.created_at for webhook in webhooks if kind in webhook.kinds))
        for kind in Kind  # in this order it is told
        if any(kind in webhook.kinds for webhook in webhooks)
    }
    known = set(tournament.webhook_events.values_list("kind", "key"))
    return [
        WebhookEvent(tournament=tournament, kind=kind, key=key, data=data)
        for kind, key, data in _news(tournament, since)
        if (kind, key) not in known
    ]


def _news(tournament: Tournament, since: Mapping[str, datetime]) -> Iterator[News]:
    """Everything that happened since, by what is asked for; also what was told before."""
    look = {Kind.ROUND: _seatings, Kind.SHEET: _signatures, Kind.STANDING: _standing}
    for kind, start in since.items():
        yield from look[Kind(kind)](tournament, start)


def _seatings(tournament: Tournament, since: datetime) -> Iterator[News]:
    """Published seatings; a repaired one is the next version."""
    found = Seating.objects.filter(round__tournament=tournament, published_at__gt=since)
    for number, version in found.order_by("published_at").values_list("round__number", "version"):
        yield Kind.ROUND, f"{number}.{version}", {"round": number, "version": version}


def _signatures(tournament: Tournament, since: datetime) -> Iterator[News]:
    """Sheets that were signed, or closed with a reserve; no figures, which may be hidden (T-35)."""
    found = Entry.objects.filter(
        sheet__table__round__tournament=tournament, kind__in=SIGNING, recorded_at__gt=since
    )
    columns = ("pk", "kind", "number", "sheet__table__round__number", "sheet__table__number")
    for pk, kind, number, round_, table in found.order_by("recorded_at").values_list(*columns):
        state = "signed" if kind == Entry.Kind.SIGN else "closed"
        yield Kind.SHEET, str(pk), {"round": round_, "table": table, "state": state, "entry": number}


def _standing(tournament: Tournament, since: datetime) -> Iterator[News]:
    """The standing that everyone may see (T-35): hidden ones are not spoken of."""
    round_ = queries.public_round(tournament)
    stored = Standing.objects.filter(round=round_).first() if round_ else None
    if round_ is None or stored is None or not _changed_since(round_, since):
        return
    yield (
        Kind.STANDING,
        f"{round_.number}.{stored.wanted}",
        {"round": round_.number, "version": stored.wanted},
    )


def _changed_since(round_: Any, since: datetime) -> bool:
    """Whether something was written that the standing after a round depends on."""
    return Entry.objects.filter(
        sheet__table__round__tournament=round_.tournament_id,
        sheet__table__round__number__lte=round_.number,
        recorded_at__gt=since,
    ).exists()
