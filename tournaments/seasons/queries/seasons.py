"""A line of a season opened, its ties and its lots, as a page shows them (T-23, T-20, T-21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.queries.internet import internet
from tournaments.people.models import Club, Player
from tournaments.ranking import EventResult
from tournaments.ranking.exact import Exact, total
from tournaments.seasons.domain import season_lots as season_lot_verbs
from tournaments.seasons.domain.season_boards import KINDS, SeasonLine, season_lines
from tournaments.seasons.domain.seasons import tables
from tournaments.seasons.models import Season, SeasonEvent, SeasonLot


@dataclass(frozen=True)
class OpenedSeasonLine:
    """A line with every tournament of the season: what it gave, why, and of a club or team whose points they are; the
    members of a club who are not named are one line without a player, as their club does not show (T-38).

    currency   of the tournaments where all are held in one and the internet sees it of all, else ""
    figures    whether the internet sees more than places of all of them (T-39a)
    """

    line: SeasonLine
    events: Sequence[tuple[SeasonEvent, EventResult, Sequence[tuple[Player | None, Exact]]]]
    currency: str
    figures: bool


@dataclass(frozen=True)
class SeasonTie:
    """Tied players, clubs or teams between whom only a lot decides, by name."""

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


def season_figures(events: Sequence[SeasonEvent]) -> bool:
    """Whether the internet sees more than places of every tournament of a season (T-39a); its own points show."""
    return all(internet(event.tournament).figures for event in events if event.tournament)


def opened_season_line(season: Season, kind: str, who: str) -> OpenedSeasonLine | None:
    """The line of a player or club (id), or of a team (name), opened; None where there is none."""
    computed = tables(season)
    found = next((line for line in season_lines(computed, kind, "") if str(line.row.id) == who), None)
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
    held_in = {internet(event.tournament).currency for event in computed.events if event.tournament}
    return OpenedSeasonLine(
        line=found,
        events=[
            (
                event,
                result,
                _brought(kind, [(people[one], brought[one, result.round]) for one in result.members]),
            )
            for event, result in zip(computed.events, found.row.events, strict=True)
        ],
        currency=held_in.pop() if len(held_in) == 1 else "",
        figures=season_figures(computed.events),
    )


def _brought(kind: str, members: Sequence[tuple[Player, Exact]]) -> Sequence[tuple[Player | None, Exact]]:
    if kind != "clubs":
        return members
    unnamed = [points for player, points in members if not player.named]
    named = [(player, points) for player, points in members if player.named]
    return [*named, (None, total(unnamed))] if unnamed else named
