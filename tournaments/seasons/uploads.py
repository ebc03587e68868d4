"""Final lists that somebody sent, as a worker reads them (T-23)."""

from __future__ import annotations

from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from core import uploads
from core.files.limits import LARGEST_LIST
from core.models import Upload
from core.refusals import WrongStateError
from core.uploads import Kind, Outcome
from tournaments.seasons.domain.final_lists import read_final_list
from tournaments.seasons.models import Season
from tournaments.seasons.permissions import may_run_season

FINAL_LIST = "final-list"


def read_list(upload: Upload) -> Outcome:
    """The preview of a final list; nothing counts yet. Raises BadListError, BadSettingError, WrongStateError."""
    said = upload.arguments
    season = Season.objects.filter(pk=said["season"]).first()
    if season is None or not may_run_season(upload.user, season):
        raise WrongStateError(_("Only an officer of the club runs its seasons."))
    batch = read_final_list(
        season,
        upload.file_name,
        bytes(upload.content),
        upload.user,
        name=said["title"],
        on=date.fromisoformat(said["on"]),
        coefficient=said["coefficient"],
        starters=said["starters"],
    )
    return Outcome(reverse("seasons:import-preview", args=[season.slug, batch.pk]))


uploads.join(FINAL_LIST, Kind(LARGEST_LIST, a_day=100, read=read_list))
