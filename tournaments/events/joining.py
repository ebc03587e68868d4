"""What the rooms below ask of the events (`core.hooks`)."""

from __future__ import annotations

from tournaments.events.domain import of_person
from tournaments.people import hooks as people

people.account_leaves.join(of_person.refuse_last_organiser)
people.data_of_account.join(of_person.own_data)
people.player_erased.join(of_person.forget)
people.players_merged.join(of_person.revoke_links)
