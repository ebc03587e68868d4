"""Players who may be one, as the page of merging shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery

from core.names import alphabetical
from tournaments.people.models import Club, Player, PlayerMerge

#: So many pairs of one name are shown.
PAIRS = 15
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
    # counted for each player who is read, not for all of them before the first is
    counted = (
        Player.objects.filter(pk=OuterRef("pk")).order_by().values("pk").annotate(n=Count("registrations"))
    )
    return found.annotate(plays=Subquery(counted.values("n"))).order_by("sort_key", "pk")


def namesakes(players: QuerySet[Player]) -> list[Namesakes]:
    """Players of one name, the first names by the alphabet: two queries."""
    names = sorted(names_of_several(players), key=alphabetical)[:PAIRS]
    found: dict[str, list[Player]] = {name: [] for name in names}
    for player in players.filter(plain_name__in=names):
        found[player.plain_name].append(player)
    return [Namesakes(same[0].name, same) for same in found.values()]


def names_of_several(players: QuerySet[Player]) -> QuerySet[Player, str]:
    """The plain names that several of these players have. Only who is a `namesake` of somebody is looked at."""
    players = players.order_by()
    others = players.filter(plain_name=OuterRef("plain_name")).exclude(pk=OuterRef("pk")).values("pk")
    twice = players.filter(Exists(others), namesake=True)
    return twice.values_list("plain_name", flat=True).distinct()


def merges(clubs: QuerySet[Club] | None) -> QuerySet[PlayerMerge]:
    """What was merged, the last first; for officers what concerns the members of their clubs."""
    found = PlayerMerge.objects.select_related("kept__club", "gone__club", "merged_by", "undone_by")
    if clubs is None:
        return found
    return found.filter(kept__club__in=clubs, kept__registered=True, gone__registered=True)
