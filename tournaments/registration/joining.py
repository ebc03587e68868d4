"""What the rooms below ask of the registration (`core.hooks`)."""

from __future__ import annotations

from core.changes import told
from tournaments.events.hooks import begun_again, kept_of, settings_changed
from tournaments.events.models import Tournament
from tournaments.people import hooks as people
from tournaments.registration.domain import of_person
from tournaments.registration.domain.again import enter_again, kept_people
from tournaments.registration.domain.circles import own_people_of
from tournaments.registration.domain.linking import link_entries
from tournaments.registration.domain.places import move_up
from tournaments.registration.domain.registration_log import note_registry


@settings_changed.join
def more_places_go_to_who_waits(tournament: Tournament, changed: frozenset[str]) -> None:
    """Whoever waits gets a place as soon as there is one (T-2)."""
    if "capacity" in changed:
        move_up(tournament)


@settings_changed.join
def who_is_meant_is_linked(tournament: Tournament, changed: frozenset[str]) -> None:
    """On the public list an entry is of the registry where it agrees (T-36, T-37)."""
    if "public" in changed and tournament.public:
        link_entries(tournament)


kept_of.join(kept_people)
begun_again.join(enter_again)

people.data_of_player.join(of_person.own_data)
people.player_erased.join(of_person.forget)
people.merge_conflicts.join(of_person.conflicts)
people.registry_changed.join(note_registry)
people.accounts_of.join(of_person.accounts_of)
people.names_of.join(of_person.names_of)
people.tournaments_of.join(of_person.tournaments_of)
people.own_people_of.join(own_people_of)

told("registration.Registration", "'people:' || {row}.tournament_id")
told("registration.ScanCall", "'desk:' || {row}.tournament_id")
