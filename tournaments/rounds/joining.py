"""What the rooms below ask of the rounds (`core.hooks`)."""

from __future__ import annotations

from core.changes import told
from tournaments.events.hooks import settings_changing, settings_fixed
from tournaments.people import hooks as people
from tournaments.rounds.domain import of_person
from tournaments.rounds.domain.settings import fixed_on_sheets, refuse_seated

settings_changing.join(refuse_seated)
settings_fixed.join(fixed_on_sheets)

people.data_of_player.join(of_person.own_data)
people.player_erased.join(of_person.forget)

told("rounds.Round", "'round:' || {row}.tournament_id", but=("changes",))
told("rounds.Round", "'figures:' || {row}.tournament_id", of=("changes",))
told(
    "rounds.Seat",
    "(SELECT 'round:' || round.tournament_id FROM rounds_round AS round WHERE round.id = {row}.round_id)",
)
