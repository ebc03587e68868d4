"""Players found by what was typed."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from core.late_rows import rows_of
from core.searching import searched_words
from tournaments.people.models import Player

#: So many players are offered for the words that were typed.
OFFERED = 20


def players_named(words: str, among: QuerySet[Player] | None = None) -> list[Player]:
    """Players whose name or licence holds every word, whatever the case and diacritics; none without a word."""
    found = found_players(words, among)
    # who they are is asked first, and what they are only of those who are shown
    return rows_of(found, found.values_list("pk", flat=True)[:OFFERED])


def found_players(words: str, among: QuerySet[Player] | None = None) -> QuerySet[Player]:
    """All of them, by the alphabet."""
    known = Player.objects.all() if among is None else among
    found = known.filter(merged_into__isnull=True).select_related("club").order_by("sort_key", "pk")
    wanted = searched_words(words)
    for word in wanted:
        found = found.filter(Q(plain_name__contains=word) | Q(licence__iexact=word))
    return found if wanted else found.none()
