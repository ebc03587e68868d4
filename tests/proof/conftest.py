"""A tournament of two closed rounds, for a module whose tests take copies of it."""

from __future__ import annotations

import pytest

from accounts.models import User
from scoring.domain import sheets
from scoring.domain.entries import Author
from scoring.models import Entry
from tests.evening import SEVEN, entry, pen_of, published_round, tournament_of, write
from tournaments.cash.domain import postings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.rounds.domain import states, table_desk
from tournaments.rounds.models import Round, Table


def played(round_: Round) -> Table:
    """Three deals, the money counted and a signature at every table; the first one is returned."""
    for table in round_.tables.order_by("number"):
        pen, _ = pen_of(table.sheet)
        for seen in range(3):
            write(table.sheet, pen, entry(SEVEN, seen=seen))
        seats = table.sheet.seats.order_by("position")
        table_desk.count_money(table, [500 + seat.money for seat in seats], [500] * 4, None)
        sheets.sign_sheet(table.sheet, Author(role=Entry.Role.DESK))
    return round_.tables.get(number=1)


def ruled(table: Table, referee: User, card: str = "warning") -> None:
    """A case of the table, decided with amounts."""
    offender = table.seats.get(sheet_seat__position=2).registration
    case = cases.open_case(table.round.tournament, referee, table=table, statement="hlasné reči")
    ruling = Ruling(
        verdict="napomenutie", offender=offender.pk, card=card, rule="T-30", amounts=[10, -10, 0, 0]
    )
    decisions.decide(case, ruling, referee)


@pytest.fixture(scope="module")
def closed(judge: User) -> Tournament:
    """Two rounds of two tables, each with a decision and with postings before it was closed."""
    made = tournament_of(8, rounds_planned=3)
    grant_role(made, judge, Role.JURY)
    postings.set_fees(made, {"licensed": 1000, "guest": 500})
    entries = list(made.registrations.order_by("pk"))
    participation.register(made, Person("Neskorý Emil"))
    for number in range(2):
        round_ = published_round(made)
        table = played(round_)
        ruled(table, judge)
        postings.pay_fee(entries[2 * number], None)
        postings.put_in(made, None, 10000, "drobné")
        postings.cash_up(made, None, 10000 + number, "")
        states.close_round(round_, None)
    return made


@pytest.fixture
def tournament(closed: Tournament) -> Tournament:
    return Tournament.objects.get(pk=closed.pk)
