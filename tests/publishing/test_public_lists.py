"""Published lists as files: everybody's figures exact, names as agreed, nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from openpyxl import load_workbook

from core.files.listing import Column, Listing
from core.files.written import FORMS, as_csv, as_xlsx
from rules import registry
from tests.evening import LOST_SEVEN, SEVEN, account, pen_of, published_round, tournament_of, write
from tests.evening import entry as sent
from tournaments.events.domain import settings
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.seasons.domain import seasons

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ATTACK = '=HYPERLINK("http://zle.test")'


@pytest.fixture(scope="module")
def evening(lasting: None) -> Tournament:
    made = tournament_of(4, money_shown="money")
    Player.objects.filter(name="Hráč 001").update(publish_consent_at=timezone.now())
    table = published_round(made).tables.get()
    pen = pen_of(table.sheet)[0]
    write(table.sheet, pen, sent(SEVEN, seen=0))
    write(table.sheet, pen, sent(LOST_SEVEN, seen=1))
    return made


@pytest.fixture(scope="module")
def tournament(evening: Tournament) -> Tournament:
    return evening


def rows(answer: Any) -> list[list[str]]:
    assert answer.status_code == 200, answer.content
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def address(tournament: Tournament, name: str, form: str = "csv", query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/lists/{name}.{form}{query}"


def test_the_standing_has_slovak_headings_and_exact_money(client: Client, tournament: Tournament) -> None:
    head, *lines = rows(client.get(address(tournament, "standing")))
    assert head == ["Miesto", "Č.", "Meno", "Klub", "Zisk (ZB)", "PB", "1. kolo", "Poznámka"]
    assert [line[4] for line in lines] == ["0,12", "-0,04", "-0,04", "-0,04"]
    assert [line[0] for line in lines] == ["1", "2", "2", "2"]


def test_english_readers_get_points(client: Client, tournament: Tournament) -> None:
    head, first, *_ = rows(client.get(address(tournament, "standing"), headers={"accept-language": "en"}))
    assert (head[0], first[4]) == ("Place", "0.12")


def test_names_only_of_who_agreed(client: Client, tournament: Tournament) -> None:
    for name in ("standing", "results", "seating", "players"):
        for form in ("csv", "json"):
            text = client.get(address(tournament, name, form)).content.decode()
            assert "Hráč 001" in text
            assert "H. 0." in text
            assert not any(f"Hráč {number:03}" in text for number in (2, 3, 4)), (name, form)


def test_money_in_json_is_whole_cents(client: Client, tournament: Tournament) -> None:
    content = client.get(address(tournament, "results", "json")).json()
    assert (content["currency"], content["round"]) == ("EUR", 1)
    assert sorted(row["zb"] for row in content["rows"]) == [-4, -4, -4, 12]
    assert {column["key"]: column["kind"] for column in content["columns"]}["zb"] == "money"


def test_a_workbook_holds_numbers_as_numbers(client: Client, tournament: Tournament) -> None:
    answer = client.get(address(tournament, "standing", "xlsx"))
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    cells = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert [row[4] for row in cells] == ["Zisk (ZB)", 0.12, -0.04, -0.04, -0.04]
    assert sheet.cell(2, 5).number_format == "0.00"
    assert answer["Content-Disposition"].endswith('-standing-1.xlsx"')


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uff1d1"])
def test_no_name_is_a_formula(client: Client, tournament: Tournament, start: str) -> None:
    tournament.registrations.filter(name="Hráč 001").update(name=start)
    shown = "'" + re.sub("[\\t\\r]", " ", start)
    for name in ("standing", "results", "seating", "players"):
        assert shown in [cell for row in rows(client.get(address(tournament, name))) for cell in row]
        sheet = load_workbook(io.BytesIO(client.get(address(tournament, name, "xlsx")).content)).active
        assert sheet is not None
        assert "f" not in {cell.data_type for row in sheet.iter_rows() for cell in row}


def test_names_come_back_from_a_workbook_as_they_are(client: Client, tournament: Tournament) -> None:
    tournament.registrations.filter(name="Hráč 001").update(name=ATTACK)
    sheet = load_workbook(io.BytesIO(client.get(address(tournament, "players", "xlsx")).content)).active
    assert sheet is not None
    assert sheet.cell(2, 2).value == ATTACK
    assert rows(client.get(address(tournament, "players")))[1][1] == "'" + ATTACK


@pytest.mark.parametrize(
    ("cents", "written", "cell"),
    [
        (Fraction(1250), "12,50", 12.5),
        (Fraction(7, 2), "0,035", 0.035),
        (Fraction(-1, 3), "-1/300", "-1/300"),
        (10**15 + 1, "10000000000000,01", 10000000000000.01),
    ],
)
def test_no_figure_is_rounded(cents: Any, written: str, cell: Any) -> None:
    listing = Listing("x", "Výpis", [Column("a", "A", "money")], [[cents]])
    with translation.override("sk"):
        assert as_csv(listing).decode("utf-8-sig").splitlines()[1] == written
    sheet = load_workbook(io.BytesIO(as_xlsx(listing))).active
    assert sheet is not None
    assert sheet["A2"].value == cell


def test_nothing_shows_before_the_organiser_shows_it(client: Client, tournament: Tournament) -> None:
    """T-35: hidden until declared, in every list and in the record of a table."""
    settings.change_settings(tournament, {"live": "declared"})
    assert rows(client.get(address(tournament, "standing")))[1:] == []
    assert rows(client.get(address(tournament, "results")))[1:] == []
    assert client.get(address(tournament, "results", query="?round=1")).status_code == 404
    assert client.get(f"/tournaments/{tournament.slug}/records/1/1.json").status_code == 404
    assert len(rows(client.get(address(tournament, "seating")))) == 5


def test_an_earlier_round_and_what_is_not_there(client: Client, tournament: Tournament) -> None:
    states.close_round(Round.objects.get(), None, "x")
    published_round(tournament)
    assert len(rows(client.get(address(tournament, "seating", query="?round=1")))) == 5
    for query in ("?round=3", "?round=x", "?round=-1"):
        assert client.get(address(tournament, "standing", query=query)).status_code == 404
    assert client.get(address(tournament, "secrets")).status_code == 404
    assert client.get(address(tournament, "standing", "ods")).status_code == 404
    Tournament.objects.update(state="draft")
    assert client.get(address(tournament, "players")).status_code == 404


def test_the_record_of_a_table_is_scored_alike(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/tournaments/{tournament.slug}/records/1/1.json")
    result = registry.score(answer.content)
    assert list(result.zb) == [-4, 12, -4, -4]  # type: ignore[attr-defined]
    names = json.loads(answer.content)["players"]
    assert "Hráč 001" in names
    assert not any("Hráč 002" in name for name in names)
    assert client.get(f"/tournaments/{tournament.slug}/records/1/2.json").status_code == 404


def test_a_season_as_a_file(client: Client, tournament: Tournament) -> None:
    states.close_round(Round.objects.get(), None, "x")
    Tournament.objects.update(state="declared")
    season = seasons.create_season(account(), "Liga", None, "superliga-2009", {})
    seasons.add_tournament(season, Tournament.objects.get(), "3/2")
    head, first, *_ = rows(client.get(f"/seasons/{season.slug}/table.csv"))
    assert head[:4] == ["Miesto", "Meno", "Klub", "Body"]
    assert head[4].startswith("Jesenný turnaj")
    assert (first[0], first[3]) == ("1", first[4])
    clubs = client.get(f"/seasons/{season.slug}/table.json?by=clubs").json()
    assert clubs["list"] == "season-clubs"
    assert client.get(f"/seasons/{season.slug}/table.ods").status_code == 404


@pytest.mark.parametrize("name", ["standing", "results", "seating", "players"])
def test_queries_do_not_grow_with_the_players(client: Client, name: str) -> None:
    counts = []
    for players in (4, 12):
        made = tournament_of(players, name=f"T{players}")
        table = published_round(made).tables.order_by("number")[0]
        write(table.sheet, pen_of(table.sheet)[0], sent(SEVEN, seen=0))
        client.get(address(made, name))
        with CaptureQueriesContext(connection) as seen:
            client.get(address(made, name))
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_the_pages_lead_to_the_files(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()
    for name in ("standing", "results", "seating", "players"):
        for form in FORMS:
            assert address(tournament, name, form) in page
    assert (
        address(tournament, "standing")
        in client.get(f"/tournaments/{tournament.slug}/results/").content.decode()
    )
