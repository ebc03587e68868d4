"""What the rooms below ask of the events (`core.hooks`)."""

from __future__ import annotations

from core.changes import ENDS, told
from tournaments.events.domain import of_person
from tournaments.people import hooks as people

people.account_leaves.join(of_person.refuse_last_organiser)
people.data_of_account.join(of_person.own_data)
people.player_erased.join(of_person.forget)
people.players_merged.join(of_person.revoke_links)

told("events.Tournament", "'round:' || {row}.id")
# Whoever is nobody's organiser any more sees nothing more of what only an organiser sees.
told("events.TournamentRole", "'end:user-' || {row}.user_id", on=ENDS)
told("events.Tournament", "'end:wall-' || {row}.id", of=("projector_generation",), on=ENDS)
