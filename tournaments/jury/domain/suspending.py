"""A suspension that follows from a case of the jury (T-31)."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.jury.models import Case, SuspensionCase
from tournaments.people.domain import suspensions
from tournaments.people.models import Player, Suspension


@transaction.atomic
def suspend(
    player: Player, starts: date, ends: date | None, reason: str, user: User, case: Case | None = None
) -> Suspension:
    """As `suspensions.suspend`, for what a case of the jury found or without one. Raises WrongStateError, also for a
    case in which the player is no offender."""
    if case is not None and case not in cases_of(player):
        raise WrongStateError(_("The case is not about this player."), rule="T-31", field="case")
    suspension = suspensions.suspend(player, starts, ends, reason, user)
    if case is not None:
        SuspensionCase.objects.create(suspension=suspension, case=case)
    return suspension


def cases_of(player: Player) -> QuerySet[Case]:
    """The cases of every tournament on the public list in which a player was found to have broken a rule, the latest
    first; what a private one found keeps nobody out elsewhere (T-37)."""
    found = (
        Case.objects.filter(tournament__public=True, decisions__offender__player=player)
        .select_related("tournament")
        .distinct()
    )
    return found.order_by("-tournament__date", "-number")
