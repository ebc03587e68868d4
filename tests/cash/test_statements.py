"""Bank statements in the cash desk (T-41): what is sure, what is a doubt, and that no payment is booked twice.

The samples (tests/cash/statements) say of one invented account: 10 € with the symbol of Ján Kováč, who owes 10; 8 €
with that of Boris Hudák, who owes 10; 10 € without a symbol from "MALÝ CYRIL", who owes 10; 25 € of nobody here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.files.limits import LARGEST_LIST
from core.refusals import BadFileError, BadListError, Refusal, WrongStateError
from tests.at_once import at_once
from tests.evening import account, tournament_of
from tests.reading import read
from tournaments.cash.domain import cash_book, postings, statements
from tournaments.cash.domain.bank_account import set_bank_account
from tournaments.cash.domain.matching import Kind, Match, Why, match
from tournaments.cash.domain.of_person import own_data
from tournaments.cash.domain.statements import MOST_STATEMENTS, book, say_columns, take_statement
from tournaments.cash.models import BankLine, BankStatement, BookedTransfer, CashPosting, PaymentSymbol
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.domain.erasing import erase_player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

SAMPLES = Path(__file__).parent / "statements"
FILES = sorted(one.name for one in SAMPLES.iterdir() if one.suffix in (".gpc", ".xml", ".csv"))
IBAN = "SK9611000000002918599669"
SYMBOLS = {"Ján Kováč": "4200000017", "Boris Hudák": "4200000025"}


def evening(name: str = "Letný turnaj", symbols: dict[str, str] = SYMBOLS) -> Tournament:
    made = tournament_of(0, name=name)
    postings.set_fees(made, {"licensed": 1000})
    set_bank_account(made, by_qr=True, iban=IBAN, beneficiary="MK Žltá šatka")
    for who in ("Ján Kováč", "Boris Hudák", "Cyril Malý"):
        participation.register(made, Person(who), checked_in=True)
    for who, symbol in symbols.items():
        PaymentSymbol.objects.create(registration=of(made, who), symbol=symbol)
    return made


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return evening()


def of(tournament: Tournament, name: str) -> Registration:
    return tournament.registrations.get(name=name)


def taken(tournament: Tournament, name: str = "fio.gpc") -> BankStatement:
    return take_statement(tournament, name, (SAMPLES / name).read_bytes(), account())


def sure(statement: BankStatement) -> dict[int, int]:
    return {one.line.pk: one.entry for one in match(statement) if one.kind == Kind.SURE and one.entry}


def kinds(statement: BankStatement) -> list[tuple[str, str, list[str]]]:
    return [(one.kind, one.why, [entry.name for entry in one.proposed]) for one in match(statement)]


def owed(tournament: Tournament) -> dict[str, int]:
    return {one.registration.name: one.open for one in cash_book.accounts(tournament).values()}


MATCHED = [
    (Kind.SURE, Why.NONE, ["Ján Kováč"]),
    (Kind.DOUBT, Why.AMOUNT, ["Boris Hudák"]),
    (Kind.DOUBT, Why.NAME, ["Cyril Malý"]),
    (Kind.NOBODYS, Why.NONE, []),
]


@pytest.mark.parametrize("name", FILES)
def test_every_kind_is_matched_alike(tournament: Tournament, name: str) -> None:
    statement = taken(tournament, name)
    assert kinds(statement) == MATCHED
    assert not tournament.postings.exists()


def test_what_is_sure_is_booked_and_doubts_by_hand(tournament: Tournament) -> None:
    statement = taken(tournament)
    lines = match(statement)
    cyril = of(tournament, "Cyril Malý")
    booked = book(statement, sure(statement), {lines[2].line.pk: cyril.pk}, account())
    assert [
        (one.registration.name, one.cents, one.paid_on) for one in booked.postings if one.registration
    ] == [
        ("Ján Kováč", 1000, date(2026, 7, 2)),
        ("Cyril Malý", 1000, date(2026, 7, 4)),
    ]
    assert {one.method for one in booked.postings} == {"transfer"}
    assert owed(tournament) == {"Ján Kováč": 0, "Boris Hudák": 1000, "Cyril Malý": 0}
    assert cash_book.in_the_box(tournament) == 0
    assert [one.kind for one in match(statement)] == ["booked", "doubt", "booked", "nobodys"]


def test_who_pays_too_much_gets_the_rest_back(tournament: Tournament) -> None:
    statement = taken(tournament)
    book(statement, {}, {match(statement)[3].line.pk: of(tournament, "Boris Hudák").pk}, None)
    assert owed(tournament)["Boris Hudák"] == -1500


@pytest.mark.parametrize("again", FILES)
def test_nothing_is_booked_twice(tournament: Tournament, again: str) -> None:
    """The same file again; another kind says the same of another reference, and nothing is sure of it any more."""
    statement = taken(tournament)
    book(statement, sure(statement), {}, None)
    other = taken(tournament, again)
    assert sure(other) == {}
    assert book(other, sure(other), {}, None).postings == []
    line = match(other)[0]
    assert line.kind == (Kind.BOOKED if again == "fio.gpc" else Kind.DOUBT)
    assert line.why == (Why.NONE if again == "fio.gpc" else Why.PERHAPS)
    assert book(statement, {line.line.pk: of(tournament, "Ján Kováč").pk}, {}, None).postings == []
    if again == "fio.gpc":
        by_hand = {line.line.pk: of(tournament, "Ján Kováč").pk}
        assert book(other, {}, by_hand, None).postings == []
    assert CashPosting.objects.count() == 1


def test_a_payment_that_was_booked_wrongly_is_booked_again(tournament: Tournament) -> None:
    statement = taken(tournament)
    wrong = book(statement, {}, {match(statement)[0].line.pk: of(tournament, "Boris Hudák").pk}, None)
    postings.reverse(wrong.postings[0], None, "iný hráč")
    assert match(statement)[0].kind == Kind.SURE
    book(statement, sure(statement), {}, None)
    assert owed(tournament)["Ján Kováč"] == 0
    assert BookedTransfer.objects.count() == 1


def test_one_account_of_two_tournaments_is_one(tournament: Tournament) -> None:
    """The statement of a club holds the payments of both; each books its own, and none a second time."""
    other = evening("Jesenný turnaj", {"Cyril Malý": "777"})
    statement, theirs = taken(tournament), taken(other)
    book(statement, sure(statement), {match(statement)[3].line.pk: of(tournament, "Boris Hudák").pk}, None)
    assert [one.kind for one in match(theirs)] == ["booked", "nobodys", "doubt", "booked"]


def test_what_is_not_sure_any_more_is_left(tournament: Tournament) -> None:
    statement = taken(tournament)
    chosen = sure(statement)
    postings.pay_fee(of(tournament, "Ján Kováč"), None)
    booked = book(statement, chosen, {}, None)
    assert (booked.postings, booked.doubtful) == ([], 1)


def test_two_payments_with_one_symbol_are_one_sure_and_one_doubt(tournament: Tournament) -> None:
    lines = (SAMPLES / "slsp.csv").read_text(encoding="utf-8").splitlines()
    twice = "\n".join([*lines[:2], lines[1].replace("SP0001", "SP0009")])
    statement = take_statement(tournament, "x.csv", twice.encode(), None)
    assert [(kind, why) for kind, why, _who in kinds(statement)] == [(Kind.SURE, ""), (Kind.DOUBT, Why.PAID)]


def test_the_early_fee_holds_by_the_day_of_the_bank(tournament: Tournament) -> None:
    """Boris's 8 € of 3 July are sure where that was the fee until then; Ján's 10 € of the 2nd are not."""
    postings.set_early_fees(tournament, date(2026, 7, 3), {"licensed": 800})
    statement = taken(tournament)
    assert kinds(statement)[:2] == [
        (Kind.DOUBT, Why.AMOUNT, ["Ján Kováč"]),
        (Kind.SURE, Why.NONE, ["Boris Hudák"]),
    ]
    book(statement, sure(statement), {}, None)
    assert cash_book.account(of(tournament, "Boris Hudák"), date(2026, 7, 3) + timedelta(days=90)).open == 0


def test_two_of_one_name_are_both_proposed(tournament: Tournament) -> None:
    participation.register(tournament, Person("Malý Cyril", birth_year=1950), checked_in=True)
    assert {entry.name for entry in match(taken(tournament))[2].proposed} == {"Cyril Malý", "Malý Cyril"}


REFUSED: list[tuple[str, Callable[[Tournament], object], type[Refusal]]] = [
    ("another account", lambda t: _other_account(t) and taken(t), BadFileError),
    ("another account of XML", lambda t: _other_account(t) and taken(t, "tatra.xml"), BadFileError),
    ("another currency", lambda t: _crowns(t) and taken(t, "fio.csv"), BadListError),
    ("switched off", lambda t: _off(t) and taken(t), WrongStateError),
    ("no statement", lambda t: take_statement(t, "x", b"<html/>", None), BadFileError),
]


def _other_account(tournament: Tournament) -> object:
    return set_bank_account(tournament, by_qr=True, iban="SK3112000000198742637541", beneficiary="MK")


def _crowns(tournament: Tournament) -> object:
    return Tournament.objects.filter(pk=tournament.pk).update(currency="CZK")


def _off(tournament: Tournament) -> object:
    return set_bank_account(tournament, by_qr=False, iban=IBAN, beneficiary="MK")


@pytest.mark.parametrize(("verb", "error"), [one[1:] for one in REFUSED], ids=[one[0] for one in REFUSED])
def test_a_statement_that_is_not_taken(
    tournament: Tournament, verb: Callable[[Tournament], object], error: type[Refusal]
) -> None:
    with pytest.raises(error):
        verb(Tournament.objects.get(pk=tournament.pk))
    assert not BankStatement.objects.exists()


def test_only_so_many_statements_wait(tournament: Tournament) -> None:
    BankStatement.objects.bulk_create(
        BankStatement(tournament=tournament, file_name="x", kind="gpc") for _ in range(MOST_STATEMENTS)
    )
    with pytest.raises(WrongStateError):
        taken(tournament)


def test_an_entry_of_another_tournament_is_refused(tournament: Tournament) -> None:
    other = evening("Iný", {})
    statement = taken(tournament)
    with pytest.raises(WrongStateError):
        book(statement, sure(statement), {match(statement)[2].line.pk: of(other, "Cyril Malý").pk}, None)
    assert not CashPosting.objects.exists()


# --- the columns of a CSV ----------------------------------------------------------------------------

UNKNOWN = "kedy;koľko;kto;čo\n02.07.2026;10,00;Ján;/VS4200000017\n"


def test_the_columns_of_an_unknown_bank_are_said_by_hand(tournament: Tournament) -> None:
    statement = take_statement(tournament, "x.csv", UNKNOWN.encode(), None)
    assert not statement.lines.exists()
    with pytest.raises(BadListError):
        say_columns(statement, {0: "date", 2: "payer"})
    say_columns(statement, {0: "date", 1: "amount", 2: "payer", 3: "message", 9: "symbol"})
    assert kinds(statement) == [(Kind.SURE, "", ["Ján Kováč"])]
    book(statement, sure(statement), {}, None)
    with pytest.raises(WrongStateError):
        say_columns(statement, {2: ""})


def test_other_files_have_no_columns(tournament: Tournament) -> None:
    with pytest.raises(WrongStateError):
        say_columns(taken(tournament), {0: "date"})


def test_columns_that_were_said_once_are_known_the_next_time(tournament: Tournament) -> None:
    first = take_statement(tournament, "x.csv", UNKNOWN.encode(), account())
    say_columns(first, {0: "date", 1: "amount", 2: "payer", 3: "message"}, user=account())
    again = UNKNOWN.replace("02.07.2026", "03.07.2026")
    second = take_statement(tournament, "x.csv", f"výpis;účtu;;\n\n{again}".encode(), account())
    assert [(line.cents, line.paid_on.day) for line in second.lines.all()] == [(1000, 3)]
    other = evening("Iný", {})
    other.roles.all().delete()  # nobody of theirs has said it
    assert not take_statement(other, "x.csv", UNKNOWN.encode(), account()).lines.exists()


def test_the_line_that_names_the_columns_is_said_by_hand(tournament: Tournament) -> None:
    above = "a;b;c;d\n1;2;3;4\nkedy;koľko;kto;čo\n"
    statement = take_statement(tournament, "x.csv", (above + UNKNOWN.partition("\n")[2]).encode(), account())
    say_columns(statement, {0: "date", 1: "amount", 3: "message"}, head=3)
    assert statement.lines.count() == 1
    assert BankStatement.objects.get(pk=statement.pk).unread == []


# --- one payment, one identity -----------------------------------------------------------------------


def gpc(*lines: tuple[int, int, str, str]) -> bytes:
    """Of the account: document, cents, symbol, payer of one day."""
    begins = f"0740000002918599669{'MK':20}0107260{'0' * 13}+{'0' * 14}+{'0' * 14}+{'0' * 14}+001310726"
    made = [begins]
    for document, cents, symbol, payer in lines:
        part = f"0750000002918599669{'1234567890':0>16}{document:0>13}{cents:0>12}2{symbol:0>10}"
        made.append(f"{part}0083300000{'0' * 10}020726{payer:20}00978020726")
    return "\r\n".join(made).encode()


JAN, BORIS = (12, 1000, "4200000017", "JAN KOVAC"), (120, 1000, "4200000025", "BORIS HUDAK")


def read_gpc(tournament: Tournament, *lines: tuple[int, int, str, str]) -> BankStatement:
    return take_statement(tournament, "den.gpc", gpc(*lines), account())


def test_a_whole_days_file_after_the_noon_file(tournament: Tournament) -> None:
    """B1, B2: 12 and 120 are two payments; what was booked at noon is booked in the evening."""
    noon = read_gpc(tournament, JAN)
    book(noon, sure(noon), {}, None)
    day = read_gpc(tournament, JAN, BORIS)
    assert kinds(day) == [(Kind.BOOKED, "", []), (Kind.SURE, "", ["Boris Hudák"])]


@pytest.mark.parametrize("more", [1, 2])
def test_equal_payments_of_one_day_are_as_many_as_there_are(tournament: Tournament, more: int) -> None:
    """A bank that gives no reference: the one that was booked is perhaps the first of them, no other is."""
    nameless = (0, 1000, "", "CYRIL MALY")
    first = read_gpc(tournament, nameless)
    book(first, {}, {match(first)[0].line.pk: of(tournament, "Cyril Malý").pk}, None)
    assert [one.kind for one in match(first)] == [Kind.BOOKED]
    again = read_gpc(tournament, *[nameless] * (1 + more))
    assert [one.why for one in match(again)].count(Why.PERHAPS) == 1
    assert len(match(again)) == 1 + more
    assert sure(again) == {}


def test_a_payment_that_is_perhaps_booked_is_one_more_if_somebody_says_so(tournament: Tournament) -> None:
    nameless = (0, 1000, "", "CYRIL MALY")
    first, second = read_gpc(tournament, nameless), read_gpc(tournament, nameless)
    cyril = of(tournament, "Cyril Malý")
    for statement in (first, second):
        book(statement, {}, {match(statement)[0].line.pk: cyril.pk}, None)
        book(
            statement, {}, {match(statement)[0].line.pk: cyril.pk}, None
        )  # once each, however often it is sent
    assert owed(tournament)["Cyril Malý"] == -1000
    assert [one.kind for one in match(second)] == [Kind.BOOKED]


def test_another_files_payment_says_when_and_whose_it_perhaps_is(
    olga: Client, tournament: Tournament
) -> None:
    statement = taken(tournament, "slsp.csv")
    book(statement, sure(statement), {}, None)
    other = taken(tournament, "csob.csv")
    assert kinds(other)[0] == (Kind.DOUBT, Why.PERHAPS, ["Ján Kováč"])
    page = read(olga.get(at(tournament, "statement", other.pk)))
    assert 'data-test="perhaps"' in page
    assert "2. 7. 2026" in page


def test_a_payment_of_last_months_release_is_perhaps_booked(tournament: Tournament) -> None:
    """Rows of before have the bank's reference without whose it is, and no more."""
    posting = postings.take_transfer(of(tournament, "Ján Kováč"), None, 1000, date(2026, 7, 2))
    BookedTransfer.objects.create(tournament=tournament, iban=IBAN, reference="26000000001", posting=posting)
    assert kinds(taken(tournament, "fio.csv"))[0] == (Kind.DOUBT, Why.PERHAPS, ["Ján Kováč"])


