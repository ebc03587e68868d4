"""A change of somebody of the registry is told where he plays now (T-36); at the person the log of changes keeps it."""

from __future__ import annotations

from tournaments.people import hooks
from tournaments.people.fields import PERSON
from tournaments.people.models import Player


def known_now(player: Player) -> dict[str, object]:
    """What is known of a player, by the names of the declared fields."""
    return {field.name: getattr(player, field.attname) for field in PERSON}


def tell_changes(player: Player, before: dict[str, object]) -> None:
    """Tell the tournaments that go on which fields of a player of the registry are others than `before`: which, not
    what stands there, as their organisers know what was typed alone."""
    now = known_now(player)
    changed = frozenset(name for name in now if now[name] != before[name])
    if player.registered and changed:
        hooks.registry_changed(player, changed)
