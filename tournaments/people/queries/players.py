"""Players found by what was typed."""

from __future__ import annotations

from django.db.models import QuerySet

from core.names import plain
from tournaments.people.models import Player

#: So many players are offered for the words that were typed.
OFFERED = 20


def players_named(words: str, among: QuerySet[Player] | None = None) -> list[Player]:
    """Players whose name or licence holds every word, whatever the case and diacritics; none without a word."""
    known = Player.objects.all() if among is None else among
    found = known.filter(merged_into__isnull=True).select_related("club").order_by("sort_key", "pk")
    wanted = plain(words).split()
    for word in wanted:
        found = found.filter(plain_name__contains=word) | found.filter(licence__iexact=word)
    return list(found[:OFFERED]) if wanted else []
