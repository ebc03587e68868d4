"""Webhooks of a tournament: add one, try it, take it away."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.models import Tournament
from tournaments.webhooks.domain import outgoing
from tournaments.webhooks.domain.events import EVENTS
from tournaments.webhooks.domain.sending import request_sending
from tournaments.webhooks.models import Delivery, Webhook, WebhookEvent

#: More programs than this no tournament tells.
MOST = 10


@transaction.atomic
def add_webhook(tournament: Tournament, url: str, kinds: Collection[str], user: User | None) -> Webhook:
    """Tell this address of these events from now on. Raises BadSettingError, WrongStateError for too many."""
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    outgoing.target_of(url)
    chosen = [kind for kind in EVENTS if kind in kinds]
    if not chosen:
        raise BadSettingError(_("Choose what the program is told."), field="kinds")
    if tournament.webhooks.count() >= MOST:
        raise WrongStateError(_("A tournament has at most %(most)d webhooks.") % {"most": MOST})
    return Webhook.objects.create(tournament=tournament, url=url, kinds=chosen, created_by=user)


def remove_webhook(webhook: Webhook) -> None:
    """Tell this address nothing any more; its log goes with it."""
    webhook.delete()


@transaction.atomic
def try_webhook(webhook: Webhook) -> Delivery:
    """Send a test event to this address alone, by the worker. Raises WrongStateError while one is on its way."""
    waiting = webhook.deliveries.filter(event__kind=WebhookEvent.TEST, state=Delivery.State.WAITING)
    if waiting.exists():
        raise WrongStateError(_("A test is on its way."))
    event = WebhookEvent.objects.create(
        tournament=webhook.tournament, kind=WebhookEvent.TEST, key=uuid.uuid4().hex
    )
    delivery = Delivery.objects.create(webhook=webhook, event=event)
    request_sending(webhook, at_once=True)
    return delivery
