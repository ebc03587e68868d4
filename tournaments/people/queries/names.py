"""How a player is named on the internet (T-34)."""

from __future__ import annotations

from tournaments.people.models import Player


def published_name(player: Player) -> str:
    """T-34: the name of who agreed to be published, else initials."""
    if player.publish_consent_at:
        return player.name
    return " ".join(f"{part[0]}." for part in player.name.split() if part)
