"""In which order the jury's verbs lock rows on PostgreSQL (`events.domain.locking`)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tournaments.events.models import Tournament
from tournaments.jury.domain import discipline
from tournaments.registration.models import Registration

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite writes one at a time"),
]


def first_locked(captured: CaptureQueriesContext) -> str:
    """The first statement that locks rows, from its table on."""
    locking = [str(query["sql"]) for query in captured if " UPDATE" in str(query["sql"])]
    return locking[0].partition(" FROM ")[2]


def test_cards_lock_the_tournament_before_its_player(judged: Tournament, referee: User) -> None:
    """Who checks the same player in, or withdraws him, holds the tournament and waits for his row: the other way
    round each would wait for the other."""
    player = Registration.objects.filter(tournament=judged).earliest("start_number")
    tournaments = f'"{Tournament._meta.db_table}"'
    with CaptureQueriesContext(connection) as given:
        card = discipline.give_card(player, "red", "hádka", referee)
    assert first_locked(given).startswith(tournaments)
    with CaptureQueriesContext(connection) as taken_back:
        discipline.take_back(card, "omyl", referee)
    assert first_locked(taken_back).startswith(tournaments)