def test_a_number_alone_in_the_message_is_his_symbol(tournament: Tournament) -> None:
    text = "Dátum;Suma;VS;Správa\n02.07.2026;10,00;;4200000017\n02.07.2026;8,00;5;Boris 4200000025"
    assert kinds(take_statement(tournament, "x.csv", text.encode(), None)) == [
        (Kind.SURE, "", ["Ján Kováč"]),
        (Kind.DOUBT, Why.AMOUNT, ["Boris Hudák"]),
    ]


def test_lines_in_another_currency_are_named(olga: Client, tournament: Tournament) -> None:
    text = "Dátum;Suma;Mena;VS\n02.07.2026;10,00;CZK;4200000017\n02.07.2026;10,00;EUR;4200000017"
    statement = take_statement(tournament, "x.csv", text.encode(), None)
    assert (statement.other_currency, [line.line for line in statement.lines.all()]) == ([2], [3])
    assert 'data-test="other-currency"' in read(olga.get(at(tournament, "statement", statement.pk)))


def test_a_payer_without_marks_is_known(tournament: Tournament) -> None:
    participation.register(tournament, Person("Đorđe Łukasz Đurić"), checked_in=True)
    text = "Dátum;Suma;Partner\n02.07.2026;10,00;DORDE LUKASZ DURIC"
    assert kinds(take_statement(tournament, "x.csv", text.encode(), None)) == [
        (Kind.DOUBT, Why.NAME, ["Đorđe Łukasz Đurić"])
    ]


