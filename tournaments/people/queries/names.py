"""How a player is named on the internet (T-34)."""

from __future__ import annotations

from tournaments.people.models import Player


def published_name(player: Player, typed: str = "") -> str:
    """T-34: the name of who agreed to be published, else initials; where he is entered as it was `typed` there."""
    name = typed or player.name
    return name if player.publish_consent_at else initials_of(name)


def initials_of(name: str) -> str:
    """“J. N.” of a name."""
    return " ".join(f"{part[0]}." for part in name.split())
