"""Work in the background as programs follow it."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.urls import reverse

from core.api.answers import Answer, one_of
from core.models import Job
from tournaments.events.models import Tournament


def job_view(job: Job, tournament: Tournament) -> JobOut:
    """JobOut of a job; `file` is the address of its product."""
    address = reverse("api-job-file", args=[tournament.slug, job.pk]) if job.result_id else None
    return JobOut(
        id=job.pk,
        title=job.title,
        state=job.state,
        done=job.done,
        total=job.total,
        file=address,
    )


class JobOut(Answer, frozen=True):
    """A background job; poll until `state` is done, failed or stopped."""

    id: UUID
    title: str
    state: Annotated[str, one_of(Job.State.choices)]
    done: int
    total: int
    file: str | None
