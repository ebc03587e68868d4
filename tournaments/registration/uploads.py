"""Lists of players that somebody sent, as a worker reads them."""

from __future__ import annotations

from django.urls import reverse

from core import uploads
from core.files.limits import LARGEST_LIST
from core.models import Upload
from core.uploads import Kind, Outcome
from tournaments.events.domain.uploads import tournament_of
from tournaments.events.permissions import STAFF_ROLES
from tournaments.registration.domain import importing

LIST = "players"


def read_list(upload: Upload) -> Outcome:
    """The preview of a list; nobody is entered. Raises BadListError, WrongStateError."""
    tournament = tournament_of(upload, *STAFF_ROLES)
    batch = importing.read_list(tournament, upload.file_name, bytes(upload.content), upload.user)
    return Outcome(reverse("organiser:import-preview", args=[tournament.slug, batch.pk]))


uploads.join(LIST, Kind(LARGEST_LIST, a_day=100, read=read_list))
