"""The papers of the cash desk (T-1a, T-21a): their sums are those of the books, and there is room to sign.

Four licensed players at 5 €, a guest at 7 €. Player 1 pays 5, player 2 pays 3 by transfer, player 3 is waived 2 and
pays 3, the guest pays 7 and gets 7 back; player 1 is handed 10 to play with. Due 4 × 5 + 7 = 27; waived 2; paid
5 + 3 + 3 + 7 = 18; refunded 7; open 27 − 2 − (18 − 7) = 14; deposits out 10. In the box: 50 put in + 5 + 3 + 7 − 7 − 10
= 48. Five sat down: a levy of 2 € each is 10.
"""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from core.models import Job
from tests.evening import account, published_round, tournament_of
from tournaments.cash.domain import cash_book, postings, prizes
from tournaments.cash.domain.prizes import Wanted
from tournaments.cash.queries import reports
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.publishing.documents import printing
from tournaments.publishing.tasks import print_document
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person, Terms
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states, table_desk

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

WON = [6000, 2000, 2000, 2000, -12000]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(4, table_size=5, ruleset="ticket-only", smallest_coin=100)
    participation.register(made, Person("Hosť Hostinský"), Terms("guest", "guest"), checked_in=True)
    postings.set_fees(made, {"licensed": 500, "guest": 700, "junior": 200, "substitute": 0})
    desk.set_desk_rules(made, playing_deposit=1000, levy_rate=200)
    return made


def entry(tournament: Tournament, number: int) -> Registration:
    return tournament.registrations.get(start_number=number)


def day(tournament: Tournament) -> None:
    """What happens at the cash desk, as reckoned above."""
    olga = account()
    postings.put_in(tournament, olga, 5000, "drobné")
    postings.pay_fee(entry(tournament, 1), olga)
    postings.pay_fee(entry(tournament, 2), olga, 300, "transfer")
    postings.waive_fee(entry(tournament, 3), olga, "rozhodca", 200)
    postings.pay_fee(entry(tournament, 3), olga)
    postings.pay_fee(entry(tournament, 5), olga)
    postings.refund_fee(entry(tournament, 5), olga, "prišiel neskoro")
    postings.hand_out(entry(tournament, 1), olga, 1000)


def played(tournament: Tournament) -> None:
    """One table by ticket: player 1 first, 2 to 4 share a place."""
    table = states.start_round(published_round(tournament)).tables.get()
    won = [WON[seat.registration.start_number - 1] for seat in table.seats.order_by("sheet_seat__position")]
    rows = [{"deposit_1": 0, "deposit_2": 0, "money": cents, "premium": 0, "notes": []} for cents in won]
    table_desk.take_ticket(table, rows, account())


def lines(tournament: Tournament, kind: str) -> list[str]:
    """The lines of a paper as pypdf reads them, with ordinary spaces."""
    job = printing.request_document(tournament, kind, user=account())
    print_document(str(job.pk))
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.error
    pages = PdfReader(BytesIO(bytes(job.result.content))).pages
    text = "\n".join(page.extract_text() for page in pages)
    return [" ".join(line.split()) for line in text.split("\n")]


def words(tournament: Tournament, kind: str) -> str:
    return " ".join(lines(tournament, kind))


def test_the_cash_list_adds_up_to_the_book(tournament: Tournament) -> None:
    day(tournament)
    total = reports.cash_and_levy(tournament, 200).total
    assert (total.due, total.waived, total.paid, total.refunded, total.open) == (2700, 200, 1800, 700, 1400)
    text = words(tournament, "cash-list")
    assert "Spolu 27,00 € 2,00 € 18,00 € 7,00 € 14,00 € 10,00 €" in text
    for one in cash_book.accounts(tournament).values():
        assert one.registration.player.name in text
    assert "Podpis" in text
    assert "Pokladník" in text


def test_the_report_names_box_levy_and_every_posting(tournament: Tournament) -> None:
    day(tournament)
    played(tournament)
    postings.cash_up(tournament, account(), 4700)
    text = words(tournament, "cash-report")
    assert reports.cash_and_levy(tournament, 200).box == 4800
    assert "má byť v pokladni 48,00 €" in text
    assert "rozdiel −1,00 €" in text
    assert "Hráči, ktorí nastúpili 5 Sadzba 2,00 € Odvod 10,00 €" in text
    for posting in tournament.postings.exclude(reason=""):
        assert f"({posting.reason})" in text


def test_the_pay_out_list_has_a_line_to_sign_for_every_prize(tournament: Tournament) -> None:
    """100, 60, 40 and 25 €: the tied share 125 € in whole euros, and two of them get one more by lot."""
    played(tournament)
    prizes.set_prizes(
        tournament, None, [Wanted(1, 10000), Wanted(2, 6000), Wanted(3, 4000), Wanted(4, 2500, "šunka")]
    )
    waiting = words(tournament, "pay-out")
    assert "Ešte treba losovať; listina nie je konečná." in waiting
    assert "Spolu: 223,00 €" in waiting
    prizes.record_lot(tournament, [entry(tournament, number).pk for number in (4, 2, 3)], account())
    text = words(tournament, "pay-out")
    assert "nie je konečná" not in text
    assert "Spolu: 225,00 €" in text
    assert text.count("125,00 € : 3 → 41,00 €") == 3
    assert text.count("42,00 €") == 2
    assert text.count("šunka") == 1
    assert "Podpis" in text


def test_a_pay_out_list_wants_a_standing(tournament: Tournament) -> None:
    with pytest.raises(printing.NothingToPrintError):
        printing.request_document(tournament, "pay-out")
