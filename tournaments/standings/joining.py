"""What the rooms below ask of the standings (`core.hooks`)."""

from __future__ import annotations

from core.changes import told
from tournaments.events.hooks import standings_stale
from tournaments.rounds.hooks import round_closed, round_stale
from tournaments.rounds.models import Round
from tournaments.standings.domain.staleness import mark_all_stale, mark_round_stale
from tournaments.standings.domain.standings import publish_standing

standings_stale.join(mark_all_stale)
round_stale.join(mark_round_stale)


@round_closed.join
def publish_after_the_round(round_: Round) -> None:
    """The standing after a closed round is its next published version (T-1)."""
    mark_round_stale(round_)
    publish_standing(round_)


OF_ROUND = (
    "(SELECT 'figures:' || round.tournament_id FROM rounds_round AS round WHERE round.id = {row}.round_id)"
)

told("standings.Standing", OF_ROUND, of=("requested_version",))
told("standings.PublishedStanding", OF_ROUND)
