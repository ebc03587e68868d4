"""The page of a large list shows a part of it and says so, whatever stands in its cells."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.files.limits import MOST_COLUMNS, SHOWN_CELLS
from tests.evening import account, tournament_of
from tests.reading import read
from tournaments.cash.domain import postings
from tournaments.cash.domain.bank_account import set_bank_account
from tournaments.cash.domain.statements import take_statement
from tournaments.cash.models import BankStatement, CashPosting
from tournaments.cash.queries import statements as shown_statements
from tournaments.events.models import Tournament
from tournaments.registration.domain import list_lines, participation
from tournaments.registration.domain.importing import read_list
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import PlayerImport
from tournaments.seasons.domain.final_lists import read_final_list
from tournaments.seasons.domain.seasons import create_season
from tournaments.seasons.views import office

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

LARGEST_PAGE = 300_000


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return tournament_of(0)


@pytest.fixture
def olga(client: Client) -> Client:
    client.force_login(account())
    return client


def listed(tournament: Tournament, lines: int, columns: int = 2, cell: str = "x") -> PlayerImport:
    row = f";{cell}" * (columns - 1)
    text = "\n".join(["Meno" + ";" * (columns - 1), *(f"Hráč A{number}{row}" for number in range(lines))])
    return read_list(tournament, "x.csv", text.encode(), account())


def page(client: Client, batch: PlayerImport, **query: int) -> Any:
    address = reverse("organiser:import-preview", args=[batch.tournament.slug, batch.pk])
    return client.get(address, query)


def numbers(answer: Any) -> list[int]:
    return [line.number for line in answer.context["lines"]]


def test_a_wide_list_of_long_cells_is_a_small_page(olga: Client, tournament: Tournament) -> None:
    batch = listed(tournament, 60, MOST_COLUMNS, "<&>" * 80)
    answer = page(olga, batch)
    assert len(numbers(answer)) == SHOWN_CELLS // MOST_COLUMNS
    assert len(answer.content) < LARGEST_PAGE
    assert 'data-test="part"' in read(answer)


def test_a_long_list_is_shown_part_by_part(olga: Client, tournament: Tournament, monkeypatch: Any) -> None:
    monkeypatch.setattr(list_lines, "SHOWN_LINES", 3)
    batch = listed(tournament, 8)
    first = page(olga, batch)
    assert numbers(first) == [2, 3, 4]
    assert "?from=5" in read(first)
    assert numbers(page(olga, batch, **{"from": 5})) == [5, 6, 7]
    assert numbers(page(olga, batch, **{"from": 8})) == [8, 9]
    assert numbers(page(olga, batch, mend=9)) == [8, 9], "the part with the line that is mended"
    assert numbers(page(olga, batch, **{"from": 999})) == [8, 9]


def test_a_short_list_says_nothing_of_parts(olga: Client, tournament: Tournament) -> None:
    assert 'data-test="part"' not in read(page(olga, listed(tournament, 3)))


def test_a_long_final_list_is_cut(olga: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(office, "SHOWN_LINES", 2)
    season = create_season(account(), "Liga", None, "superliga-2009", {})
    text = "Meno;Miesto\n" + "\n".join(f"Hráč {letter};{place}" for place, letter in enumerate("ABCDE", 1))
    batch = read_final_list(
        season, "x.csv", text.encode(), None, name="Liga", on=tournament_of(0).date, coefficient="1"
    )
    answer = olga.get(reverse("seasons:import-preview", args=[season.slug, batch.pk]))
    assert ("Hráč B" in read(answer), "Hráč C" in read(answer)) == (True, False)
    assert 'data-test="left-out"' in read(answer)


# --- bank statements -----------------------------------------------------------------------------


def statement(tournament: Tournament, lines: int) -> BankStatement:
    postings.set_fees(tournament, {"licensed": 1000})
    set_bank_account(tournament, by_qr=True, iban="SK9611000000002918599669", beneficiary="MK")
    rows = (f"02.07.2026;{number}1,00;Niekto {number};SP{number}" for number in range(1, lines + 1))
    text = "\n".join(["dátum;objem;názov protiúčtu;ID operácie", *rows])
    return take_statement(tournament, "x.csv", text.encode(), None)


def test_a_long_statement_is_cut(olga: Client, tournament: Tournament, monkeypatch: Any) -> None:
    monkeypatch.setattr(shown_statements, "SHOWN_DOUBTS", 2)
    made = statement(tournament, 5)
    answer = olga.get(reverse("organiser:statement", args=[tournament.slug, made.pk]))
    assert read(answer).count('data-test="doubt"') == 2
    assert 'data-test="part"' in read(answer)


def test_everybody_stands_once_on_the_page_and_is_written_by_name(
    olga: Client, tournament: Tournament
) -> None:
    made = statement(tournament, 5)
    for year in (1950, 1960):
        participation.register(tournament, Person("Ján Malý", birth_year=year), checked_in=True)
    participation.register(tournament, Person("Eva Nová"), checked_in=True)
    address = reverse("organiser:statement", args=[tournament.slug, made.pk])
    assert read(olga.get(address)).count("Eva Nová") == 1
    lines = list(made.lines.values_list("pk", flat=True))
    sent = {
        f"other-{lines[0]}": "eva nova",
        f"other-{lines[1]}": "Ján Malý (2)",
        f"other-{lines[2]}": "Ján Malý",
        f"other-{lines[3]}": "nikto taký",
        "other-x": "Eva Nová",
    }
    olga.post(reverse("organiser:book-statement", args=[tournament.slug, made.pk]), sent)
    booked = CashPosting.objects.values_list("registration__name", "registration__birth_year")
    assert list(booked) == [("Eva Nová", None), ("Ján Malý", 1960)]
