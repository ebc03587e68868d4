"""Places with shared ranks: "1224" (T-16)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)


def ranked_groups(values: Mapping[K, Any]) -> list[list[K]]:
    """Who is tied with whom: groups of equal value, the highest value first."""
    groups: list[list[K]] = []
    last: Any = None
    for one in sorted(values, key=values.__getitem__, reverse=True):
        if groups and values[one] == last:
            groups[-1].append(one)
        else:
            groups.append([one])
            last = values[one]
    return groups


def places(groups: Sequence[Sequence[K]]) -> dict[K, int]:
    """Places from 1; a group shares the place, and the places it takes up are passed over (T-16)."""
    found: dict[K, int] = {}
    first = 1
    for group in groups:
        for one in group:
            found[one] = first
        first += len(group)
    return found
