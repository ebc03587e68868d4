"""One account number with two owners is two accounts: neither reads of the other nor stands in their way (T-41)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.at_once import at_once
from tests.evening import account, tournament_of
from tests.reading import read
from tournaments.cash.domain import postings
from tournaments.cash.domain.bank_account import set_bank_account
from tournaments.cash.domain.matching import Kind, match
from tournaments.cash.domain.of_person import own_data
from tournaments.cash.domain.statements import book, take_statement
from tournaments.cash.models import BankStatement, CashPosting
from tournaments.events.domain.owners import tournaments_of_owner
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import Club
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

STATEMENT = (Path(__file__).parent / "statements" / "fio.gpc").read_bytes()
IBAN = "SK9611000000002918599669"
THIEF = "mallory@example.test"


def evening(owner: str, player: str, **fields: object) -> Tournament:
    made = tournament_of(0, account(owner), name=f"Turnaj {player}", **fields)
    postings.set_fees(made, {"licensed": 1000})
    set_bank_account(made, by_qr=True, iban=IBAN, beneficiary="MK Žltá šatka")
    participation.register(made, Person(player), checked_in=True)
    return made


def statement_of(tournament: Tournament) -> BankStatement:
    return take_statement(tournament, "fio.gpc", STATEMENT, None)


def book_first(tournament: Tournament) -> list[CashPosting]:
    statement = statement_of(tournament)
    line = match(statement)[0].line
    return book(statement, {}, {line.pk: tournament.registrations.get().pk}, None).postings


@pytest.fixture(scope="module")
def victim(lasting: None) -> Tournament:
    return evening("olga@example.test", "Ján Kováč")


@pytest.fixture(scope="module")
def private(lasting: None) -> Tournament:
    return evening(THIEF, "Cudzí Hráč", public=False)


def test_who_types_the_account_of_another_owner_reads_nothing_of_what_was_booked(
    client: Client, victim: Tournament, private: Tournament
) -> None:
    assert book_first(victim)
    statement = statement_of(private)
    assert {one.kind for one in match(statement)} == {Kind.NOBODYS}
    client.force_login(account(THIEF))
    page = read(client.get(reverse("organiser:statement", args=[private.slug, statement.pk])))
    assert "Ján Kováč" not in page
    assert 'data-test="booked"' not in page


def test_who_books_references_in_advance_stands_in_nobodys_way(
    victim: Tournament, private: Tournament
) -> None:
    assert book_first(private)
    assert len(book_first(victim)) == 1


def test_the_owner_books_a_payment_once_in_all_their_tournaments(victim: Tournament) -> None:
    other = evening("olga@example.test", "Cyril Malý", public=False)
    assert book_first(victim)
    statement = statement_of(other)
    assert match(statement)[0].kind == Kind.BOOKED
    assert book_first(other) == []


CLUB = "MK Žltá šatka"
#: Who organises the other one, whether it stands on the list, its club, what role they have in the first: one owner?
OWNERS = [
    ("the same organiser", "olga@example.test", False, "", "", True),
    ("an organiser of both", THIEF, False, "", Role.ORGANISER, True),
    ("the desk of the other is no owner", THIEF, False, "", Role.DESK, False),
    ("a club that an officer listed", THIEF, True, CLUB, "", True),
    ("a club that was only typed", THIEF, False, CLUB, "", False),
    ("another club", THIEF, True, "Iný klub", "", False),
    ("listed without a club", THIEF, True, "", "", False),
]


@pytest.mark.parametrize(("who", "public", "club", "role", "one"), [row[1:] for row in OWNERS],
                         ids=[row[0] for row in OWNERS])  # fmt: skip
def test_whose_a_tournament_is(who: str, public: bool, club: str, role: str, one: bool) -> None:
    first = tournament_of(0, club=Club.objects.create(name=CLUB))
    theirs = Club.objects.get_or_create(name=club)[0] if club else None
    other = tournament_of(0, account(who), name="Iný", public=public, club=theirs)
    if role:
        grant_role(first, account(who), role)
    assert (other in tournaments_of_owner(first)) == (first in tournaments_of_owner(other)) == one


def test_a_reference_of_another_owner_is_nothing_of_a_person(victim: Tournament, private: Tournament) -> None:
    """The same person plays in both; the reference of a bank is a day and a number, which two accounts give alike."""
    entry = victim.registrations.get()
    participation.register(private, Person("Ján Kováč"), checked_in=True)
    private.registrations.filter(name="Ján Kováč").update(player=entry.player)
    assert book_first(victim)
    statement_of(private)
    told = own_data(entry.player)["bank_payments"]
    assert isinstance(told, list)
    assert [one["tournament"] for one in told] == [victim.name]


@pytest.mark.django_db(transaction=True)
def test_two_tournaments_of_one_owner_book_one_payment_at_once() -> None:
    evenings = [evening("olga@example.test", name, public=False) for name in ("Ján Kováč", "Cyril Malý")]
    read_by = [(one, statement_of(one)) for one in evenings]

    def booking(one: Tournament, statement: BankStatement) -> Callable[[], object]:
        line, entry = statement.lines.order_by("pk").first(), one.registrations.get()
        assert line
        return lambda: book(statement, {}, {line.pk: entry.pk}, None)

    at_once(*(booking(*each) for each in read_by))
    assert CashPosting.objects.count() == 1
