"""A process that is killed after the commit of an entry and before it could tell the standings: readers notice.

Callbacks after the commit are not run in these tests, as if the process had ended there.
"""

from __future__ import annotations

import pytest

from tests.evening import SEVEN, entry, pen_of, published_round, tournament_of, write
from tournaments.publishing.queries.published import public_state
from tournaments.ranking import as_json
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round, Table
from tournaments.standings.domain.staleness import reprocess_pending
from tournaments.standings.domain.standings import current_standing, standing_after
from tournaments.standings.models import Standing

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def round_(lasting: None) -> Round:
    made = published_round(tournament_of(8))
    current_standing(made)
    return made


def written_and_killed(table: Table) -> None:
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(SEVEN, seen=0))


def test_the_reader_of_a_standing_computes_what_was_not_processed(round_: Round) -> None:
    before = current_standing(round_)
    written_and_killed(round_.tables.first())
    after = current_standing(round_)
    assert after.rows != before.rows
    assert after.rows == [as_json(row) for row in standing_after(round_).rows]
    assert current_standing(round_).computed_version == after.computed_version, "it is marked once"


def test_a_later_standing_follows_an_earlier_sheet(round_: Round) -> None:
    states.close_round(round_, None, "x")
    later = published_round(round_.tournament)
    current_standing(later)
    Table.objects.filter(pk=round_.tables.first().pk).update(processed_entries=0)
    wanted = Standing.objects.get(round=later).requested_version
    assert current_standing(later).computed_version == wanted + 1


def test_what_is_published_holds_every_entry(round_: Round) -> None:
    written_and_killed(round_.tables.first())
    states.close_round(round_, None, "x")
    assert round_.published_standings.get().rows[0]["zb"] == 18


def test_the_public_page_is_written_anew(round_: Round) -> None:
    before = public_state(round_.tournament)
    written_and_killed(round_.tables.first())
    assert public_state(round_.tournament) != before


def test_what_follows_from_a_change_follows_a_little_later(round_: Round) -> None:
    assert reprocess_pending() == 0
    wanted = Standing.objects.get(round=round_).requested_version
    written_and_killed(round_.tables.first())
    assert reprocess_pending() == 1
    assert Standing.objects.get(round=round_).requested_version == wanted + 1
    assert reprocess_pending() == 0
