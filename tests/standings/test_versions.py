"""Published versions of a standing (T-1): provisional, declared, and what a decision changed afterwards."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import Sheet, SheetSeat
from tests.evening import account, published_round, tournament_of
from tests.reading import read
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import discipline
from tournaments.people.models import Player
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.standings.domain import declaring
from tournaments.standings.domain.staleness import mark_round_stale
from tournaments.standings.queries.versions import versions

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    """One table: 30, 10, 0 and −40 cents by start number; closed."""
    made = tournament_of(4, rounds_planned=1, money_shown="money")
    grant_role(made, account("jury@example.test"), Role.JURY)
    round_ = published_round(made)
    for seat, won in zip(round_.seats.order_by("registration__start_number"), (30, 10, 0, -40), strict=True):
        SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=won)
    Sheet.objects.filter(table__round=round_).update(entry_count=1)
    mark_round_stale(round_)
    states.close_round(round_, account(), "na papieri")
    return Tournament.objects.get(pk=made.pk)


def standing(client: Client, tournament: Tournament, door: str = "public", **more: object) -> str:
    page = client.get(
        reverse({"public": "public:results", "office": "organiser:standing"}[door], args=[tournament.slug]),
        more,
    )
    return read(page)


def red_card(tournament: Tournament, number: int = 1) -> Registration:
    player = tournament.registrations.get(start_number=number)
    discipline.give_card(player, "red", "hrubosť", account("jury@example.test"))
    return player


def test_t_1_the_page_says_how_final_the_standing_is(client: Client, tournament: Tournament) -> None:
    assert "zverejnená verzia 1" in standing(client, tournament)
    declaring.announce(tournament)
    assert "Predbežné výsledky" in standing(client, tournament)
    declaring.declare(tournament, account())
    text = standing(client, tournament)
    assert "Vyhlásené" in text
    assert str(account()) not in text  # who declared it is the office's to see
    client.force_login(account())
    assert str(account()) in standing(client, tournament, "office")


def test_t_1_after_the_declaration_a_version_says_line_by_line_what_changed(
    client: Client, tournament: Tournament
) -> None:
    """The first is disqualified: the others move up; his line says from what to what."""
    declaring.declare(declaring.announce(tournament), account())
    first = red_card(tournament)
    Player.objects.filter(pk=first.player_id).update(publish_consent_at=timezone.now())
    assert "zverejnená verzia 2" in standing(client, tournament)
    assert "→" not in standing(client, tournament)
    text = standing(client, tournament, version=2)
    assert f"<strong>{first.player.name}</strong>1. · 0,30 € → diskvalifikovaný" in text
    assert "2. · 0,10 € → 1. · 0,10 €" in text
    second = tournament.registrations.get(start_number=2)
    assert second.player.name not in text  # he did not agree to be named
    client.force_login(account())
    assert f"<strong>{second.player.name}</strong>2. · " in standing(client, tournament, "office", version=2)


def test_a_version_that_is_not_there_shows_no_changes(client: Client, tournament: Tournament) -> None:
    red_card(tournament)
    for wanted in ("1", "3", "x", "-2", "99999"):
        assert "→" not in standing(client, tournament, version=wanted)


def test_versions_are_hidden_with_the_results(client: Client, tournament: Tournament) -> None:
    red_card(tournament)
    states.show_results(Round.objects.get(), "declared")
    text = standing(client, tournament, version=2)
    assert "verzia" not in text
    assert "→" not in text


def test_versions_take_the_same_queries_however_many_lines_changed(tournament: Tournament) -> None:
    red_card(tournament, 4)
    red_card(tournament, 1)
    round_ = Round.objects.select_related("tournament").get()
    counts = []
    for number in (2, 3):
        with CaptureQueriesContext(connection) as queries:
            found = versions(round_, number)
        counts.append((len(queries), len(found.lines)))
    assert counts == [(3, 1), (3, 3)]
