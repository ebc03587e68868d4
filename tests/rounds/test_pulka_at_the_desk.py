"""A pulka of a tournament in which a fourth player comes and goes: seats, standing, record, file (SPEC-2, SPEC-3)."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from rules import registry
from scoring.domain.verifying import faults
from scoring.domain.written import record_on
from scoring.models import Entry, Sheet
from tests.evening import account, entry, pen_of, published_round, tournament_of, write
from tests.full_day import in_a_file
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import everything
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.rounds.domain import states, table_changes
from tournaments.rounds.models import Round, SeatChange, Table
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.queries.opened import opened_sheet
from tournaments.transfer.domain import import_tournament, read_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

THREE_PASS: dict[str, Any] = {"kind": "all_pass", "dealer": 0, "tricks": [2, 3, 5]}
FOUR_PASS: dict[str, Any] = {"kind": "all_pass", "dealer": 1, "tricks": [2, 0, 5, 3]}


def pulka_evening() -> Tournament:
    return tournament_of(
        3, system="club-evening", ruleset="preferans/sochi", ruleset_options={"pool": 20}, table_size=3
    )


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return pulka_evening()


@pytest.fixture(scope="module")
def round_(tournament: Tournament) -> Round:
    return states.start_round(published_round(tournament))


def play(table: Table, body: dict[str, Any], kind: str = Entry.Kind.DEAL) -> None:
    sheet = Sheet.objects.get(pk=table.sheet_id)
    write(sheet, pen_of(sheet)[0], entry(body, seen=sheet.version, kind=kind))


def the_evening(tournament: Tournament, round_: Round) -> Table:
    """An all-pass of three, a fourth comes, an all-pass of four, the fourth leaves, hills are adjusted."""
    table = round_.tables.get()
    play(table, THREE_PASS)
    late = participation.register(tournament, Person("Neskorý"), checked_in=True)
    change = table_changes.join_table(table, late, account())
    assert (change.kind, change.from_deal) == ("joined", 2)
    play(table, FOUR_PASS)
    seat = table.seats.get(sheet_seat__position=3)
    change = table_changes.leave_table(seat, account(), "vlak", leaves=False)
    assert (change.kind, change.from_deal) == ("left", 4)
    play(table, {"hill": [0, 1, 0, -1]}, Entry.Kind.ADJUST)
    return table


def test_the_standing_says_what_the_rules_say_of_the_exported_record(
    tournament: Tournament, round_: Round
) -> None:
    table = the_evening(tournament, round_)
    sheet = Sheet.objects.get(pk=table.sheet_id)
    result = json.loads(msgspec.json.encode(registry.score(json.dumps(record_on(sheet)))))
    seats = {seat.registration_id: seat.sheet_seat for seat in table.seats.select_related("sheet_seat")}
    rows = {row["registration"]: row for row in current_standing(round_).rows}
    assert len(rows) == 4
    for registration, seat in seats.items():
        balance = result["balance"][seat.position]
        assert str(rows[registration]["rounds"][0]["balance"]) == seat.balance == str(balance)
    assert sum(Fraction(seat.balance) for seat in seats.values()) == 0
    assert list(faults(sheet)) == []


def test_the_figure_opened_adds_up_with_what_the_adjustment_moved(
    tournament: Tournament, round_: Round
) -> None:
    """SET-5: a point on Boris's hill takes 2 whists (10 / 4, cut) from each of the others on him."""
    table = the_evening(tournament, round_)
    boris = table.seats.get(sheet_seat__position=1).registration
    opened = opened_sheet(round_, boris, lambda one: one.name, everything(tournament))
    adjusted = [step for step in opened.steps if step.rule == "SET-5"]
    assert [step.amount for step in adjusted] == ["1", "-2", "-2", "-2", "2"]
    assert any("→" in step.reason for step in adjusted)


def test_the_evening_goes_out_and_in_again() -> None:
    said: list[Any] = []

    def played() -> Tournament:
        tournament = pulka_evening()
        table = the_evening(tournament, states.start_round(published_round(tournament)))
        said.extend(told(Sheet.objects.get(pk=table.sheet_id)))
        return tournament

    made = import_tournament(read_tournament(in_a_file(played))).tournament
    assert told(Sheet.objects.get(table__round__tournament=made)) == said


def told(sheet: Sheet) -> list[Any]:
    """The record of a sheet, its result, and what stands with its seats."""
    seats = sheet.seats.values_list("balance", "joined_from_deal", "left_from_deal")
    return [record_on(sheet), sheet.fold.result, list(seats)]


def test_who_left_by_mistake_sits_again(tournament: Tournament, round_: Round) -> None:
    table = round_.tables.get()
    play(table, THREE_PASS)
    late = participation.register(tournament, Person("Neskorý"), checked_in=True)
    table_changes.join_table(table, late, account())
    seat = table.seats.get(sheet_seat__position=3)
    table_changes.leave_table(seat, account(), "vlak")
    change = table_changes.return_to_table(seat, account(), "omyl")
    assert (change.kind, change.from_deal) == (SeatChange.Kind.CAME_BACK, 3)
    seat.sheet_seat.refresh_from_db()
    assert seat.sheet_seat.left_from_deal is None


def test_the_page_of_the_table_lets_a_fourth_in(
    client: Client, tournament: Tournament, round_: Round
) -> None:
    table = round_.tables.get()
    play(table, THREE_PASS)
    late = participation.register(tournament, Person("Neskorý"), checked_in=True)
    client.force_login(account())
    address = reverse("organiser:join-table", args=[tournament.slug, round_.number, table.number])
    sent = {"player": late.pk, "from_deal": "1", "reason": "meškal"}
    client.post(address, sent)  # in preferans he cannot have been there before
    assert table.seats.count() == 3
    client.post(address, {**sent, "from_deal": "2"})
    assert table.seats.count() == 4
