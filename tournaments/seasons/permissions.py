"""Who may run a season (section 1)."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from tournaments.people.permissions import officer_clubs
from tournaments.seasons.models import Season


def may_run_season(user: Any, season: Season) -> bool:
    """Officers run the seasons of their club, an account its own (T-37), site admins all of them (section 1)."""
    if not isinstance(user, User):
        return False
    return (
        user.is_superuser
        or season.owner_id == user.pk
        or (season.club_id is not None and officer_clubs(user).filter(pk=season.club_id).exists())
    )
