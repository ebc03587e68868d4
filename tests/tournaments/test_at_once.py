"""What the organiser does with a round while the desk receives late players: nobody waits for the other for ever."""

from __future__ import annotations

import pytest

from tests.at_once import at_once
from tests.evening import account, published_round, tournament_of
from tournaments.domain import drawing, people, rounds, table_changes
from tournaments.domain.people import Person
from tournaments.models import Registration, Round, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LATE = 8


def late_players(tournament: Tournament) -> list[Registration]:
    return [people.register(tournament, Person(f"Neskorý {number}")) for number in range(LATE)]


def receive(late: list[Registration]) -> None:
    for one in late:
        people.check_in(one)


def here(tournament: Tournament) -> int:
    return tournament.registrations.filter(state=Registration.State.CHECKED_IN).count()


def test_a_seating_is_published_while_late_players_are_received() -> None:
    tournament = tournament_of(16)
    late = late_players(tournament)
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None))
    done = at_once(lambda: rounds.publish_seating(draw, None).version, lambda: receive(late))
    assert done == [1, None]
    assert here(tournament) == 16 + LATE


def test_a_round_is_played_and_closed_while_late_players_are_received() -> None:
    tournament = tournament_of(8)
    late, round_ = late_players(tournament), published_round(tournament)

    def play() -> None:
        rounds.start_round(round_)
        seat = round_.seats.first()
        table_changes.leave_table(seat, account(), "odišiel", leaves=False)
        table_changes.return_to_table(seat, account(), "omyl")
        rounds.end_play(round_)
        rounds.close_round(round_, account(), "nepodpísané")

    assert at_once(play, lambda: receive(late[:4]), lambda: receive(late[4:])) == [None] * 3
    round_.refresh_from_db()
    assert (round_.state, here(tournament)) == (Round.State.CLOSED, 8 + LATE)
    numbers = list(tournament.registrations.values_list("start_number", flat=True))
    assert sorted(numbers) == list(range(1, 8 + LATE + 1))
