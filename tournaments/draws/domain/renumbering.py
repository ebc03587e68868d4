"""Stored documents name registrations by their ids; another server, or a file, has other numbers for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournaments.draws.models import Draw

#: Keys under which a document names one registration, or a list of them.
ONE = frozenset({"registration", "player", "id", "a", "b"})
MANY = frozenset({"seats", "byes", "order", "players", "changed", "disqualified"})
#: What holds no registrations although it has such keys.
APART = frozenset({"sizes", "budget", "keys"})


def renumbered(value: Any, number: Callable[[int], int], key: str = "") -> Any:
    """The document with every registration renumbered; `key` is where a bare list or number stands."""
    if isinstance(value, dict):
        return {
            name: each if name in APART else renumbered(each, number, name) for name, each in value.items()
        }
    if isinstance(value, list):
        plain = key in MANY
        return [number(each) if plain and type(each) is int else renumbered(each, number) for each in value]
    return number(value) if key in ONE and type(value) is int else value


def named(*documents: tuple[str, Any]) -> set[int]:
    """Every registration that these documents name: pairs of the key under which one stands, and the document."""
    found: set[int] = set()

    def note(number: int) -> int:
        found.add(number)
        return number

    for key, document in documents:
        renumbered(document, note, key)
    return found


def as_drawn(draw: Draw, document: Any) -> Any:
    """A document of a draw with the numbers that its hash covers (T-7): those of the server where it was drawn."""
    if draw.drawn_as is None:
        return document
    numbers = {int(key): number for key, number in draw.drawn_as.items()}
    return renumbered(document, lambda player: numbers.get(player, player))
