"""XLSX lists (T-2): the same preview as CSV, and files that somebody made to hurt."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from typing import Any

import pytest
from django.utils import translation
from openpyxl import Workbook

from core.files import limits
from core.files import xlsx as xlsx_file
from core.refusals import BadListError
from tests.evening import account, tournament_of
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.registration.domain.importing import apply_list, read_list
from tournaments.registration.models import PlayerImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("files_read_here")]

HEADER = ["Meno", "Klub", "Licencia", "Rok narodenia", "Kategória"]


def xlsx(*rows: list[Any]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0)
    desk.add_category(made, usual="women")
    return made


def read(tournament: Tournament, content: bytes) -> PlayerImport:
    return read_list(tournament, "hraci.xlsx", content, account())


def test_an_xlsx_list_is_read_like_a_csv_one(tournament: Tournament) -> None:
    batch = read(
        tournament,
        xlsx(
            HEADER,
            ["Ľubomír Ďurica", "MK Žilina", 17, 1951],
            [None],
            ["Eva Nová", None, "SK-2", date(1960, 5, 1), "women"],
        ),
    )
    assert batch.faults == []
    assert [(row["line"], row["name"], row["licence"], row["birth_year"]) for row in batch.rows] == [
        (2, "Ľubomír Ďurica", "17", 1951),
        (4, "Eva Nová", "SK-2", 1960),
    ]
    assert tournament.registrations.count() == 0
    entered = apply_list(batch, check_in=True)
    assert [one.key for one in entered[1].categories.all()] == ["women"]


@pytest.mark.parametrize(
    ("row", "field"),
    [
        (["=HYPERLINK(1)", "", "", ""], "name"),
        (["Eva", "", "", "=2026-70"], "birth_year"),
        (["Eva", "", "", "minulý"], "birth_year"),
        (["Eva", "", "", 1850.5], "birth_year"),
        (["Eva", "", "", "", "futbalisti"], "categories"),
        ([None, "MK", "", ""], "name"),
        ([True, "MK", "", ""], None),
    ],
)
def test_every_bad_line_is_named(tournament: Tournament, row: list[Any], field: str | None) -> None:
    batch = read(tournament, xlsx(HEADER, row))
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == ([(2, field)] if field else [])


def test_a_formula_in_half_of_a_name_is_named(tournament: Tournament) -> None:
    batch = read(tournament, xlsx(["Meno", "Priezvisko"], ["Eva", "=A1"], ["=A1", "Nová"], ["Eva", "Nová"]))
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [(2, "name"), (3, "name")]


def test_one_player_by_licence_and_by_name_is_one(tournament: Tournament) -> None:
    other = tournament_of(0, name="Iný")
    apply_list(read(other, xlsx(HEADER, ["Eva Nová", "MK", "SK-2", 1960])), check_in=False)
    batch = read(tournament, xlsx(HEADER, ["nova eva", "", "SK-2"], ["EVA NOVA", "mk", "", 1960]))
    assert [(fault["line"], fault["field"]) for fault in batch.faults] == [(3, "name")]
    assert batch.rows[0]["player"] == other.registrations.get().player_id
    assert read(tournament, xlsx(HEADER, ["Eva", "", "SK-2"])).rows[0]["player"] is None


def archive(**parts: bytes) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return kept.getvalue()


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    """A workbook with one of its parts exchanged."""
    kept = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as good, zipfile.ZipFile(kept, "w") as made:
        for info in good.infolist():
            made.writestr(info.filename, part if info.filename == name else good.read(info))
    return kept.getvalue()


GOOD = xlsx(["Meno"], ["Eva"])
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "haha"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'
)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04" + bytes(range(1, 128)), "neither"),
        (GOOD[:-40], "neither"),
        (archive(**{"a.txt": b"no workbook"}), "neither"),
        (archive(bomb=bytes(xlsx_file.LARGEST_CONTENT + 1)), "unpacks"),
        (archive(**{f"part{number}": b"" for number in range(xlsx_file.MOST_PARTS + 1)}), "unpacks"),
        (with_part(GOOD, "xl/worksheets/sheet1.xml", LAUGHS), "declarations"),
        (with_part(GOOD, "xl/worksheets/sheet1.xml", LAUGHS.decode().encode("utf-16")), "declarations"),
        (with_part(GOOD, "xl/worksheets/sheet1.xml", b"<worksheet><sheetData><row>"), "neither"),
        (xlsx([]), "empty"),
        (xlsx(["Meno"], *[["a"]] * (limits.MOST_ROWS + 1)), str(limits.MOST_ROWS)),
        (bytes(limits.LARGEST_LIST + 1), "kB"),
    ],
    ids=[
        "no archive",
        "cut off",
        "no workbook",
        "bomb",
        "many parts",
        "entities",
        "entities in UTF-16",
        "broken XML",
        "nothing",
        "too many lines",
        "too long",
    ],
)
def test_a_hostile_or_broken_file_says_why(tournament: Tournament, content: bytes, said: str) -> None:
    with translation.override("en"), pytest.raises(BadListError, match=said):
        read(tournament, content)
    assert tournament.imports.count() == 0
