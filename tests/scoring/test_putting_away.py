"""Results that were put away: everybody reads what he read before, and nothing goes that could not come back."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.keeping import KEPT
from operations.keeping import keep_no_longer
from scoring.domain.putting_away import put_away
from scoring.domain.refolding import refold
from scoring.models import Fold, Sheet
from tests.evening import LOST_SEVEN, SEVEN, entry, pen_of, published_round, tournament_of, write
from tournaments.events.models import Tournament
from tournaments.statistics.domain.reading import played

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def evening(lasting: None) -> Sheet:
    tournament = tournament_of(4, money_shown="money", public=True)
    sheet = published_round(tournament).tables.get().sheet
    pen = pen_of(sheet)[0]
    write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry(LOST_SEVEN, seen=1))
    Sheet.objects.filter(pk=sheet.pk).update(state=Sheet.State.SIGNED)
    Tournament.objects.filter(pk=tournament.pk).update(
        state=Tournament.State.DECLARED, declared_at=timezone.now() - timedelta(days=70)
    )
    return sheet


@pytest.fixture(scope="module")
def sheet(evening: Sheet) -> Sheet:
    return evening


def stored(sheet: Sheet) -> str | None:
    """The column as it is, read past the model."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT CAST(result AS text) FROM scoring_fold WHERE sheet_id = %s", [sheet.pk])
        found: str | None = cursor.fetchone()[0]
    return found


def test_who_reads_it_reads_the_same(sheet: Sheet) -> None:
    before = Fold.objects.get(sheet=sheet)
    assert before.result["deals"]
    assert put_away([sheet.pk]) == 1
    assert stored(sheet) is None
    after = Fold.objects.get(sheet=sheet)
    assert after.result == before.result
    assert Sheet.objects.select_related("fold").get(pk=sheet.pk).fold.result == before.result
    for field in Fold._meta.concrete_fields:
        assert getattr(after, field.attname) == getattr(before, field.attname)
    assert stored(sheet) is None, "reading writes nothing"


def test_it_is_reckoned_once_by_who_reads_it_often(sheet: Sheet) -> None:
    put_away([sheet.pk])
    fold = Fold.objects.get(sheet=sheet)
    with CaptureQueriesContext(connection) as queries:
        assert fold.result is fold.result
    assert len(queries) == 3


#: What differs from request to request.
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


def addresses(sheet: Sheet) -> list[str]:
    slug = sheet.table.round.tournament.slug
    return [
        f"/tournaments/{slug}/",
        f"/tournaments/{slug}/tables/1/1/",
        f"/tournaments/{slug}/records/1/1.json",
        f"/api/v1/sheets/{sheet.public_id}/",
        f"/tournaments/{slug}/statistics/",
    ]


def test_pages_show_the_same(sheet: Sheet, client: Client) -> None:
    def told() -> list[tuple[int, Any]]:
        from django.core.cache import cache

        cache.clear()
        answers = [client.get(address) for address in addresses(sheet)]
        return [
            # PostgreSQL keeps the names of JSON in an order of its own
            (
                answer.status_code,
                answer.json() if "json" in answer["Content-Type"] else TOKEN.sub(b"", answer.content),
            )
            for answer in answers
        ]

    before = told()
    assert [status for status, _ in before] == [200] * 5
    put_away([sheet.pk])
    assert told() == before


def test_statistics_count_the_same(sheet: Sheet) -> None:
    def counted() -> Any:
        found = played([sheet.table.round_id])[sheet.pk]
        result, found.result = json.loads(found.result), ""
        return found, result

    before = counted()
    put_away([sheet.pk])
    assert counted() == before


def test_folding_anew_keeps_it_again(sheet: Sheet) -> None:
    before = json.loads(stored(sheet) or "")
    put_away([sheet.pk])
    assert list(refold([sheet.pk])) == [], "no total is another"
    assert json.loads(stored(sheet) or "") == before


def test_what_would_come_out_otherwise_stays_as_it_was_told(sheet: Sheet) -> None:
    fold = Fold.objects.get(sheet=sheet)
    fold.result["money"][0] += 1
    Fold.objects.filter(pk=fold.pk).update(result=fold.result)
    assert put_away([sheet.pk]) == 0
    assert json.loads(stored(sheet) or "")["money"] == fold.result["money"]


def test_of_rules_that_nobody_knows_any_more_it_stays(sheet: Sheet) -> None:
    Sheet.objects.filter(pk=sheet.pk).update(ruleset="marias/lost-1900")
    assert put_away([sheet.pk]) == 0


def test_an_open_sheet_keeps_it(sheet: Sheet) -> None:
    Sheet.objects.filter(pk=sheet.pk).update(state=Sheet.State.OPEN)
    assert put_away([sheet.pk]) == 0
    assert stored(sheet) is not None


class TestKeeping:
    @pytest.fixture
    def months(self, settings: Any) -> Any:
        def say(months: int | None) -> None:
            settings.KEPT = type(KEPT)(**{**vars(KEPT), "results_months": months})

        return say

    def test_every_night_those_whose_time_is_over(self, sheet: Sheet, months: Any) -> None:
        months(2)
        assert keep_no_longer()["results"] == 1
        assert keep_no_longer()["results"] == 0
        assert stored(sheet) is None

    @pytest.mark.parametrize("kept", [None, 3])
    def test_no_sooner(self, sheet: Sheet, months: Any, kept: int | None) -> None:
        months(kept)
        assert keep_no_longer()["results"] == 0

    def test_nothing_of_what_is_not_declared(self, sheet: Sheet, months: Any) -> None:
        months(2)
        Tournament.objects.update(state=Tournament.State.PROVISIONAL)
        assert keep_no_longer()["results"] == 0
