"""The cash desk (T-1a): due, paid, waived, refunded; deposits; the box counted; the levy. Worked in cents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.forms.money import read_cents, write_cents
from core.refusals import Refusal, WrongStateError
from tests.evening import account, published_round, tournament_of
from tests.reading import read
from tournaments.cash.domain import cash_book, postings
from tournaments.cash.models import CashPosting
from tournaments.cash.queries import reports
from tournaments.events.domain import desk
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person, Terms
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

FEES = {"licensed": 500, "guest": 700, "junior": 200, "substitute": 0}


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(3)
    postings.set_fees(made, FEES)
    return made


def entry(tournament: Tournament, number: int = 1) -> Registration:
    return tournament.registrations.get(start_number=number)


def open_of(registration: Registration) -> int:
    return cash_book.account(registration).open


def test_a_day_at_the_cash_desk_by_hand(tournament: Tournament) -> None:
    """Three licensed players at 5 €, a guest at 7 €, a junior at 2 €, a substitute who pays nothing.

    Box: 50.00 put in. Player 1 pays 5, 2 pays 3 of 5 and the rest by transfer, 3 is waived 2 and pays 3; the guest
    pays 7, withdraws before the start and gets 7 back; the junior pays 2. In the box:
    50 + 5 + 3 + 3 + 7 - 7 + 2 = 63.00; a deposit of 10 out leaves 53.00; returned: 63.00.
    """
    olga = account()
    guest = participation.register(tournament, Person("Hosť"), Terms("guest"), checked_in=True)
    junior = participation.register(tournament, Person("Junior"), Terms("ranked", "junior"), checked_in=True)
    participation.register(tournament, Person("Náhradník"), Terms("substitute"), checked_in=True)
    assert reports.cash_and_levy(tournament, 0).total.due == 3 * 500 + 700 + 200
    postings.put_in(tournament, olga, 5000, "drobné")
    postings.pay_fee(entry(tournament, 1), olga)
    postings.pay_fee(entry(tournament, 2), olga, 300)
    postings.pay_fee(entry(tournament, 2), olga, method="transfer")
    postings.waive_fee(entry(tournament, 3), olga, "rozhodca", 200)
    postings.pay_fee(entry(tournament, 3), olga)
    postings.pay_fee(guest, olga)
    participation.withdraw(guest)
    assert open_of(guest) == -700
    postings.refund_fee(guest, olga, "odhlásený pred začiatkom")
    postings.pay_fee(junior, olga)
    report = reports.cash_and_levy(tournament, 50)
    assert (report.box, report.total.open, report.owing) == (6300, 0, [])
    assert (report.total.paid, report.total.waived, report.total.refunded) == (
        500 + 500 + 300 + 700 + 200,
        200,
        700,
    )
    assert report.by_method == {"cash": 1300, "transfer": 200}
    postings.hand_out(entry(tournament, 1), olga, 1000)
    assert cash_book.in_the_box(tournament) == 5300
    postings.take_back(entry(tournament, 1), olga)
    counted = postings.cash_up(tournament, olga, 6290)
    assert (counted.expected, counted.difference) == (6300, -10)


def test_the_levy_is_for_everyone_who_sat_down_but_the_houses_substitutes(tournament: Tournament) -> None:
    """3 players and a substitute at one table: 3 × 50 c; who was only checked in has not started."""
    participation.register(tournament, Person("Náhradník"), Terms("substitute"), checked_in=True)
    assert reports.cash_and_levy(tournament, 50).levy == 0
    published_round(tournament)
    participation.register(tournament, Person("Neskorý"), checked_in=True)
    report = reports.cash_and_levy(tournament, 50)
    assert (report.starters, report.levy) == (3, 150)


def test_who_withdrew_owes_only_when_he_has_played(tournament: Tournament) -> None:
    participation.withdraw(entry(tournament, 1))
    assert open_of(entry(tournament, 1)) == 0
    participation.register(tournament, Person("Štvrtý"), checked_in=True)
    published_round(tournament)
    participation.withdraw(entry(tournament, 2), None, "odišiel")
    assert open_of(entry(tournament, 2)) == 500


REFUSED: list[tuple[str, Callable[[Registration], object]]] = [
    ("more than he owes", lambda one: postings.pay_fee(one, None, 501)),
    ("nothing", lambda one: postings.pay_fee(one, None, 0)),
    ("a negative amount", lambda one: postings.pay_fee(one, None, -1)),
    ("waived without a reason", lambda one: postings.waive_fee(one, None, " ")),
    ("waived more than he owes", lambda one: postings.waive_fee(one, None, "x", 501)),
    ("refunded what was not paid", lambda one: postings.refund_fee(one, None, "x", 1)),
    ("returned what was not handed out", lambda one: postings.take_back(one, None, 1)),
    ("put in without a reason", lambda one: postings.put_in(one.tournament, None, 100, "")),
    ("taken out nothing", lambda one: postings.take_out(one.tournament, None, 0, "x")),
    ("counted less than nothing", lambda one: postings.cash_up(one.tournament, None, -1)),
]


@pytest.mark.parametrize(("verb"), [verb for _, verb in REFUSED], ids=[name for name, _ in REFUSED])
def test_what_cannot_be_is_refused_and_nothing_is_posted(
    tournament: Tournament, verb: Callable[[Registration], object]
) -> None:
    with pytest.raises(WrongStateError):
        verb(entry(tournament))
    assert not tournament.postings.exists()


def test_a_fee_is_taken_once(tournament: Tournament) -> None:
    postings.pay_fee(entry(tournament), None)
    with pytest.raises(WrongStateError):
        postings.pay_fee(entry(tournament), None)


def test_cash_comes_in_coins_that_there_are() -> None:
    """CZK without hellers: the smallest coin is 1 Kč = 100."""
    tournament = tournament_of(1, currency="CZK", smallest_coin=100)
    with pytest.raises(WrongStateError):
        postings.set_fees(tournament, {"licensed": 10050})
    postings.set_fees(tournament, {"licensed": 10000})
    with pytest.raises(WrongStateError):
        postings.pay_fee(entry(tournament), None, 50)
    postings.pay_fee(entry(tournament), None, 50, "transfer")
    assert open_of(entry(tournament)) == 9950


@pytest.mark.parametrize(("currency", "coin"), [("EUR", 1), ("CZK", 100)])
def test_a_tournament_has_the_smallest_coin_there_is(currency: str, coin: int) -> None:
    assert tournament_of(0, currency=currency).smallest_coin == coin


def test_fees_and_deposit_are_set_together_or_not_at_all() -> None:
    tournament = tournament_of(1, currency="CZK")
    with pytest.raises(WrongStateError):
        postings.set_fees(tournament, {"licensed": 10000}, playing_deposit=550, levy_rate=50)
    assert (tournament.fees.count(), desk.desk_rules(tournament).levy_rate) == (0, 0)
    postings.set_fees(tournament, {"licensed": 10000}, playing_deposit=500, levy_rate=50)
    rules = desk.desk_rules(tournament)
    assert (rules.playing_deposit, rules.levy_rate) == (500, 50)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"smallest_coin": 20}, None),
        ({"smallest_coin": 100}, "smallest_coin"),  # a fee of 2,50
        ({"currency": "CZK"}, "smallest_coin"),
        ({"currency": "CZK", "smallest_coin": 50}, "smallest_coin"),
    ],
)
def test_a_coin_pays_every_fee_that_is_set(change: dict[str, Any], field: str | None) -> None:
    tournament = tournament_of(1)
    postings.set_fees(tournament, {"licensed": 500, "guest": 240 if field is None else 250})
    if field is None:
        change_settings(tournament, change)
        assert tournament.smallest_coin == 20
        return
    with pytest.raises(BadSettingError) as refused:
        change_settings(tournament, change)
    assert refused.value.extra["field"] == field
    tournament.refresh_from_db()
    assert (tournament.currency, tournament.smallest_coin) == ("EUR", 1)


def test_the_currency_stays_once_money_has_changed_hands(tournament: Tournament) -> None:
    postings.put_in(tournament, None, 10000, "drobné")
    with pytest.raises(WrongStateError) as refused:
        change_settings(tournament, {"currency": "CZK"})
    assert refused.value.extra["field"] == "currency"


def test_another_currency_brings_its_coins() -> None:
    tournament = tournament_of(0)
    assert set(change_settings(tournament, {"currency": "CZK"})) == {"currency", "smallest_coin"}
    assert tournament.smallest_coin == 100


def test_a_wrong_posting_is_reversed_and_both_stay(tournament: Tournament) -> None:
    posting = postings.pay_fee(entry(tournament), None)
    postings.reverse(posting, account(), "zaplatil iný")
    assert (open_of(entry(tournament)), cash_book.in_the_box(tournament)) == (500, 0)
    assert [one.cents for one in CashPosting.objects.all()] == [500, -500]
    for again in CashPosting.objects.all():
        with pytest.raises(WrongStateError):
            postings.reverse(again, None, "ešte raz")


def test_what_was_refunded_is_reversed_before_the_payment(tournament: Tournament) -> None:
    paid = postings.pay_fee(entry(tournament), None)
    postings.refund_fee(entry(tournament), None, "omyl")
    with pytest.raises(WrongStateError):
        postings.reverse(paid, None, "omyl")


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("5", 500),
        ("5,5", 550),
        ("5.05", 505),
        ("1 200,00", 120000),
        ("-3", -300),
        ("−3 €", -300),
        ("10 Kč", 1000),
    ],
)
def test_an_amount_is_read_as_people_write_it(text: str, cents: int) -> None:
    assert read_cents(text) == cents
    assert read_cents(write_cents(cents)) == cents


@pytest.mark.parametrize("text", ["", "päť", "5,555", "1,200.00", "1e3", "٣", "9999999999", "5,", "--5"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_cents(text)


# --- the pages -------------------------------------------------------------------------------


@pytest.fixture
def olga(client: Client, tournament: Tournament) -> Client:
    client.force_login(account())
    return client


def test_check_in_and_fee_in_one_step(olga: Client, tournament: Tournament) -> None:
    new = participation.register(tournament, Person("Nový"))
    olga.post(reverse("organiser:check-in-and-pay", args=[tournament.slug, new.pk]))
    new.refresh_from_db()
    assert (new.state, new.start_number, open_of(new)) == ("checked_in", 4, 0)


def test_an_account_page_posts_what_was_typed(olga: Client, tournament: Tournament) -> None:
    which = [tournament.slug, entry(tournament).pk]
    pay, waive = reverse("organiser:account-pay", args=which), reverse("organiser:account-waive", args=which)
    olga.post(pay, {"cents": "2,50", "method": "card"})
    olga.post(waive, {"reason": "zľava"})
    assert [(one.kind, one.cents, one.method) for one in CashPosting.objects.all()] == [
        ("fee_paid", 250, "card"),
        ("fee_waived", 250, "none"),
    ]
    page = olga.post(pay, {"cents": "veľa"}, follow=True)
    assert "5,50" in page.content.decode()
    assert CashPosting.objects.count() == 2


def test_each_movement_of_an_account_has_its_address(olga: Client, tournament: Tournament) -> None:
    desk.set_desk_rules(tournament, playing_deposit=1000)
    which = [tournament.slug, entry(tournament).pk]
    for verb, sent in (
        ("pay", {}),
        ("refund", {"cents": "1", "reason": "omyl"}),
        ("hand-out", {}),
        ("take-back", {"cents": "4"}),
    ):
        answer = olga.post(reverse(f"organiser:account-{verb}", args=which), sent)
        assert answer["Location"] == reverse("organiser:registration", args=which)
    assert [(one.kind, one.cents) for one in CashPosting.objects.all()] == [
        ("fee_paid", 500),
        ("fee_refunded", 100),
        ("deposit_out", 1000),
        ("deposit_back", 400),
    ]


def test_the_desk_counts_and_the_organiser_sets_the_fees(olga: Client, tournament: Tournament) -> None:
    fees, count = (
        reverse(f"organiser:{name}", args=[tournament.slug]) for name in ("set-fees", "cash-count")
    )
    sent = {f"fee_{category}": "6,00" for category in FEES} | {"playing_deposit": "10", "levy_rate": "0,50"}
    assert olga.post(fees, sent).status_code == 302
    assert reports.cash_and_levy(tournament, 0).total.due == 1800
    assert desk.desk_rules(tournament).levy_rate == 50
    wrong = olga.post(fees, sent | {"fee_guest": "x"})
    assert list(wrong.context["forms"]["fees"].errors) == ["fee_guest"]
    assert olga.post(count, {"counted": "1,00"}).status_code == 302
    assert tournament.cash_counts.get().difference == 100


def test_what_was_typed_comes_back_and_the_tab_stays(olga: Client, tournament: Tournament) -> None:
    for name, form, typed in (
        ("cash-put-in", "put_in", {"put_in-cents": "veľa", "put_in-reason": "drobné"}),
        ("cash-take-out", "take_out", {"take_out-cents": "5", "take_out-reason": ""}),
        ("cash-count", "count", {"counted": "x", "note": "sčítané dvakrát"}),
    ):
        page = olga.post(reverse(f"organiser:{name}", args=[tournament.slug]), typed)
        assert page.status_code == 200
        assert page.context["forms"][form].errors
        assert all(f'value="{text}"' in page.content.decode() for text in typed.values() if text)
        tab = reverse("organiser:cash", args=[tournament.slug])
        assert f'href="{tab}" aria-current="page"' in read(page)
    assert not CashPosting.objects.exists()


def test_money_of_the_box_is_moved_and_a_posting_reversed(olga: Client, tournament: Tournament) -> None:
    at = reverse("organiser:cash", args=[tournament.slug])
    moves = {"put-in": {"put_in-cents": "50", "put_in-reason": "drobné"}}
    moves["take-out"] = {"take_out-cents": "20", "take_out-reason": "sála"}
    for name, sent in moves.items():
        assert olga.post(reverse(f"organiser:cash-{name}", args=[tournament.slug]), sent)["Location"] == at
    assert cash_book.in_the_box(tournament) == 3000
    reverse_it = reverse("organiser:reverse-posting", args=[tournament.slug, tournament.postings.all()[1].pk])
    assert olga.post(reverse_it, {"reason": ""})["Location"] == at
    assert cash_book.in_the_box(tournament) == 3000
    assert olga.post(reverse_it, {"reason": "omyl"})["Location"] == at
    assert cash_book.in_the_box(tournament) == 5000


def test_another_tournaments_player_is_not_found(olga: Client, tournament: Tournament) -> None:
    other = tournament_of(1, name="Iný")
    address = reverse("organiser:account-pay", args=[tournament.slug, entry(other).pk])
    assert olga.post(address).status_code == 404


def test_a_refusal_has_its_message(tournament: Tournament) -> None:
    with pytest.raises(Refusal) as refused:
        postings.pay_fee(entry(tournament), None, 999)
    assert "Hráč 001" in refused.value.message
