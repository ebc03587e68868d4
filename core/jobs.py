"""Background work as rows: a request never depends on the broker, a job is done once, progress is visible."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

import structlog
from celery import current_app
from django.db import models, transaction
from django.utils import timezone

from core import file_store, workers
from core.models import Job, StoredFile

log = structlog.get_logger(__name__)

#: A message that was sent so long ago and not taken up is sent again.
SEND_AGAIN_AFTER = timedelta(seconds=30)
MOST_ATTEMPTS = 3
#: The error of a job that no worker outlived.
ENDED_AT_IT = "The worker ended each time it was at this."
#: A job that needs somebody to wait for it is stopped when nobody has asked for so long.
UNWATCHED_AFTER = timedelta(seconds=20)
#: Who leaves says so; somebody else who waits for the same has this long to ask again.
LEFT_GRACE = timedelta(seconds=5)


#: A job that ended so long ago is forgotten, and a file that nothing refers to: it is made anew when asked for.
KEPT = timedelta(days=30)


class JobStopped(Exception):  # noqa: N818 - not a fault: the work was told to end
    """Raised by work that found its job to be stopped; nothing of it is kept."""


#: No job is put off for longer.
PUT_OFF = timedelta(hours=1)


class TryAgain(Exception):  # noqa: N818 - not a fault: what the work needs is not there yet
    """Raised by work that wants to be taken up again after a while; it counts as no attempt."""

    def __init__(self, after: timedelta) -> None:
        super().__init__(str(after))
        self.after = after


def due(now: datetime | None = None) -> models.Q:
    """Jobs whose time has come, or was set before the clock was put back."""
    now = now or timezone.now()
    return models.Q(due_at__isnull=True) | models.Q(due_at__lte=now) | models.Q(due_at__gt=now + PUT_OFF)


@transaction.atomic
def request_job(
    task: str,
    arguments: Mapping[str, object],
    *,
    title: str,
    file_name: str = "",
    user: Any = None,
    subject: str = "",
    watched: bool = False,
    first: bool = False,
) -> Job:
    """Write down a job and, once that is committed, tell the broker if it is there.

    watched  it is done only as long as somebody waits for it (`watch`)
    first    it goes before the others of its task that wait, where few are done at once
    """
    job = Job.objects.create(
        task=task,
        arguments=arguments,
        title=title,
        file_name=file_name,
        requested_by=user,
        subject=subject,
        watched_at=timezone.now() if watched else None,
        first=first,
    )
    transaction.on_commit(lambda: send(job))
    return job


def send(job: Job) -> bool:
    """Tell the broker of a waiting job; False when it does not answer (the job is sent again later)."""
    try:
        current_app.send_task(job.task, kwargs={"job_id": str(job.pk)}, retry=False, ignore_result=True)
    except Exception as error:  # whatever a broker throws: the row is there and will be sent again
        log.warning("job_not_sent", job=str(job.pk), error=str(error))
        return False
    Job.objects.filter(pk=job.pk).update(sent_at=timezone.now())
    return True


def send_waiting() -> int:
    """Send again what nobody took up, and what a dead worker left behind. Returns how many were sent.

    A time that lies in the future is from before the clock was put back, and as good as long ago.
    """
    now = timezone.now()
    lost = workers.lost()
    lost.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=Job.State.FAILED, error=ENDED_AT_IT, finished_at=now
    )
    lost.update(state=Job.State.WAITING, sent_at=None)
    stale = models.Q(sent_at__isnull=True) | workers.far_from(now, "sent_at", SEND_AGAIN_AFTER)
    waiting = Job.objects.filter(stale, due(now), state=Job.State.WAITING)
    sent = 0
    for job in waiting.order_by("-first", "created_at"):
        if not send(job):
            break  # the broker is away: the others would only wait for it too
        sent += 1
    return sent


def perform(
    job_id: str | uuid.UUID, work: Callable[[Job], StoredFile | None], *, at_once: int | None = None
) -> None:
    """Do a job unless it is done or being done; its product and its end are written down.

    `work` may raise: the job waits for another try then, and has failed after the third. JobStopped ends it,
    TryAgain puts it off; a job whose time has not come stays as it is.
    at_once  while so many jobs of the same task are being done, this one goes on waiting; one that goes first is done
             in its place

    A worker that lost its lease (its laptop slept) writes nothing: another one is at the job, or has done it.
    """
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(due(), pk=job_id, state=Job.State.WAITING).first()
        if job is None:
            return
        running = Job.objects.filter(task=job.task, state=Job.State.RUNNING)
        if at_once is not None and running.count() >= at_once:
            Job.objects.filter(pk=job.pk).update(sent_at=None)
            return
        if at_once is not None and not job.first:
            job = _first_of(job)
        now = timezone.now()
        job.state, job.started_at, job.leased_at, job.attempts = Job.State.RUNNING, now, now, job.attempts + 1
        job.save(update_fields=["state", "started_at", "leased_at", "attempts"])
    held = workers.held(job)
    try:
        if should_stop(job):
            raise JobStopped
        with workers.lease(job):
            result = work(job)
    except TryAgain as wish:
        held.update(state=Job.State.WAITING, due_at=timezone.now() + wish.after, sent_at=None, attempts=0)
        return
    except JobStopped:
        held.update(state=Job.State.STOPPED, finished_at=timezone.now())
        return
    except Exception as error:
        log.exception("job_failed", job=str(job.pk), attempt=job.attempts)
        last = job.attempts >= MOST_ATTEMPTS
        held.update(
            state=Job.State.FAILED if last else Job.State.WAITING,
            error=f"{type(error).__name__}: {error}"[:2000],
            sent_at=None,
            finished_at=timezone.now() if last else None,
        )
        return
    held.update(
        state=Job.State.DONE, result=result, done=models.F("total"), error="", finished_at=timezone.now()
    )


def _first_of(job: Job) -> Job:
    """The job that goes before this one, which waits on then; this one where there is none."""
    ahead = Job.objects.select_for_update().filter(due(), task=job.task, state=Job.State.WAITING, first=True)
    found = ahead.order_by("created_at").first()
    if found is None:
        return job
    Job.objects.filter(pk=job.pk).update(sent_at=None)
    return found


def report_progress(job: Job, done: int, total: int) -> None:
    """How far a job has come, for the page that waits for it."""
    Job.objects.filter(pk=job.pk).update(total=total, done=done)


def stop_job(job_id: str | uuid.UUID) -> None:
    """Stop a job: at once where it waits, within seconds where a worker is at it; a finished one stays."""
    now = timezone.now()
    Job.objects.filter(pk=job_id, state=Job.State.WAITING).update(
        state=Job.State.STOPPED, stop_asked_at=now, finished_at=now
    )
    Job.objects.filter(pk=job_id, state=Job.State.RUNNING).update(stop_asked_at=now)


def should_stop(job: Job) -> bool:
    """Whether a job that is being done should end: somebody asked for it, or nobody waits for it any more."""
    asked, watched = Job.objects.values_list("stop_asked_at", "watched_at").get(pk=job.pk)
    return asked is not None or (watched is not None and timezone.now() - watched > UNWATCHED_AFTER)


def watch(job: Job) -> None:
    """Somebody waits for a job; asked again and again, this writes at most every few seconds."""
    now = timezone.now()
    if job.watched_at is not None and now - job.watched_at > LEFT_GRACE / 2:
        Job.objects.filter(pk=job.pk).update(watched_at=now)


def leave(job: Job) -> None:
    """Somebody who waited has left; the job ends soon, unless somebody else waits for it too."""
    if job.watched_at is not None:
        Job.objects.filter(pk=job.pk).update(watched_at=timezone.now() - UNWATCHED_AFTER + LEFT_GRACE)


def store_file(key: str, content: bytes, content_type: str) -> StoredFile:
    """Keep a product under the hash of what it was made from; the same key is stored once."""
    stored = StoredFile.objects.filter(key=key).first()
    if stored is not None:
        return stored
    made = StoredFile.of(key, content, content_type)
    values = {"content": made.content, "place": made.place, "content_type": content_type}
    stored, new = StoredFile.objects.get_or_create(key=key, defaults=values)
    if not new and made.place:
        file_store.forget([made.place])  # another worker was faster
    return stored


def forget_finished() -> tuple[int, int]:
    """Delete jobs that ended KEPT ago, then files as old that nothing refers to; returns how many of each.

    What refers to a file is read from the models: a photo of a case keeps its picture as long as the case is there.
    """
    before = timezone.now() - KEPT
    ended = (Job.State.DONE, Job.State.FAILED, Job.State.STOPPED)
    jobs = Job.objects.filter(state__in=ended, finished_at__lt=before).delete()[1].get("core.Job", 0)
    unused = StoredFile.objects.filter(created_at__lt=before)
    for relation in StoredFile._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel):
            holder = relation.related_model._default_manager.filter(
                **{relation.field.name: models.OuterRef("pk")}
            )
            unused = unused.exclude(models.Exists(holder))
    forgotten = unused.delete()[0]
    file_store.sweep(_unnamed)
    return jobs, forgotten


def _unnamed(names: Collection[str]) -> Collection[str]:
    """Those of these names of the store that no row knows."""
    keys = {name.rpartition("/")[2].partition(".")[0] for name in names}
    known = StoredFile.objects.filter(key__in=keys).values_list("place", flat=True)
    return set(names).difference(known)
