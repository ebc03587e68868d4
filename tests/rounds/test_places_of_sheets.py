"""A sheet of a tournament says where it lies, and each reader reads it in his language."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.utils import translation

from scoring.models import Sheet
from tests.evening import published_round, tournament_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

CALLED = {"sk": "1. kolo, stôl 2", "cs": "1. kolo, stůl 2", "en": "Round 1, table 2"}


def second_sheet() -> Sheet:
    return published_round(tournament_of(8)).tables.get(number=2).sheet


@pytest.mark.parametrize("language", CALLED)
def test_a_sheet_is_called_in_the_readers_language(language: str) -> None:
    sheet = second_sheet()
    with translation.override(language):
        assert sheet.called.replace("\u00a0", " ") == CALLED[language]


def test_programs_are_told_the_place_and_no_words() -> None:
    answer = Client().get(f"/api/v1/sheets/{second_sheet().public_id}/").json()
    assert (answer["place"], answer["title"]) == ({"round": 1, "table": 2}, "")


def test_sheets_of_before_are_told_where_they_lie_and_quick_tables_keep_their_title() -> None:
    sheet = second_sheet()
    Sheet.objects.filter(pk=sheet.pk).update(title="1. kolo, stôl 2", round_number=None, table_number=None)
    quick = Sheet.objects.create(title="U Jozefa", ruleset=sheet.ruleset)
    migration = import_module("tournaments.rounds.migrations.0002_sheet_places")
    migration.take_over(apps, None)
    sheet.refresh_from_db()
    quick.refresh_from_db()
    assert (sheet.title, sheet.round_number, sheet.table_number) == ("", 1, 2)
    assert (quick.title, quick.round_number) == ("U Jozefa", None)
