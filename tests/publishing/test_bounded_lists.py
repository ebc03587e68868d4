"""Lists that grow with the archive: numbered pages as far as people turn them, then by date; nothing is left out."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from core import bounded_pages
from tests.evening import account
from tournaments.events.models import Tournament, TournamentRole

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

NEWEST = date(2026, 1, 31)
MANY = 70


@pytest.fixture(autouse=True)
def archive(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The slugs of more tournaments than a page with a number shows, the newest first; each day has two."""
    monkeypatch.setattr(bounded_pages, "MOST", 1)
    made = Tournament.objects.bulk_create(
        Tournament(
            name=f"Turnaj {number:02}",
            slug=f"t{number:02}",
            date=NEWEST - timedelta(days=number // 2),
            public=True,
            state=Tournament.State.DECLARED,
        )
        for number in reversed(range(MANY))
    )
    TournamentRole.objects.bulk_create(
        TournamentRole(tournament=one, user=account(), role="organiser") for one in made
    )
    return [f"t{number:02}" for number in range(MANY)]


def turned(client: Client, address: str, link: str) -> list[list[str]]:
    """The slugs of each part, as long as a part leads to an older one."""
    parts, query = [], ""
    while True:
        page = client.get(address + query).content.decode()
        parts.append(re.findall(rf'href="{link}(t\d\d)/"', page))
        older = re.search(r'href="(\?until=[^"]*)"', page)
        if older is None:
            return parts
        query = older[1].replace("&amp;", "&")


@pytest.mark.parametrize("name", ["public:home", "organiser:home"])
def test_every_tournament_is_reached_in_its_order(client: Client, archive: list[str], name: str) -> None:
    client.force_login(account())
    address = reverse(name)
    link = reverse(name.replace("home", "tournament"), args=["t00"]).removesuffix("t00/")
    parts = turned(client, address, link)
    assert [len(part) for part in parts][:-1] == [30, 30]
    assert list(dict.fromkeys(slug for part in parts for slug in part)) == archive


def test_what_else_was_asked_stays(client: Client) -> None:
    page = client.get(reverse("public:home"), {"words": "turnaj", "since": "2026-01-02"}).content.decode()
    assert re.search(r'href="\?until=2026-01-\d\d&amp;words=turnaj&amp;since=2026-01-02"', page)


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", ""])
def test_a_day_that_is_none_narrows_nothing(client: Client, archive: list[str], day: str) -> None:
    client.force_login(account())
    page = client.get(reverse("organiser:home"), {"until": day}).content.decode()
    assert archive[0] in page


@pytest.mark.parametrize("rows", [1, 3])
def test_the_organisers_list_needs_no_more_queries_for_more_rows(
    client: Client, rows: int, django_assert_max_num_queries: object
) -> None:
    TournamentRole.objects.all().delete()
    for one in Tournament.objects.all()[:rows]:
        TournamentRole.objects.create(tournament=one, user=account(), role="organiser")
    client.force_login(account())
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        client.get(reverse("organiser:home"))


def test_the_list_of_others_is_not_shown(client: Client) -> None:
    client.force_login(account("outsider@example.test"))
    assert "t00" not in client.get(reverse("organiser:home")).content.decode()
