"""Players who may be one, as the page of merging shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from core.names import alphabetical, plain
from tournaments.people.models import Club, Player, PlayerMerge

#: So many players are offered for the words that were typed, and so many pairs of one name.
OFFERED, PAIRS = 20, 15
#: Merges on one page of the history.
LINES = 50


@dataclass(frozen=True)
class Namesakes:
    """Players of one name."""

    name: str
    players: list[Player]


def players_of(clubs: QuerySet[Club] | None) -> QuerySet[Player]:
    """Everyone who is himself, or the members of these clubs, not whom an organiser typed with their name; `plays` is
    how often he was entered."""
    found = Player.objects.filter(merged_into__isnull=True).select_related("club")
    if clubs is not None:
        found = found.filter(club__in=clubs, registered=True)
    return found.annotate(plays=Count("registrations")).order_by("sort_key", "pk")


def named(players: QuerySet[Player], words: str) -> list[Player]:
    """Those whose name or licence holds every word, whatever the case and diacritics; none without a word."""
    wanted = plain(words).split()
    for word in wanted:
        players = players.filter(Q(plain_name__contains=word) | Q(licence__iexact=word))
    return list(players[:OFFERED]) if wanted else []


def namesakes(players: QuerySet[Player]) -> list[Namesakes]:
    """Players of one name, the first names by the alphabet: two queries."""
    twice = (
        players.order_by().values("plain_name").annotate(times=Count("pk", distinct=True)).filter(times__gt=1)
    )
    names = sorted((row["plain_name"] for row in twice), key=alphabetical)[:PAIRS]
    found: dict[str, list[Player]] = {name: [] for name in names}
    for player in players.filter(plain_name__in=names):
        found[player.plain_name].append(player)
    return [Namesakes(same[0].name, same) for same in found.values()]


def merges(clubs: QuerySet[Club] | None) -> QuerySet[PlayerMerge]:
    """What was merged, the last first; for officers what concerns the members of their clubs."""
    found = PlayerMerge.objects.select_related("kept__club", "gone__club", "merged_by", "undone_by")
    if clubs is None:
        return found
    return found.filter(kept__club__in=clubs, kept__registered=True, gone__registered=True)
