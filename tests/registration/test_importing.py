"""Lists of players (T-2): every bad line is named, nothing is entered before it is confirmed."""

from __future__ import annotations

import pytest
from django.utils import translation

from core.files.limits import LARGEST_LIST, MOST_ROWS
from core.refusals import BadListError, WrongStateError
from tests.evening import account, tournament_of
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.domain.importing import apply_list, read_list

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

LIST = "Meno;Klub;Licencia;Rok narodenia\nĽubomír Ďurica;MK Žilina;SK-17;1951\nAnna Čižmárová;;;\n"


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return tournament_of(0)


def faults(tournament: Tournament, text: str) -> list[tuple[int, str]]:
    batch = read_list(tournament, "hraci.csv", text.encode(), account())
    return [(fault["line"], fault["field"]) for fault in batch.faults]


def test_a_good_list_is_shown_first_and_entered_when_confirmed(tournament: Tournament) -> None:
    batch = read_list(tournament, "hraci.csv", LIST.encode("utf-8-sig"), account())
    assert (len(batch.rows), batch.faults) == (2, [])
    assert tournament.registrations.count() == 0
    apply_list(batch, check_in=True)
    numbers = tournament.registrations.order_by("start_number").values_list("player__name", "start_number")
    assert list(numbers) == [("Ľubomír Ďurica", 1), ("Anna Čižmárová", 2)]
    assert Player.objects.get(licence="SK-17").club.name == "MK Žilina"


def test_a_list_is_entered_once(tournament: Tournament) -> None:
    batch = read_list(tournament, "hraci.csv", LIST.encode(), account())
    apply_list(batch, check_in=False)
    with pytest.raises(WrongStateError):
        apply_list(batch, check_in=False)
    assert tournament.registrations.count() == 2


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_usual_delimiter_will_do(tournament: Tournament, delimiter: str) -> None:
    text = f"name{delimiter}club\nEva{delimiter}Klub\n"
    assert faults(tournament, text) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"Meno;Klub\n", "players"),
        (b"\x00\x01\x02", "CSV"),
        (b"PK\x03\x04" + bytes(range(1, 128)), "CSV"),
        (b"Meno\n" + b"x" * LARGEST_LIST, "kB"),
        (b"Meno\n" + b"a\n" * (MOST_ROWS + 1), str(MOST_ROWS)),
    ],
    ids=["nothing", "blank lines", "nobody", "binary", "zip", "too long", "too many lines"],
)
def test_an_unreadable_list_says_why(tournament: Tournament, content: bytes, said: str) -> None:
    with translation.override("en"), pytest.raises(BadListError, match=said):
        read_list(tournament, "hraci.csv", content, account())
    assert tournament.imports.count() == 0


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Eva;;X1;1950\nAdam;;x1;1960", [(3, "licence")]),
        ("Eva;;;1950\nEVA;;;1950", [(3, "name")]),
        ("Eva;;;1950\nEva;;;1951", []),
        (";MK;X1;1950", [(2, "name")]),
        ("Eva;;;1850", [(2, "birth_year")]),
        ("Eva;;;³", [(2, "birth_year")]),
        ("Eva;;;next year", [(2, "birth_year")]),
        ("E" * 81 + ";;;", [(2, "name")]),
        ("Eva;;" + "1" * 21 + ";", [(2, "licence")]),
        ("Eva", []),
        ("\nEva;;;\n\n", []),
    ],
)
def test_every_bad_line_is_named_by_line_and_field(
    tournament: Tournament, lines: str, expected: list[tuple[int, str]]
) -> None:
    assert faults(tournament, "Meno;Klub;Licencia;Rok\n" + lines) == expected


@pytest.mark.parametrize(
    ("lines", "name", "year"),
    [
        ("Priezvisko;Meno;Klub\nĎurica;Ľubomír;MK", "Ľubomír Ďurica", None),
        ("Priezvisko;Rok nar.\nĎurica;1951", "Ďurica", 1951),
        ("MENO A PRIEZVISKO:;Datum narozeni\nĽubomír Ďurica;1. 2. 1951", "Ľubomír Ďurica", 1951),
        ('Jméno a příjmení\n"Ľubomír\n  Ďurica"', "Ľubomír Ďurica", None),
    ],
)
def test_columns_are_known_by_any_usual_name(
    tournament: Tournament, lines: str, name: str, year: int | None
) -> None:
    batch = read_list(tournament, "hraci.csv", lines.encode(), account())
    assert [(row["name"], row["birth_year"]) for row in batch.rows] == [(name, year)]


def test_who_is_entered_already_is_found_by_licence_or_name_club_and_year(tournament: Tournament) -> None:
    apply_list(read_list(tournament, "a.csv", LIST.encode(), account()), check_in=False)
    assert faults(tournament, LIST) == [(2, "name"), (3, "name")]
    assert faults(tournament, "Meno;Licencia\nIné Meno;sk-17\n") == [(2, "licence")]


def test_a_known_player_of_an_earlier_tournament_is_found_again(tournament: Tournament) -> None:
    apply_list(read_list(tournament, "a.csv", LIST.encode(), account()), check_in=False)
    other = tournament_of(0, name="Zimný turnaj")
    apply_list(read_list(other, "a.csv", LIST.encode(), account()), check_in=False)
    assert Player.objects.filter(licence="SK-17").count() == 1
    assert other.registrations.count() == 2
