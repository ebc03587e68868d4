"""A draft, or a tournament of invented players, is taken away with all that belongs to it. No other one ever is."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Model, ProtectedError
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.statistics.domain.evenings import forget
from tournaments.transfer.domain.parts import PARTS


@transaction.atomic
def remove_tournament(tournament: Tournament) -> None:
    """Delete it. The people of a draft stay known to its organiser, invented ones go with it.

    Raises WrongStateError for one that is published, and where something beyond it holds on to it.
    """
    locked = Tournament.objects.select_for_update(of=("self",)).get(pk=tournament.pk)
    if not locked.removable:
        raise WrongStateError(_("A tournament that was published stays."), rule="T-1")
    forget([locked.pk])
    players = set(locked.registrations.values_list("player_id", flat=True)) if locked.invented else set()
    # what is found by a row that goes earlier is looked up before anything goes
    rows = [
        (
            part.model,
            sorted(
                part.model._default_manager.filter(**{part.where: locked.pk}).values_list("pk", flat=True)
            ),
        )
        for part in PARTS
        if part.where
    ]
    try:
        for model, keys in reversed(rows):
            _delete(model, keys)
        Player.objects.filter(
            pk__in=players, registered=False, user=None, registrations=None, merged=None
        ).delete()
    except ProtectedError:
        raise WrongStateError(_("Something outside of the tournament holds on to it."), rule="T-1") from None


def _delete(model: type[Model], keys: list[int]) -> None:
    """Rows that refer to each other go one by one, the last first: a reversal before what it reverses."""
    rows = model._default_manager.filter(pk__in=keys)
    try:
        rows.delete()
    except ProtectedError:
        for key in reversed(keys):
            model._default_manager.filter(pk=key).delete()
