"""What is kept here of a person: how many devices follow them, and what erasing does with that (T-38)."""

from __future__ import annotations

from django.db.models import Count

from tournaments.notices.domain.following import forget_followers
from tournaments.people.models import Player
from tournaments.registration.models import Registration


def own_data(player: Player) -> dict[str, object]:
    """In which tournaments how many devices are told of the player; whose they are nobody knows."""
    found = Registration.objects.filter(player=player, followers__isnull=False)
    counted = found.annotate(devices=Count("followers")).order_by("pk")
    rows = counted.values_list("tournament__name", "devices")
    return {"followed": [{"tournament": name, "devices": devices} for name, devices in rows]}


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """Nobody is told of who is erased."""
    forget_followers(list(Registration.objects.filter(player=player).values_list("pk", flat=True)))
