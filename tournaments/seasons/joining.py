"""What the rooms below ask of the seasons (`core.hooks`)."""

from __future__ import annotations

from tournaments.draws.hooks import season_places
from tournaments.events.hooks import settings_changing
from tournaments.events.models import Tournament
from tournaments.people import hooks as people
from tournaments.seasons.domain import of_person
from tournaments.seasons.domain.seasons import (
    refuse_both_duties,
    refuse_hidden_points,
    refuse_to_leave_the_list,
    tables,
)


@season_places.join
def places_in_the_season(tournament: Tournament) -> dict[int, int]:
    """The present places of the season of this tournament, by player; nothing where there is no season."""
    event = tournament.season_events.select_related("season").first()
    return {} if event is None else {row.id: row.place for row in tables(event.season).players}


settings_changing.join(refuse_both_duties)
settings_changing.join(refuse_hidden_points)
settings_changing.join(refuse_to_leave_the_list)
people.data_of_player.join(of_person.own_data)
people.player_erased.join(of_person.forget)
people.merge_conflicts.join(of_person.conflicts)
