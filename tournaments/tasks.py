"""Celery tasks of tournaments: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from accounts.domain import answered
from scoring.domain import jobs
from tournaments.domain import documents, drawing, season_papers, staleness
from tournaments.domain.jury import protocol
from tournaments.domain.transfer import waiting
from tournaments.domain.webhooks import announcing, sending


@shared_task
def draw_rounds(job_id: str) -> None:
    """The lots of a draw that takes a while."""
    jobs.perform(job_id, drawing.draw_job)


@shared_task
def print_protocol(job_id: str) -> None:
    """The protocol of a tournament's cases as PDF."""
    jobs.perform(job_id, protocol.print_protocol)


@shared_task
def print_document(job_id: str) -> None:
    """A list for the wall, a guide, the propositions, diplomas."""
    jobs.perform(job_id, documents.print_document)


@shared_task
def print_season(job_id: str) -> None:
    """The tables of a season as PDF."""
    jobs.perform(job_id, season_papers.print_season)


@shared_task
def tell_again() -> int:
    """Periodic: what follows from a sheet whose process was killed before it could say so."""
    return staleness.tell_again()


@shared_task
def announce_changes() -> int:
    """Periodic: what is new in tournaments with webhooks."""
    return announcing.announce_changes()


@shared_task
def send_deliveries(job_id: str) -> None:
    """Tell the receiver of a webhook what waits for it."""
    jobs.perform(job_id, sending.send_deliveries)


@shared_task
def forget_deliveries() -> int:
    """Periodic: the log of webhooks is kept for a month."""
    return sending.forget_deliveries()


@shared_task
def forget_tournament_files() -> int:
    """Periodic: files of tournaments that nobody confirmed are forgotten."""
    return waiting.forget_old()


@shared_task
def forget_answers() -> int:
    """Periodic: answers under an Idempotency-Key are kept for a week."""
    return answered.forget_answers()
