"""The pages of figures: whom they tell of, what they open, and how many queries they take (T-44)."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from msgspec import structs

from tests.evening import account
from tests.statistics.pages import agree, counted, entry_of
from tournaments.events.models import Tournament
from tournaments.people.models import Club, ClubRole, Player
from tournaments.seasons.models import Season, SeasonEvent
from tournaments.statistics.counting import figures, limits
from tournaments.statistics.domain.evenings import count_tournament
from tournaments.statistics.models import SummedFigures
from tournaments.statistics.queries import scopes

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def evening(lasting: None) -> Tournament:
    return counted()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two deals as the actor are enough."""
    lower = structs.replace(limits.LIMITS, least_actor_deals=1)
    for module in (figures, scopes):
        monkeypatch.setattr(module, "LIMITS", lower)


def addresses(evening: Tournament, player: Player) -> dict[str, str]:
    """Every public address that may tell of a player, the files too."""
    club = (
        Club.objects.get(pk=evening.club_id) if evening.club_id else Club.objects.create(name="Klub turnaja")
    )
    season = Season.objects.create(name="Sezóna", slug="sezona")
    SeasonEvent.objects.create(season=season, tournament=evening, name=evening.name, date=evening.date)
    Tournament.objects.filter(pk=evening.pk).update(club=club)
    count_tournament(evening.pk)
    mine = player.registrations.get().pk
    slug, forms = evening.slug, ("csv", "xlsx", "json")
    found = {
        "evening": reverse("public:tournament-statistics", args=[slug]),
        "mine": reverse("public:evening-statistics", args=[slug, mine]),
        "deals": reverse("public:evening-deals", args=[slug, mine]),
        "player": reverse("public:player-statistics", args=[player.pk]),
        "player deals": reverse("public:player-deals", args=[player.pk]),
        "club": reverse("public:club-statistics", args=[club.pk]),
        "season": reverse("seasons:statistics", args=[season.slug]),
        "all": reverse("public:statistics"),
        "api evening": reverse("api-tournament-statistics", args=[slug]),
        "api mine": reverse("api-evening-statistics", args=[slug, mine]),
        "api player": reverse("api-player-statistics", args=[player.pk]),
        "api club": reverse("api-club-statistics", args=[club.pk]),
        "api season": reverse("api-season-statistics", args=[season.slug]),
        "api all": reverse("api-statistics"),
    }
    for form in forms:
        found |= {
            f"evening {form}": reverse("public:tournament-statistics-file", args=[slug, form]),
            f"player {form}": reverse("public:player-statistics-file", args=[player.pk, form]),
            f"club {form}": reverse("public:club-statistics-file", args=[club.pk, form]),
            f"season {form}": reverse("seasons:statistics-file", args=[season.slug, form]),
            f"all {form}": reverse("public:statistics-file", args=[form]),
        }
    return found


def told(client: Client, address: str, name: str) -> bool:
    """Whether an address answers with this name."""
    answer = client.get(address)
    if answer.status_code == 404:
        return False
    assert answer.status_code == 200, address
    content = answer.content
    if "xlsx" in address:
        book = zipfile.ZipFile(io.BytesIO(content))
        content = b"".join(book.read(part) for part in book.namelist())
    return name.encode() in content or json.dumps(name)[1:-1].encode() in content


def test_who_agreed_is_everywhere_and_who_takes_it_back_nowhere(
    client: Client, evening: Tournament, few: None
) -> None:
    player = entry_of(evening).player
    known = addresses(evening, player)
    name = player.name
    assert not {at for at, address in known.items() if told(client, address, name)}, (
        "named, but no statistics"
    )
    agree(player)
    silent = {at for at, address in known.items() if not told(client, address, name)}
    assert silent == {"player csv"}, "a file without a title: whose it is says its name"
    agree(player, given=False)
    assert not {at for at, address in known.items() if told(client, address, name)}
    assert client.get(known["player"]).status_code == client.get(known["player csv"]).status_code == 404


def test_answers_are_asked_for_anew_each_time(client: Client, evening: Tournament) -> None:
    agree(entry_of(evening).player)
    for at, address in addresses(evening, entry_of(evening).player).items():
        answer = client.get(address)
        kept = answer.headers.get("Cache-Control", "")
        assert "no-cache" in kept or at.startswith("api"), (at, kept)
        assert "max-age" not in kept or "max-age=0" in kept


def test_a_figure_opens_to_its_deals_its_sheet_and_its_rule(client: Client, evening: Tournament) -> None:
    entry = entry_of(evening)
    agree(entry.player)
    page = client.get(reverse("public:player-statistics", args=[entry.player_id])).content.decode()
    lines = dict(re.findall(r'data-what="([^"]+)"\s+href="([^"]+)"', page))
    assert {"actor", "defence", "deals"} <= set(lines)
    for what, address in lines.items():
        evenings = client.get(address.replace("&amp;", "&")).content.decode()
        there = re.search(r'href="([^"]+)" data-test="evening"', evenings)
        assert there, what
        deals = client.get(there[1]).content.decode()
        at = re.findall(r'href="([^"]+)#deal-(\d+)" data-test="deal"', deals)
        assert at, what
        sheet = client.get(at[0][0]).content.decode()
        assert f'id="deal-{at[0][1]}"' in sheet
        rule = re.search(r'href="(/rules/rule/[^"?]+)', sheet)
        assert rule
        assert client.get(rule[1]).status_code == 200


