"""What a player's open page is told of: names of what it has seen, in the part that comes anew by itself."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scoring.domain import calling
from scoring.models import Entry
from tests.evening import account, entry, pen_of, published_round, tournament_of, write
from tournaments.rounds.domain.states import start_round
from tournaments.rounds.models import Seat

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NEWS = re.compile(r'data-seating="(.*?)" data-state="(.*?)"\s+data-standing="(.*?)" data-jury="(.*?)"')


def told(client: Client, slug: str) -> tuple[str, ...]:
    """Seating, state, standing and tables of the jury, as the page reads them (static/js/notice-bar.js)."""
    cache.clear()  # what is kept for all viewers is written anew when the change is committed, after this test
    found = NEWS.search(client.get(reverse("public:round-banner", args=[slug, "sk"])).content.decode())
    assert found
    return found.groups()


def test_the_page_learns_of_the_seating_the_start_and_the_jury(client: Client) -> None:
    round_ = published_round(tournament_of(8))
    slug = round_.tournament.slug
    assert told(client, slug) == ("1.1", "published", "", "")
    start_round(round_)
    assert told(client, slug) == ("1.1", "playing", "", "")
    seat = Seat.objects.filter(table__round=round_).select_related("table__sheet").order_by("pk")[0]
    call = write(
        seat.table.sheet,
        pen_of(seat.table.sheet)[0],
        entry({"subject": "renonce"}, seen=0, kind=Entry.Kind.CALL),
    )
    assert told(client, slug)[3] == "", "a table that waits is no news yet"
    calling.take(seat.table.sheet, call.number, account("rozhodca@example.test"))
    assert told(client, slug) == ("1.1", "playing", "", str(seat.table.number))


def test_the_page_has_the_words_for_each_of_it(client: Client) -> None:
    one = tournament_of(4).registrations.first()
    page = client.get(reverse("public:mine", args=[one.tournament.slug, one.pk])).content.decode()
    bar = page[page.index("data-notice-bar") : page.index("data-notice-text")]
    for kind in ("seat", "moved", "start", "jury", "standing"):
        assert re.search(rf'data-{kind}="[^"]*#[^"]*"', bar), kind


def test_whoever_opens_flek_from_the_home_screen_too_early_is_told_how_a_player_is_chosen(
    client: Client,
) -> None:
    page = client.get("/mine/").content.decode()
    assert "<h1>Môj hráč</h1>" in page
    assert "js/last-mine." in page
    main = page[page.index("<h1>Môj hráč</h1>") :]
    assert re.search(r'<a [^>]*href="/">Turnaje</a>', main)
