"""The parts of the public page that every viewer polls: the same bytes for all, written once, never late (T-35)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from core.caching import ForgivingRedisCache
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tests.reading import read
from tournaments.events.domain.desk import add_category
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import Player
from tournaments.publishing import published_parts
from tournaments.publishing.domain import projector
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

PARTS = ["standing", "lead", "round-banner", "seating"]
Commits = Callable[..., Any]


@pytest.fixture(scope="module")
def published(lasting: None) -> Round:
    return published_round(tournament_of(8))


@pytest.fixture(scope="module")
def round_(published: Round) -> Round:
    return published


def address(round_: Round, name: str = "standing", language: str = "sk") -> str:
    return reverse(f"public:{name}", args=[round_.tournament.slug, language])


def play(round_: Round, commits: Commits, seen: int = 0) -> None:
    """One more deal at the first table."""
    sheet = round_.tables.order_by("number")[0].sheet
    with commits(execute=True):
        write(sheet, pen_of(sheet)[0], entry(SEVEN, seen=seen))


@pytest.mark.parametrize("name", PARTS)
def test_who_has_the_part_already_gets_304_without_a_query(
    client: Client, round_: Round, name: str, django_assert_num_queries: Any, one_turn: None
) -> None:
    first = client.get(address(round_, name))
    assert first.status_code == 200
    with django_assert_num_queries(0):
        second = client.get(address(round_, name), headers={"if-none-match": first["ETag"]})
        third = client.get(address(round_, name))
    assert (second.status_code, second.content) == (304, b"")
    assert (third.status_code, third.content) == (200, first.content)


def test_t23_a_category_is_kept_as_everybodys_order_is(
    client: Client,
    round_: Round,
    django_assert_num_queries: Any,
    django_capture_on_commit_callbacks: Commits,
    one_turn: None,
) -> None:
    play(round_, django_capture_on_commit_callbacks)
    seniors = add_category(round_.tournament, usual="seniors")
    member = round_.tournament.registrations.order_by("pk")[0]
    seniors.registrations.set([member])
    asked = f"{address(round_)}?category=seniors"
    first = client.get(asked)
    assert re.findall(r'data-player="(\d+)"', read(first)) == [str(member.pk)]
    assert re.search(r'id="pick-seniors"[^>]+aria-current="true"', read(first))
    with django_assert_num_queries(0):
        assert client.get(asked, headers={"if-none-match": first["ETag"]}).status_code == 304
    page = read(client.get(reverse("public:tournament", args=[round_.tournament.slug]) + "?category=seniors"))
    assert f'hx-get="{asked}"' in page
    assert re.findall(r'<tr data-player="(\d+)"', page) == [str(member.pk)]


@pytest.mark.parametrize("category", ["juniors", "a b", "x" * 300])
def test_t23_a_category_that_is_none_has_no_part(client: Client, round_: Round, category: str) -> None:
    assert client.get(address(round_), {"category": category}).status_code == 404
    page = client.get(reverse("public:tournament", args=[round_.tournament.slug]), {"category": category})
    assert page.status_code == 200


@pytest.mark.parametrize("name", PARTS)
def test_a_part_belongs_to_nobody(round_: Round, name: str) -> None:
    """A cache in front may keep it: no cookie, and the organiser reads the same bytes as an outsider."""
    organiser = Client()
    organiser.force_login(account())
    seen = [client.get(address(round_, name)) for client in (organiser, Client())]
    assert seen[0].content == seen[1].content
    for response in seen:
        assert not response.cookies
        assert response["Cache-Control"] == "public, max-age=0, s-maxage=1"


def test_looking_whether_anything_changed_takes_the_same_few_queries(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    for players in (8, 24):
        round_ = published_round(tournament_of(players, name=f"Turnaj {players}"))
        client.get(address(round_))
        published_parts.look_again(round_.tournament.slug)
        with django_assert_max_num_queries(7):
            client.get(address(round_))


def test_an_entry_shows_with_the_next_poll(
    client: Client, round_: Round, django_capture_on_commit_callbacks: Commits
) -> None:
    before = client.get(address(round_))
    assert "money" not in before.content.decode()
    play(round_, django_capture_on_commit_callbacks)
    after = client.get(address(round_), headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "0,18" in after.content.decode()
    play(round_, django_capture_on_commit_callbacks, seen=1)
    assert client.get(address(round_), headers={"if-none-match": after["ETag"]}).status_code == 200


def test_a_message_and_a_name_show_within_a_second(client: Client, round_: Round) -> None:
    """Nothing tells the cache of these: they show when the turn of the present second is over."""
    for name, change, said in [
        ("round-banner", lambda: Round.objects.update(message="Obed o 12:30"), "Obed o 12:30"),
        ("seating", lambda: Player.objects.update(publish_consent_at=timezone.now()), "Hráč 001"),
    ]:
        assert said not in client.get(address(round_, name)).content.decode()
        change()
        end_of_turn(round_, "round" if name == "round-banner" else name)
        assert said in client.get(address(round_, name)).content.decode()


def end_of_turn(round_: Round, name: str) -> None:
    cache.delete(f"public:{name}:sk:{round_.tournament.slug}::turn")


@pytest.mark.parametrize("live", ["signed", "round", "declared"])
def test_results_show_only_when_the_organiser_wants_it(
    client: Client, round_: Round, live: str, django_capture_on_commit_callbacks: Commits
) -> None:
    Tournament.objects.update(live=live)
    play(round_, django_capture_on_commit_callbacks)
    assert shown(client, round_) is False
    states.close_round(round_, None, "x")
    assert shown(client, round_) is (live != "declared")
    Tournament.objects.update(state=Tournament.State.DECLARED)
    assert shown(client, round_) is True


def shown(client: Client, round_: Round) -> bool:
    cache.clear()
    return 'data-test="standing"' in client.get(address(round_)).content.decode()


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
def test_a_part_speaks_the_language_of_its_address(client: Client, round_: Round, language: str) -> None:
    client.cookies["django_language"] = "cs"
    words = {"sk": "1. kolo z 3", "cs": "1. kolo ze 3", "en": "round 1 of 3"}
    found = client.get(address(round_, "round-banner", language)).content.decode()
    assert words[language] in found


@pytest.mark.parametrize("name", PARTS)
def test_a_draft_and_a_language_that_is_none_have_no_parts(client: Client, round_: Round, name: str) -> None:
    assert client.get(address(round_, name, "de")).status_code == 404
    Tournament.objects.update(state=Tournament.State.DRAFT)
    assert client.get(address(round_, name)).status_code == 404
    grant_role(round_.tournament, account("desk@example.test"), Role.DESK)
    client.force_login(account("desk@example.test"))
    assert client.get(address(round_, name)).status_code == 404


def test_without_a_cache_the_page_is_the_same(
    client: Client, round_: Round, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache that is down counts as a miss: nothing listens on this port."""
    with_cache = client.get(address(round_))
    monkeypatch.setattr(ForgivingRedisCache, "_away_until", 0.0)
    redis = {"BACKEND": "core.caching.ForgivingRedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": redis}
    without = client.get(address(round_))
    assert without.content == with_cache.content
    assert client.get(address(round_), headers={"if-none-match": without["ETag"]}).status_code == 304
    published_parts.look_again(round_.tournament.slug)


def test_the_page_of_the_tournament_reads_the_kept_parts(client: Client, one_turn: None) -> None:
    """Whoever opens it costs the same few queries, however many play."""
    counts = []
    for players in (8, 24):
        round_ = published_round(tournament_of(players, name=f"Turnaj {players}"))
        page = reverse("public:tournament", args=[round_.tournament.slug])
        client.get(page)
        with CaptureQueriesContext(connection) as queries:
            client.get(page)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


def test_every_page_asks_often_enough(client: Client, round_: Round) -> None:
    """T-35: five seconds, of which a cache in front takes one and the answer some more."""
    key = projector.key_of(round_.tournament)
    for page in (
        reverse("public:tournament", args=[round_.tournament.slug]),
        reverse("public:embed", args=[round_.tournament.slug, "sk"]),
        reverse("public:projector", args=[round_.tournament.slug, key]),
    ):
        asked = re.findall(r'hx-get="([^"]*)"\s+hx-trigger="every (\d+)s, changed"', read(client.get(page)))
        standings = [int(every) for address, every in asked if "standing" in address or "embed" in address]
        assert standings == [3]
