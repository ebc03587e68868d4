"""A season as a page shows it: the table of players, clubs or teams, and a line of it opened (T-23, T-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments.domain import season_lots as season_lot_verbs
from tournaments.domain.seasons import Tables, tables
from tournaments.evaluation import EventResult, SeasonRow
from tournaments.evaluation.exact import Exact
from tournaments.models import Club, Player, Season, SeasonEvent, SeasonLot

KINDS = ("players", "clubs", "teams")


@dataclass(frozen=True)
class SeasonLine:
    """A line: who it is (a player, a club, or the name of a team), his place here and by how many it is shared."""

    who: Player | Club | str
    row: SeasonRow
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


@dataclass(frozen=True)
class OpenedSeasonLine:
    """A line with every tournament of the season: what it gave, why, and of a club or team whose points they are.

    currency   of the tournaments where all are held in one, else ""
    """

    line: SeasonLine
    events: Sequence[tuple[SeasonEvent, EventResult, Sequence[tuple[Player, Exact]]]]
    currency: str


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
        lines=_lines(computed, kind, category),
        kinds=[each for each in KINDS if getattr(computed, each)],
    )


@dataclass(frozen=True)
class SeasonTie:
    """Level players, clubs or teams between whom only a lot decides, by name."""

    kind: str
    lines: Sequence[tuple[int | str, str]]


def season_ties(season: Season) -> list[SeasonTie]:
    """The ties of a season that wait for a lot, table by table."""
    computed = tables(season)
    ties = {kind: season_lot_verbs.wanted(computed, kind) for kind in KINDS}
    names = {kind: _names(kind, {one for group in groups for one in group}) for kind, groups in ties.items()}
    return [
        SeasonTie(kind, [(one, names[kind][one]) for one in group])
        for kind, groups in ties.items()
        for group in groups
    ]


def season_lots(season: Season) -> list[tuple[SeasonLot, list[str]]]:
    """The lots of a season with the names in their order, voided ones too."""
    found = list(season.lots.select_related("recorded_by"))
    names = {
        kind: _names(kind, {one for lot in found if lot.kind == kind for one in lot.order}) for kind in KINDS
    }
    return [(lot, [names[lot.kind].get(one, "–") for one in lot.order]) for lot in found]


def _names(kind: str, ids: set[int | str]) -> dict[int | str, str]:
    if kind == "teams" or not ids:
        return {one: str(one) for one in ids}
    model = Player if kind == "players" else Club
    found = model.objects.in_bulk([int(one) for one in ids])
    return {one: str(found[int(one)]) for one in ids if int(one) in found}


def opened_season_line(season: Season, kind: str, who: str) -> OpenedSeasonLine | None:
    """The line of a player or club (id), or of a team (name), opened; None where there is none."""
    computed = tables(season)
    found = next((line for line in _lines(computed, kind, "") if str(line.row.id) == who), None)
    if found is None:
        return None
    members = {person for result in found.row.events for person in result.members}
    people = Player.objects.in_bulk(members)
    brought = {
        (row.id, event.round): event.points
        for row in computed.players
        if row.id in members
        for event in row.events
    }
    held_in = {event.tournament.currency for event in computed.events if event.tournament}
    return OpenedSeasonLine(
        line=found,
        events=[
            (event, result, [(people[one], brought[one, result.round]) for one in result.members])
            for event, result in zip(computed.events, found.row.events, strict=True)
        ],
        currency=held_in.pop() if len(held_in) == 1 else "",
    )


def _lines(computed: Tables, kind: str, category: str) -> list[SeasonLine]:
    rows: Sequence[SeasonRow] = getattr(computed, kind)
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
    first = {}
    for number, place in enumerate(places, start=1):
        first.setdefault(place, number)
    return [first[place] for place in places]
