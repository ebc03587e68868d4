"""The front page: what is played now and what comes stands first, each once; the list holds the rest."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.evening import published_round, tournament_of
from tournaments.events.models import Tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def public(name: str, days: int, players: int = 4, **fields: object) -> Tournament:
    found = tournament_of(players, name=name)
    day = timezone.localdate() + timedelta(days=days)
    Tournament.objects.filter(pk=found.pk).update(public=True, date=day, **fields)
    found.refresh_from_db()
    return found


def query_count(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_live_and_coming_stand_first_and_once(client: Client) -> None:
    live, coming, past = (
        public("Hrá sa", 0),
        public("Príde", 7, capacity=48),
        public("Bol", -7, state="declared"),
    )
    hidden, draft = public("Súkromný", 7), public("Koncept", 7, state="draft")
    Tournament.objects.filter(pk=hidden.pk).update(public=False)
    published_round(live)
    answer = client.get(reverse("public:home"))
    assert [one.name for one in answer.context["front"].live] == ["Hrá sa"]
    assert [one.name for one in answer.context["front"].coming] == ["Príde"]
    page = answer.content.decode()
    for found in (live, coming, past):
        assert page.count(f'href="/tournaments/{found.slug}/"') == 1
    assert all(f"/tournaments/{found.slug}/" not in page for found in (hidden, draft))
    assert "4 / 48" in " ".join(page.split())
    assert reverse("organiser:create") in page
    assert reverse("scoring:quick") in page


def test_whoever_looks_for_something_gets_the_list_alone(client: Client) -> None:
    coming = public("Príde", 7)
    answer = client.get(reverse("public:home"), {"words": "pride"})
    assert answer.context["front"] is None
    assert f"/tournaments/{coming.slug}/" in answer.content.decode()


def test_the_front_page_needs_no_more_queries_for_more_tournaments(client: Client) -> None:
    published_round(public("Prvý", 0))
    public("Príde", 7)
    before = query_count(client, reverse("public:home"))
    for number in range(2):
        published_round(public(f"Ďalší {number}", 0))
        public(f"Príde {number}", 7)
    assert query_count(client, reverse("public:home")) == before
