"""What the rooms below ask of the rating (`core.hooks`)."""

from __future__ import annotations

from tournaments.draws.hooks import rating_places
from tournaments.people import hooks as people
from tournaments.rating.domain import of_person
from tournaments.rating.queries import places

rating_places.join(places)

people.data_of_player.join(of_person.own_data)