# --- of a person -------------------------------------------------------------------------------------


def test_what_the_bank_said_is_ones_own_data_and_is_erased(tournament: Tournament) -> None:
    statement = taken(tournament)
    cyril = of(tournament, "Cyril Malý")
    book(statement, {}, {match(statement)[0].line.pk: cyril.pk}, None)
    told = own_data(cyril.player)["bank_payments"]
    assert isinstance(told, list)
    assert [one["payer"] for one in told] == ["Kováč Ján"]
    erase_player(cyril.player)
    assert sorted(BankLine.objects.values_list("payer", flat=True)) == ["Hudák Boris", "Mestský úrad"]
    assert BookedTransfer.objects.count() == 1, "and it is still not booked again"


def test_no_number_of_a_payers_account_is_kept(tournament: Tournament) -> None:
    for name in FILES:
        taken(tournament, name)
    kept = repr(list(BankStatement.objects.values())) + repr(list(BankLine.objects.values()))
    assert "123456789" not in kept
    assert "2918599669" not in kept


# --- the pages ---------------------------------------------------------------------------------------


def at(tournament: Tournament, name: str, *more: int) -> str:
    return reverse(f"organiser:{name}", args=[tournament.slug, *more])


@pytest.fixture
def olga(client: Client, tournament: Tournament) -> Client:
    client.force_login(account())
    return client


