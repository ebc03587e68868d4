"""Webhooks of a tournament: add one, try it, take it away."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.refusals import BadSettingError, WrongStateError
from tournaments.domain.webhooks import outgoing
from tournaments.domain.webhooks.sending import request_sending
from tournaments.models import Delivery, Tournament, Webhook, WebhookEvent

#: More programs than this no tournament tells.
MOST = 10
#: What one may ask to be told.
KINDS = (Webhook.Kind.ROUND, Webhook.Kind.SHEET, Webhook.Kind.STANDING)


@transaction.atomic
def add_webhook(tournament: Tournament, url: str, kinds: Collection[str], user: User | None) -> Webhook:
    """Tell this address of these events from now on. Raises BadSettingError, WrongStateError for too many."""
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    outgoing.target_of(url)
    chosen = [kind.value for kind in KINDS if kind.value in kinds]
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
    waiting = webhook.deliveries.filter(event__kind=Webhook.Kind.TEST, state=Delivery.State.WAITING)
    if waiting.exists():
        raise WrongStateError(_("A test is on its way."))
    event = WebhookEvent.objects.create(
        tournament=webhook.tournament, kind=Webhook.Kind.TEST, key=uuid.uuid4().hex
    )
    delivery = Delivery.objects.create(webhook=webhook, event=event)
    request_sending(webhook, at_once=True)
    return delivery
