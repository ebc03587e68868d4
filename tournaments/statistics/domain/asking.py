"""Asking for a tournament to be counted: a job, told to the broker after the commit of what asks."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from core.jobs import request_job
from core.models import Job, StoredFile
from tournaments.statistics.domain.evenings import count_tournament
from tournaments.statistics.models import TournamentFigures

TASK = "tournaments.statistics.tasks.count_deals"


@transaction.atomic
def ask(tournament: int) -> Job:
    """Have a tournament (id) counted once this transaction is committed.

    A job that waits already is enough: while its row is locked here nobody takes it up, and then it reads what is
    committed now.
    """
    subject = f"statistics:{tournament}"
    waiting = Job.objects.select_for_update().filter(task=TASK, subject=subject, state=Job.State.WAITING)
    found = waiting.first()
    if found is not None:
        return found
    return request_job(TASK, {"tournament": tournament}, title=_("Statistics"), subject=subject)


def count_job(job: Job) -> StoredFile | None:
    """Do such a job; it has no product."""
    count_tournament(job.arguments["tournament"])
    return None


def ask_again(tournament: int) -> None:
    """Have a tournament (id) counted again if it was counted before."""
    if TournamentFigures.objects.filter(tournament=tournament).exists():
        ask(tournament)
