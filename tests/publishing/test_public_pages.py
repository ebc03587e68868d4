"""The pages of players, clubs and the list of tournaments: who is named (T-34), what shows, how it is found."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.events.models import Tournament
from tournaments.people.models import Club, ClubRole, Player
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.seasons.models import Season, SeasonEvent

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

State = Tournament.State


def played(players: int = 8, **fields: Any) -> Tournament:
    """A tournament of one round with a deal, closed."""
    made = tournament_of(players, **fields)
    sheet = published_round(made).tables.order_by("number")[0].sheet
    write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
    states.close_round(made.rounds.get(), None, "x")
    return made


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return played()


def agreed(registration: Registration) -> Player:
    registration.player.publish_consent_at = timezone.now()
    registration.player.save()
    return registration.player


def again(tournament: Tournament, player: Player, name: str, **fields: Any) -> Tournament:
    """Another tournament in which he plays."""
    made = tournament_of(7, name=name, **fields)
    participation.register(
        made,
        participation.Person(player.name, str(player.club), player.licence, player.birth_year),
        checked_in=True,
    )
    sheet = published_round(made).tables.order_by("number")[0].sheet
    write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
    return made


def text(client: Client, name: str, *arguments: object, **query: str) -> str:
    response = client.get(reverse(f"public:{name}", args=arguments), query)
    assert response.status_code == 200
    return response.content.decode()


def query_count(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_who_did_not_agree_has_no_page(client: Client) -> None:
    player = Player.objects.create(name="Emil Utajený")
    assert client.get(reverse("public:player", args=[player.pk])).status_code == 404
    assert client.get(reverse("public:player", args=[player.pk + 1])).status_code == 404
    player.publish_consent_at = timezone.now()
    player.save()
    assert "Emil Utajený" in text(client, "player", player.pk)


def test_a_player_page_shows_places_and_leads_to_their_figures(
    client: Client, tournament: Tournament
) -> None:
    one = tournament.registrations.order_by("pk")[0]
    page = text(client, "player", agreed(one).pk)
    assert tournament.name in page
    assert reverse("public:figures", args=[tournament.slug, 1, one.pk]) in page
    assert one.player.licence not in page
    assert str(one.player.birth_year) not in page


@pytest.mark.parametrize(
    "hidden", [{"state": State.DRAFT}, {"public": False}, {"live": Tournament.Live.DECLARED}]
)
def test_a_player_page_shows_nothing_that_is_not_public(
    client: Client, hidden: dict[str, Any], tournament: Tournament
) -> None:
    player = agreed(tournament.registrations.order_by("pk")[0])
    assert tournament.name in text(client, "player", player.pk)
    Tournament.objects.update(**hidden)
    assert tournament.name not in text(client, "player", player.pk)


def test_a_player_page_leads_to_the_seasons_that_count_him(client: Client, tournament: Tournament) -> None:
    player = agreed(tournament.registrations.order_by("pk")[0])
    season = Season.objects.create(name="Liga 2026", slug="liga")
    SeasonEvent.objects.create(season=season, tournament=tournament, name="1. kolo", date=tournament.date)
    assert "Liga 2026" not in text(client, "player", player.pk)
    Tournament.objects.update(state=State.DECLARED)
    page = text(client, "player", player.pk)
    line = reverse("seasons:opened", args=["liga", "players", player.pk])
    assert line in page
    assert client.get(line).status_code == 200
    Season.objects.update(public=False)
    assert "Liga 2026" not in text(client, "player", player.pk)


def test_a_player_page_needs_no_more_queries_for_more_tournaments(
    client: Client, tournament: Tournament
) -> None:
    player = agreed(tournament.registrations.order_by("pk")[0])
    address = reverse("public:player", args=[player.pk])
    client.get(address)
    before = query_count(client, address)
    for number in range(2):
        again(tournament, player, f"Ďalší {number}")
    assert client.get(address).content.decode().count("data-test=") >= 1
    assert query_count(client, address) == before
    assert client.get(address).content.decode().count("/results/") == 3


def test_a_club_page_names_only_members_who_agreed(client: Client, tournament: Tournament) -> None:
    one, other, typed = tournament.registrations.filter(club__name="Klub 1").order_by("pk")[:3]
    Player.objects.filter(pk__in=[one.player_id, other.player_id]).update(registered=True)
    agreed(one)
    agreed(typed)  # of whom nobody but an organiser says that he is of the club
    page = text(client, "club", one.club_id)
    assert one.player.name in page
    assert other.player.name not in page
    assert typed.player.name not in page
    assert reverse("public:player", args=[one.player_id]) in page
    assert client.get(reverse("public:club", args=[10**6])).status_code == 404


def test_a_club_page_shows_first_places_once_they_are_announced(
    client: Client, tournament: Tournament
) -> None:
    club = Club.objects.create(name="Usporiadateľ")
    Tournament.objects.update(club=club)
    page = text(client, "club", club.pk)
    assert tournament.name in page
    assert "H. 0." not in page
    Tournament.objects.update(state=State.DECLARED)
    assert "H. 0." in text(client, "club", club.pk)
    Player.objects.update(publish_consent_at=timezone.now())
    assert "Hráč 0" in text(client, "club", club.pk)
    Tournament.objects.update(public=False)
    assert tournament.name not in text(client, "club", club.pk)


def test_a_club_page_opens_its_archive_by_years_with_who_won_and_where_most_came(client: Client) -> None:
    club = Club.objects.create(name="Usporiadateľ")
    for year, name in ((2024, "Jar"), (2024, "Jeseň"), (2025, "Zima")):
        held = played(name=name)
        Tournament.objects.filter(pk=held.pk).update(club=club, state=State.DECLARED, date=date(year, 3, 1))
    Player.objects.update(publish_consent_at=timezone.now())
    address = reverse("public:club", args=[club.pk])
    last, of_2024 = (client.get(f"{address}{query}").context["shown"] for query in ("", "?year=2024"))
    assert (last.year, last.years) == (2025, [2025, 2024])
    assert [one.name for one, _ in last.tournaments] == ["Zima"]
    assert {one.name for one, _ in of_2024.tournaments} == {"Jar", "Jeseň"}
    assert sum(times for _, times in of_2024.winners) == 2
    assert of_2024.most_players[1] == of_2024.most_players[0].registrations.count()
    # nobody else stands among the winners, and a year without tournaments is the last that has any
    Player.objects.update(publish_consent_at=None)
    assert client.get(address).context["shown"].winners == []
    assert client.get(f"{address}?year=1999").context["shown"].year == 2025


def test_an_officer_makes_a_season_from_the_page_of_the_club(client: Client) -> None:
    club, other = Club.objects.create(name="Usporiadateľ"), Club.objects.create(name="Druhý")
    officer = account("officer@example.test")
    for one in (other, club):
        ClubRole.objects.create(club=one, user=officer)
    address = reverse("public:club", args=[club.pk])
    assert "season-of-club" not in client.get(address).content.decode()
    client.force_login(officer)
    assert "season-of-club" in client.get(address).content.decode()
    form = client.get(f"{reverse('seasons:create')}?club={club.pk}").context["form"]
    assert form["club"].value() == club.pk


def test_a_club_page_needs_no_more_queries_for_more_tournaments_and_members(client: Client) -> None:
    club = Club.objects.create(name="Usporiadateľ")
    counts = []
    for number in (1, 2, 3):
        played(name=f"Turnaj {number}")
        Tournament.objects.update(club=club, state=State.DECLARED)
        player = Player.objects.create(
            name=f"Člen {number}", club=club, registered=True, publish_consent_at=timezone.now()
        )
        address = reverse("public:club", args=[club.pk])
        assert player.name in client.get(address).content.decode()
        counts.append(query_count(client, address))
    assert counts[0] == counts[1] == counts[2]


@pytest.fixture(scope="module")
def three(lasting: None) -> list[Tournament]:
    """In Žilina and Ľubotice, of two clubs, of both games, in two years."""
    zilina, other = Club.objects.create(name="MK Žilina"), Club.objects.create(name="PK Brno")
    return [
        Tournament.objects.create(
            name=name, slug=f"t{number}", date=on, club=club, venue=venue, ruleset=ruleset, public=True
        )
        for number, (name, on, club, venue, ruleset) in enumerate(
            [
                ("Čierny Peter", date(2025, 3, 1), zilina, "Ľubotice", "marias/szmk-2012"),
                ("Veľká cena", date(2026, 3, 1), other, "Brno", "preferans/classic"),
                ("Silvester", date(2026, 12, 31), zilina, "", Tournament.TICKET_ONLY),
            ]
        )
    ]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, {0, 1, 2}),
        ({"words": "cierny"}, {0}),
        ({"words": "LUBOTICE"}, {0}),
        ({"words": "zilina silvester"}, {2}),
        ({"words": "nikde"}, set()),
        ({"game": "marias"}, {0}),
        ({"game": "preferans"}, {1}),
        ({"game": "ticket-only"}, {2}),
        ({"since": "2026-01-01"}, {1, 2}),
        ({"until": "2026-03-01"}, {0, 1}),
        ({"since": "2026-01-01", "until": "2026-06-30", "game": "preferans"}, {1}),
    ],
)
def test_tournaments_are_found(
    client: Client, three: list[Tournament], query: dict[str, str], found: set[int]
) -> None:
    page = text(client, "home", **query)
    assert {number for number in range(3) if f"/tournaments/t{number}/" in page} == found


def test_tournaments_are_found_by_their_club(client: Client, three: list[Tournament]) -> None:
    page = text(client, "home", club=str(three[1].club_id))
    assert "/tournaments/t1/" in page
    assert "/tournaments/t0/" not in page


@pytest.mark.parametrize(
    "query",
    [
        {"since": "včera"},
        {"since": "2026-02-02", "until": "2026-02-01"},
        {"club": "999999"},
        {"club": "x"},
        {"game": "poker"},
    ],
)
def test_a_wrong_filter_is_said_at_its_field_and_narrows_nothing(
    client: Client, three: list[Tournament], query: dict[str, str]
) -> None:
    page = text(client, "home", **query)
    assert "field__error" in page
    assert all(f"/tournaments/t{number}/" in page for number in range(3))


def test_the_list_shows_neither_drafts_nor_what_is_not_public(
    client: Client, three: list[Tournament]
) -> None:
    Tournament.objects.filter(slug="t0").update(state=State.DRAFT)
    Tournament.objects.filter(slug="t1").update(public=False)
    page = text(client, "home", words="i")
    assert "/tournaments/t2/" in page
    assert "/tournaments/t0/" not in page
    assert "/tournaments/t1/" not in page
    assert "PK Brno" not in page


def test_a_long_list_comes_in_pages_that_keep_the_filter(client: Client) -> None:
    for number in range(31):
        Tournament.objects.create(
            name=f"Turnaj {number:02}", slug=f"n{number}", date=date(2026, 1, 1), public=True
        )
    first = text(client, "home", words="turnaj")
    assert first.count('href="/tournaments/') == 30
    assert "?page=2&amp;words=turnaj" in first
    assert text(client, "home", words="turnaj", page="2").count('href="/tournaments/') == 1


def test_the_list_needs_no_more_queries_for_more_tournaments(client: Client, three: list[Tournament]) -> None:
    address = reverse("public:home")
    before = query_count(client, address)
    tournament_of(4, name="Štvrtý")
    assert query_count(client, address) == before


def test_initials_lead_nowhere_and_names_to_their_page(client: Client, tournament: Tournament) -> None:
    one = tournament.registrations.order_by("pk")[0]
    address = reverse("public:figures", args=[tournament.slug, 1, one.pk])
    own = reverse("public:player", args=[one.player_id])
    assert own not in client.get(address).content.decode()
    agreed(one)
    assert own in client.get(address).content.decode()
