"""How long the clock of a round still runs, as the phone at a table is told before it signs (T-4, T-26)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.evening import published_round, tournament_of
from tournaments.rounds.domain import clock, states
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def round_(lasting: None) -> Round:
    """Sixty minutes for seven players: a table of four, a table of three; 23 of them are played."""
    made = states.start_round(published_round(tournament_of(7)))
    Round.objects.filter(pk=made.pk).update(started_at=timezone.now() - timedelta(minutes=23))
    made.refresh_from_db()
    return made


def told(round_: Round, table: int = 1) -> dict[str, Any]:
    """What the card of a table says of the clock; minutes are rounded up, for the seconds that the test takes."""
    card = round_.tournament.table_cards.get(number=table)
    said = Client().get(f"/api/v1/cards/{card.read_id}/").json()["clock"]
    return said and {**said, "left": -(-said["left"] // 60)}


def test_the_phone_is_told_what_is_left(round_: Round) -> None:
    assert told(round_) == {"left": 37, "running": True}


def test_a_paused_clock_keeps_what_was_left(round_: Round) -> None:
    clock.pause_clock(round_)
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(minutes=40))
    Round.objects.filter(pk=round_.pk).update(paused_at=timezone.now() - timedelta(minutes=17))
    assert told(round_) == {"left": 37, "running": False}


def test_pauses_do_not_count(round_: Round) -> None:
    Round.objects.filter(pk=round_.pk).update(paused_seconds=300)
    assert told(round_) == {"left": 42, "running": True}


def test_a_table_of_three_may_have_its_own_minutes(round_: Round) -> None:
    clock.set_minutes(round_, 60, {3: 40})
    sizes = {table.number: table.seats.count() for table in round_.tables.all()}
    assert {sizes[number]: told(round_, number)["left"] for number in sizes} == {4: 37, 3: 17}


def test_time_that_is_up_is_nothing_and_not_less(round_: Round) -> None:
    clock.set_minutes(round_, 20)
    assert told(round_) == {"left": 0, "running": True}


@pytest.mark.parametrize("end", ["deals", "review", "closed"])
def test_no_clock_no_time(round_: Round, end: str) -> None:
    if end == "deals":
        clock.set_minutes(round_, 60, None, 12)
    elif end == "review":
        states.end_play(round_)
    else:
        states.close_round(round_, None, "na papieri")
    assert told(round_) is None


def test_before_the_start_there_is_no_time_to_lose() -> None:
    assert told(published_round(tournament_of(4))) is None


def test_the_card_costs_as_many_queries_as_before(round_: Round, django_assert_num_queries: Any) -> None:
    card = round_.tournament.table_cards.get(number=1)
    with django_assert_num_queries(2):
        Client().get(f"/api/v1/cards/{card.read_id}/")
