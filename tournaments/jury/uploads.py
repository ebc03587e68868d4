"""Photos of cases that somebody sent, as a worker reads them (T-28)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core import uploads
from core.files.limits import LARGEST_PICTURE
from core.models import Upload
from core.refusals import WrongStateError
from core.uploads import Kind, Outcome
from tournaments.events.domain.uploads import tournament_of
from tournaments.events.permissions import Role
from tournaments.jury.domain.photos import add_photo
from tournaments.jury.models import Case

PHOTO = "case-photo"


def read_photo(upload: Upload) -> Outcome:
    """The photo drawn anew, attached to its case. Raises BadFileError, WrongStateError."""
    tournament = tournament_of(upload, Role.JURY, Role.DESK)
    case = Case.objects.filter(tournament=tournament, number=upload.arguments["case"]).first()
    if case is None:
        raise WrongStateError(_("There is no such case."))
    add_photo(case, bytes(upload.content), upload.user)
    return Outcome(upload.back, _("The photo is attached."))


uploads.join(PHOTO, Kind(LARGEST_PICTURE, a_day=300, read=read_photo))
