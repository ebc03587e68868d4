"""Of whose tournament a file that was sent is."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.models import Upload
from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.events.permissions import roles_of


def tournament_of(upload: Upload, *roles: str) -> Tournament:
    """The tournament that a file is for. Raises WrongStateError where the right to send it ended while it waited, or
    the tournament is gone."""
    found = Tournament.objects.select_related("club").filter(pk=upload.arguments["tournament"]).first()
    if found is None or not roles_of(upload.user, found) & set(roles):
        raise WrongStateError(_("You have no role for this in the tournament."))
    return found
