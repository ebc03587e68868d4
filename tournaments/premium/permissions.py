"""Who may make, change, read and use a table of premium points (M-41, section 1)."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from tournaments.people.models import Club
from tournaments.people.permissions import officer_clubs
from tournaments.premium.models import PremiumTable


def may_make_for(user: Any, club: Club | None) -> bool:
    """An officer makes tables for his club, every account for itself, a site admin for every club."""
    if not isinstance(user, User):
        return False
    return club is None or user.is_superuser or officer_clubs(user).filter(pk=club.pk).exists()


def may_change(user: Any, table: PremiumTable) -> bool:
    """Officers of the club as long as they are; of an own table its account; site admins those of clubs."""
    if not isinstance(user, User):
        return False
    return table.owner_id == user.pk if table.club is None else may_make_for(user, table.club)


def may_read(user: Any, table: PremiumTable) -> bool:
    """What a club plays by everybody may read; an own table is of its account alone."""
    return table.club_id is not None or may_change(user, table)


def usable_by(user: Any, clubs: list[int]) -> Q:
    """The tables that an account is offered: its own, those of the clubs where it is an officer or plays, and those of
    `clubs`."""
    of_clubs = Q(club__in=clubs)
    if not isinstance(user, User):
        return of_clubs
    member = Q(club__players__user=user)
    return Q(owner=user) | Q(club__in=officer_clubs(user)) | member | of_clubs
