"""Clubs by the names that were typed with players: found in any spelling, else made."""

from __future__ import annotations

from collections.abc import Iterable

from core.bulk_log import log_made
from core.names import plain_name
from tournaments.people.models import Club


def find_or_make_club(name: str) -> Club | None:
    """The known club of this name in any spelling, or a new one; None for the empty name."""
    return find_or_make_clubs([name]).get(plain_name(name))


def find_or_make_clubs(names: Iterable[str]) -> dict[str, Club]:
    """The clubs of these names by the plain name, new ones made."""
    wanted: dict[str, str] = {}
    for name in names:
        if name:
            wanted.setdefault(plain_name(name), name)
    if not wanted:
        return {}
    known: dict[str, Club] = {}
    for club in Club.objects.filter(plain_name__in=wanted):
        known.setdefault(club.plain_name, club)
    made = Club.objects.bulk_create(
        Club(name=name, plain_name=key) for key, name in sorted(wanted.items()) if key not in known
    )
    log_made(made)
    return known | {club.plain_name: club for club in made}
