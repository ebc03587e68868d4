"""Everything that a tournament shows, computed anew from the entries of its sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.domain.refolding import refold
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round, Table
from tournaments.standings.domain.staleness import mark_all_stale
from tournaments.standings.domain.standings import current_standing


@dataclass(frozen=True)
class Rebuilt:
    """How many sheets were folded, at which tables (round, number) the totals had been others, how many standings
    were computed."""

    sheets: int
    different: Sequence[tuple[int, int]]
    standings: int


def rebuild(tournament: Tournament) -> Rebuilt:
    """Fold every sheet from its entries, then compute every standing from the totals. Raises RuleError, LookupError."""
    tables = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")
    places = {
        sheet: (number, table)
        for sheet, number, table in tables.values_list("sheet", "round__number", "number")
    }
    different = [places[sheet] for sheet in refold(places)]
    mark_all_stale(tournament)
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT).select_related("tournament")
    standings = [current_standing(round_) for round_ in rounds]
    return Rebuilt(sheets=len(places), different=different, standings=len(standings))
