"""T-17: what the last round can still change, on the page of a player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Sheet, SheetSeat
from tests.evening import account, published_round, tournament_of
from tests.reading import plain
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.rounds.domain import states
from tournaments.rounds.hooks import round_stale

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


def before_the_last(system: str, rounds: int = 2, **fields: object) -> Tournament:
    """Two tables, one round closed, the second and last published: gains of 8, 7, … 1 € by start number."""
    made = tournament_of(8, rounds_planned=rounds, system=system, money_shown="money", **fields)
    round_ = published_round(made)
    for seat in round_.seats.select_related("registration"):
        won = 900 - 100 * seat.registration.start_number
        SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=won, money=won)
    Sheet.objects.filter(table__round=round_).update(entry_count=1)
    round_stale(round_)
    states.close_round(round_, account(), "na papieri")
    published_round(made)
    made.refresh_from_db()
    return made


@pytest.fixture(scope="module")
def made(lasting: None) -> Tournament:
    return before_the_last("club-evening")


def page(client: Client, made: Tournament, number: int = 3) -> str:
    entry = made.registrations.get(start_number=number)
    answer = client.get(f"/tournaments/{made.slug}/me/{entry.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_with_points_for_places_each_place_is_told(client: Client) -> None:
    made = before_the_last("place-sum")
    shown = page(client, made)
    assert shown.count("pri vašom stole") == 4
    assert 'data-test="outlook"' in shown


def test_with_amounts_the_nearest_are_told_and_named_as_they_agreed(client: Client, made: Tournament) -> None:
    Player.objects.filter(registrations__tournament=made, name="Hráč 002").update(
        publish_consent_at=timezone.now()
    )
    shown = plain(page(client, made))
    assert "Hráč 002" in shown
    assert "Hráč 004" not in shown
    assert 'data-test="outlook"' in page(client, made)


@pytest.mark.parametrize("sees", ["money", "figures", "places"])
def test_where_figures_are_not_shown_neither_is_this(client: Client, sees: str, made: Tournament) -> None:
    Tournament.objects.update(money_shown=sees)
    assert ('data-test="outlook"' in page(client, made)) is (sees != "places")


def test_before_another_round_nothing_is_said(client: Client) -> None:
    assert 'data-test="outlook"' not in page(client, before_the_last("club-evening", rounds=3))


def test_once_the_last_round_shows_it_is_over(client: Client, made: Tournament) -> None:
    Sheet.objects.filter(table__round__tournament=made, table__round__number=2).update(entry_count=1)
    assert 'data-test="outlook"' not in page(client, made)