def sent(client: Client, tournament: Tournament, name: str) -> Any:
    file = SimpleUploadedFile(name, (SAMPLES / name).read_bytes())
    return client.post(at(tournament, "read-statement"), {"file": file}, follow=True)


def test_a_file_is_read_looked_through_and_booked(olga: Client, tournament: Tournament) -> None:
    page = sent(olga, tournament, "tatra.xml")
    statement = BankStatement.objects.get()
    assert page.redirect_chain[-1][0] == at(tournament, "statement", statement.pk)
    assert (read(page).count('data-test="sure"'), read(page).count('data-test="doubt"')) == (1, 3)
    lines = match(statement)
    chosen = {
        f"sure-{lines[0].line.pk}": str(lines[0].entry),
        f"line-{lines[1].line.pk}": "",
        f"line-{lines[2].line.pk}": str(of(tournament, "Cyril Malý").pk),
        "line-x": "1",
        "line-9": "x",
    }
    page = olga.post(at(tournament, "book-statement", statement.pk), chosen, follow=True)
    assert "20,00" in read(page)
    assert read(page).count('data-test="booked"') == 2
    assert {one.by for one in CashPosting.objects.all()} == {account()}
    olga.post(at(tournament, "drop-statement", statement.pk))
    assert not BankStatement.objects.exists()
    assert BookedTransfer.objects.count() == 2


