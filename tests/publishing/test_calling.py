"""T-40: the words to paste into a message, in three languages; they say what is set and nothing else."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests.evening import account, tournament_of
from tournaments.cash.domain import postings
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.publishing.queries.calling import calls

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PAGE, FORM = "https://flek.example/t/", "https://flek.example/t/register/"
SATURDAY = date(2099, 11, 28)


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0, name="Jesenný turnaj", venue="Krčma, Žilina")
    Tournament.objects.filter(pk=made.pk).update(date=SATURDAY)
    made.refresh_from_db()
    return made


def said(tournament: Tournament, language: str = "sk") -> str:
    with translation.override("sk"):
        texts = {one.language: one.text for one in calls(tournament, PAGE, FORM)}
    return texts[language].replace("\u00a0", " ")


WHOLE = {
    "sk": "Jesenný turnaj\nSúťažíme v sobotu 28. novembra 2099 o 14:00\nMiesto: Krčma, Žilina\n"
    f"Štartovné: 10,00 €\nPrihlásiť sa dá do 26. 11. 2099 20:00 tu: {FORM}",
    "cs": "Jesenný turnaj\nHrajeme v sobotu 28. listopadu 2099 od 14:00\nMísto: Krčma, Žilina\n"
    f"Startovné: 10,00 €\nPřihlásit se dá do 26. 11. 2099 20:00 zde: {FORM}",
    "en": "Jesenný turnaj\nWe play on Saturday, 28 November 2099 at 14:00\nWhere: Krčma, Žilina\n"
    f"Fee: €10.00\nEnter here by 26 Nov 2099, 20:00: {FORM}",
}


@pytest.mark.parametrize("language", WHOLE)
def test_the_whole_call(tournament: Tournament, language: str) -> None:
    ends = datetime(2099, 11, 26, 19, tzinfo=UTC)
    desk.set_desk_rules(tournament, begins=time(14), public_registration=True, registration_ends=ends)
    postings.set_fees(tournament, {"licensed": 1000, "guest": 1000, "junior": 0, "substitute": 500})
    assert said(tournament, language) == WHOLE[language]


def test_what_nobody_set_is_not_said(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(venue="")
    tournament.refresh_from_db()
    assert said(tournament) == f"Jesenný turnaj\nSúťažíme v sobotu 28. novembra 2099\nViac: {PAGE}"


DAYS = ["v pondelok", "v utorok", "v stredu", "vo štvrtok", "v piatok", "v sobotu", "v nedeľu"]


@pytest.mark.parametrize(("number", "words"), list(enumerate(DAYS)))
def test_every_day_of_the_week(tournament: Tournament, number: int, words: str) -> None:
    tournament.date = date(2099, 11, 23) + timedelta(days=number)
    assert f"Súťažíme {words} {23 + number}. novembra" in said(tournament)


FEES: list[tuple[dict[str, int], dict[str, int | None], str]] = [
    ({"licensed": 1000, "guest": 1200}, {}, "hráč s licenciou 10,00 €, hosť 12,00 €"),
    ({"licensed": 1000, "guest": 1000}, {}, "10,00 €"),
    ({"licensed": 1000}, {"licensed": 800}, "10,00 € (do {day} 8,00 €)"),
]


@pytest.mark.parametrize(("fees", "early", "words"), FEES)
def test_the_fee(
    tournament: Tournament, fees: dict[str, int], early: dict[str, int | None], words: str
) -> None:
    until = timezone.localdate() + timedelta(days=3)
    postings.set_fees(tournament, {"licensed": 0, "guest": 0, "junior": 0, "substitute": 0} | fees)
    if early:
        postings.set_early_fees(tournament, until, early)
    assert f"Štartovné: {words.format(day=f'{until.day}. {until.month}. {until.year}')}\n" in said(tournament)


def test_who_comes_without_a_card_is_told_what_he_pays(tournament: Tournament) -> None:
    fees = {"licensed": 1000, "guest": 0, "junior": 0, "substitute": 0}
    postings.set_fees(tournament, fees, card_surcharge=200)
    assert "Štartovné: 10,00 €; bez preukazu +2,00 €\n" in said(tournament)


def test_the_early_fee_is_not_promised_when_its_day_is_over(tournament: Tournament) -> None:
    postings.set_fees(tournament, {"licensed": 1000, "guest": 0, "junior": 0, "substitute": 0})
    postings.set_early_fees(tournament, timezone.localdate() - timedelta(days=1), {"licensed": 800})
    assert "Štartovné: 10,00 €\n" in said(tournament)


def page_of(tournament: Tournament, who: str) -> Any:
    client = Client()
    client.force_login(account(who))
    return client.get(reverse("organiser:desk", args=[tournament.slug]))


def test_the_office_copies_it_from_its_page(tournament: Tournament) -> None:
    grant_role(tournament, account("pult@example.test"), Role.DESK)
    assert page_of(tournament, "cudzi@example.test").status_code == 403
    for who in ("olga@example.test", "pult@example.test"):
        page = page_of(tournament, who).content.decode()
        assert all(f'data-copy="call-{language}"' in page for language in WHOLE)
        assert f"http://testserver{reverse('public:tournament', args=[tournament.slug])}" in page
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.RUNNING)
    assert 'data-test="calls"' not in page_of(tournament, "olga@example.test").content.decode()
