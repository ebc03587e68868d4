"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.people.domain.forgetting import by_who_knows, containing, with_initials
from tournaments.people.fields import forgotten
from tournaments.people.models import Player
from tournaments.registration.fields import TYPED
from tournaments.seasons.models import FinalListImport


def own_data(player: Player) -> dict[str, object]:
    """The player's lines in final lists that were read."""
    return {
        "seasons": [
            {
                "season": finish.event.season.name,
                "event": finish.event.name,
                "date": finish.event.date.isoformat(),
                "place": finish.place,
                "points": finish.points,
                "zb": finish.zb,
            }
            for finish in player.season_finishes.select_related("event__season")
        ],
    }


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """The lines of lists that were read stay, as the season does. A namesake's line in a list of others is theirs."""
    typed = {field.name: field.kind.blank for field in forgotten(TYPED)}
    his = Q(season__events__finishes__player=player) | by_who_knows(player, "created_by")
    known = set(FinalListImport.objects.filter(his).values_list("pk", flat=True))
    for name in names:
        for read in containing(FinalListImport.objects.all(), "rows", name):
            for row in read.rows:
                if row.get("player") == player.pk or (row.get("name") == name and read.pk in known):
                    row |= {"name": initials} | typed
                    known.add(read.pk)
            if read.pk in known:
                read.faults = with_initials(name, initials, read.faults)
                read.save(update_fields=["rows", "faults"])


def conflicts(kept: Player, gone: Player) -> list[str]:
    """Nobody stands twice in one final list."""
    lists = gone.season_finishes.filter(event__finishes__player=kept).values_list("event__name", flat=True)
    return [_("Both are in the final list of: %(names)s.") % {"names": ", ".join(lists)}] if lists else []
