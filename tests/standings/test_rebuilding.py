"""A tournament computed anew from the entries is the tournament; what had been other is named."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from benchmarks.hall import lay_out
from scoring.domain.verifying import faults
from scoring.models import Fold, Sheet, SheetSeat
from tests.evening import account
from tournaments.events.models import Tournament
from tournaments.standings.domain.rebuilding import rebuild
from tournaments.standings.domain.standings import current_standing

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def hall(lasting: None) -> Tournament:
    return lay_out(account(), players=8, rounds=2, deals=5, system="world-2015")


def test_every_sheet_is_folded_and_every_standing_computed(hall: Tournament) -> None:
    rebuilt = rebuild(hall)
    assert (rebuilt.sheets, rebuilt.standings) == (4, 2)
    assert [list(faults(sheet)) for sheet in Sheet.objects.all()] == [[], [], [], []]
    assert rebuild(hall).different == []


def test_a_total_that_is_not_of_the_entries_is_mended_and_named(hall: Tournament) -> None:
    rebuild(hall)
    last = hall.rounds.last()
    assert last is not None
    right = current_standing(last).rows
    table = last.tables.get(number=2)
    SheetSeat.objects.filter(sheet=table.sheet_id, position=1).update(zb=99999)
    Fold.objects.filter(sheet=table.sheet_id).update(result={})
    assert rebuild(hall).different == [(2, 2)]
    assert current_standing(last).rows == right


def test_the_command_says_what_it_did(hall: Tournament) -> None:
    out = StringIO()
    call_command("rebuild", hall.slug, stdout=out)
    assert "4 sheets folded, 2 standings computed" in out.getvalue()
    with pytest.raises(CommandError):
        call_command("rebuild", "nowhere")
