"""What the organiser does with a round while the desk receives late players: nobody waits for the other for ever."""

from __future__ import annotations

import pytest

from accounts.models import User
from core.refusals import WrongStateError
from scoring.models import Pen, Sheet
from tests.at_once import at_once
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.cash.domain import postings
from tournaments.draws.domain import drawing
from tournaments.draws.domain.publishing import publish_seating
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person, Terms
from tournaments.registration.models import Registration
from tournaments.rounds.domain import clock, states, table_changes
from tournaments.rounds.models import Round
from tournaments.standings.domain.standings import current_standing

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db(transaction=True)]

LATE = 8


def late_players(tournament: Tournament) -> list[Registration]:
    return [participation.register(tournament, Person(f"Neskorý {number}")) for number in range(LATE)]


def receive(late: list[Registration]) -> None:
    for one in late:
        participation.check_in(one)


def here(tournament: Tournament) -> int:
    return tournament.registrations.filter(state=Registration.State.CHECKED_IN).count()


def test_a_seating_is_published_while_late_players_are_received() -> None:
    tournament = tournament_of(16)
    late = late_players(tournament)
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None))
    done = at_once(lambda: publish_seating(draw, None).version, lambda: receive(late))
    assert done == [1, None]
    assert here(tournament) == 16 + LATE


def test_a_round_is_played_and_closed_while_late_players_are_received() -> None:
    tournament = tournament_of(8)
    late, round_ = late_players(tournament), published_round(tournament)

    def play() -> None:
        states.start_round(round_)
        seat = round_.seats.first()
        table_changes.leave_table(seat, account(), "odišiel", leaves=False)
        table_changes.return_to_table(seat, account(), "omyl")
        states.end_play(round_)
        states.close_round(round_, account(), "nepodpísané")

    assert at_once(play, lambda: receive(late[:4]), lambda: receive(late[4:])) == [None] * 3
    round_.refresh_from_db()
    assert (round_.state, here(tournament)) == (Round.State.CLOSED, 8 + LATE)
    numbers = list(tournament.registrations.values_list("start_number", flat=True))
    assert sorted(numbers) == list(range(1, 8 + LATE + 1))


def test_a_hall_plays_while_the_desk_and_the_organiser_work_and_everybody_looks() -> None:
    """Two tables write, the desk receives and takes fees, terms and settings change, the standing is read."""
    tournament = tournament_of(8)
    postings.set_fees(tournament, {"licensed": 500})
    late, round_ = late_players(tournament), published_round(tournament)
    states.start_round(round_)
    first = list(tournament.registrations.filter(state=Registration.State.CHECKED_IN)[:4])

    def write_deals(sheet: Sheet, pen: Pen) -> None:
        for seen in range(6):
            write(sheet, pen, entry(SEVEN, seen=seen))

    def receive_and_pay() -> None:
        for one in late:
            participation.check_in(one)
            postings.pay_fee(one, None)

    def change() -> None:
        for one in first:
            participation.change_terms(one, Terms("guest"), None)
        clock.set_minutes(round_, 50)
        change_settings(tournament, {"system_options": {"ties": "lower"}})

    def look() -> None:
        for _ in range(12):
            current_standing(round_)

    writing = [(table.sheet, pen_of(table.sheet)[0]) for table in round_.tables.all()]
    scorers = [lambda sheet=sheet, pen=pen: write_deals(sheet, pen) for sheet, pen in writing]
    assert at_once(*scorers, receive_and_pay, change, look, look) == [None] * 6
    rows = current_standing(round_).evaluated.rows
    zb = dict(round_.seats.values_list("registration", "sheet_seat__zb"))
    assert {row.player: row.zb for row in rows} == zb
    assert sorted(zb.values()) == [-36] * 6 + [108] * 2


def test_t_30_two_referees_decide_an_appeal_and_one_of_them_is_first() -> None:
    tournament = tournament_of(4)
    referees = [account(f"rozhodca{number}@example.test") for number in (1, 2)]
    for referee in referees:
        grant_role(tournament, referee, Role.JURY)
    table = published_round(tournament).tables.select_related("sheet").get()
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(SEVEN, seen=0))
    case = cases.open_case(tournament, referees[0], table=table, deal=table.sheet.entries.get())
    cases.appeal(
        decisions.decide(case, Ruling(verdict="rozdiel", amounts=[9, -9, 0, 0]), referees[0]),
        None,
        "nie",
        account(),
    )

    def answer(referee: User, on_appeal: str) -> str:
        return decisions.decide(case, Ruling(verdict="v", on_appeal=on_appeal, appealed=1), referee).on_appeal

    done = at_once(lambda: answer(referees[0], "confirm"), lambda: answer(referees[1], "annul"))
    first = next(one for one in done if isinstance(one, str))
    assert sorted(map(str, done)) == sorted([first, str(WrongStateError)])
    assert case.decisions.count() == 2
    moved = [9, -9, 0, 0] if first == "confirm" else [0] * 4
    assert [seat.zb for seat in table.sheet.seats.all()] == [
        zb + by for zb, by in zip([-6, 18, -6, -6], moved, strict=True)
    ]
