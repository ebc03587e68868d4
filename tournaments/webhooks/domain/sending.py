"""Telling a receiver, event by event in their order: one job a webhook, so that a slow one holds up nobody else.

What is not received is tried again after 15 s, 30 s, 1 min … up to an hour, and given up after a day.
"""

from __future__ import annotations

import time
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from core import jobs
from core.models import Job
from tournaments.webhooks.domain import outgoing
from tournaments.webhooks.domain.signing import body_of, headers_of
from tournaments.webhooks.models import Delivery, Webhook, WebhookEvent

TASK = "tournaments.webhooks.tasks.send_deliveries"
FIRST_WAIT = timedelta(seconds=15)
LONGEST_WAIT = jobs.PUT_OFF
GIVEN_UP_AFTER = timedelta(days=1)
#: A job gives way to other work after so many seconds.
AT_A_TIME = 60
#: The log is kept so long.
KEPT = timedelta(days=30)


def sending_subject(webhook: Webhook) -> str:
    """What the jobs of a webhook are found by."""
    return f"webhook:{webhook.pk}"


def request_sending(webhook: Webhook, *, at_once: bool = False) -> Job | None:
    """A job for what waits to be sent, unless there is one. `at_once`: one that waits for its time need not."""
    if not webhook.deliveries.filter(state=Delivery.State.WAITING).exists():
        return None
    going = Job.objects.filter(
        subject=sending_subject(webhook), state__in=(Job.State.WAITING, Job.State.RUNNING)
    )
    live = going.first()
    if live is not None:
        if at_once and live.state == Job.State.WAITING:
            Job.objects.filter(pk=live.pk).update(due_at=None)
            transaction.on_commit(lambda: jobs.send(live))
        return None
    return jobs.request_job(
        TASK, {"webhook": webhook.pk}, title=_("Webhook"), subject=sending_subject(webhook)
    )


def send_deliveries(job: Job) -> None:
    """Send what waits. Raises TryAgain when the receiver did not take an event, or there is more than time."""
    webhook = Webhook.objects.select_related("tournament").filter(pk=job.arguments["webhook"]).first()
    if webhook is None:
        return  # it was removed
    began = time.monotonic()
    waiting = webhook.deliveries.filter(state=Delivery.State.WAITING).select_related("event")
    while (delivery := waiting.order_by("event__created_at", "pk").first()) is not None:
        if time.monotonic() - began > AT_A_TIME:
            raise jobs.TryAgain(timedelta(0))
        if not send(webhook, delivery):
            raise jobs.TryAgain(wait_after(delivery.attempts))


def send(webhook: Webhook, delivery: Delivery) -> bool:
    """Send an event once and write down what came of it. False: it is to be tried again."""
    body = body_of(webhook, delivery.event)
    try:
        answer = outgoing.post(webhook.url, body, headers_of(webhook, delivery.event, body))
    except outgoing.UnreachableError as error:
        status, reason, text, received = None, error.reason.value, error.said, False
    else:
        status, reason, text, received = answer.status, "", answer.text, 200 <= answer.status < 300
    old = timezone.now() - delivery.event.created_at > GIVEN_UP_AFTER
    delivery.attempts += 1
    delivery.state = Delivery.State.DONE if received else delivery.state
    if old and not received:
        delivery.state = Delivery.State.GIVEN_UP
    Delivery.objects.filter(pk=delivery.pk).update(
        state=delivery.state,
        attempts=F("attempts") + 1,
        status=status,
        reason=reason,
        answer=text[:300],
        tried_at=timezone.now(),
    )
    return delivery.state != Delivery.State.WAITING


def wait_after(attempts: int) -> timedelta:
    """How long to wait after so many attempts."""
    wait: timedelta = FIRST_WAIT * 2 ** min(attempts - 1, 20)
    return min(wait, LONGEST_WAIT)


def forget_deliveries() -> int:
    """Events that are older than the log is kept are forgotten; returns how many rows."""
    forgotten: int = WebhookEvent.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
    return forgotten
