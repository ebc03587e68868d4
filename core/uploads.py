"""The way of every file that somebody sends: kept as it is, read by a worker, forgotten (docs/security.md).

No web thread reads a file, so that many of them slow no page. A worker reads one file of an account at a time, and so
few of all accounts that its other work goes on. What it may cost says `core.files.limits`.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core import jobs
from core.limits import Limit
from core.models import Job, Upload
from core.rate_limits import enforce
from core.refusals import Refusal, TooLargeError, TooOftenError

TASK = "core.tasks.read_upload"
#: Files of one account that wait at the same time, and of all accounts that are read at the same time.
MOST_WAITING, AT_ONCE = 3, 2
#: How long somebody else's turn takes at most.
TURN = timedelta(seconds=1)
#: What became of a file is known for so long.
KEPT = timedelta(days=1)


class Outcome(NamedTuple):
    """What came of a file: the page that shows it, and what is said there."""

    address: str
    words: str = ""


class Kind(NamedTuple):
    """What a file is read as.

    largest  bytes
    a_day    how many of them an account may send
    read     what a worker does with one; raises Refusal for one that cannot be read
    """

    largest: int
    a_day: int
    read: Callable[[Upload], Outcome]


_kinds: dict[str, Kind] = {}


def join(name: str, kind: Kind) -> None:
    """From now on files of this kind are read so."""
    _kinds[name] = kind


def largest(kind: str) -> int:
    """Bytes of a file of this kind."""
    return _kinds[kind].largest


def receive(
    kind: str, content: bytes, user: Any, *, name: str, back: str, arguments: Mapping[str, object]
) -> Upload:
    """Keep a file for a worker to read.

    back  the address of the page from which it was sent

    Raises TooLargeError, and TooOftenError where more of this account wait or were sent today than may be.
    """
    if len(content) > _kinds[kind].largest:
        raise TooLargeError(_kinds[kind].largest)
    enforce(f"upload-{kind}", str(user.pk), Limit(_kinds[kind].a_day, 86400))
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        if waiting(user) >= MOST_WAITING:
            raise TooOftenError(_("Other files of yours are being read. Wait for them."), retry_after=5)
        upload = Upload.objects.create(
            kind=kind,
            arguments=dict(arguments),
            file_name=name[:120],
            content=content,
            language=(get_language() or "en")[:2],
            user=user,
            back=back,
        )
        upload.job = jobs.request_job(
            TASK, {"upload": str(upload.pk)}, title=_("Reading a file"), file_name=name[:120], user=user
        )
        upload.save(update_fields=["job"])
    return upload


def waiting(user: Any) -> int:
    """How many files of an account are still to be read."""
    return Upload.objects.filter(
        user=user, ended_at=None, job__state__in=(Job.State.WAITING, Job.State.RUNNING)
    ).count()


def perform(job_id: str | uuid.UUID) -> None:
    """Read a file, and let the next one have its turn."""
    jobs.perform(job_id, _read, at_once=AT_ONCE)
    if not Job.objects.filter(pk=job_id, state__in=(Job.State.WAITING, Job.State.RUNNING)).exists():
        _call_next()  # who was put off does not call itself again and again


def _read(job: Job) -> None:
    """Raises TryAgain while an earlier file of the same account is not read yet."""
    upload = (
        Upload.objects.select_related("user").filter(pk=str(job.arguments["upload"]), ended_at=None).first()
    )
    if upload is None:
        return
    earlier = Upload.objects.filter(user=upload.user, ended_at=None, created_at__lt=upload.created_at)
    if earlier.filter(job__state__in=(Job.State.WAITING, Job.State.RUNNING)).exists():
        raise jobs.TryAgain(TURN)
    with translation.override(upload.language):
        try:
            outcome = _kinds[upload.kind].read(upload)
        except Refusal as refusal:
            _end(upload, refusal=str(refusal.message))
        else:
            _end(upload, address=outcome.address, words=outcome.words)


def _end(upload: Upload, **fields: str) -> None:
    Upload.objects.filter(pk=upload.pk).update(content=b"", ended_at=timezone.now(), **fields)


def _call_next() -> None:
    """Tell the broker of the file that waits longest: nobody waits for the next beat."""
    following = Job.objects.filter(task=TASK, state=Job.State.WAITING).order_by("created_at").first()
    if following is not None:
        Job.objects.filter(pk=following.pk).update(due_at=None)
        jobs.send(following)


def forget_uploads() -> int:
    """Delete what became of files a day ago, and those that no worker could read; returns how many."""
    return Upload.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
