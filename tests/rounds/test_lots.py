"""Lots for players who are tied (T-9, T-20): repeatable when thrown here, kept as called when drawn in the hall."""

from __future__ import annotations

import pytest

from core.refusals import WrongStateError
from tests.evening import tournament_of
from tournaments.rounds.domain import lots
from tournaments.rounds.models import RecordedLot

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_t20_a_thrown_lot_can_be_thrown_again_from_its_seed() -> None:
    tournament = tournament_of(5)
    ids = [entry.pk for entry in tournament.registrations.all()]
    lot = lots.throw_lot(tournament, ids[:4])
    assert sorted(lot.order) == sorted(ids[:4])
    assert lots.order_of(lot.seed, reversed(ids[:4])) == lot.order


def test_t20_a_lot_drawn_in_the_hall_is_kept_as_it_was_called_until_it_is_voided() -> None:
    tournament = tournament_of(4)
    ids = [entry.pk for entry in tournament.registrations.all()]
    lot = lots.record_lot(tournament, [ids[2], ids[0]])
    assert lot.seed == ""
    assert lots.orders(tournament) == [[ids[2], ids[0]]]
    assert lots.orders(tournament, RecordedLot.Purpose.PRIZE) == []
    lots.void_lot(lot)
    assert lots.orders(tournament) == []
    assert tournament.lots.count() == 1


@pytest.mark.parametrize("players", ["one", "twice", "stranger"])
def test_t20_a_lot_of_the_wrong_players_is_refused(players: str) -> None:
    tournament, other = tournament_of(3), tournament_of(3, name="Iný")
    mine = [entry.pk for entry in tournament.registrations.all()]
    stranger = other.registrations.first()
    assert stranger
    order = {"one": mine[:1], "twice": [mine[0], mine[0]], "stranger": [mine[0], stranger.pk]}[players]
    with pytest.raises(WrongStateError):
        lots.record_lot(tournament, order)
