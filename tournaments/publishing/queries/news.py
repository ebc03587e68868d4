"""What is new in a tournament, for pages that are open: which seating, which standing, where a referee is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.jury.queries.calls import attended_tables
from tournaments.rounds.models import Round
from tournaments.standings.queries.versions import last_for_everybody


@dataclass(frozen=True)
class News:
    """Names by which a page knows what it has seen: of a seating and of a standing "round.version"; "" for none."""

    seating: str
    standing: str
    jury: Sequence[int]


def news(round_: Round) -> News:
    """Of the last round whose seating is published: at most seven queries."""
    seating, standing = round_.seatings.last(), last_for_everybody(round_.tournament)
    return News(
        seating=f"{round_.number}.{seating.version if seating else 0}",
        standing=f"{standing.round.number}.{standing.version}" if standing else "",
        jury=attended_tables(round_) if round_.under_way else (),
    )
