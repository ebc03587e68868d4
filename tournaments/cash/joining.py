"""What the rooms below ask of the cash desk (`core.hooks`)."""

from __future__ import annotations

from tournaments.cash.domain import of_person
from tournaments.cash.domain.again import kept_money, set_again
from tournaments.cash.domain.settings import check_money, fixed_by_money
from tournaments.cash.queries.entry_payments import payments_of
from tournaments.events.hooks import begun_again, kept_of, settings_changing, settings_fixed
from tournaments.people import hooks as people
from tournaments.registration import hooks as registration

settings_changing.join(check_money)
settings_fixed.join(fixed_by_money)
kept_of.join(kept_money)
begun_again.join(set_again)

people.data_of_player.join(of_person.own_data)
people.player_erased.join(of_person.forget)

registration.payments_of.join(payments_of)
