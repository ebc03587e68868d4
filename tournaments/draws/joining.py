"""What the rooms below ask of the draws (`core.hooks`)."""

from __future__ import annotations

from tournaments.draws.domain import of_person
from tournaments.draws.domain.publishing import publish_changed_seats
from tournaments.people import hooks as people
from tournaments.rounds.hooks import seating_changed

seating_changed.join(publish_changed_seats)

people.player_erased.join(of_person.forget)
