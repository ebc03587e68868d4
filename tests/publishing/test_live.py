"""The page of a running tournament, the evening of a player and the sheet of a table, as everyone reads them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, Sheet
from tests.evening import LOST_SEVEN, SEVEN, THREE_SEVEN, entry, published_round, tournament_of
from tests.reading import read
from tournaments.cash.domain import prizes
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.standings.domain.staleness import mark_round_stale

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)
DURCH: dict[str, Any] = {
    **SEVEN,
    "contract": "durch",
    "won": {"durch": True},
    "premium": [{"row": "durch.ace_no_king"}],
}
del DURCH["lead"]


def deal(round_: Round, *bodies: dict[str, Any], table: int = 1) -> None:
    found = round_.tables.get(number=table)
    for body in bodies:
        sheet = Sheet.objects.get(pk=found.sheet_id)
        record_entry(sheet.public_id, DESK, entry(body, seen=sheet.version))
    mark_round_stale(round_)


def evening(players: int = 8, **fields: Any) -> Round:
    """A first round that is over with three deals, and a second one that is played with one."""
    made = tournament_of(players, rounds_planned=4, **fields)
    Player.objects.update(publish_consent_at=timezone.now())
    first = published_round(made)
    deal(
        first,
        SEVEN,
        {**LOST_SEVEN, "dealer": 1, "pausing": 1, "actor": 2},
        {**DURCH, "dealer": 2, "pausing": 2},
    )
    states.close_round(first, None, "x")
    second = published_round(made)
    states.start_round(second)
    deal(second, SEVEN)
    return second


@pytest.fixture(scope="module")
def lasting_evening(lasting: None) -> Round:
    return evening()


@pytest.fixture(scope="module")
def second(lasting_evening: Round) -> Round:
    return lasting_evening


def page(name: str, *arguments: object, language: str = "sk") -> str:
    cache.clear()
    answer = Client(headers={"accept-language": language}).get(reverse(f"public:{name}", args=arguments))
    assert answer.status_code == 200, name
    return read(answer)


def actor(round_: Round) -> Registration:
    """Who played the first deal of a round."""
    found: Registration = round_.tables.get(number=1).seats.get(sheet_seat__position=1).registration
    return found


def test_the_standing_is_live_while_its_round_is_played(second: Round) -> None:
    slug = second.tournament.slug
    assert re.search(r"naživo, \d\d:\d\d:\d\d", page("standing", slug, "sk"))
    assert "Poradie po" not in page("standing", slug, "sk")
    states.close_round(second, None, "x")
    assert "Poradie po 2. kole" in page("standing", slug, "sk")
    assert "naživo" not in page("standing", slug, "sk")


def test_a_line_has_the_table_this_round_and_the_sum(second: Round) -> None:
    who, slug = actor(second), second.tournament.slug
    lines = re.findall(r"<tr data-player.*?</tr>", page("standing", slug, "sk"), re.S)
    assert len(lines) == 8
    line = next(line for line in lines if f'data-player="{who.pk}"' in line)
    assert who.name in line
    assert reverse("public:figures", args=[slug, 2, who.pk]) in line
    assert reverse("public:table", args=[slug, 2, 1]) in line
    assert "+0,18" in line


@pytest.mark.parametrize(("shown", "seen"), [("goods", True), ("hidden", False)])
def test_prizes_end_below_the_last_place_that_has_one(second: Round, shown: str, seen: bool) -> None:
    made = second.tournament
    prizes.set_prizes(made, None, [prizes.Wanted(1, 0, "Šunka"), prizes.Wanted(2, 0, "Klobása")])
    Tournament.objects.filter(pk=made.pk).update(prizes_shown=shown)
    text = page("standing", made.slug, "sk")
    assert ("ceny do 2. miesta" in text) is seen
    if seen:
        assert "colspan" not in text  # it would make columns of those that a phone hides
        above, below = text.split("ceny do 2. miesta")
        place = re.compile(r'data-player="\d+"[^>]*><td class="ledger__number">(\d+)')
        assert max(map(int, place.findall(above))) <= 2 < min(map(int, place.findall(below)))


def test_places_alone_open_nothing(second: Round) -> None:
    made = second.tournament
    Tournament.objects.filter(pk=made.pk).update(money_shown="places")
    text = page("standing", made.slug, "sk")
    assert "amount" not in text
    assert "/tables/" not in text
    assert "data-player" in text
    assert page("lead", made.slug, "sk").strip() == ""
    mine = page("mine", made.slug, actor(second).pk)
    assert "Teraz ste" in mine
    assert "amount" not in mine
    answer = Client().get(reverse("public:table", args=[made.slug, 2, 1]))
    assert answer.status_code == 404


def test_the_lead_draws_the_first_and_tells_the_last_deals(second: Round) -> None:
    text = page("lead", second.tournament.slug, "sk")
    assert text.count('class="worm__line') == 5
    assert "Práve zapísané" in text
    assert f"Sedma {actor(second).name}" in re.sub(r"\s+", " ", text)
    states.close_round(second, None, "x")
    assert "Práve zapísané" not in page("lead", second.tournament.slug, "sk")


@pytest.mark.parametrize(
    ("language", "now", "after"),
    [
        ("sk", "Teraz ste<b>1. z 8</b>", "Po 2. kole ste<b>1. z 8</b>"),
        ("cs", "Teď jste<b>1. z 8</b>", "Po 2. kole jste<b>1. z 8</b>"),
        ("en", "You are now<b>1 of 8</b>", "After round 2 you are<b>1 of 8</b>"),
    ],
)
def test_my_evening_in_one_sentence(second: Round, language: str, now: str, after: str) -> None:
    made = second.tournament
    first = re.search(r'data-player="(\d+)"', page("standing", made.slug, "sk"))
    assert first is not None
    assert now in page("mine", made.slug, first[1], language=language)
    states.close_round(second, None, "x")
    assert after in page("mine", made.slug, first[1], language=language)


def cents(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace(",", ""))


def figures(part: str) -> list[int]:
    return [cents(found) for found in re.findall(r'class="amount[^"]*">([^<]+)<', part)]


def test_the_arithmetic_of_my_evening_sums_up(second: Round) -> None:
    """Game and premium points make the gain; the rounds make the points; the games make the game."""
    made = second.tournament
    for entry_ in made.registrations.all():
        text = page("mine", made.slug, entry_.pk)
        game, points, gain = figures(section(text, "dl", "arithmetic"))
        assert game + points == gain
        settled = re.findall(r"= ([+−]?[\d,]+)", section(text, "ul", "settled"))
        assert sum(map(cents, settled)) == points
        rounds = figures(section(text, "ul", "rounds"))
        assert sum(rounds) == gain
        if 'data-test="games"' in text:
            *parts, total = figures(section(text, "section", "games"))
            assert sum(parts) == total == game


def section(text: str, element: str, name: str) -> str:
    found = re.search(rf'<{element}[^>]*data-test="{name}".*?</{element}>', text, re.S)
    assert found is not None, name
    return found[0]


def test_my_games_by_contract(second: Round) -> None:
    text = section(page("mine", second.tournament.slug, actor(second).pk), "section", "games")
    assert "Sedma" in text
    assert "v obrane a v pauze" in text


def test_where_i_sit_and_with_whom(second: Round) -> None:
    who = actor(second)
    text = section(page("mine", second.tournament.slug, who.pk), "section", "next-seat")
    assert "stôl 1, miesto 2" in text
    others = [seat.registration.name for seat in second.tables.get(number=1).seats.all()]
    assert all((name in text) is (name != who.name) for name in others)


def test_who_is_not_named_is_initials_with_his_number(second: Round) -> None:
    who = actor(second)
    Player.objects.filter(pk=who.player_id).update(publish_consent_at=None)
    made = second.tournament
    for text in (
        page("mine", made.slug, who.pk),
        page("table", made.slug, 2, 1),
        page("lead", made.slug, "sk"),
        page("standing", made.slug, "sk"),
    ):
        assert who.name not in text
        assert f"({who.start_number})" in text or f"č. {who.start_number}" in text


def test_the_sheet_of_a_table_sums_to_the_gains(second: Round) -> None:
    text = page("table", second.tournament.slug, 1, 1)
    body, foot = re.search(r"<tbody>(.*)</tbody>\s*<tfoot>(.*)</tfoot>", text, re.S).groups()  # type: ignore[union-attr]
    rows = [figures(row) for row in re.findall(r"<tr.*?</tr>", body, re.S)]
    game, points, gain = [figures(row) for row in re.findall(r"<tr.*?</tr>", foot, re.S)]
    assert len(rows) == 3
    assert game == [sum(column) for column in zip(*rows, strict=True)]
    assert gain == [one + other for one, other in zip(game, points, strict=True)]
    assert any(points)


@pytest.mark.parametrize("number", [3, 1])
def test_a_table_that_may_not_be_read_is_none(second: Round, number: int) -> None:
    Round.objects.filter(pk=second.pk).update(live="round")
    slug = second.tournament.slug
    expected = 200 if number == 1 else 404
    assert Client().get(reverse("public:table", args=[slug, number, 1])).status_code == expected
    assert Client().get(reverse("public:table", args=[slug, 2, 1])).status_code == 404


def test_the_parts_need_no_more_queries_for_more_players() -> None:
    counts = []
    for players in (8, 24):
        made = tournament_of(players, name=f"Turnaj {players}")
        round_ = published_round(made)
        deal(round_, SEVEN)
        who = actor(round_)
        count = []
        for name, more in (("standing", ["sk"]), ("lead", ["sk"]), ("mine", [who.pk]), ("table", [1, 1])):
            page(name, made.slug, *more)
            cache.clear()
            with CaptureQueriesContext(connection) as asked:
                Client().get(reverse(f"public:{name}", args=[made.slug, *more]))
            count.append((name, len(asked)))
        counts.append(count)
    assert counts[0] == counts[1]


def test_a_table_of_three_runs_without_a_pause() -> None:
    round_ = published_round(tournament_of(3))
    deal(round_, THREE_SEVEN)
    assert "+0,12" in page("table", round_.tournament.slug, 1, 1)
