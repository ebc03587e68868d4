"""Files that real clubs send (T-2): all are read, every player right, nothing lost."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from tests.evening import account, tournament_of
from tournaments.cash.domain import cash_book, postings
from tournaments.desk.domain import listed_fees
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.registration.domain.importing import apply_list, mend_list, read_list
from tournaments.registration.domain.list_lines import ANOTHER, SKIP, part_of
from tournaments.registration.models import PlayerImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

LISTS = Path(__file__).parent / "lists"
SURE: list[tuple[str, list[tuple[Any, ...]], tuple[str, ...]]] = [
    (
        "01-windows-1250.csv",
        [
            ("Ľubomír Ďurica", "MK Žilina", 1951, ["seniors"], 500),
            ("Anna Čižmárová", "MK Žilina", 1960, ["women"], 500),
            ("Vojtěch Šťastný", "Prší Brno", 1988, [], 0),
            ("Karol Ťažký", "", 1955, ["seniors"], 500),
        ],
        ("name", "club", "birth_year", "categories", "paid"),
    ),
    (
        "02-utf-16.txt",
        [
            ("Ľubomír Ďurica", "MK Žilina", "0905 123 456"),
            ("Žofia Ňaršanská", "MK Talon Košice", ""),
            ("Jiří Dvořák", "Prší Brno", "+420 601 234 567"),
        ],
        ("name", "club", "phone"),
    ),
    (
        "03-two-columns.csv",
        [
            ("Ľubomír Ďurica", "MK Žilina", 1951),
            ("Anna Kováčová Nagyová", "Flekári Trnava", 1962),
            ("Ján Novák ml.", "", 1999),
        ],
        ("name", "club", "birth_year"),
    ),
    (
        "04-titles.csv",
        [
            ("Ján Novák", "MK Žilina", "Ing. PhD."),
            ("Eva Balážová", "MK Žilina", "Mgr."),
            ("Peter Kováč", "", "Doc. MUDr. CSc."),
            ("Oto Bielik", "", "Ing.arch."),
            ("Anna Malá", "", "Bc."),
        ],
        ("name", "club", "title"),
    ),
    (
        "05-title-column.csv",
        [("Ján Novák", "MK Žilina", "Ing."), ("Eva Balážová", "MK Žilina", ""), ("Peter Kováč", "", "PhDr.")],
        ("name", "club", "title"),
    ),
    (
        "08-years.csv",
        [
            ("Július Bača", 1948),
            ("Eva Balážová", 1955),
            ("Oto Bielik", 1960),
            ("Igor Blaho", 1971),
            ("Igor Čech", 1975),
            ("Vojtech Čech", 2003),
            ("Peter Kováč", 1949),
        ],
        ("name", "birth_year"),
    ),
    (
        "09-categories.csv",
        [
            ("Július Bača", ["seniors"]),
            ("Eva Balážová", ["women"]),
            ("Anna Kováčová", ["women", "seniors"]),
            ("Mária Horváthová", ["women", "seniors"]),
            ("Igor Blaho", []),
            ("Oto Bielik", ["seniors"]),
            ("Igor Čech", []),
            ("Dana Krajčíová", ["women", "seniors"]),
        ],
        ("name", "categories"),
    ),
    (
        "10-no-head.csv",
        [
            ("Štefan Hrivnák", "Durch Martin"),
            ("Rudolf Ondrejka", "Betl Nitra"),
            ("Katarína Šebová", "Prší Brno"),
            ("Karol Ťažký", ""),
        ],
        ("name", "club"),
    ),
    (
        "11-fees.csv",
        [
            ("Július Bača", 1000),
            ("Eva Balážová", 1000),
            ("Oto Bielik", -1),
            ("Igor Blaho", 0),
            ("Igor Čech", 0),
            ("Vojtech Čech", 500),
        ],
        ("name", "paid"),
    ),
    (
        "12-capitals.csv",
        [("Ľubomír Ďurica", 1951), ("Peter Nagy-Kováč", 1960), ("Ľudmila Ňaršanská", 1953)],
        ("name", "birth_year"),
    ),
]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0)
    for usual in ("women", "seniors"):
        desk.add_category(made, usual=usual)
    return made


def read(tournament: Tournament, name: str) -> PlayerImport:
    return read_list(tournament, name, (LISTS / name).read_bytes(), account())


def said(batch: PlayerImport, *names: str) -> list[tuple[Any, ...]]:
    empty = {"title": "", "paid": 0}
    return [tuple(row.get(name, empty.get(name)) for name in names) for row in batch.rows]


@pytest.mark.parametrize(("name", "players", "fields"), SURE, ids=[name for name, _players, _fields in SURE])
def test_every_player_is_right(
    tournament: Tournament, name: str, players: list[tuple[Any, ...]], fields: tuple[str, ...]
) -> None:
    batch = read(tournament, name)
    assert batch.faults == []
    assert said(batch, *fields) == players
    entered = apply_list(batch, check_in=False)
    assert [entry.name for entry in entered] == [player[0] for player in players]


def test_a_title_above_and_empty_lines_between_lose_nobody(tournament: Tournament) -> None:
    batch = read(tournament, "06-empty-lines.csv")
    assert said(batch, "name", "club")[:2] == [
        ("Július Bača", "MK Talon Košice"),
        ("Igor Blaho", "Flekári Trnava"),
    ]
    last = batch.rows[-1]["line"]
    batch = mend_list(batch, {}, {}, {last: SKIP})  # “Spolu hráčov 2” is nobody
    assert said(batch, "name") == [("Július Bača",), ("Igor Blaho",)]
    assert [line.number for line in part_of(batch).lines if line.skipped] == [last], "it is still shown"


def test_doubles_are_for_a_person_to_say(tournament: Tournament) -> None:
    batch = read(tournament, "07-doubles.csv")
    assert said(batch, "name", "club") == [
        ("Ján Novák", "MK Žilina"),
        ("Eva Balážová", "Flekári Trnava"),
        ("Ján Novák", "Betl Nitra"),
    ]
    assert [fault["line"] for fault in batch.faults] == [3, 5]
    batch = mend_list(batch, {}, {}, {3: ANOTHER, 5: SKIP})
    assert batch.faults == []
    entered = apply_list(batch, check_in=False)
    assert len({entry.player_id for entry in entered}) == 4


@pytest.mark.usefixtures("files_read_here")
def test_xlsx_with_merged_heads(tournament: Tournament) -> None:
    book = Workbook()
    sheet = book.active
    sheet.append(["Prihlášky na turnaj"])
    sheet.merge_cells("A1:F1")
    sheet.append(["Hráč", None, "Klub", "Ďalšie", None, "Poznámka"])
    sheet.append(["Priezvisko", "Meno", None, "Ročník", "Kat.", None])
    sheet.merge_cells("A2:B2")
    sheet.merge_cells("C2:C3")
    sheet.merge_cells("D2:E2")
    sheet.merge_cells("F2:F3")
    sheet.append(["Ďurica", "Ľubomír", "MK Žilina", 1951.0, "S", "príde neskôr"])
    sheet.append([None] * 6)
    sheet.append(["Čižmárová", "Anna", None, 55, "Ž", None])
    kept = io.BytesIO()
    book.save(kept)
    batch = read_list(tournament, "prihlasky.xlsx", kept.getvalue(), account())
    assert batch.faults == []
    assert said(batch, "name", "club", "birth_year", "categories") == [
        ("Ľubomír Ďurica", "MK Žilina", 1951, ["seniors"]),
        ("Anna Čižmárová", "", 1955, ["women"]),
    ]
    shown = part_of(batch).lines[0].named_cells
    assert ("", "príde neskôr") in shown, "what is not read is shown"


def test_a_column_is_said_by_hand_and_a_mended_name_is_turned_as_the_others(tournament: Tournament) -> None:
    text = "Účastník;Odkiaľ\nBača Július;Košice\nBlaho Igor;Trnava\nX;Nitra\n"
    batch = read_list(tournament, "x.csv", text.encode(), account())
    batch = mend_list(batch, {0: "name", 1: "club"}, {4: {"name": "Xavier Ján"}}, {1: SKIP})
    assert said(batch, "name", "club") == [
        ("Július Bača", "Košice"),
        ("Igor Blaho", "Trnava"),
        ("Ján Xavier", "Nitra"),
    ]


def test_a_wrong_cell_is_mended_in_the_preview(tournament: Tournament) -> None:
    batch = read_list(tournament, "x.csv", "Meno;Rok\nEva Malá;minulý\n".encode(), account())
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [(2, "birth_year")]
    batch = mend_list(batch, {}, {2: {"birth_year": "1961"}}, {})
    assert (batch.faults, said(batch, "name", "birth_year")) == ([], [("Eva Malá", 1961)])


def test_what_was_paid_by_the_list_is_taken_and_what_does_not_fit_is_said(tournament: Tournament) -> None:
    postings.set_fees(tournament, {"licensed": 1000})
    batch = read(tournament, "11-fees.csv")
    entered = apply_list(batch, check_in=False)
    left = listed_fees.take(batch, entered, account())
    open_ = {entry.name: cash_book.account(entry).open for entry in entered}
    assert list(open_.values()) == [0, 0, 0, 1000, 1000, 500]
    assert left == []
    assert listed_fees.take(batch, entered, account())[0][0].name == "Július Bača", "he owes nothing any more"


def test_categories_that_the_tournament_lacks_are_made_or_left_out() -> None:
    for make, keys in ((True, ["seniors", "women"]), (False, [])):
        made = tournament_of(0, name=f"Turnaj {make}")
        batch = read_list(made, "x.csv", "Meno;Kat\nEva Malá;Ž S\nJán Starý;S\n".encode(), account())
        assert batch.faults == []
        apply_list(batch, check_in=False, make_categories=make)
        assert sorted(made.categories.values_list("key", flat=True)) == keys
