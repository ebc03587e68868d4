"""Whether a worker lives: it renews the lease of the job that it is at, and is heard of when it is at none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import structlog
from django.db import DatabaseError, connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from core.models import Heartbeat, Job

log = structlog.get_logger(__name__)

#: A job whose lease was not renewed for so long has lost its worker.
LEASE = timedelta(seconds=60)
RENEWED_EVERY = timedelta(seconds=5)
#: A worker is heard of every ten seconds (config/schedule.py); after so long without, pages say that none runs.
SILENT_AFTER = timedelta(seconds=25)
WORKER = "worker"


def far_from(now: datetime, field: str, span: timedelta) -> Q:
    """Earlier or later than now by more than a span: what lies ahead is from before the clock was put back."""
    return Q(**{f"{field}__lt": now - span}) | Q(**{f"{field}__gt": now + span})


@contextmanager
def lease(job: Job) -> Iterator[None]:
    """Renew the lease of a job that is being done, in a thread of its own, until the block ends."""
    ended = threading.Event()
    renewing = threading.Thread(target=_renew, args=(held(job), ended), daemon=True)
    renewing.start()
    try:
        yield
    finally:
        ended.set()
        renewing.join(RENEWED_EVERY.total_seconds())  # at once, unless the database holds it up just now


def held(job: Job) -> QuerySet[Job]:
    """The row of a job as long as this run of it has the lease: another run begins at another time."""
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, started_at=job.started_at)


def _renew(job: QuerySet[Job], ended: threading.Event) -> None:
    while not ended.wait(RENEWED_EVERY.total_seconds()):
        try:
            job.update(leased_at=timezone.now())
        except DatabaseError as error:  # it may be back the next time
            log.warning("lease_not_renewed", error=str(error))
        finally:
            connection.close()


def note_alive() -> None:
    """A worker is here."""
    now = timezone.now()
    unbroken = Heartbeat.objects.filter(name=WORKER).exclude(far_from(now, "at", SILENT_AFTER))
    if not unbroken.update(at=now):
        Heartbeat.objects.update_or_create(name=WORKER, defaults={"at": now, "since": now})


def lost() -> QuerySet[Job]:
    """Jobs whose worker is gone. None just after a silence or a jump of the clock: who lives may first renew."""
    now = timezone.now()
    steady = Heartbeat.objects.filter(name=WORKER, since__lte=now - 2 * RENEWED_EVERY)
    if not steady.exclude(far_from(now, "at", SILENT_AFTER)).exists():
        return Job.objects.none()
    return Job.objects.filter(far_from(now, "leased_at", LEASE), state=Job.State.RUNNING)


def none_runs() -> bool:
    """Whether no worker was heard of lately: neither by its heartbeat nor by a job that it is at."""
    now = timezone.now()
    heard = Heartbeat.objects.filter(name=WORKER).exclude(far_from(now, "at", SILENT_AFTER))
    at_work = Job.objects.filter(state=Job.State.RUNNING).exclude(far_from(now, "leased_at", SILENT_AFTER))
    return not heard.exists() and not at_work.exists()
