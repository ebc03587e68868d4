"""T-45: who is shown in a rating, and where a change leads."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.evening import account
from tests.rating.world import ROUNDS, agree, declared, players
from tournaments.draws.domain.draw_request import Choice, players_of_the_draw, request_for
from tournaments.draws.forms.draw import ChoiceForm
from tournaments.events.models import Tournament
from tournaments.people.domain import consents
from tournaments.people.models import Club, Consent, Player
from tournaments.rating.domain.replaying import replay_all
from tournaments.rating.models import RatingChange

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]
LIST = "/rating/marias/"


@pytest.fixture(autouse=True)
def _on(settings) -> None:
    settings.RATING = True


@pytest.fixture
def people() -> list[Player]:
    """Four players of one tournament; all but Dana agreed to be shown."""
    found = players()
    agree(*found[:3])
    declared(found, club=Club.objects.create(name="Flekári"), money_shown="money", name="Jeseň")
    replay_all()
    return found


def page(client: Client, path: str = LIST) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_only_who_agreed_is_shown_and_the_others_are_counted(client: Client, people: list[Player]) -> None:
    shown = page(client)
    assert all(player.name in shown for player in people[:3])
    assert people[3].name not in shown
    assert 'data-test="unnamed"' in shown


@pytest.mark.parametrize("scope", [Consent.Scope.NAME, Consent.Scope.STATISTICS])
def test_who_takes_a_consent_back_is_gone_at_once(
    client: Client, people: list[Player], scope: Consent.Scope
) -> None:
    anna = people[0]
    consents.record(anna, Consent.How.SIGNED, None, given=False, scope=scope, note="zložka")
    for path in (LIST, "/rating/marias.csv", "/rating/marias.json", "/clubs/{}/rating/marias/"):
        club = Club.objects.get(name="Flekári")
        assert anna.name not in page(client, path.format(club.pk))
    assert client.get(f"/players/{anna.pk}/rating/").status_code == 404


def test_nobody_under_age_is_shown(client: Client, people: list[Player]) -> None:
    Player.objects.filter(pk=people[0].pk).update(birth_year=timezone.localdate().year - 15)
    assert people[0].name not in page(client)
    assert client.get(f"/players/{people[0].pk}/rating/").status_code == 404


def test_a_provisional_rating_has_no_place(client: Client, people: list[Player]) -> None:
    lines = json.loads(page(client, "/rating/marias.json"))["rows"]
    assert {line["place"] for line in lines} == {None}
    RatingChange.objects.filter(registration__player__in=[people[0], people[3], people[2]]).update(rounds=12)
    lines = json.loads(page(client, "/rating/marias.json"))["rows"]
    # Dana, who is not shown, stands behind them; Boris is provisional
    assert [(line["name"], line["place"]) for line in lines] == [
        ("Anna Hráč", 1),
        ("Cyril Hráč", 2),
        ("Boris Hráč", None),
    ]


def test_places_are_counted_among_all(client: Client, people: list[Player]) -> None:
    RatingChange.objects.update(rounds=12)
    consents.record(people[0], Consent.How.SIGNED, None, given=False, scope=Consent.Scope.NAME, note="zložka")
    lines = json.loads(page(client, "/rating/marias.json"))["rows"]
    assert [(line["name"], line["place"]) for line in lines] == [("Boris Hráč", 2), ("Cyril Hráč", 3)]


def test_who_has_not_played_for_two_years_is_not_listed(client: Client, people: list[Player]) -> None:
    Tournament.objects.update(date=timezone.localdate() - timezone.timedelta(days=800))
    assert people[0].name not in page(client)


def test_every_change_opens_to_its_tournament(client: Client, people: list[Player]) -> None:
    shown = page(client, f"/players/{people[0].pk}/rating/")
    made = Tournament.objects.get()
    assert f'href="/tournaments/{made.slug}/"' in shown
    assert shown.count("figure") > 4


@pytest.mark.parametrize(("sees", "told"), [("money", True), ("figures", True), ("places", False)])
def test_rounds_show_where_the_internet_sees_figures(
    client: Client, people: list[Player], sees: str, told: bool
) -> None:
    Tournament.objects.update(money_shown=sees)
    shown = page(client, f"/players/{people[0].pk}/rating/")
    assert ("+0,25" in shown) is told  # 600 cents of 24 deals
    assert "Jeseň" in shown


@pytest.mark.parametrize(
    "path",
    [
        LIST,
        "/rating/marias.csv",
        "/clubs/{club}/rating/marias/",
        "/clubs/{club}/rating/marias.xlsx",
        "/players/{player}/rating/",
    ],
)
def test_where_it_is_off_there_is_no_page(client: Client, people: list[Player], settings, path: str) -> None:
    path = path.format(club=Club.objects.get(name="Flekári").pk, player=people[0].pk)
    assert client.get(path).status_code == 200
    settings.RATING = False
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["/rating/whist/", "/rating/marias.exe", "/clubs/999/rating/marias/", "/players/999/rating/"]
)
def test_what_is_not_there(client: Client, people: list[Player], path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_list_takes_no_orders(client: Client, people: list[Player]) -> None:
    client.force_login(account())
    for path in (LIST, f"/players/{people[0].pk}/rating/"):
        assert client.post(path).status_code == 405


def test_the_pages_lead_to_it(client: Client, people: list[Player], settings) -> None:
    club = Club.objects.get(name="Flekári")
    ways = {
        "/": LIST,
        f"/clubs/{club.pk}/": f"/clubs/{club.pk}/rating/marias/",
        f"/players/{people[0].pk}/": f"/players/{people[0].pk}/rating/",
    }
    for path, way in ways.items():
        assert f'href="{way}"' in page(client, path), path
    assert "/rating/" not in page(client, f"/players/{_named_only().pk}/")
    settings.RATING = False
    for path in ways:
        assert "/rating/" not in page(client, path), path


def _named_only() -> Player:
    made = Player.objects.create(name="Ján Bez Figúr", registered=True)
    agree(made, scopes=["name"])
    return made


def test_queries_do_not_grow_with_the_players(client: Client) -> None:
    counted = []
    for count in (1, 3):
        Player.objects.update(publish_consent_at=None)
        Consent.objects.all().delete()
        people = players()
        agree(*people[:count])
        declared(people)
        replay_all()
        for path in (LIST, f"/players/{people[0].pk}/rating/"):
            client.get(path)
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(path).status_code == 200
            counted.append(len(queries))
    assert counted[:2] == counted[2:]


def test_a_draw_can_take_its_order_from_the_rating(people: list[Player], settings) -> None:
    """T-9, T-45: Dana counts too, who is shown nowhere; who is not rated comes last."""
    new = players(5)[4]
    made = declared([people[2], people[3], new, people[0]], name="Ďalší", days_ago=5)
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.RUNNING)
    entries = players_of_the_draw(made)
    names = {entry.pk: entry.name for entry in entries}

    def ranks(ranking: str) -> dict[str, int | None]:
        request = request_for(made, 1, Choice(method="pots", ranking=ranking), entries)
        return {names[player.id]: player.rank for player in request.players}

    assert ranks("rating") == {"Anna Hráč": 1, "Cyril Hráč": 2, "Dana Hráč": 3, "Emil Hráč": None}
    made.registrations.filter(player=new).update(seed_rank=1)
    entries = players_of_the_draw(made)
    settings.RATING = False
    assert ranks("rating")["Emil Hráč"] == 1  # the seed list, as without a season


@pytest.mark.parametrize("on", [True, False])
def test_the_form_of_a_draw_offers_it_where_there_is_one(settings, on: bool) -> None:
    settings.RATING = on
    form = ChoiceForm(Choice(), follow=False, data={"method": "pots", "ranking": "rating"})
    assert form.is_valid() is on
    assert ("rating" in str(form["ranking"])) is on


def test_two_rounds_are_the_ones_of_the_evening(people: list[Player]) -> None:
    (change,) = RatingChange.objects.filter(registration__player=people[1], rated__rating__club=None)
    assert [(one["round"], one["deals"]) for one in change.readings] == [(1, 24), (2, 24)]
    assert [one["value"] for one in change.readings] == [ROUNDS[0][1] / 24, ROUNDS[1][1] / 24]
