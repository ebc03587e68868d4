"""The tables of a season with the people in them, as pages and papers show them (T-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet

from tournaments.people.models import Club, Player
from tournaments.ranking import SeasonRow
from tournaments.seasons.domain.seasons import Tables, tables
from tournaments.seasons.models import Season, SeasonEvent

KINDS = ("players", "clubs", "teams")
#: A line of any of these tables.
AnyRow = SeasonRow[int] | SeasonRow[str]


@dataclass(frozen=True)
class SeasonLine:
    """A line: who it is (a player, a club, or the name of a team), his place here and by how many it is shared."""

    who: Player | Club | str
    row: AnyRow
    place: int
    sharing: int


@dataclass(frozen=True)
class SeasonBoard:
    """A table of a season. `empty_kinds` are the tables that hold nothing."""

    kind: str
    category: str
    categories: Sequence[str]
    events: Sequence[SeasonEvent]
    lines: Sequence[SeasonLine]
    kinds: Sequence[str]

    @property
    def asked(self) -> str:
        """What an address asks to come to this table."""
        return urlencode({"by": self.kind} | ({"category": self.category} if self.category else {}))


def season_board(season: Season, kind: str = "players", category: str = "") -> SeasonBoard:
    """One table of a season; the number of queries depends on the tournaments, not on the players."""
    computed = tables(season)
    kind = kind if kind in KINDS else "players"
    chosen = category if kind == "players" and category in computed.categories else ""
    return _board(computed, kind, chosen)


def season_boards(season: Season) -> list[SeasonBoard]:
    """Every table of a season: players, each category, clubs, teams."""
    computed = tables(season)
    wanted = [("players", ""), *(("players", key) for key in sorted(computed.categories))]
    return [_board(computed, kind, category) for kind, category in [*wanted, ("clubs", ""), ("teams", "")]]


def _board(computed: Tables, kind: str, category: str) -> SeasonBoard:
    return SeasonBoard(
        kind=kind,
        category=category,
        categories=sorted(computed.categories),
        events=computed.events,
        lines=season_lines(computed, kind, category),
        kinds=[each for each in KINDS if getattr(computed, each)],
    )


def season_lines(computed: Tables, kind: str, category: str) -> list[SeasonLine]:
    """The lines of one table, of everybody or of one category, under the names of today."""
    rows: Sequence[AnyRow] = getattr(computed, kind)
    if category:
        rows = [row for row in rows if row.id in computed.categories[category]]
    places = _closed_up([row.place for row in rows])
    sharing = Counter(places)
    people = {"players": Player.objects.select_related("club"), "clubs": Club.objects.all()}
    found: QuerySet[Any] | None = people.get(kind)
    names = {} if found is None else found.in_bulk([int(row.id) for row in rows])
    return [
        SeasonLine(
            who=str(row.id) if found is None else names[int(row.id)],
            row=row,
            place=place,
            sharing=sharing[place],
        )
        for row, place in zip(rows, places, strict=True)
    ]


def _closed_up(places: Sequence[int]) -> list[int]:
    """The places of a part of a table, in order: those who are not in it do not count."""
    first: dict[int, int] = {}
    for number, place in enumerate(places, start=1):
        first.setdefault(place, number)
    return [first[place] for place in places]
