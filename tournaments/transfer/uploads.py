"""Whole tournaments that somebody sent, as a worker reads them."""

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

TOURNAMENT = "tournament"


def read_tournament(upload: Upload) -> Outcome:
    """The preview of a tournament; nothing is entered. Raises BadTransferError, TooOftenError, WrongStateError."""
    if not may_import_tournaments(upload.user):
        raise WrongStateError(_("Only who organises a tournament here brings another one in."))
    try:
        kept = waiting.receive(upload.file_name, bytes(upload.content), upload.user)
    except BadTransferError as refusal:
        raise BadTransferError("", _("This file was not taken: %(why)s") % {"why": refusal.message}) from None
    return Outcome(reverse("organiser:import-tournament-preview", args=[kept.pk]))


uploads.join(TOURNAMENT, Kind(LARGEST_TOURNAMENT, a_day=30, read=read_tournament))
