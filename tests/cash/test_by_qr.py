"""Fees by QR code (T-41): the account, what is paid early, a symbol of one's own, the code at the desk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from auditlog.models import LogEntry
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from core.refusals import Refusal, WrongStateError
from tests.evening import account, tournament_of
from tests.reading import read
from tournaments.cash.domain import cash_book, postings, symbols
from tournaments.cash.domain.again import kept_money
from tournaments.cash.domain.bank_account import bank_account, set_bank_account
from tournaments.cash.domain.of_person import own_data
from tournaments.cash.domain.symbols import give_symbol
from tournaments.cash.models import BankAccount, CashPosting, Fee, PaymentSymbol
from tournaments.cash.queries import reports
from tournaments.cash.queries.paying import message_of, pay_by_qr
from tournaments.events.domain.again import create_as
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.domain.erasing import erase_player
from tournaments.registration.domain.participation import withdraw
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

IBAN = "SK9611000000002918599669"
ACCOUNT = {"by_qr": True, "iban": IBAN, "beneficiary": "MK Žltá šatka"}


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(3, name="Jarný turnaj")
    postings.set_fees(made, {"licensed": 1000, "guest": 1200, "junior": 0, "substitute": 0})
    set_bank_account(made, **ACCOUNT)
    return made


def entry(tournament: Tournament, number: int = 1) -> Registration:
    return tournament.registrations.get(start_number=number)


def days(number: int) -> date:
    return timezone.localdate() + timedelta(days=number)


# --- the account -------------------------------------------------------------------------------------


def test_the_account_is_kept_as_the_bank_sends_it(tournament: Tournament) -> None:
    kept = set_bank_account(
        tournament, by_qr=True, iban=" sk96 1100 0000 0029 1859 9669 ", beneficiary=" MK  Šatka "
    )
    assert (kept.iban, kept.beneficiary) == (IBAN, "MK Šatka")
    assert BankAccount.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"iban": "SK9611000000002918599668"}, "iban"),
        ({"iban": ""}, "iban"),
        ({"iban": "2918599669/1100"}, "iban"),
        ({"beneficiary": " "}, "beneficiary"),
        ({"beneficiary": "a\u202eb"}, "beneficiary"),
        ({"by_qr": False, "iban": "SK00"}, "iban"),
    ],
)
def test_an_account_that_no_code_can_be_made_with_is_refused(
    tournament: Tournament, change: dict[str, Any], field: str
) -> None:
    with pytest.raises(BadSettingError) as refused:
        set_bank_account(tournament, **ACCOUNT | change)
    assert refused.value.extra["field"] == field
    assert bank_account(tournament).iban == IBAN


def test_another_currency_must_be_payable_too(tournament: Tournament) -> None:
    """QR Platba takes 35 letters of a name, PAY by square and EPC 70."""
    set_bank_account(tournament, **ACCOUNT | {"beneficiary": "M" * 36})
    with pytest.raises(BadSettingError) as refused:
        change_settings(tournament, {"currency": "CZK"})
    assert refused.value.extra["field"] == "currency"
    set_bank_account(tournament, **ACCOUNT | {"by_qr": False, "beneficiary": "M" * 36})
    assert "currency" in change_settings(Tournament.objects.get(pk=tournament.pk), {"currency": "CZK"})


def test_the_log_says_who_changed_the_account_and_has_only_its_ends(
    client: Client, tournament: Tournament
) -> None:
    client.force_login(account())
    client.post(at(tournament, "set-by-qr"), ACCOUNT | {"iban": "AT611904300234573201"})
    line = LogEntry.objects.filter(content_type__model="bankaccount").first()
    assert line is not None
    assert line.actor == account()
    assert line.changes == {"iban": ["SK96…9669", "AT61…3201"]}
    page = read(client.get(at(tournament, "changes")))
    assert "SK96…9669" in page
    assert IBAN not in page


# --- paid early --------------------------------------------------------------------------------------


def owes(one: Registration, on: date | None = None) -> int:
    return cash_book.account(one, on).open


def test_until_the_day_the_early_fee_is_due_and_then_the_whole(tournament: Tournament) -> None:
    postings.set_early_fees(tournament, days(2), {"licensed": 800})
    assert [owes(entry(tournament), days(day)) for day in (0, 2, 3)] == [800, 800, 1000]


def test_who_paid_early_owes_nothing_later(tournament: Tournament) -> None:
    postings.set_early_fees(tournament, days(2), {"licensed": 800})
    postings.pay_fee(entry(tournament, 1), None)
    postings.pay_fee(entry(tournament, 2), None, 500)
    assert [owes(entry(tournament, number), days(3)) for number in (1, 2, 3)] == [0, 500, 1000]


def test_what_was_waived_in_time_counts(tournament: Tournament) -> None:
    postings.set_early_fees(tournament, days(2), {"licensed": 800})
    postings.waive_fee(entry(tournament), None, "rozhodca", 300)
    postings.pay_fee(entry(tournament), None)
    assert owes(entry(tournament), days(3)) == 0


def test_the_day_of_the_bank_counts(tournament: Tournament) -> None:
    postings.set_early_fees(tournament, days(-1), {"licensed": 800})
    posting = postings.pay_fee(entry(tournament), None, 800, "transfer")
    assert owes(entry(tournament)) == 200
    CashPosting.objects.filter(pk=posting.pk).update(paid_on=days(-1))
    assert owes(entry(tournament)) == 0


@pytest.mark.parametrize("taken_back", ["reversed", "refunded"])
def test_what_was_taken_back_was_not_paid_early(tournament: Tournament, taken_back: str) -> None:
    postings.set_early_fees(tournament, days(0), {"licensed": 800})
    posting = postings.pay_fee(entry(tournament), None)
    if taken_back == "reversed":
        postings.reverse(posting, None, "omyl")
    else:
        postings.refund_fee(entry(tournament), None, "omyl")
    assert owes(entry(tournament), days(1)) == 1000


EARLY_REFUSED: list[tuple[str, dict[str, int | None]]] = [
    ("not less than the fee", {"licensed": 1000}),
    ("of a category without a fee", {"junior": 0}),
    ("below nothing", {"licensed": -1}),
    ("not in coins", {"licensed": 805}),
]


@pytest.mark.parametrize("fees", [fees for _, fees in EARLY_REFUSED], ids=[name for name, _ in EARLY_REFUSED])
def test_an_early_fee_that_cannot_be(tournament: Tournament, fees: dict[str, int | None]) -> None:
    change_settings(tournament, {"smallest_coin": 10})
    with pytest.raises(WrongStateError):
        postings.set_early_fees(tournament, days(1), {"guest": 1000, **fees})
    assert not Fee.objects.filter(early_cents__isnull=False).exists()


def test_the_fee_does_not_fall_below_the_early_one(tournament: Tournament) -> None:
    postings.set_early_fees(tournament, days(1), {"licensed": 800})
    with pytest.raises(WrongStateError):
        postings.set_fees(tournament, {"licensed": 800})
    with pytest.raises(BadSettingError):  # it is paid in coins, too
        change_settings(tournament, {"smallest_coin": 500})
    postings.set_early_fees(tournament, None, {"licensed": 800})
    postings.set_fees(tournament, {"licensed": 800})
    assert Fee.objects.get(category="licensed").early_until is None
    with pytest.raises(IntegrityError), transaction.atomic():
        Fee.objects.filter(category="licensed").update(early_cents=900, early_until=days(1))


def test_the_report_says_both_fees(tournament: Tournament) -> None:
    postings.set_early_fees(tournament, days(1), {"licensed": 800})
    report = reports.cash_and_levy(tournament, 0)
    assert report.lines[0].fee == 1000
    assert (report.lines[0].early_cents, report.lines[0].early_until) == (800, days(1))
    assert report.total.due == 2400


# --- the symbol --------------------------------------------------------------------------------------


def test_a_symbol_is_given_once_and_stays(tournament: Tournament) -> None:
    given = give_symbol(entry(tournament))
    assert give_symbol(entry(tournament)) == given
    assert len(given) == 10
    assert given[0] != "0"
    assert give_symbol(entry(tournament, 2)) != given


def test_a_symbol_that_is_taken_is_drawn_again(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    chances = iter([7, 7, 8])
    monkeypatch.setattr(symbols.secrets, "randbelow", lambda _most: next(chances))
    assert [give_symbol(entry(tournament, number)) for number in (1, 2)] == ["1000000007", "1000000008"]


REFUSED: list[tuple[str, Callable[[Tournament], object]]] = [
    ("switched off", lambda t: set_bank_account(t, **ACCOUNT | {"by_qr": False})),
    ("nothing owed", lambda t: postings.pay_fee(entry(t), None)),
    ("withdrawn", lambda t: withdraw(entry(t))),
]


@pytest.mark.parametrize("before", [verb for _, verb in REFUSED], ids=[name for name, _ in REFUSED])
def test_no_symbol_where_nothing_is_paid_by_code(
    tournament: Tournament, before: Callable[[Tournament], object]
) -> None:
    before(tournament)
    with pytest.raises(Refusal):
        give_symbol(entry(tournament))
    assert not PaymentSymbol.objects.exists()


# --- the code ----------------------------------------------------------------------------------------


def test_the_code_is_of_what_is_still_owed(tournament: Tournament) -> None:
    one = entry(tournament)
    assert pay_by_qr(cash_book.account(one)).possible
    assert pay_by_qr(cash_book.account(one)).order is None
    symbol = give_symbol(one)
    postings.pay_fee(one, None, 350)
    shown = pay_by_qr(cash_book.account(one))
    assert shown.order is not None
    assert (shown.order.cents, shown.order.symbol, shown.order.iban) == (650, symbol, IBAN)
    assert shown.iban == "SK96 1100 0000 0029 1859 9669"
    assert [code.standard for code in shown.codes] == ["PAY by square", "EPC QR"]
    postings.pay_fee(one, None)
    assert pay_by_qr(cash_book.account(one)).possible is False


def test_crowns_are_paid_by_qr_platba() -> None:
    made = tournament_of(1, currency="CZK")
    postings.set_fees(made, {"licensed": 20000})
    set_bank_account(made, by_qr=True, iban="CZ6508000000192000145399", beneficiary="MK Brno")
    give_symbol(entry(made))
    assert [code.standard for code in pay_by_qr(cash_book.account(entry(made))).codes] == ["QR Platba"]


@pytest.mark.parametrize(
    ("name", "tournament", "message"),
    [
        ("Ľubomír Ďurica", "Jarný turnaj", "Lubomir Durica, Jarny turnaj"),
        ("Łukasz Groß", "Turnaj „o šatku“ 2026*", "Lukasz Gross, Turnaj o satku 2026"),
        ("Ján\u00a0Kováč", "日本", "Jan Kovac,"),
        ("M" * 50, "T" * 50, "M" * 50 + ", " + "T" * 8),
    ],
)
def test_the_message_has_letters_that_every_bank_passes_on(name: str, tournament: str, message: str) -> None:
    assert message_of(name, tournament) == message


# --- of a person, of the next tournament --------------------------------------------------------------


def test_the_symbol_is_ones_own_data_and_is_erased(tournament: Tournament) -> None:
    one = entry(tournament)
    symbol = give_symbol(one)
    assert own_data(one.player)["payment_symbols"] == [{"tournament": "Jarný turnaj", "symbol": symbol}]
    erase_player(one.player)
    assert not PaymentSymbol.objects.exists()


def test_an_account_of_who_is_erased_goes(tournament: Tournament) -> None:
    one = entry(tournament)
    set_bank_account(tournament, **ACCOUNT | {"beneficiary": one.player.name})
    erase_player(one.player)
    assert (bank_account(tournament).iban, bank_account(tournament).by_qr) == ("", False)
    assert not LogEntry.objects.filter(content_type__model="bankaccount").exists()


def test_the_next_tournament_is_paid_to_the_same_account(tournament: Tournament) -> None:
    postings.set_early_fees(tournament, days(1), {"licensed": 800})
    keys = {one.key for one in kept_money(tournament)}
    assert keys == {"fees", "account"}
    made = create_as(tournament, frozenset(keys), user=account(), name="Letný turnaj", on=days(90))
    assert bank_account(made).iban == IBAN
    assert made.fees.get(category="licensed").early_cents is None


# --- the pages ---------------------------------------------------------------------------------------


def at(tournament: Tournament, name: str, *more: int) -> str:
    return reverse(f"organiser:{name}", args=[tournament.slug, *more])


@pytest.fixture
def olga(client: Client, tournament: Tournament) -> Client:
    client.force_login(account())
    return client


def test_nothing_is_seen_before_it_is_switched_on(olga: Client, tournament: Tournament) -> None:
    set_bank_account(tournament, **ACCOUNT | {"by_qr": False})
    for page in (at(tournament, "cash"), at(tournament, "registration", entry(tournament).pk)):
        assert 'data-test="show-code"' not in read(olga.get(page))
    assert 'data-test="early-fees"' not in read(olga.get(at(tournament, "by-qr")))
    olga.post(at(tournament, "set-by-qr"), ACCOUNT)
    for page in (at(tournament, "cash"), at(tournament, "registration", entry(tournament).pk)):
        assert 'data-test="show-code"' in read(olga.get(page))
    assert 'data-test="early-fees"' in read(olga.get(at(tournament, "by-qr")))


def test_the_desk_shows_the_code(olga: Client, tournament: Tournament) -> None:
    one = entry(tournament)
    answer = olga.post(at(tournament, "account-code", one.pk))
    assert answer["Location"] == at(tournament, "registration", one.pk)
    page = olga.get(answer["Location"]).content.decode()
    assert page.count('class="qr"') == 2
    assert "SK96 1100 0000 0029 1859 9669" in page
    assert PaymentSymbol.objects.get().symbol in page
    postings.pay_fee(one, None)
    assert 'data-test="pay-by-qr"' not in read(olga.get(answer["Location"]))


def test_what_was_typed_comes_back_with_its_fault(olga: Client, tournament: Tournament) -> None:
    page = olga.post(at(tournament, "set-by-qr"), ACCOUNT | {"iban": "SK12 3456"})
    assert list(page.context["forms"]["account"].errors) == ["iban"]
    assert 'value="SK12 3456"' in page.content.decode()
    page = olga.post(at(tournament, "set-early-fees"), {"early_licensed": "8"})
    assert list(page.context["forms"]["early"].errors) == ["until"]
    sent = {"early_licensed": "8", "until": str(days(3))}
    assert olga.post(at(tournament, "set-early-fees"), sent).status_code == 302
    assert tournament.fees.get(category="licensed").early_cents == 800


def test_the_desk_shows_codes_and_does_not_say_where_money_goes(
    client: Client, tournament: Tournament
) -> None:
    desk = account("desk@example.test")
    grant_role(tournament, desk, Role.DESK)
    client.force_login(desk)
    assert client.get(at(tournament, "by-qr")).status_code == 403
    for name in ("set-by-qr", "set-early-fees"):
        assert client.post(at(tournament, name), ACCOUNT).status_code == 403
    assert client.post(at(tournament, "account-code", entry(tournament).pk)).status_code == 302
    other = tournament_of(1, name="Iný")
    assert client.post(at(tournament, "account-code", entry(other).pk)).status_code == 404


def test_as_many_questions_for_one_who_owes_as_for_three(olga: Client, tournament: Tournament) -> None:
    with CaptureQueriesContext(connection) as many:
        olga.get(at(tournament, "cash"))
    for number in (2, 3):
        postings.pay_fee(entry(tournament, number), None)
    postings.put_in(tournament, None, 100, "drobné")
    with CaptureQueriesContext(connection) as one:
        olga.get(at(tournament, "cash"))
    assert len(one) == len(many)
