"""Bank statements that somebody sent, as a worker reads them (T-41)."""

from __future__ import annotations

from django.urls import reverse

from core import uploads
from core.files.limits import LARGEST_LIST
from core.models import Upload
from core.uploads import Kind, Outcome
from tournaments.cash.domain.statements import take_statement
from tournaments.events.domain.uploads import tournament_of
from tournaments.events.permissions import STAFF_ROLES

STATEMENT = "statement"


def read_statement(upload: Upload) -> Outcome:
    """The preview of a statement; nothing is booked. Raises BadFileError, BadListError, WrongStateError."""
    tournament = tournament_of(upload, *STAFF_ROLES)
    made = take_statement(tournament, upload.file_name, bytes(upload.content), upload.user)
    return Outcome(reverse("organiser:statement", args=[tournament.slug, made.pk]))


uploads.join(STATEMENT, Kind(LARGEST_LIST, a_day=100, read=read_statement))