def test_words_for_no_deals_are_unknown(client: Client, evening: Tournament) -> None:
    entry = entry_of(evening)
    agree(entry.player)
    for address in (
        reverse("public:evening-deals", args=[evening.slug, entry.pk]),
        reverse("public:player-deals", args=[entry.player_id]),
    ):
        assert client.get(address, {"what": "gain"}).status_code == 404
        assert client.get(address, {"what": f"against.{entry_of(evening, 1).player_id}"}).status_code == 200
        assert client.get(address, {"what": "actor", "page": "x"}).status_code == 200


@pytest.mark.parametrize(
    "hidden",
    [
        {"money_shown": Tournament.MoneyShown.PLACES},
        {"state": Tournament.State.PROVISIONAL, "live": Tournament.Live.DECLARED},
        {"public": False},
    ],
)
def test_what_the_internet_does_not_see_is_in_no_sum(
    client: Client, evening: Tournament, hidden: dict[str, Any]
) -> None:
    entry = entry_of(evening)
    agree(entry.player)
    assert client.get(reverse("public:player-statistics", args=[entry.player_id])).status_code == 200
    Tournament.objects.filter(pk=evening.pk).update(**hidden)
    count_tournament(evening.pk)
    assert not SummedFigures.objects.exists()
    assert client.get(reverse("public:player-statistics", args=[entry.player_id])).status_code == 404
    if "public" not in hidden:  # a private tournament has its link
        answer = client.get(reverse("public:evening-statistics", args=[evening.slug, entry.pk]))
        assert answer.status_code == 404


def test_who_organises_sees_everybody_and_others_are_refused(client: Client, evening: Tournament) -> None:
    entry = entry_of(evening)
    pages = [
        reverse("organiser:statistics", args=[evening.slug]),
        reverse("organiser:evening-statistics", args=[evening.slug, entry.pk]),
        reverse("organiser:evening-deals", args=[evening.slug, entry.pk]),
    ]
    for page in pages:
        assert client.get(page).status_code == 302
    client.force_login(account("cudzi@example.test"))
    for page in pages:
        assert client.get(page).status_code == 403
    client.force_login(account("vecer@example.test"))
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200
        assert entry.name in answer.content.decode()


def test_an_officer_sees_his_members_and_others_are_refused(
    client: Client, evening: Tournament, few: None
) -> None:
    player = entry_of(evening).player
    club = Club.objects.create(name="Môj klub")
    Player.objects.filter(pk=player.pk).update(club=club, registered=True)
    page = reverse("members:statistics", args=[club.pk])
    assert client.get(page).status_code == 302
    client.force_login(account("cudzi@example.test"))
    assert client.get(page).status_code == 403
    ClubRole.objects.create(club=club, user=account("cudzi@example.test"))
    shown = client.get(page).content.decode()
    assert player.name in shown
    assert entry_of(evening, 1).name not in shown


def test_few_deals_are_grey_and_in_no_ranking(client: Client, evening: Tournament) -> None:
    agree(entry_of(evening).player)
    page = client.get(reverse("public:tournament-statistics", args=[evening.slug])).content.decode()
    assert 'class="is-few"' in page
    assert 'data-test="ranking"' not in client.get(reverse("public:statistics")).content.decode()


def test_pages_take_as_many_queries_for_three_tournaments_as_for_one(
    client: Client, evening: Tournament, few: None
) -> None:
    for number in range(16):
        agree(entry_of(evening, number).player)
    player = entry_of(evening).player
    known = {at: address for at, address in addresses(evening, player).items() if "xlsx" not in at}

    def queries() -> dict[str, int]:
        counts = {}
        for at, address in known.items():
            client.get(address)
            with CaptureQueriesContext(
                connection,
            ) as captured:
                assert client.get(address).status_code == 200
            counts[at] = len(captured)
        return counts

    one = queries()
    for name in ("Druhý", "Tretí"):
        other = counted(name)
        for number in range(16):
            entry = entry_of(other, number)
            person = entry_of(evening, number).player
            other.registrations.filter(pk=entry.pk).update(player=person)
        SeasonEvent.objects.create(season=Season.objects.get(), tournament=other, name=name, date=other.date)
        Tournament.objects.filter(pk=other.pk).update(club=evening.club_id)
        count_tournament(other.pk)
    assert SummedFigures.objects.get(scope="all", player=player).evenings == 3
    three = queries()
    assert {at: count for at, count in three.items() if count > one[at]} == {}
    assert max(three.values()) <= 16, three
