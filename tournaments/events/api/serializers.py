"""A tournament as programs read it."""

from __future__ import annotations

import datetime
from typing import Annotated

from core.api.answers import Answer, one_of
from core.typed import FreeJson
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import Sight


class TournamentOut(Answer, frozen=True):
    """A tournament as the caller may see it; `currency` is empty where he sees figures without one, or places only."""

    slug: str
    name: str
    date: datetime.date
    venue: str
    club: str | None
    state: Annotated[str, one_of(Tournament.State.choices)]
    ruleset: str
    ruleset_options: FreeJson
    system: str
    rounds_planned: int
    table_size: int
    currency: str
    capacity: int | None
    players: int


def tournament_view(tournament: Tournament, sight: Sight) -> TournamentOut:
    """TournamentOut of a tournament that was read with its counts."""
    return TournamentOut(
        slug=tournament.slug,
        name=tournament.name,
        date=tournament.date,
        venue=tournament.venue,
        club=tournament.club.name if tournament.club else None,
        state=tournament.state,
        ruleset=tournament.ruleset,
        ruleset_options=tournament.ruleset_options,
        system=tournament.system,
        rounds_planned=tournament.rounds_planned,
        table_size=tournament.table_size,
        currency=sight.currency,
        capacity=tournament.capacity,
        players=tournament.player_count,  # type: ignore[attr-defined]
    )
