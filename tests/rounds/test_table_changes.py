"""At a table while its round is open (T-2, T-26a): late players, replacements, leaving, closing, paper."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from core.refusals import Refusal, WrongStateError
from scoring.models import Sheet
from tests.evening import THREE_SEVEN, account, pen_of, published_round, tournament_of, write
from tests.evening import entry as sent
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person, Terms
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states, table_changes, table_desk
from tournaments.rounds.models import Round, Seat, Table
from tournaments.standings.domain.standings import current_standing

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return tournament_of(7)  # one table of four, one of three


@pytest.fixture(scope="module")
def round_(tournament: Tournament) -> Round:
    return states.start_round(published_round(tournament))


def table_of(round_: Round, size: int) -> Table:
    return next(table for table in round_.tables.all() if table.seats.count() == size)


def late(tournament: Tournament, name: str = "Neskorý", **terms: Any) -> Registration:
    return participation.register(tournament, Person(name), Terms(**terms), checked_in=True)


def seat_of(table: Table, position: int = 0) -> Seat:
    return table.seats.get(sheet_seat__position=position)


def play(table: Table, deals: int) -> None:
    table.sheet.refresh_from_db()
    pen = pen_of(table.sheet)[0]
    for seen in range(table.sheet.version, table.sheet.version + deals):
        write(table.sheet, pen, sent(THREE_SEVEN, seen=seen))


def test_a_late_player_fills_the_table_of_three(round_: Round, tournament: Tournament) -> None:
    """Two deals of three were played: he has nothing of them, and his place in the standing."""
    table = table_of(round_, 3)
    play(table, 2)
    newcomer = late(tournament)
    change = table_changes.join_table(table, newcomer, account())
    assert (change.kind, change.from_deal, table.seats.count()) == ("joined", 3, 4)
    assert list(table.sheet.seats.values_list("money", flat=True)) == [-12, 24, -12, 0]
    seating = round_.seatings.last()
    assert seating.version == 2
    assert seating.changes == [{"registration": newcomer.pk, "from": None, "to": [table.number, 4]}]
    rows = {row["registration"]: row for row in current_standing(round_).rows}
    assert rows[newcomer.pk]["rounds"][0]["table"] == table.number


@pytest.mark.parametrize(
    ("minute", "allowed", "joins"), [(14, 15, True), (15, 15, False), (3, 0, False), (100, 120, True)]
)
def test_he_may_join_until_the_set_minute(
    round_: Round, tournament: Tournament, minute: int, allowed: int, joins: bool
) -> None:
    desk.set_desk_rules(tournament, late_minutes=allowed)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=minute))
    table, newcomer = table_of(round_, 3), late(tournament)
    if joins:
        assert table_changes.join_table(table, newcomer, None)
    else:
        with pytest.raises(WrongStateError):
            table_changes.join_table(table, newcomer, None)


def test_a_pause_of_the_clock_does_not_count(round_: Round) -> None:
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=20), paused_seconds=600)
    round_.refresh_from_db()
    assert table_changes.minutes_played(round_) == 10


def test_who_cannot_join(round_: Round, tournament: Tournament) -> None:
    newcomer = late(tournament)
    full, free = table_of(round_, 4), table_of(round_, 3)
    absent = participation.register(tournament, Person("Neprítomný"))
    seated = seat_of(full).registration
    stranger = tournament_of(1, name="Iný").registrations.get()
    for table, who in ((full, newcomer), (free, absent), (free, seated), (free, stranger)):
        with pytest.raises(WrongStateError):
            table_changes.join_table(table, who, None)
    states.close_round(round_, None, "x")
    with pytest.raises(WrongStateError):
        table_changes.join_table(free, newcomer, None)


def test_between_rounds_a_late_player_is_simply_drawn(tournament: Tournament, round_: Round) -> None:
    states.close_round(round_, None, "x")
    newcomer = late(tournament)
    assert published_round(tournament).seats.filter(registration=newcomer).exists()


def test_who_was_sent_off_leaves_his_table_and_stays_disqualified(round_: Round) -> None:
    table = table_of(round_, 4)
    seat = seat_of(table, 3)
    participation.disqualify(seat.registration, None, "červená karta")
    change = table_changes.leave_table(seat, account(), "vylúčený", from_deal=1)
    seat.refresh_from_db()
    assert (change.kind, change.from_deal, seat.registration.state) == ("left", 1, "disqualified")
    assert table.sheet.seats.get(position=3).left_from_deal == 1


def test_who_leaves_withdraws_unless_he_plays_the_next_round(round_: Round) -> None:
    table = table_of(round_, 4)
    table_changes.leave_table(seat_of(table, 2), account(), "vlak")
    stays = table_changes.leave_table(seat_of(table, 3), account(), "telefonát", leaves=False)
    assert seat_of(table, 2).registration.state == "withdrawn"
    assert stays.registration.state == "checked_in"
    table_changes.return_to_table(seat_of(table, 2), account(), "omyl")
    assert seat_of(table, 2).registration.state == "checked_in"
    assert list(table.seat_changes.values_list("kind", flat=True)) == ["left", "left", "came_back"]


@pytest.mark.parametrize(("option", "whose"), [("first", "first"), ("second", "second")])
def test_whose_result_a_seat_is_after_a_replacement_is_an_option(
    round_: Round, tournament: Tournament, option: str, whose: str
) -> None:
    desk.set_desk_rules(tournament, replacement_result=option)
    seat = seat_of(table_of(round_, 4))
    first, second = seat.registration, late(tournament, "Náhradník", participation="substitute")
    change = table_changes.replace_player(seat, second, account(), "odišiel", from_deal=1)
    seat.refresh_from_db()
    assert seat.registration == (first if whose == "first" else second)
    assert (change.registration, change.replacement) == (first, second)
    assert change.takes_result == (whose == "second")
    assert seat.sheet_seat.name == f"{first.player.name} / Náhradník"
    first.refresh_from_db()
    assert first.state == "withdrawn"


def test_every_change_needs_its_reason(round_: Round, tournament: Tournament) -> None:
    seat, second = seat_of(table_of(round_, 4)), late(tournament)
    for verb in (
        lambda: table_changes.leave_table(seat, None, " "),
        lambda: table_changes.replace_player(seat, second, None, ""),
        lambda: table_desk.close_table(seat.table, None, " "),
    ):
        with pytest.raises(Refusal):
            verb()
    assert not seat.table.seat_changes.exists()


# --- the sheet at the desk --------------------------------------------------------------------


def row(money: int, premium: int = 0) -> dict[str, Any]:
    return {"deposit_1": 1000, "deposit_2": 0, "money": money, "premium": premium, "notes": []}


def test_a_right_ticket_signs_the_sheet_and_a_difference_closes_it_with_its_reserve(round_: Round) -> None:
    right, wrong = table_of(round_, 4), table_of(round_, 3)
    table_desk.take_ticket(right, [row(1500, 20), row(900), row(800), row(800)], account())
    assert Sheet.objects.get(table=right).state == "signed"
    assert list(right.seats.order_by("position").values_list("sheet_seat__zb", flat=True)) == [
        500,
        -100,
        -200,
        -200,
    ]
    with pytest.raises(WrongStateError):
        table_desk.take_ticket(wrong, [row(1500), row(900), row(700)], account())
    table_desk.take_ticket(wrong, [row(1500), row(900), row(700)], account(), "euro navyše")
    sheet = Sheet.objects.get(table=wrong)
    assert (sheet.state, sheet.reserve) == ("closed", "euro navyše")


def test_a_closed_table_is_opened_again_with_a_reason_or_only_by_the_jury(
    round_: Round, tournament: Tournament
) -> None:
    table = table_of(round_, 3)
    table_desk.close_table(table, account(), "nepodpísané")
    with pytest.raises(Refusal):
        table_desk.reopen_table(table, account(), " ")
    desk.set_desk_rules(tournament, signed_needs_jury=True)
    with pytest.raises(WrongStateError):
        table_desk.reopen_table(table, account(), "preklep")
    desk.set_desk_rules(tournament, signed_needs_jury=False)
    table_desk.reopen_table(table, account(), "preklep")
    assert Sheet.objects.get(table=table).state == "open"


def test_a_paper_confirmation_is_ticked_when_the_sheet_is_signed(round_: Round) -> None:
    seat = seat_of(table_of(round_, 3))
    with pytest.raises(WrongStateError):
        table_desk.confirm_on_paper(seat, account())
    table_desk.take_ticket(seat.table, [row(1000)] * 3, account())
    entry = table_desk.confirm_on_paper(seat, account())
    assert (entry.body["how"], seat_of(seat.table).sheet_seat.confirmed_at is not None) == ("paper", True)


def test_a_ticket_only_tournament_goes_from_draw_to_standing() -> None:
    """Another game: no rules here, five cents a point by the desk's option."""
    tournament = tournament_of(4, ruleset="ticket-only", currency="CZK", smallest_coin=100)
    desk.set_desk_rules(tournament, premium_in_money=False, point_cents=5)
    round_ = published_round(tournament)
    table = round_.tables.get()
    table_desk.take_ticket(table, [row(1300, 10), row(1000), row(900), row(800)], account())
    zb = {row["registration"]: row["zb"] for row in current_standing(round_).rows}
    by_seat = [zb[seat.registration_id] for seat in table.seats.order_by("position")]
    assert by_seat == [300 + 150, 0 - 50, -100 - 50, -200 - 50]
