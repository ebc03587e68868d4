"""Whether a wall hangs, and at which page it is: what it says when it asks for its parts. Kept in the cache alone, for
a wall asks every few seconds; a cache that is away has seen none."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.utils import timezone

#: A wall that is told of changes asks once a minute all the same (static/js/streams/pages.js).
LONGEST_SILENCE = 75
#: More pages than that no list of a tournament has.
MOST_PAGES = 999


@dataclass(frozen=True)
class Seen:
    """A wall asked: when, at which of how many pages; 0 where it did not say."""

    at: datetime
    page: int = 0
    pages: int = 0


def note(tournament: int, page: str = "", pages: str = "") -> None:
    """A wall of this tournament (id) asks, with what it says of its pages; nonsense is none."""
    present, count = _number(page), _number(pages)
    if present > count:
        present = count = 0
    cache.set(_key(tournament), Seen(timezone.now(), present, count), LONGEST_SILENCE)


def last_seen(tournament: int) -> Seen | None:
    """The wall that asked last; None where none has in a while."""
    found = cache.get(_key(tournament))
    return found if isinstance(found, Seen) else None


def _key(tournament: int) -> str:
    return f"wall-seen:{tournament}"


def _number(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    return number if number <= MOST_PAGES else 0
