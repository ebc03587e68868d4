"""Who may do what with people of the registry (section 1)."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.people.models import Club, ClubRole, Player


def officer_clubs(user: User) -> QuerySet[Club]:
    """The clubs of which an account is an officer."""
    return Club.objects.filter(roles__user=user, roles__role=ClubRole.Role.OFFICER)


def may_suspend(user: Any) -> bool:
    """A suspension holds in every tournament of every club: only the union, a site admin, imposes it (section 1)."""
    return isinstance(user, User) and user.is_superuser


def may_read_history(user: User, player: Player) -> bool:
    """What was changed of a person sees he himself, an officer of his club and the union (T-36)."""
    if user.is_superuser or player.user_id == user.pk:
        return True
    return player.registered and officer_clubs(user).filter(players=player).exists()


def merging_clubs(user: User) -> QuerySet[Club] | None:
    """The clubs whose members an account may merge (section 1): an officer's own; None: a site admin, everyone."""
    return None if user.is_superuser else officer_clubs(user)


def kept_clubs(user: User) -> QuerySet[Club]:
    """The clubs whose members an account keeps: an officer's own, for a site admin all."""
    return Club.objects.all() if user.is_superuser else officer_clubs(user)


def kept_club(user: User, pk: int) -> Club:
    """One of them. Raises PermissionDenied."""
    found = kept_clubs(user).filter(pk=pk).first()
    if found is None:
        raise PermissionDenied(_("Only an officer of a club keeps its members."))
    return found
