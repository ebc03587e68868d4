"""T-1a: what the day leaves, whose fee counts for whom; T-16a: who gets the odd coin, and that every coin exists."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from core.refusals import WrongStateError
from scoring.settling import settle_balances
from tests.evening import account, published_round, tournament_of
from tournaments.cash.domain import cash_book, postings
from tournaments.cash.domain.settling import choice_of
from tournaments.cash.models import Prize
from tournaments.cash.queries import reports
from tournaments.registration.domain.participation import withdraw
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states

pytestmark = pytest.mark.integration


@pytest.mark.django_db
def test_what_the_day_leaves_is_fees_less_levy_and_prizes(client: Client) -> None:
    """T-1a: on the page and in the report; what is unpaid is said beside it."""
    made = tournament_of(4)
    published_round(made)
    postings.set_fees(made, {"licensed": 500}, levy_rate=100)
    Prize.objects.create(tournament=made, place=1, cents=700)
    for entry in list(made.registrations.order_by("start_number"))[:3]:
        postings.pay_fee(entry, None)
    report = reports.cash_and_levy(made, 100)
    assert (report.kept, report.levy, report.prizes, report.left) == (1500, 400, 700, 400)
    assert [one.open for one in report.unpaid] == [500]
    client.force_login(account())
    page = client.get(reverse("organiser:cash", args=[made.slug])).content.decode()
    assert "4,00" in page[page.index('data-test="left"') :]


@pytest.mark.django_db
def test_t_21a_a_category_without_a_prize_says_why(client: Client) -> None:
    made = tournament_of(4)
    made.categories.create(key="women")
    Prize.objects.create(tournament=made, place=1, cents=700)
    client.force_login(account())
    address = reverse("organiser:prizes", args=[made.slug])
    assert 'data-test="bare"' in client.get(address).content.decode()
    Prize.objects.create(tournament=made, place=1, category=made.categories.get(), goods="kôš")
    assert 'data-test="bare"' not in client.get(address).content.decode()


@pytest.mark.django_db
def test_the_fee_of_who_does_not_come_counts_for_who_plays_in_his_place(client: Client) -> None:
    made = tournament_of(5)
    postings.set_fees(made, {"licensed": 500})
    gone, player, third = list(made.registrations.order_by("start_number"))[:3]
    postings.pay_fee(gone, None)
    with pytest.raises(WrongStateError):
        postings.carry_over(gone, player, None)  # he still owes it himself
    withdraw(gone)
    box = cash_book.in_the_box(made)
    client.force_login(account())
    page = client.get(reverse("organiser:cash", args=[made.slug])).content.decode()
    assert 'data-test="carry-over"' in page
    client.post(reverse("organiser:carry-over", args=[made.slug, gone.pk]), {"to": player.pk})
    book = cash_book.accounts(made)
    assert [book[one.pk].open for one in (gone, player, third)] == [0, 0, 500]
    assert cash_book.in_the_box(made) == box
    with pytest.raises(WrongStateError):
        postings.carry_over(gone, third, None)
    client.force_login(account("outsider@example.test"))
    assert client.post(reverse("organiser:carry-over", args=[made.slug, gone.pk])).status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize("half", ["fee_refunded", "fee_paid"])
def test_a_fee_carried_over_by_mistake_goes_back_whole(half: str) -> None:
    """Either posting may be the one that is reversed: no cent comes from nowhere or is lost."""
    made = tournament_of(5)
    postings.set_fees(made, {"licensed": 500})
    gone, player, third = list(made.registrations.order_by("start_number"))[:3]
    postings.pay_fee(gone, None)
    withdraw(gone)
    for _each in range(2):  # once more after it was taken back
        postings.carry_over(gone, player, None)
        posting = made.postings.filter(kind=half, method="none", cents__gt=0, reversed_by=None).get()
        postings.reverse(posting, None, "nie on")
        book = cash_book.accounts(made)
        assert [book[one.pk].open for one in (gone, player, third)] == [-500, 500, 500]
    with pytest.raises(WrongStateError):
        postings.reverse(posting, None, "nie on")
    assert cash_book.in_the_box(made) == 500


@pytest.fixture
def left(client: Client) -> Registration:
    """A tournament that runs; player 5 has paid 5 € and left before he sat down."""
    made = tournament_of(5)
    postings.set_fees(made, {"licensed": 500, "substitute": 200})
    gone = made.registrations.get(start_number=5)
    postings.pay_fee(gone, None)
    withdraw(gone)
    states.start_round(published_round(made))
    client.force_login(account())
    return gone


@pytest.mark.django_db
def test_a_substitute_is_added_from_the_panel_of_who_left_and_takes_over_the_fee(
    client: Client, left: Registration
) -> None:
    made = left.tournament
    panel = reverse("organiser:registration", args=[made.slug, left.pk])
    shown = client.get(panel).content.decode()
    assert 'data-test="substitute-takes-over"' in shown
    assert f'name="gone" value="{left.pk}"' in shown
    sent = {"name": "Náhradník Ján", "participation": "substitute", "carry": "1", "gone": str(left.pk)}
    page = client.post(
        reverse("organiser:enter-player", args=[made.slug]), sent, follow=True
    ).content.decode()
    substitute = made.registrations.get(player__name="Náhradník Ján")
    assert (substitute.participation, substitute.state) == ("substitute", "checked_in")
    book = cash_book.accounts(made)
    assert [book[one.pk].open for one in (left, substitute)] == [-300, 0]
    assert cash_book.in_the_box(made) == 500

    # the way back that the toast offers
    posting, undo = (
        substitute.postings.get(),
        reverse("organiser:undo-payment", args=[made.slug, substitute.pk]),
    )
    assert f'action="{undo}"' in page
    client.post(undo, {"posting": str(posting.pk), "came": "1", "reason": "omyl"})
    book = cash_book.accounts(made)
    assert [book[one.pk].open for one in (left, substitute)] == [-500, 200]
    substitute.refresh_from_db()
    assert substitute.state == "registered"


@pytest.mark.django_db
def test_a_fee_is_not_taken_over_from_another_tournament(client: Client, left: Registration) -> None:
    other = tournament_of(4, name="Iný")
    sent = {"name": "Náhradník Ján", "participation": "substitute", "carry": "1", "gone": str(left.pk)}
    assert client.post(reverse("organiser:enter-player", args=[other.slug]), sent).status_code == 404
    assert other.registrations.count() == 4
    assert cash_book.account(left).open == -500


@pytest.mark.django_db
def test_who_has_played_owes_his_fee_and_leaves_nothing_to_take_over(
    client: Client, left: Registration
) -> None:
    made = left.tournament
    played = made.registrations.get(start_number=1)
    postings.pay_fee(played, None)
    withdraw(played, None, "musel odísť")
    page = client.get(reverse("organiser:registration", args=[made.slug, played.pk])).content.decode()
    assert 'data-test="substitute-here"' in page
    assert 'data-test="substitute-takes-over"' not in page


@pytest.mark.django_db
@pytest.mark.parametrize(("currency", "coin"), [("CZK", "1"), ("CZK", "150"), ("EUR", "0")])
def test_nobody_settles_in_coins_that_do_not_exist(currency: str, coin: str) -> None:
    made = tournament_of(4, currency=currency)
    with pytest.raises(WrongStateError):
        choice_of(made, {"coin": coin})


@given(
    st.lists(st.fractions(min_value=-500, max_value=500, max_denominator=12), min_size=1, max_size=7),
    st.sampled_from([1, 2, 5, 10, 50, 100]),
    st.fractions(min_value=Fraction(1, 8), max_value=20, max_denominator=8),
)
def test_a_settle_up_sums_to_zero_in_whole_coins_and_names_who_got_an_odd_one(
    won: list[Fraction], coin: int, rate: Fraction
) -> None:
    balances = dict(enumerate([*won, -sum(won, Fraction(0))]))
    names = {player: f"Hráč {player}" for player in balances}
    settled = settle_balances(balances, names, unit="whists", rate=rate, coin=coin)
    amounts = {seat.name: seat.amount for seat in settled.seats}
    assert sum(amounts.values()) == 0
    assert all(payment.amount >= coin and payment.amount % coin == 0 for payment in settled.payments)
    for payment in settled.payments:
        amounts[payment.payer] += payment.amount
        amounts[payment.payee] -= payment.amount
    assert set(amounts.values()) == {0}
    more = [seat.name for seat in settled.seats if seat.amount > Fraction(seat.balance) * rate]
    assert settled.odd == more
    assert settled.rounded == bool(more)
