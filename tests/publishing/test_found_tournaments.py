"""The public list searched and narrowed: the databases find what comparing every name would find (T-34)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.names import plain
from tests.evening import account
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Listing, Tournament
from tournaments.people.domain.clubs import change_club
from tournaments.people.models import Club
from tournaments.publishing.queries import published
from tournaments.publishing.queries.published import found_tournaments

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

NAMES = (
    ("Vianočný turnaj", "Košice", "Šachový klub Ľubica", "Spišská Belá"),
    ("Turnaj 100 %", "Brno", "Žolík_Brno", "Brno"),
    ("Memoriál Štefana  Ďuricu", "", "Šachový klub Ľubica", "Spišská Belá"),
    ("O pohár", "U Strassnera", None, ""),
    ("Straße", "Wien", None, ""),
    ("Preferans II", "Žilina", "Klub", "Nové Zámky"),
    ("back\\slash", "Levoča", "Klub", "Nové Zámky"),
)
SEARCHES = (
    *(
        "turnaj",
        "TURNAJ kosice",
        "košice",
        "lubica",
        "belá turnaj",
        "spisska klub",
        "100 %",
        "%",
        "_",
        "strass",
    ),
    *(
        "ďuricu  memorial",
        "zamky pref",
        "klub",
        "\\",
        "nic takeho",
        "turnajkosice",
        "ova",
        "o pohar u",
        "",
        "  ",
    ),
    *("İ", "ß", "\u0301", "klubn", "brno brno", "'; DROP"),
)


@pytest.fixture(autouse=True)
def listed() -> list[Tournament]:
    made = []
    for number, (name, venue, club, town) in enumerate(NAMES):
        of = Club.objects.get_or_create(name=club, defaults={"town": town})[0] if club else None
        made.append(
            Tournament(
                name=name,
                slug=f"t{number}",
                venue=venue,
                club=of,
                date=date(2026, 1, 1 + number % 3),
                public=number != 5,
                state=Tournament.State.DRAFT if number == 6 else Tournament.State.DECLARED,
            )
        )
    return Tournament.objects.bulk_create(made)


def compared(words: str) -> list[str]:
    """What is found by looking at each of them."""
    wanted = plain(words).split()
    found = []
    for one in found_tournaments():
        texts = (one.name, one.venue, one.club.name, one.club.town) if one.club else (one.name, one.venue)
        if all(word in plain(" ".join(filter(None, texts))) for word in wanted):
            found.append(one.slug)
    return found


@pytest.mark.parametrize("words", SEARCHES)
def test_the_database_finds_what_comparing_finds(words: str) -> None:
    assert [one.slug for one in found_tournaments(words=words)] == compared(words)


def test_a_search_that_finds_all_and_one_that_finds_nothing_differ() -> None:
    assert len(compared("")) == 5
    assert compared("lubica") == ["t2", "t0"]
    assert compared("nic takeho") == []


def test_what_is_searched_is_what_it_is_called_now() -> None:
    tournament = Tournament.objects.get(slug="t0")
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.REGISTRATION)
    tournament.refresh_from_db()
    change_settings(tournament, {"name": "Letný večer"})
    assert [one.slug for one in found_tournaments(words="letny kosice")] == ["t0"]
    assert not found_tournaments(words="vianocny")
    club = Club.objects.get(name="Šachový klub Ľubica")
    change_club(club, "Mariáš Poprad", "Poprad")
    assert [one.slug for one in found_tournaments(words="poprad")] == ["t2", "t0"]
    assert not found_tournaments(words="bela")


def options(page: str) -> list[str]:
    found = re.search(r'<select name="club".*?</select>', page, re.DOTALL)
    return re.findall(r'value="(\d*)"', found[0]) if found else []


def test_few_clubs_are_chosen_from_by_the_alphabet(client: Client) -> None:
    """Those with a tournament on the list, and no others."""
    held = sorted({one.club for one in found_tournaments() if one.club}, key=lambda club: club.sort_key)
    assert options(client.get("/").content.decode()) == ["", *(str(club.pk) for club in held)]


class TestManyClubs:
    """Nobody looks through a list of a thousand clubs, and no page grows with it."""

    @pytest.fixture(autouse=True)
    def _many(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(published, "CLUBS", 1)

    def test_words_find_them(self, client: Client) -> None:
        page = client.get("/", headers={"accept-language": "en"}).content.decode()
        assert options(page) == []
        assert "By game and date" in page
        found = client.get("/", {"words": "lubica"}).content.decode()
        assert re.findall(r'href="/tournaments/(t\d)/"', found) == ["t2", "t0"]

    def test_the_one_that_a_link_asks_for_stands_there(self, client: Client) -> None:
        club = Club.objects.get(name="Žolík_Brno")
        page = client.get("/", {"club": club.pk}).content.decode()
        assert options(page) == ["", str(club.pk)]
        assert re.findall(r'href="/tournaments/(t\d)/"', page) == ["t1"]

    @pytest.mark.parametrize("asked", ["x", "99999", "9" * 30, "²"])
    def test_no_other_may_be_asked_for(self, client: Client, asked: str) -> None:
        """As among few: the form says so, and the list is whole."""
        answer = client.get("/", {"club": asked})
        assert answer.context["form"].errors.keys() == {"club"}
        assert len(re.findall(r'href="/tournaments/(t\d)/"', answer.content.decode())) == 5


@pytest.mark.parametrize("words", ["", "lubica", "turnaj kosice brno"])
def test_a_page_costs_as_many_queries_whatever_is_sought(client: Client, words: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        client.get("/", {"words": words, "game": "marias"})
    assert len(queries) <= 3 + bool(words)  # clubs that the words name


def test_pages_by_program_are_parts_of_the_whole_list(client: Client) -> None:
    Tournament.objects.bulk_create(
        Tournament(
            name=f"Turnaj {n}", slug=f"x{n}", date=date(2025, 1, 1 + n % 5), public=True, state="declared"
        )
        for n in range(40)
    )
    whole = [one.slug for one in found_tournaments()]
    address: str | None = "/api/v1/tournaments/?page_size=7"
    walked, pages = [], 0
    while address:
        answer = client.get(address).json()
        assert answer["count"] == 45
        assert (answer["previous"] is None) == (pages == 0)
        walked += [one["slug"] for one in answer["results"]]
        address, pages = answer["next"], pages + 1
    assert (walked, pages) == (whole, 7)
    assert client.get("/api/v1/tournaments/?page_size=7&page=8").status_code == 404
    found = client.get("/api/v1/tournaments/", {"q": "Turnaj 1"}).json()
    assert found["count"] == 12
    assert [one["slug"] for one in found["results"]] == [
        one.slug for one in found_tournaments() if "turnaj 1" in one.name.casefold()
    ]


def test_an_officer_sees_who_waits_first_and_then_the_newest(client: Client) -> None:
    Tournament.objects.filter(slug="t1").update(public=False)
    for slug, day in (("t1", 2), ("t5", 1)):
        asked_at = datetime(2026, 2, day, tzinfo=UTC)
        Listing.objects.create(tournament=Tournament.objects.get(slug=slug), asked_at=asked_at)
    user = account()
    user.is_superuser = True
    user.save()
    client.force_login(user)
    page = client.get(reverse("members:listings")).content.decode()
    assert re.findall(r'href="/tournaments/(t\d)/"', page) == ["t5", "t1", "t2", "t4", "t6", "t3", "t0"]
