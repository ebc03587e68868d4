"""What the last round can still change for a player (T-17), where the figures of the round before show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.formats import exact, places
from scoring.domain.tickets import in_balances
from tournaments.events.domain.competition import system_of
from tournaments.events.queries.internet import Sight
from tournaments.ranking.exact import Exact
from tournaments.ranking.forecast import Rival, Way, forecast, gaps
from tournaments.ranking.systems import ByTablePlace
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.queries.evening import Sitting

#: So many before him and behind him are named, where points are amounts; so many whom he must keep behind him.
NEAREST, NAMED = 3, 4


@dataclass(frozen=True)
class Other:
    """Another player, and the points or the amount that is said of him."""

    registration: Registration
    figure: Exact

    @property
    def points(self) -> str:
        """As it is read."""
        return exact(str(self.figure))


@dataclass(frozen=True)
class Line:
    """A place at the table: its points, the places that can come of it, and who must stay short for the best one."""

    way: Way
    rivals: Sequence[Other]

    @property
    def points(self) -> str:
        """As they are read."""
        return exact(str(self.way.points))

    @property
    def best(self) -> str:
        """As it is read."""
        return places(self.way.best)

    @property
    def worst(self) -> str:
        """As it is read."""
        return places(self.way.worst)


@dataclass(frozen=True)
class Outlook:
    """The places at his table, or who stands before and behind him. `lowest`: the lowest sum of points wins;
    `in_whists`: amounts are no money."""

    lines: Sequence[Line]
    before: Sequence[Other]
    behind: Sequence[Other]
    lowest: bool
    in_whists: bool


def outlook(
    shown: Round | None, seated: Sitting | None, registration: Registration, sight: Sight
) -> Outlook | None:
    """Before the last round is on the sheets, while the standing of the one before shows; else None. Four queries."""
    tournament = registration.tournament
    if shown is None or seated is None or not sight.figures or not seated.round.under_way:
        return None
    if seated.round.number != tournament.rounds_planned or shown.number != seated.round.number - 1:
        return None
    system = system_of(tournament)
    rows = current_standing(shown).evaluated.rows
    points = {row.player: row.points for row in rows if row.place is not None}
    tables: dict[int, list[int]] = {}
    for table, player in seated.round.seats.values_list("table", "registration"):
        tables.setdefault(table, []).append(player)
    ways = forecast(system, points, [tables[table] for table in sorted(tables)], registration.pk)
    before, behind = gaps(system, points, registration.pk, NEAREST)
    named = {rival.player for way in ways for rival in _few(way)} | {gap.player for gap in (*before, *behind)}
    entries = Registration.objects.select_related("player").in_bulk(named)
    if not ways and not named:
        return None
    return Outlook(
        lines=[
            Line(way, [Other(entries[rival.player], rival.points) for rival in _few(way)]) for way in ways
        ],
        before=[Other(entries[gap.player], gap.by) for gap in before],
        behind=[Other(entries[gap.player], gap.by) for gap in behind],
        lowest=isinstance(system.points, ByTablePlace) and system.points.sum == "lowest",
        in_whists=in_balances(tournament.ruleset),
    )


def _few(way: Way) -> Sequence[Rival]:
    """Who is named: nobody where it is settled, or a sentence would name half the hall."""
    rivals = way.rivals or ()
    return () if way.sure or len(rivals) > NAMED else rivals
