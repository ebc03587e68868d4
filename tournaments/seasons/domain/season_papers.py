"""The tables of a season as one PDF, made in the background (T-23)."""

from __future__ import annotations

import hashlib

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from core import jobs
from core.models import Job, StoredFile
from scoring.documents.rendering import printed
from tournaments.seasons.domain.season_boards import season_boards
from tournaments.seasons.models import Season

TASK = "tournaments.seasons.tasks.print_season"
TEMPLATE = "seasons/papers/season.html"
#: A season of more tournaments than this stands on pages turned sideways.
UPRIGHT_EVENTS = 6


def request_season(season: Season, user: User | None) -> Job:
    """A job for the tables of players, categories, clubs and teams, with the points of every tournament."""
    return jobs.request_job(
        TASK,
        {"season": season.pk, "language": (get_language() or "sk")[:2]},
        title=f"{_('Season table')}: {season.name}"[:200],
        file_name=f"{season.slug}.pdf",
        user=user,
        subject=f"season:{season.pk}",
    )


def print_season(job: Job) -> StoredFile:
    """Make the PDF; a list that hangs on a wall shows names (T-34)."""
    season = Season.objects.select_related("club").get(pk=job.arguments["season"])
    boards = season_boards(season)
    with translation.override(job.arguments["language"]):
        context = {
            "language": job.arguments["language"],
            "of": season.name,
            "title": _("Season table"),
            "size": "A4",
            "season": season,
            "boards": boards,
            "events": boards[0].events,
            "landscape": len(boards[0].events) > UPRIGHT_EVENTS,
        }
        pdf = printed(render_to_string(TEMPLATE, context))
    return jobs.store_file(hashlib.sha256(f"season:{job.pk}".encode()).hexdigest(), pdf, "application/pdf")
