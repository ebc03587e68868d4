"""Who signs or closes for a table at the desk sees the same list as the scorer on his phone (T-26, T-26a)."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.domain import sheets
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, HeldEntry
from tests.evening import DEAR, SEVEN, account, entry, published_round, tournament_of
from tests.reading import read
from tournaments.rounds.domain import states, table_desk
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries.table_desk import open_matters

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)


@pytest.fixture(scope="module")
def table(lasting: None) -> Table:
    """A table of four with one seven, 23 minutes into its hour."""
    round_ = states.start_round(published_round(tournament_of(4)))
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(minutes=23))
    found: Table = round_.tables.select_related("sheet__fold", "round__tournament").get()
    record_entry(found.sheet.public_id, DESK, entry(SEVEN, seen=0))
    return again(found)


def again(table: Table) -> Table:
    found: Table = Table.objects.select_related("sheet__fold", "round__tournament").get(pk=table.pk)
    return found


def open_much(table: Table) -> None:
    """Two entries wait for the desk, and a cent is missing."""
    for _ in range(2):
        HeldEntry.objects.create(sheet=table.sheet, device_id=uuid.uuid4(), content={}, why="pen")
    table_desk.count_money(table, [994, 1017, 994, 994], [1000] * 4, account())


def page(table: Table, name: str) -> str:
    client = Client()
    client.force_login(account())
    return read(client.get(reverse(name, args=[table.round.tournament.slug, 1, 1])))


@pytest.mark.parametrize("name", ["organiser:table", "organiser:ticket"])
def test_before_the_desk_closes_or_types_a_ticket_it_sees_what_is_open(table: Table, name: str) -> None:
    open_much(table)
    shown = page(table, name)
    assert shown.index('data-test="open-matters"') < shown.index(
        'data-test="close-table"' if name == "organiser:table" else 'data-test="save-ticket"'
    )
    who = table.sheet.seats.get(position=1).name
    for words in ("2 zápisy prišli neskoro", "nesedia s vypočítanými", f"{who}<span", "−0,01 €"):
        assert words in shown
    assert open_matters(again(table)).minutes in (36, 37)


def test_a_signed_sheet_still_shows_what_came_too_late(table: Table) -> None:
    """Players confirm on paper; the entries that wait are not on what they confirm."""
    open_much(table)
    sheets.sign_sheet(table.sheet, DESK)
    assert "2 zápisy prišli neskoro" in page(table, "organiser:table")
    client = Client()
    client.force_login(account())
    review = client.get(reverse("organiser:review", args=[table.round.tournament.slug, 1])).content.decode()
    assert "2 zápisy prišli neskoro" in review


def test_with_nothing_open_there_is_no_list(table: Table) -> None:
    states.end_play(table.round)
    assert not open_matters(again(table)).any
    for name in ("organiser:table", "organiser:ticket"):
        assert "open-matters" not in page(table, name)


def test_what_is_open_takes_four_queries(table: Table, django_assert_num_queries: object) -> None:
    open_much(table)
    found = again(table)
    with django_assert_num_queries(4):  # type: ignore[operator]
        open_matters(found)


def test_a_program_that_closes_is_answered_what_was_open(table: Table) -> None:
    open_much(table)
    client = Client()
    client.force_login(account())
    address = f"/api/v1/tournaments/{table.round.tournament.slug}/rounds/1/tables/1/sheet/"
    sent = {"action": "close", "reason": "cent"}
    answer = client.post(address, sent, content_type="application/json").json()
    open_ = answer["unsettled"]
    assert (answer["state"], open_["held"], open_["off"], open_["sum"]) == ("closed", 2, [0, -1, 0, 0], -1)
    assert [hand["difference"] for hand in open_["hands"]] == [0, -1, 0, 0]


def test_every_line_leads_to_where_it_is_mended(table: Table) -> None:
    """Held entries, the count, deals that are missing and one without its description (M-28)."""
    Round.objects.filter(pk=table.round_id).update(deals=5)
    record_entry(table.sheet.public_id, DESK, entry(DEAR, seen=1))
    open_much(table)
    shown = page(table, "organiser:table")
    listed = shown.partition('data-test="open-matters"')[2].partition("</ul>")[0]
    lines = listed.split("<li>")[1:]
    assert len(lines) == 4  # a round of so many deals has no clock
    assert all("<a " in line for line in lines)
    sheet = reverse("scoring:sheet", args=[table.sheet.public_id])
    assert f'href="{sheet}#correct-2"' in listed
    assert "Do konca kola ešte 3 rozdania." in listed


def test_the_counted_money_stands_with_deposits_and_both_gains(table: Table) -> None:
    """T-24: the money in hand is no gain: 10 € handed out, 10,17 € in hand, 0,17 € won, 0,18 € by the sheet."""
    open_much(table)
    shown = page(table, "organiser:table")
    row = shown.partition('data-test="hand-1"')[2].partition("</tr>")[0]
    for figure in ("10,17", "10,00", "+0,17", "+0,18", "−0,01"):
        assert row.count(f">{figure} €<") == 1, figure
    assert "+10,17" not in shown
