"""Dates and the clock as Slovaks, Czechs and the English write them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.timesince import timesince

from accounts.said import SAID

pytestmark = pytest.mark.unit

AT = datetime(2026, 11, 22, 17, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "form", "written"),
    [
        ("sk", "DATE_FORMAT", "22. novembra 2026"),
        ("cs", "DATE_FORMAT", "22. listopadu 2026"),
        ("sk", "SHORT_DATE_FORMAT", "22. 11. 2026"),
        ("cs", "SHORT_DATE_FORMAT", "22. 11. 2026"),
        ("sk", "SHORT_DATETIME_FORMAT", "22. 11. 2026 18:05"),
        ("cs", "DATETIME_FORMAT", "22. listopadu 2026 18:05"),
        ("sk", "TIME_FORMAT", "18:05"),
        ("sk", "WEEKDAY_FORMAT", "ne 22. 11."),
        ("en", "DATE_FORMAT", "22 November 2026"),
        ("en", "DATETIME_FORMAT", "22 November 2026, 18:05"),
        ("en", "SHORT_DATE_FORMAT", "22 Nov 2026"),
        ("en", "SHORT_DATETIME_FORMAT", "22 Nov 2026, 18:05"),
        ("en", "MONTH_DAY_FORMAT", "22 November"),
        ("en", "WEEKDAY_FORMAT", "Sun 22 Nov"),
        ("en", "TIME_FORMAT", "18:05"),
    ],
)
def test_a_date_is_written_as_people_do(language: str, form: str, written: str) -> None:
    with translation.override(language):
        assert date_format(timezone.localtime(AT), form).replace("\u00a0", " ") == written


@pytest.mark.parametrize("language", ["sk", "cs"])
@pytest.mark.parametrize("form", ["TIME_FORMAT", "SHORT_DATETIME_FORMAT", "DATETIME_FORMAT"])
def test_the_clock_has_two_figures_before_ten(language: str, form: str) -> None:
    """As phones and the projector write it: 05:48."""
    with translation.override(language):
        assert date_format(timezone.localtime(AT - timedelta(hours=12, minutes=17)), form).endswith("05:48")


@pytest.mark.parametrize(
    ("language", "minutes", "written"),
    [
        ("sk", 1, "1 minúta"),
        ("sk", 3, "3 minúty"),
        ("sk", 6, "6 minút"),
        ("sk", 300, "5 hodín"),
        ("sk", 125, "2 hodiny, 5 minút"),
        ("cs", 6, "6 minut"),
        ("cs", 300, "5 hodin"),
    ],
)
def test_a_span_is_counted_as_people_do(language: str, minutes: int, written: str) -> None:
    with translation.override(language):
        assert timesince(AT - timedelta(minutes=minutes), AT).replace("\u00a0", " ") == written


@pytest.mark.parametrize("language", ["sk", "cs"])
def test_allauth_speaks_to_everybody(language: str) -> None:
    """No text that is shown of its own takes the reader for a man."""
    with translation.override(language):
        said = [str(each) for each in SAID]
    assert [
        text for text in said if re.search(r"\bjste byl\b|přihlášen jako|odhlášený/á|Odhlášen ze", text)
    ] == []
    assert {"sk": "Odhlásenie prebehlo.", "cs": "Odhlášení proběhlo."}[language] in said