def test_the_columns_are_said_on_the_page(olga: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("x.csv", UNKNOWN.encode())
    page = olga.post(at(tournament, "read-statement"), {"file": file}, follow=True)
    assert 'name="hold-3"' in read(page)
    statement = BankStatement.objects.get()
    holds = {"hold-0": "date", "hold-1": "amount", "hold-2": "payer", "hold-3": "message", "hold-x": "date"}
    page = olga.post(at(tournament, "say-columns", statement.pk), holds, follow=True)
    assert read(page).count('data-test="sure"') == 1


@pytest.mark.parametrize(
    "content", [None, b"", b"x", b"0" * (LARGEST_LIST + 1)], ids=["none", "", "x", "large"]
)
def test_what_is_no_file_is_refused_on_the_page(
    olga: Client, tournament: Tournament, content: bytes | None
) -> None:
    data = {} if content is None else {"file": SimpleUploadedFile("x", content)}
    page = olga.post(at(tournament, "read-statement"), data, follow=True)
    assert page.redirect_chain[-1][0] == at(tournament, "statements")
    assert not BankStatement.objects.exists()


def test_what_is_typed_in_a_bank_is_no_tag(olga: Client, tournament: Tournament) -> None:
    evil = "dátum;objem;názov protiúčtu\n02.07.2026;10,00;<script>alert(1)</script>\n"
    file = SimpleUploadedFile("<b>x.csv", evil.encode())
    page = olga.post(at(tournament, "read-statement"), {"file": file}, follow=True).content.decode()
    assert "<script>alert" not in page
    assert "<b>x" not in page


def test_the_desk_may_and_others_not(client: Client, tournament: Tournament) -> None:
    desk = account("desk@example.test")
    grant_role(tournament, desk, Role.DESK)
    client.force_login(desk)
    assert sent(client, tournament, "fio.gpc").status_code == 200
    statement = BankStatement.objects.get()
    client.force_login(account("cudzi@example.test"))
    assert client.get(at(tournament, "statement", statement.pk)).status_code == 403
    for name in ("book-statement", "say-columns", "drop-statement"):
        assert client.post(at(tournament, name, statement.pk)).status_code == 403
    other = evening("Iný", {})
    client.force_login(account())
    assert client.post(at(other, "drop-statement", statement.pk)).status_code == 404


def test_as_many_questions_for_one_line_as_for_four(olga: Client, tournament: Tournament) -> None:
    statement = taken(tournament)
    for page in (at(tournament, "statement", statement.pk), at(tournament, "statements")):
        with CaptureQueriesContext(connection) as many:
            olga.get(page)
        with CaptureQueriesContext(connection) as again:
            olga.get(page)
        assert len(again) <= len(many)
    with CaptureQueriesContext(connection) as many:
        olga.get(at(tournament, "statement", statement.pk))
    last: list[Match] = match(statement)[1:]
    BankLine.objects.filter(pk__in=[one.line.pk for one in last]).delete()
    with CaptureQueriesContext(connection) as one:
        olga.get(at(tournament, "statement", statement.pk))
    assert len(one) == len(many)


@pytest.mark.django_db(transaction=True)
def test_two_at_the_desk_book_the_same_statement_at_once() -> None:
    made = evening()
    statement = taken(made)
    chosen = sure(statement)
    at_once(*(lambda: statements.book(statement, chosen, {}, None) for _ in range(2)))
    assert CashPosting.objects.count() == 1
