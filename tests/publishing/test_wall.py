"""The wall of the hall: what it shows when, seats by surname, names and figures as the hall sees them (T-34, T-39a)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.names import surname_first
from tests.evening import SEVEN, entry, pen_of, published_round, tournament_of, write
from tournaments.cash.domain.prizes import Wanted, set_prizes
from tournaments.events.models import Tournament
from tournaments.publishing.domain import projector
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round

pytestmark = pytest.mark.integration


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anna Kováčová", ("Kováčová", "Anna")),
        ("Ján Novák ml.", ("Novák ml.", "Ján")),
        ("Eva Mária Nagyová", ("Nagyová", "Eva Mária")),
        ("Peter Malý B", ("Malý B", "Peter")),
        ("Jano", ("Jano", "")),
    ],
)
def test_a_surname_stands_first(name: str, expected: tuple[str, str]) -> None:
    assert surname_first(name) == expected


@pytest.mark.parametrize(
    ("state", "standing", "shown"),
    [
        (Round.State.PUBLISHED, True, "seats"),
        (Round.State.PLAYING, True, "standing"),
        (Round.State.PLAYING, False, "seats"),
        (Round.State.REVIEW, True, "standing"),
        (Round.State.CLOSED, True, "standing"),
        (None, False, "seats"),
    ],
)
def test_the_wall_shows_seats_in_the_break_and_the_standing_in_play(
    state: str | None, standing: bool, shown: str
) -> None:
    assert projector.shows(Round(state=state) if state else None, standing) == shown


def wall(tournament: Tournament, part: str = "") -> Any:
    address = reverse("public:projector", args=[tournament.slug, projector.key_of(tournament)])
    return Client().get(address, {"part": part} if part else {})


@pytest.fixture(scope="module")
def playing(lasting: None) -> Tournament:
    """Eight players, a deal in a round that is played."""
    made = tournament_of(8)
    round_ = states.start_round(published_round(made))
    sheet = round_.tables.order_by("number")[0].sheet
    write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
    return made


def test_the_hall_reads_names_places_what_ends_where_and_the_last_deals(playing: Tournament) -> None:
    set_prizes(playing, None, [Wanted(1, goods="kôš"), Wanted(2, goods="víno")])
    Tournament.objects.update(money_shown="places", prizes_shown="hidden")
    page = wall(playing).content.decode()
    assert 'data-shows="standing"' in page
    assert "ceny do 2. miesta" in page
    assert len(re.findall(r'class="hall__line hall__place', page)) == 8
    deals = wall(playing, "last").content.decode()
    assert "Hráč 0" in deals
    assert "+0,12" in deals or "+0,18" in deals
    assert "€" not in deals


def test_t35_what_is_hidden_until_it_is_declared_is_hidden_on_the_wall(playing: Tournament) -> None:
    Tournament.objects.update(live=Tournament.Live.DECLARED)
    assert 'data-shows="seats"' in wall(playing).content.decode()
    assert "Hráč" not in wall(playing, "last").content.decode()
    assert "hall__place" not in wall(playing, "standing").content.decode()


def test_everybody_of_the_round_has_a_line_with_table_and_seat(playing: Tournament) -> None:
    page = wall(playing, "seating").content.decode()
    seats = re.findall(r'hall__table">(\d+)</strong> <span class="hall__chair">(\d+)<', page)
    assert sorted(seats) == sorted((str(table), str(seat)) for table in (1, 2) for seat in (1, 2, 3, 4))


def test_the_footer_says_what_the_organiser_wrote(playing: Tournament) -> None:
    Round.objects.update(message="Guláš sa vydáva do 16.00.")
    assert wall(playing, "message").content.decode().strip() == "Guláš sa vydáva do 16.00."
