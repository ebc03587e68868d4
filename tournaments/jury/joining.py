"""What the rooms below ask of the jury (`core.hooks`)."""

from __future__ import annotations

from core.changes import told
from scoring import hooks as scoring
from tournaments.jury.domain import of_person
from tournaments.jury.queries import published
from tournaments.people import hooks as people

people.data_of_player.join(of_person.own_data)
people.player_erased.join(of_person.forget)
scoring.rulings_on.join(published.rulings_on)

told("jury.Case", "'jury:' || {row}.tournament_id")
told(
    "jury.Decision",
    "(SELECT 'jury:' || one.tournament_id FROM jury_case AS one WHERE one.id = {row}.case_id)",
)
