"""A tournament outside of Flek: the picture and the words of a shared address, schema.org, the embedded standing."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.desk.templatetags.tournament_pages import json_ld
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.publishing.queries import sharing
from tournaments.rounds.domain import states

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

State = Tournament.State
DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    """Eight players, a round with a deal."""
    made = tournament_of(8, venue="Kultúrny dom")
    sheet = published_round(made).tables.order_by("number")[0].sheet
    write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=0))
    return made


def declare(tournament: Tournament) -> None:
    states.close_round(tournament.rounds.get(), None, "x")
    Tournament.objects.update(state=State.DECLARED)
    tournament.refresh_from_db()


def page(client: Client, tournament: Tournament) -> str:
    return client.get(reverse("public:tournament", args=[tournament.slug])).content.decode()


def data(client: Client, tournament: Tournament) -> list[dict[str, Any]]:
    found = DATA.search(page(client, tournament))
    assert found
    return json.loads(found[1])["@graph"]


def picture(client: Client, tournament: Tournament, language: str = "sk") -> Any:
    cache.clear()
    return client.get(reverse("public:share-picture", args=[tournament.slug, language]))


def test_the_page_names_itself_with_whole_addresses(client: Client, tournament: Tournament) -> None:
    found = page(client, tournament)
    for name, value in {
        "og:title": "Jesenný turnaj",
        "og:url": f"http://testserver/tournaments/{tournament.slug}/",
        "og:image": f"http://testserver/tournaments/{tournament.slug}/share/sk.png",
    }.items():
        assert f'<meta property="{name}" content="{value}">' in found
    assert '<meta name="twitter:card" content="summary_large_image">' in found
    assert "Kultúrny dom" in re.findall(r'og:description" content="([^"]*)"', found)[0]


def test_the_picture_is_a_png_of_the_size_that_networks_ask_for(
    client: Client, tournament: Tournament
) -> None:
    response = picture(client, tournament)
    assert response["Content-Type"] == "image/png"
    assert response["Cache-Control"].startswith("public, max-age=300")
    with Image.open(BytesIO(response.content)) as image:
        assert image.size == (1200, 630)
    address = reverse("public:share-picture", args=[tournament.slug, "sk"])
    assert client.get(address, headers={"if-none-match": response["ETag"]}).status_code == 304


def test_the_picture_follows_the_tournament_and_the_language(client: Client, tournament: Tournament) -> None:
    before = picture(client, tournament).content
    assert picture(client, tournament, "en").content != before
    declare(tournament)
    assert picture(client, tournament).content != before


def test_first_places_are_told_once_they_are_announced_and_only_by_public_names(
    tournament: Tournament,
) -> None:
    assert sharing.shared(tournament).first == []
    declare(tournament)
    first = sharing.shared(tournament).first
    assert [finish.place for finish in first][:1] == [1]
    told = json.dumps(sharing.schema_org(sharing.shared(tournament), "http://x", "http://x/p"))
    assert "Hráč" not in json.loads(told)["@graph"][1]["itemListElement"][0]["item"]["name"]
    assert "/players/" not in told
    Tournament.objects.update(live=Tournament.Live.DECLARED, state=State.PROVISIONAL)
    tournament.refresh_from_db()
    assert sharing.shared(tournament).first == []


def test_a_draft_has_neither_picture_nor_frame(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(state=State.DRAFT)
    for name in ("share-picture", "embed"):
        assert client.get(reverse(f"public:{name}", args=[tournament.slug, "sk"])).status_code == 404
    assert client.get(reverse("public:embed-any", args=[tournament.slug])).status_code == 404


def test_search_engines_read_the_event_and_its_results(client: Client, tournament: Tournament) -> None:
    (event,) = data(client, tournament)
    assert event["@type"] == "SportsEvent"
    assert event["startDate"] == "2026-11-21"
    assert event["location"]["name"] == "Kultúrny dom"
    assert event["url"] == f"http://testserver/tournaments/{tournament.slug}/"
    declare(tournament)
    Player.objects.update(publish_consent_at=timezone.now())
    results = data(client, tournament)[1]["itemListElement"]
    assert results[0]["position"] == 1
    assert results[0]["item"]["name"].startswith("Hráč")
    assert "/players/" in results[0]["item"]["url"]


def test_a_name_cannot_end_the_element(client: Client, tournament: Tournament) -> None:
    assert "<" not in json_ld({"name": "</script><b>&"})
    Tournament.objects.update(name="</script><script>alert(1)</script>")
    found = page(client, tournament)
    assert "<script>alert" not in found
    assert data(client, tournament)[0]["name"] == "</script><script>alert(1)</script>"


@pytest.mark.parametrize("name", ["embed", "embed-any"])
def test_any_page_may_hold_the_standing_in_a_frame(client: Client, tournament: Tournament, name: str) -> None:
    more = ["sk"] if name == "embed" else []
    response = client.get(reverse(f"public:{name}", args=[tournament.slug, *more]))
    assert response.status_code == 200
    assert "frame-ancestors *" in response["Content-Security-Policy"]
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert "X-Frame-Options" not in response
    assert not response.cookies
    found = response.content.decode()
    assert 'data-test="standing"' in found
    assert "Hráč 0" not in found
    assert '<base target="_blank">' in found


@pytest.mark.parametrize("name", ["tournament", "results", "home"])
def test_no_other_page_may_be_held_in_a_frame(client: Client, tournament: Tournament, name: str) -> None:
    more = [] if name == "home" else [tournament.slug]
    response = client.get(reverse(f"public:{name}", args=more))
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert response["X-Frame-Options"] == "DENY"


def test_the_frame_is_kept_for_all_and_an_entry_shows_at_once(
    client: Client,
    tournament: Tournament,
    django_assert_num_queries: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    address = reverse("public:embed", args=[tournament.slug, "sk"])
    first = client.get(address)
    with django_assert_num_queries(0):
        assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    sheet = tournament.rounds.get().tables.order_by("number")[0].sheet
    with django_capture_on_commit_callbacks(execute=True):
        write(sheet, pen_of(sheet, "other")[0], entry(SEVEN, seen=1))
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_the_office_copies_the_frame(client: Client, tournament: Tournament) -> None:
    client.force_login(account())
    address = reverse("organiser:documents", args=[tournament.slug])
    found = client.get(address).content.decode()
    assert f'&lt;iframe src="http://testserver/tournaments/{tournament.slug}/embed/sk/"' in found
    Tournament.objects.update(state=State.DRAFT)
    assert "embed-code" not in client.get(address).content.decode()
