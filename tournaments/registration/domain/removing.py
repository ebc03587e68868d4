"""A wrong entry is taken out again, as if it had never been made (T-2)."""

from __future__ import annotations

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.hooks import standings_stale
from tournaments.events.models import Tournament
from tournaments.registration.domain.places import move_up
from tournaments.registration.models import Registration


@transaction.atomic
def remove_entry(registration: Registration) -> list[Registration]:
    """Delete an entry of which nothing came yet; returns who moves up from the waiting list.

    Raises WrongStateError where something hangs on it: a seat, money, a card. Then he withdraws instead.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    refuse_declared(tournament)
    try:
        with transaction.atomic():
            registration.delete()
    except ProtectedError:
        raise WrongStateError(
            _("%(name)s has sat at a table or paid: withdraw the player instead.")
            % {"name": registration.name}
        ) from None
    standings_stale(tournament)
    return move_up(tournament)
