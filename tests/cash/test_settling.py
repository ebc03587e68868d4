"""The settle-up of an evening (T-16a): over rounds, for those who want it, on the page and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from core.models import Job
from core.refusals import WrongStateError
from tests.evening import account, published_round, tournament_of
from tests.reading import read
from tournaments.cash.domain.settling import Choice, choice_of, evening_of, fields_of, settle_evening
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.publishing.documents import printing
from tournaments.publishing.tasks import print_document
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states, table_desk
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

#: Two rounds of four players, by start number: in all +9, −1, −5 and −3 €.
FIRST = (600, 200, -500, -300)
SECOND = (300, -300, 0, 0)


def play(tournament: Tournament, won: Sequence[int], *, reason: str = "") -> Round:
    """A round at one table, by ticket: what each start number won, in cents."""
    round_ = states.start_round(published_round(tournament))
    table = round_.tables.get()
    seats = table.seats.order_by("sheet_seat__position")
    cents = [won[seat.registration.start_number - 1] for seat in seats]
    rows = [{"deposit_1": 0, "deposit_2": 0, "money": one, "premium": 0, "notes": []} for one in cents]
    table_desk.take_ticket(table, rows, account(), reason)
    states.end_play(round_)
    states.close_round(round_, account(), reason="papier")
    return round_


@pytest.fixture(scope="module")
def evening(lasting: None) -> Tournament:
    made = tournament_of(4, ruleset="ticket-only", smallest_coin=100)
    play(made, FIRST)
    play(made, SECOND)
    return made


@pytest.fixture(scope="module")
def whists(lasting: None) -> Tournament:
    """A round of Sochi preferans: 27.5, −102.5, −12.5 and 87.5 whists by start number (tests/rules/test_settle.py)."""
    made = tournament_of(4, ruleset="preferans/sochi", ruleset_options={"pool": 10})
    round_ = states.start_round(published_round(made))
    won = ("55/2", "-205/2", "-25/2", "175/2")
    for seat in round_.seats.select_related("registration", "sheet_seat"):
        seat.sheet_seat.balance = won[seat.registration.start_number - 1]
        seat.sheet_seat.save()
    return made


def number(tournament: Tournament, start: int) -> Registration:
    found: Registration = tournament.registrations.get(start_number=start)
    return found


def amounts(tournament: Tournament, choice: Choice) -> list[int]:
    return [line.settled.amount for line in settle_evening(tournament, choice).lines]


def test_the_evening_is_the_sum_of_its_rounds(evening: Tournament) -> None:
    """T-16a: money is settled one to one; +9, −1, −5 and −3 € take three payments, all to the first."""
    settled = settle_evening(evening, Choice(Fraction(1), 100))
    assert [line.settled.amount for line in settled.lines] == [900, -100, -500, -300]
    assert sorted((one.payer[0], one.payee[0], one.amount) for one in settled.table.payments) == [
        ("2", "1", 100),
        ("3", "1", 500),
        ("4", "1", 300),
    ]
    assert (settled.apart, settled.evening.odd, settled.evening.unfinished) == (0, [], [])


def test_one_round_is_settled_alone(evening: Tournament) -> None:
    assert amounts(evening, Choice(Fraction(1), 100, number=2)) == [300, -300, 0, 0]


def test_whists_at_a_rate(whists: Tournament) -> None:
    """The case of tests/rules/test_settle.py: 10 c a whist in coins of 10 c."""
    settled = settle_evening(whists, Choice(Fraction(10), 10))
    assert [line.settled.amount for line in settled.lines] == [280, -1020, -130, 870]
    assert [line.text for line in settled.lines] == ["55/2", "-205/2", "-25/2", "175/2"]
    assert settled.table.rounded
    assert [one.number for one in settled.evening.unfinished] == [1]


def test_who_does_not_want_it_is_left_out(evening: Tournament) -> None:
    """Players 1 and 3 won 9 and lost 5 €: 4 € came from the others, so each has 2 € less, +7 and −7."""
    chosen = frozenset(number(evening, start).pk for start in (1, 3))
    settled = settle_evening(evening, Choice(Fraction(1), 100, players=chosen))
    assert [line.settled.amount for line in settled.lines] == [700, -700]
    assert [line.cents for line in settled.lines] == [900, -500]
    assert settled.apart == 2
    assert len(settled.table.payments) == 1


def test_one_alone_settles_with_nobody(evening: Tournament) -> None:
    with pytest.raises(WrongStateError):
        settle_evening(evening, Choice(Fraction(1), 100, players=frozenset([number(evening, 1).pk])))
    with pytest.raises(WrongStateError):
        settle_evening(evening, Choice(Fraction(1), 100, number=7))


def test_a_table_that_is_off_is_named_and_spread() -> None:
    """+6, −2, −2 and −1 €: one euro too many, a quarter off each: 5.75, −2.25, −2.25 and −1.25."""
    made = tournament_of(4, ruleset="ticket-only")
    play(made, (600, -200, -200, -100), reason="nesedí o euro")
    settled = settle_evening(made, Choice(Fraction(1), 1))
    assert [(one.round, one.table, one.cents) for one in settled.evening.odd] == [(1, 1, 100)]
    assert [line.settled.amount for line in settled.lines] == [575, -225, -225, -125]


def test_the_totals_are_read_in_few_queries(evening: Tournament, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(2):  # type: ignore[operator]
        evening_of(evening)
    play(evening, FIRST)
    with django_assert_num_queries(2):  # type: ignore[operator]
        evening_of(evening)


@pytest.mark.parametrize(
    "fields", [{}, {"rate": "0"}, {"rate": "x"}, {"rate": "1", "coin": "0"}, {"rate": "1", "players": "a"}]
)
def test_what_nobody_can_settle_by(whists: Tournament, fields: dict[str, str]) -> None:
    with pytest.raises(WrongStateError):
        choice_of(whists, fields)
    with pytest.raises(WrongStateError):
        printing.request_document(whists, "settle-up", fields=fields)


def test_fields_keep_the_choice(whists: Tournament) -> None:
    choice = Choice(Fraction(25, 2), 5, 1, frozenset([3, 11]))
    assert choice_of(whists, fields_of(choice, "0,125")) == choice


def page(tournament: Tournament, user_email: str = "olga@example.test", **asked: object) -> str:
    client = Client()
    client.force_login(account(user_email))
    answer = client.get(reverse("organiser:settle", args=[tournament.slug]), asked)
    assert answer.status_code == 200
    return read(answer)


def test_the_page_shows_money_at_once(evening: Tournament) -> None:
    shown = page(evening)
    assert shown.count('data-test="payment"') == 3
    assert 'id="id_rate"' not in shown
    assert 'aria-current="page">Vyúčtovanie<' in shown


def test_the_desk_chooses_rate_coin_and_people(whists: Tournament) -> None:
    grant_role(whists, account("desk@example.test"), Role.DESK)
    both = [number(whists, start).pk for start in (1, 4)]
    shown = page(whists, "desk@example.test", rate="0,10", coin="10", of_round="1", players=both)
    assert shown.count('data-test="payment"') == 1
    assert "3,00 €" in shown, "87.5 less 27.5 whists are 60: half of them at 10 c"


@pytest.mark.parametrize("asked", [{"rate": "", "coin": "10"}, {"rate": "1", "coin": "3"}])
def test_a_wrong_form_says_so(whists: Tournament, asked: dict[str, str]) -> None:
    shown = page(whists, **asked)
    assert 'role="alert"' in shown
    assert 'data-test="payment"' not in shown


def test_before_the_first_round_there_is_nothing(client: Client) -> None:
    assert "data-test" not in page(tournament_of(4)).partition("<h1>")[2].partition("</main>")[0]


def test_strangers_and_the_jury_do_not_settle(evening: Tournament, client: Client) -> None:
    address = reverse("organiser:settle", args=[evening.slug])
    assert client.get(address).status_code == 302
    for email, role in (("cudzi@example.test", None), ("jury@example.test", Role.JURY)):
        if role:
            grant_role(evening, account(email), role)
        client.force_login(account(email))
        assert client.get(address).status_code == 403


def test_the_paper_has_a_line_to_sign_for_every_payment(evening: Tournament) -> None:
    choice = Choice(Fraction(1), 100, players=frozenset(number(evening, one).pk for one in (1, 3)))
    job = printing.request_document(
        evening, "settle-up", fields=fields_of(choice, ""), language="en", user=account()
    )
    print_document(str(job.pk))
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.error
    text = " ".join(
        " ".join(one.extract_text() for one in PdfReader(BytesIO(bytes(job.result.content))).pages).split()
    )
    assert "3 Hráč 003 1 Hráč 001 €7.00" in text
    assert "2 players do not settle up" in text
    assert "signature" in text
