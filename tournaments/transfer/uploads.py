"""Whole tournaments that somebody sent, as a worker reads them, and enters them once they were looked at."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from core import uploads
from core.files.limits import LARGEST_TOURNAMENT
from core.models import Upload
from core.refusals import WrongStateError
from core.uploads import Kind, Outcome
from tournaments.events.permissions import may_import_tournaments
from tournaments.transfer.domain import waiting
from tournaments.transfer.domain.refusals import BadTransferError
from tournaments.transfer.models import TournamentImport

TOURNAMENT, ENTRY = "tournament", "tournament-entry"


def read_tournament(upload: Upload) -> Outcome:
    """The preview of a tournament; nothing is entered. Raises BadTransferError, WrongStateError."""
    if not may_import_tournaments(upload.user):
        raise WrongStateError(_("Only who organises a tournament here brings another one in."))
    try:
        kept = waiting.receive(upload.file_name, bytes(upload.content), upload.user)
    except BadTransferError as refusal:
        raise BadTransferError("", _("This file was not taken: %(why)s") % {"why": refusal.message}) from None
    return Outcome(reverse("organiser:import-tournament-preview", args=[kept.pk]))


def enter_tournament(upload: Upload) -> Outcome:
    """The tournament of a file that was shown, all of it. Raises BadTransferError, WrongStateError; nothing is entered
    then."""
    said = upload.arguments
    if not may_import_tournaments(upload.user):
        raise WrongStateError(_("Only who organises a tournament here brings another one in."))
    kept = TournamentImport.objects.defer("content").filter(pk=said["import"], created_by=upload.user).first()
    if kept is None:
        raise WrongStateError(_("This file waits no longer. Send it again."))
    done = waiting.confirm(
        kept,
        {int(place): player for place, player in said["decisions"].items()},
        upload.user,
        accounts=bool(said["accounts"]),
        slug=str(said["slug"]),
    )
    words = _("%(name)s was entered, with everything in it.") % {"name": done.tournament.name}
    return Outcome(reverse("organiser:tournament", args=[done.tournament.slug]), words)


uploads.join(TOURNAMENT, Kind(LARGEST_TOURNAMENT, a_day=30, read=read_tournament))
#: Nothing is sent again: the file waits already.
uploads.join(ENTRY, Kind(0, a_day=100, read=enter_tournament))
