"""Celery tasks: thin, they take ids."""

from __future__ import annotations

from celery import shared_task

from core import jobs
from tournaments.seasons.domain import season_papers


@shared_task
def print_season(job_id: str) -> None:
    """The tables of a season as PDF."""
    jobs.perform(job_id, season_papers.print_season)
