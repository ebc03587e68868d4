"""T-50: payments by Fio's token, against a server that behaves as the bank does."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from core.refusals import Refusal, WrongStateError
from core.sealing import UnsealableError, seal, unseal
from tests.cash.fio.fake_bank import FakeBank
from tests.evening import account, tournament_of
from tests.ports import free_port
from tests.reading import read
from tournaments.cash.domain import fetching, postings
from tournaments.cash.domain.bank_account import set_bank_account
from tournaments.cash.domain.matching import Kind, match
from tournaments.cash.domain.statements import book, take_statement
from tournaments.cash.fio.answers import AnswerError, read_answer
from tournaments.cash.models import BankLine, BankStatement, BankToken, PaymentSymbol
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: Of an account at Fio: its check figures are the country's own.
IBAN = "SK1083300000002918599669"
SYMBOL = "4200000017"


@pytest.fixture
def bank(settings: Any) -> Iterator[FakeBank]:
    made = FakeBank()
    made.info |= {"iban": IBAN, "bankId": "8330"}
    settings.FIO_API = made.address
    yield made
    made.close()


@pytest.fixture
def tournament() -> Tournament:
    made = tournament_of(0)
    postings.set_fees(made, {"licensed": 1000})
    set_bank_account(made, by_qr=True, iban=iban_of("8330", "2918599669"), beneficiary="MK Žltá šatka")
    participation.register(made, Person("Ján Kováč"), checked_in=True)
    PaymentSymbol.objects.create(registration=made.registrations.get(), symbol=SYMBOL)
    return made


def iban_of(code: str, number: str) -> str:
    """A Slovak IBAN with its check figures."""
    bare = f"{code}{number.zfill(16)}"
    return f"SK{98 - int(f'{bare}282000') % 97:02d}{bare}"


def paid(number: int, cents: str = "10.00", day: date | None = None, **more: Any) -> dict[int, Any]:
    """A movement."""
    row: dict[int, Any] = {
        0: (day or timezone.localdate()).isoformat(),
        1: float(cents),
        2: "1234567890",
        3: "0800",
    }
    row |= {5: SYMBOL, 10: "Kováč Ján", 14: "EUR", 22: 26000000000 + number}
    return row | {int(name.removeprefix("c")): said for name, said in more.items()}


def token_of(tournament: Tournament, bank: FakeBank, ends_on: date | None = None) -> BankToken:
    bank.info["iban"] = iban_of("8330", "2918599669")
    return fetching.set_token(tournament, bank.token, ends_on, account())


def later(token: BankToken, bank: FakeBank, by: timedelta = timedelta(minutes=3)) -> BankToken:
    bank.now += by
    BankToken.objects.filter(pk=token.pk).update(asked_at=timezone.now() - by)
    return BankToken.objects.select_related("tournament").get(pk=token.pk)


@pytest.mark.parametrize("form", ["json", "xml"])
def test_payments_come_in_and_are_matched_as_those_of_a_file(
    tournament: Tournament, bank: FakeBank, form: str
) -> None:
    token = token_of(tournament, bank)
    bank.moves = [
        paid(1),
        paid(2, "-5.00"),
        paid(3, "7.00", c5="", c10="Niekto", c16="za dvoch"),
        paid(4, c14="CZK"),
    ]
    assert fetching.fetch(token, form=form)
    statement = BankStatement.objects.get()
    assert [(one.kind, one.line.cents) for one in match(statement)] == [
        (Kind.SURE, 1000),
        (Kind.NOBODYS, 700),
    ]
    assert BankToken.objects.get().state == BankToken.State.ANSWERED
    assert "1234567890" not in repr(list(BankLine.objects.values()))


def test_what_comes_again_with_the_overlap_is_there_once_and_stays_booked(
    tournament: Tournament, bank: FakeBank
) -> None:
    token = token_of(tournament, bank)
    bank.moves = [paid(1)]
    fetching.fetch(token)
    statement = BankStatement.objects.get()
    found = match(statement)[0]
    book(statement, {found.line.pk: found.entry or 0}, {}, None)
    bank.moves.append(paid(2, "3.00", c5=""))
    assert fetching.fetch(later(token, bank))
    assert [one.kind for one in match(statement)] == [Kind.BOOKED, Kind.NOBODYS]
    first, second = bank.asked
    assert first[0] == timezone.localdate() - fetching.OLDEST
    assert second == (timezone.localdate() - fetching.OVERLAP, timezone.localdate())


def test_the_token_and_the_file_of_fio_tell_of_one_payment(tournament: Tournament, bank: FakeBank) -> None:
    token = token_of(tournament, bank)
    bank.moves = [paid(1)]
    fetching.fetch(token)
    statement = BankStatement.objects.get()
    book(statement, {match(statement)[0].line.pk: match(statement)[0].entry or 0}, {}, None)
    day = timezone.localdate()
    csv = f"ID operácie;Dátum;Objem;Mena;VS\n26000000001;{day:%d.%m.%Y};10,00;EUR;{SYMBOL}\n"
    file = take_statement(tournament, "x.csv", csv.encode(), None)
    assert [one.kind for one in match(file)] == [Kind.BOOKED]


@pytest.mark.parametrize(
    ("breaks", "state"),
    [
        (409, "too_often"),
        (500, "token"),
        (403, "token"),
        (422, "too_old"),
        (503, "unreachable"),
        (302, "unreachable"),
    ],
)
def test_a_bank_that_fails_is_a_line_at_the_desk(
    tournament: Tournament, bank: FakeBank, breaks: int, state: str, client: Client
) -> None:
    token = token_of(tournament, bank)
    bank.breaks = breaks
    client.force_login(account())
    page = client.post(reverse("organiser:fetch-payments", args=[tournament.slug]), follow=True)
    assert page.status_code == 200
    assert 'data-test="token-state"' in read(page)
    assert BankToken.objects.get(pk=token.pk).state == state
    bank.breaks = 0
    assert fetching.fetch(later(token, bank))
    assert BankToken.objects.get(pk=token.pk).state == "answered"


NO_ANSWERS = [b"", b"{}", b"[]", b'{"accountStatement": 1}', b"<a/>", b"<html>", b"\xff", b"{" * 9999]


@pytest.mark.parametrize("body", NO_ANSWERS)
def test_an_answer_that_is_none_changes_nothing(tournament: Tournament, bank: FakeBank, body: bytes) -> None:
    token = token_of(tournament, bank)
    bank.body = body
    assert fetching.fetch(token)
    assert BankToken.objects.get().state == "strange"
    assert not BankStatement.objects.exists()
    with pytest.raises(AnswerError):
        read_answer(body)


def test_no_bank_at_all(tournament: Tournament, bank: FakeBank, settings: Any) -> None:
    token = token_of(tournament, bank)
    settings.FIO_API = f"http://127.0.0.1:{free_port()}/rest"
    fetching.fetch(token)
    assert BankToken.objects.get().state == "unreachable"


def test_an_account_that_is_not_the_clubs_is_refused(tournament: Tournament, bank: FakeBank) -> None:
    token = token_of(tournament, bank)
    bank.info |= {"iban": iban_of("8330", "2918599670"), "accountId": "2918599670"}
    bank.moves = [paid(1)]
    fetching.fetch(token)
    assert BankToken.objects.get().state == "other_account"
    assert not BankLine.objects.exists()
    assert fetching.fetch_all() == 0, "it is not asked again"


def test_the_bank_is_asked_at_most_every_two_minutes(tournament: Tournament, bank: FakeBank) -> None:
    token = token_of(tournament, bank)
    assert fetching.fetch_all() == 1
    assert fetching.fetch_all() == 0
    assert not fetching.fetch(token)
    with pytest.raises(WrongStateError):
        fetching.fetch_now(tournament)
    later(token, bank)
    assert fetching.fetch_all() == 1
    assert len(bank.asked) == 2


def test_the_token_stands_nowhere(
    tournament: Tournament, bank: FakeBank, caplog: pytest.LogCaptureFixture, client: Client
) -> None:
    caplog.set_level(logging.DEBUG)
    token = token_of(tournament, bank)
    bank.breaks = 500
    fetching.fetch(token)
    client.force_login(account())
    page = read(client.get(reverse("organiser:statements", args=[tournament.slug])))
    kept = repr(list(BankToken.objects.values())) + repr(token) + str(token)
    assert bank.token not in caplog.text + page + kept
    assert unseal(token.sealed, fetching.PURPOSE) == bank.token
    assert seal("x", "one") != seal("x", "one")
    with pytest.raises(UnsealableError):
        unseal(token.sealed, "another")


def test_another_key_of_the_server_asks_for_the_token_again(
    tournament: Tournament, bank: FakeBank, settings: Any
) -> None:
    token = token_of(tournament, bank)
    settings.SECRET_KEY = "another " * 8
    assert fetching.fetch(token)
    assert BankToken.objects.get().state == "sealed"


@pytest.mark.parametrize(("days", "said"), [(14, True), (-1, True), (15, False)])
def test_the_desk_says_two_weeks_before_that_a_token_ends(
    tournament: Tournament, bank: FakeBank, client: Client, days: int, said: bool
) -> None:
    token_of(tournament, bank, timezone.localdate() + timedelta(days=days))
    client.force_login(account())
    page = read(client.get(reverse("organiser:statements", args=[tournament.slug])))
    assert ('data-test="token-ends"' in page) is said


@pytest.mark.parametrize("token", ["", "short", "a" * 300, "a b/c" * 20, "ž" * 64])
def test_what_is_no_token_is_refused(tournament: Tournament, token: str) -> None:
    with pytest.raises(Refusal):
        fetching.set_token(tournament, token, None, account())
    assert not BankToken.objects.exists()


def test_no_other_banks_token(tournament: Tournament) -> None:
    set_bank_account(tournament, by_qr=True, iban="SK9611000000002918599669", beneficiary="MK")
    with pytest.raises(Refusal):
        fetching.set_token(tournament, "a" * 64, None, account())


def test_the_organiser_gives_and_forgets_it_and_the_desk_asks(
    tournament: Tournament, bank: FakeBank, client: Client
) -> None:
    def at(name: str) -> str:
        return reverse(f"organiser:{name}", args=[tournament.slug])

    desk = account("desk@example.test")
    grant_role(tournament, desk, Role.DESK)
    said = {"token": bank.token, "ends_on": ""}
    client.force_login(desk)
    assert client.post(at("set-bank-token"), said).status_code == 403
    client.force_login(account())
    assert client.post(at("set-bank-token"), said).status_code == 302
    client.force_login(desk)
    assert client.post(at("fetch-payments")).status_code == 302
    assert client.post(at("drop-bank-token")).status_code == 403
    client.force_login(account())
    assert client.post(at("drop-bank-token")).status_code == 302
    assert not BankToken.objects.exists()
    client.force_login(account("cudzi@example.test"))
    assert client.post(at("fetch-payments")).status_code == 403
