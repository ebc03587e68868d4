"""How a player is named on the internet (T-34)."""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone

from tournaments.people.models import Player
from tournaments.people.models.people import OF_AGE


def published_name(player: Player, typed: str = "") -> str:
    """T-34: the name of who agreed to be published, else initials; where he is entered as it was `typed` there."""
    name = typed or player.name
    return name if player.named else initials_of(name)


def named(to_player: str = "") -> Q:
    """The condition for who shows by name in public, as `Player.named` says of one: of players, or of what leads to
    them by this path (T-38)."""
    path = f"{to_player}__" if to_player else ""
    return agreeing(to_player) & of_age(f"{path}birth_year")


def agreeing(to_player: str = "") -> Q:
    """The condition for who agrees today to be named, as `Player.agrees` says of one."""
    path = f"{to_player}__" if to_player else ""
    until = f"{path}publish_consent_until"
    holds = Q(**{f"{until}__isnull": True}) | Q(**{f"{until}__gte": timezone.localdate()})
    return Q(**{f"{path}publish_consent_at__isnull": False}) & holds


def of_age(column: str) -> Q:
    """The condition for a year of birth that is of age, or unknown."""
    latest = timezone.localdate().year - OF_AGE
    return Q(**{f"{column}__isnull": True}) | Q(**{f"{column}__lte": latest})


def initials_of(name: str) -> str:
    """“J. N.” of a name."""
    return " ".join(f"{part[0]}." for part in name.split())
