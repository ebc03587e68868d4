"""What the rooms below ask of the notices (`core.hooks`)."""

from __future__ import annotations

from scoring.hooks import call_taken
from tournaments.draws.hooks import seating_published
from tournaments.notices.domain import news, of_person
from tournaments.people import hooks as people
from tournaments.rounds.hooks import round_started, seating_changed
from tournaments.standings.hooks import closed_round_changed

seating_published.join(news.seating_published)
seating_changed.join(news.seats_changed)
round_started.join(news.round_started)
call_taken.join(news.jury_comes)
closed_round_changed.join(news.standing_published)

people.data_of_player.join(of_person.own_data)
people.player_erased.join(of_person.forget)
