"""The waiting list (T-1, T-2): whoever waits moves up as soon as there is a place, in order, and nobody passes him."""

from __future__ import annotations

from typing import Any

import pytest

from tests.at_once import at_once
from tests.evening import account, published_round, tournament_of
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person, Terms
from tournaments.registration.domain.refusals import FullError
from tournaments.registration.models import Registration
from tournaments.rounds.domain import table_changes

State = Registration.State
pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


def full(capacity: int, players: int, **more: Any) -> tuple[Tournament, list[Registration]]:
    tournament = tournament_of(0, capacity=capacity)
    return tournament, [participation.register(tournament, Person(f"P{n}"), **more) for n in range(players)]


def states(tournament: Tournament) -> list[str]:
    return list(tournament.registrations.order_by("pk").values_list("state", flat=True))


def test_more_places_go_to_the_first_who_wait() -> None:
    tournament, entries = full(1, 5)
    change_settings(tournament, {"capacity": 3})
    assert states(tournament) == [State.REGISTERED] * 3 + [State.WAITING] * 2
    assert [event.kind for event in entries[2].events.all()] == ["entered", "moved_up"]
    change_settings(tournament, {"capacity": None})
    assert states(tournament) == [State.REGISTERED] * 5


def test_fewer_places_send_nobody_away() -> None:
    tournament, entries = full(3, 4)
    change_settings(tournament, {"capacity": 2})
    participation.withdraw(entries[0])
    assert states(tournament) == [State.WITHDRAWN, State.REGISTERED, State.REGISTERED, State.WAITING]


def test_who_becomes_a_house_substitute_gives_his_place_on_and_gets_it_back_only_when_there_is_one() -> None:
    tournament, (first, second) = full(1, 2)
    assert participation.change_terms(first, Terms("substitute")) == [second]
    assert states(tournament) == [State.REGISTERED, State.REGISTERED]
    with pytest.raises(FullError):
        participation.change_terms(first, Terms("ranked"))
    first.refresh_from_db()
    assert first.participation == "substitute"
    participation.withdraw(second)
    participation.change_terms(first, Terms("ranked"))
    assert participation.register(tournament, Person("Neskorý")).state == State.WAITING


def test_a_house_substitute_does_not_wait() -> None:
    tournament, (_first, second) = full(1, 2)
    participation.change_terms(second, Terms("substitute"))
    assert states(tournament) == [State.REGISTERED, State.REGISTERED]


def test_who_waits_and_withdraws_frees_no_place() -> None:
    tournament, entries = full(1, 3)
    assert participation.withdraw(entries[1]) == []
    assert states(tournament) == [State.REGISTERED, State.WITHDRAWN, State.WAITING]


def test_who_left_his_table_by_mistake_comes_back_though_his_place_was_given_on() -> None:
    tournament = tournament_of(4, capacity=4)
    seat = published_round(tournament).seats.first()
    participation.register(tournament, Person("Čakajúci"))
    table_changes.leave_table(seat, account(), "odišiel")
    assert states(tournament)[-1] == State.REGISTERED
    table_changes.return_to_table(seat, account(), "vrátil sa")
    seat.registration.refresh_from_db()
    assert seat.registration.state == State.CHECKED_IN


# --- two at once, on either database ----------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_who_enter_at_once_do_not_both_get_the_last_place() -> None:
    tournament, _entries = full(1, 0)
    made = at_once(*[lambda n=n: participation.register(tournament, Person(f"Z{n}")).state for n in range(4)])
    assert sorted(map(str, made)) == [State.REGISTERED, *[State.WAITING] * 3]


@pytest.mark.django_db(transaction=True)
def test_four_desks_give_four_start_numbers() -> None:
    tournament, entries = full(8, 8)
    done = at_once(*[lambda one=one: participation.check_in(one, account()) for one in entries[:4]])
    assert done == [None] * 4
    numbers = tournament.registrations.exclude(start_number=None).values_list("start_number", flat=True)
    assert sorted(numbers) == [1, 2, 3, 4]


@pytest.mark.django_db(transaction=True)
def test_two_who_withdraw_at_once_make_room_for_two() -> None:
    tournament, entries = full(2, 5)
    moved = at_once(*[lambda one=one: len(participation.withdraw(one)) for one in entries[:2]])
    assert moved == [1, 1]
    assert states(tournament) == [State.WITHDRAWN] * 2 + [State.REGISTERED] * 2 + [State.WAITING]


@pytest.mark.django_db(transaction=True)
def test_one_player_of_a_new_club_enters_two_tournaments_at_once() -> None:
    halls = [tournament_of(0, name=f"Turnaj {number}") for number in range(3)]
    person = Person("Eva", "Úplne nový klub", "S-99", 1960)
    made = at_once(*[lambda hall=hall: participation.register(hall, person).player_id for hall in halls])
    assert len(set(made)) == 1, made
    assert not any(isinstance(one, str) for one in made), made
