"""From a figure to where it comes from and back: a line of the finished page, a deal, its ruling (T-21, T-34)."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.finished_evening import finished_evening
from tests.reading import read
from tournaments.events.models import Tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

CELL = re.compile(r'class="final__cell" href="([^"]+)"')


@pytest.fixture(scope="module")
def once(lasting: None) -> dict[str, Any]:
    return finished_evening()


@pytest.fixture(scope="module")
def slug(once: dict[str, Any]) -> str:
    cache.clear()
    return str(deepcopy(once)["slug"])


def page(slug: str) -> str:
    return read(Client().get(reverse("public:tournament", args=[slug])))


def test_t21_a_round_of_the_cross_table_leads_to_its_sheet(slug: str) -> None:
    line = page(slug).split("<tr data-player=")[1]
    player = line.split('"')[1]
    ways = CELL.findall(line)
    assert len(ways) == 2
    for number, way in enumerate(ways, start=1):
        assert way.startswith(f"/tournaments/{slug}/tables/{number}/")
        assert reverse("public:mine", args=[slug, player]) in read(Client().get(way))


def test_t39a_where_only_places_are_seen_a_round_leads_nowhere(slug: str) -> None:
    Tournament.objects.filter(slug=slug).update(money_shown=Tournament.MoneyShown.PLACES)
    shown = page(slug)
    assert "<tr data-player=" in shown
    assert "/tables/" not in shown


def test_t34_a_deal_leads_to_its_ruling_and_the_ruling_to_the_deal(slug: str) -> None:
    sheet = reverse("public:table", args=[slug, 1, 1])
    found = re.search(r'id="deal-1".*?class="ruled" href="([^"]+)#(decision-1-2)"', read(Client().get(sheet)))
    assert found is not None
    assert found[1] == reverse("public:tournament", args=[slug])
    ruling = page(slug).split(f'id="{found[2]}"')[1]
    assert f'href="{sheet}#deal-1"' in ruling
