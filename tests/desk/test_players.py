"""The list of players at the desk: one click a step, each taken back from the toast; who may be a double is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.evening import account, published_round, tournament_of
from tournaments.cash.domain import cash_book, postings
from tournaments.events.models import Tournament
from tournaments.registration.domain import participation
from tournaments.registration.domain.doubles import Likely
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(2)
    postings.set_fees(made, {"licensed": 1000})
    return made


@pytest.fixture
def olga(client: Client, tournament: Tournament) -> Client:
    client.force_login(account())
    return client


@pytest.fixture(scope="module")
def eva(tournament: Tournament) -> Registration:
    return participation.register(tournament, Person("Eva Balážová", "Flekári Trnava", birth_year=1950))


def do(client: Client, name: str, entry: Registration, **sent: Any) -> str:
    """A verb from the list; what is answered replaces the line."""
    address = reverse(f"organiser:{name}", args=[entry.tournament.slug, entry.pk])
    return client.post(address, sent, headers=HTMX).content.decode()


def take_back(client: Client, answer: str) -> str:
    """The button of the toast."""
    form = re.search(
        r'<form method="post" action="([^"]+)"(.*?)</form>', answer[answer.index('id="toasts"') :], re.S
    )
    assert form
    sent = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[2]))
    return client.post(form[1], sent, headers=HTMX).content.decode()


def add(client: Client, tournament: Tournament, **sent: Any) -> str:
    address = reverse("organiser:enter-player", args=[tournament.slug])
    return client.post(address, sent, headers=HTMX).content.decode()


def open_of(entry: Registration) -> int:
    return cash_book.account(entry).open


def test_here_and_taken_back(olga: Client, eva: Registration) -> None:
    answer = do(olga, "check-in-player", eva)
    eva.refresh_from_db()
    assert (eva.state, eva.start_number, open_of(eva)) == ("checked_in", 3, 1000)
    assert f'id="p{eva.pk}"' in answer
    assert '<dd data-test="here-count">3</dd>' in answer
    take_back(olga, answer)
    eva.refresh_from_db()
    assert eva.state == "registered"


def test_here_and_paid_in_one_click_is_taken_back_in_one(olga: Client, eva: Registration) -> None:
    answer = do(olga, "check-in-and-pay", eva)
    eva.refresh_from_db()
    assert (eva.state, open_of(eva)) == ("checked_in", 0)
    take_back(olga, answer)
    eva.refresh_from_db()
    assert (eva.state, open_of(eva)) == ("registered", 1000)
    assert list(eva.postings.values_list("cents", flat=True)) == [1000, -1000], "both stay in the book"


def test_paid_is_taken_back_alone(olga: Client, eva: Registration) -> None:
    participation.check_in(eva)
    take_back(olga, do(olga, "pay-at-check-in", eva))
    eva.refresh_from_db()
    assert (eva.state, open_of(eva)) == ("checked_in", 1000)


def test_who_had_left_and_was_ticked_by_mistake_has_left_again(olga: Client, eva: Registration) -> None:
    participation.withdraw(eva)
    take_back(olga, do(olga, "check-in-player", eva))
    eva.refresh_from_db()
    assert eva.state == "withdrawn"


def test_a_refusal_is_said_beside_the_line(olga: Client, eva: Registration) -> None:
    answer = do(olga, "undo-check-in", eva)
    assert 'id="refusals"' in answer
    assert "notice--stop" in answer


def test_a_wrong_entry_is_deleted_and_comes_back(
    olga: Client, tournament: Tournament, eva: Registration
) -> None:
    participation.check_in(eva)
    answer = do(olga, "remove-player", eva)
    assert not tournament.registrations.filter(name="Eva Balážová").exists()
    take_back(olga, answer)
    again = tournament.registrations.get(name="Eva Balážová")
    assert (again.club.name, again.birth_year, again.start_number) == ("Flekári Trnava", 1950, 3)


def test_who_has_sat_at_a_table_or_paid_is_not_deleted(olga: Client, eva: Registration) -> None:
    participation.check_in(eva)
    postings.pay_fee(eva, account())
    do(olga, "remove-player", eva)
    published_round(eva.tournament)
    for seated in eva.tournament.registrations.all():
        do(olga, "remove-player", seated)
    assert eva.tournament.registrations.count() == 3


def test_one_more_is_here_at_once_and_has_paid(olga: Client, tournament: Tournament) -> None:
    answer = add(olga, tournament, name="Štefan Hrivnák", club="MK", pay="1")
    made = tournament.registrations.get(name="Štefan Hrivnák")
    assert (made.state, open_of(made)) == ("checked_in", 0)
    assert f'id="p{made.pk}"' in answer
    assert re.search(r'id="new-name"[^>]*value=""[^>]*autofocus', answer, re.S), (
        "the next one is typed at once"
    )


def test_who_is_probably_entered_is_asked_about_first(
    olga: Client, tournament: Tournament, eva: Registration
) -> None:
    answer = add(olga, tournament, name="balazova eva", check_in="1")
    assert 'data-test="double"' in answer
    assert 'value="balazova eva"' in answer
    assert tournament.registrations.count() == 3
    add(olga, tournament, name="balazova eva", then="check_in", another="1")
    other = tournament.registrations.exclude(pk=eva.pk).get(name="balazova eva")
    assert other.player_id != eva.player_id
    assert other.state == "checked_in"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Person("Eva Balážová"), Person("BALAZOVA eva"), True),
        (Person("Ján Novák"), Person("Novak J."), True),
        (Person("Ján Novák", "MK Žilina"), Person("Ján Novák", "Klub Žilina"), True),
        (Person("Ján Novák", "MK Žilina"), Person("Ján Novák", "Flekári Trnava"), False),
        (Person("Ján Novák", birth_year=1950), Person("Ján Novák", birth_year=1975), False),
        (Person("Ján Novák", licence="SK-1"), Person("Ján Novák", licence="SK-2"), False),
        (Person("Ján Novák"), Person("Peter Novák"), False),
        (Person("Ján Novák"), Person("Jozef Novák"), False),
        (Person("Ed Novák"), Person("Ema Novák"), False),
        (Person("Hosť 1"), Person("Hosť 10"), False),
        (Person("Hosť 03", "Modra"), Person("Hosť 04", "Modra"), False),
    ],
)
def test_who_is_probably_the_same(one: Person, other: Person, same: bool) -> None:
    assert (Likely([(other, 1)]).of(one) is not None) is same


def test_the_list_is_narrowed(olga: Client, tournament: Tournament, eva: Registration) -> None:
    address = reverse("organiser:players", args=[tournament.slug])

    def names(**asked: str) -> list[str]:
        return [line.name for line in olga.get(address, asked).context["lines"]]

    assert names() == ["Hráč 001", "Hráč 002", "Eva Balážová"]
    assert names(show="not-here") == ["Eva Balážová"]
    assert names(club="flekari trnava") == ["Eva Balážová"]
    assert len(names(show="unpaid")) == 3
    postings.pay_fee(eva, account())
    assert names(show="unpaid") == ["Hráč 001", "Hráč 002"]
    assert 'value="Peter Pan"' in olga.get(address, {"q": "Peter Pan"}).content.decode(), (
        "he is not typed twice"
    )


def test_a_player_opens_beside_the_list_and_changes_his_line(olga: Client, eva: Registration) -> None:
    address = reverse("organiser:registration", args=[eva.tournament.slug, eva.pk])
    opened = olga.get(address, headers=HTMX).content.decode()
    assert 'data-test="player-beside"' in opened
    assert "<html" not in opened
    done = do(olga, "withdraw-player", eva)
    assert f'id="p{eva.pk}"' in done


def test_the_addresses_of_a_line_are_those_of_its_verbs(olga: Client, eva: Registration) -> None:
    page = olga.get(reverse("organiser:players", args=[eva.tournament.slug])).content.decode()
    line = page[page.index(f'id="p{eva.pk}"') :].split("</tr>")[0]
    for name in ("registration", "check-in-player", "check-in-and-pay"):
        assert f'"{reverse(f"organiser:{name}", args=[eva.tournament.slug, eva.pk])}"' in line
