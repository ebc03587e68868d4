"""Standings follow the sheets: what changed is evaluated anew, and it is always what all totals together give."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.models import SheetSeat
from tests.evening import account, published_round, tournament_of
from tests.examples import examples
from tournaments.draws.domain import drawing
from tournaments.draws.domain.draw_request import Choice
from tournaments.draws.domain.publishing import publish_seating
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import everything
from tournaments.ranking import as_json
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.rounds.domain.lots import record_lot
from tournaments.rounds.models import Round, Table
from tournaments.standings.domain.staleness import mark_all_stale
from tournaments.standings.domain.standings import current_standing, mark_stale, standing_after
from tournaments.standings.models import StandingPart
from tournaments.standings.queries.opened import opened_line

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


def write(table: Table, lots: random.Random) -> None:
    """New totals on the sheet of a table, as the fold would store them."""
    seats = list(SheetSeat.objects.filter(sheet=table.sheet_id))
    won = [lots.randrange(-3, 4) * 50 for _ in seats[1:]]
    for seat, zb in zip(seats, [-sum(won), *won], strict=True):
        seat.zb, seat.money, seat.premium = zb, zb, abs(zb) // 25
        seat.balance = "7/2" if zb == 50 else str(zb)
    SheetSeat.objects.bulk_update(seats, ["zb", "money", "premium", "balance"])
    mark_stale(table.sheet_id)


def whole(round_: Round) -> list[dict[str, Any]]:
    return [as_json(row) for row in standing_after(round_).rows]


def check(tournament: Tournament) -> None:
    for round_ in tournament.rounds.all():
        assert current_standing(round_).rows == whole(round_)


#: Systems that draw at random: drops, the lowest sum, and points that depend on the starters.
SYSTEMS: list[tuple[str, dict[str, Any]]] = [
    ("vysocina", {}),
    ("place-sum", {}),
    ("club-evening", {"points": {"rule": "round_places"}}),
]
CHANGES = st.sampled_from(["sheet", "sheet", "round", "out", "guest", "system", "ties", "lot", "seat"])


@given(changes=st.lists(CHANGES, min_size=4, max_size=7), seed=st.integers(0, 10**6))
@settings(
    max_examples=examples(6), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_standing_from_what_changed_is_the_standing_from_everything(
    changes: list[str], seed: int
) -> None:
    lots = random.Random(seed)
    tournament = tournament_of(9, rounds_planned=9, name=f"T {seed} {lots.random()}")
    for change in ["round", "sheet", *changes]:
        tournament.refresh_from_db()
        if change == "round":
            last = tournament.rounds.last()
            if last is not None:
                states.close_round(last, account(), "na papieri")
            published_round(tournament)
        elif change == "sheet":
            tables = Table.objects.filter(round__tournament=tournament)
            write(lots.choice(list(tables)), lots)
        elif change in ("out", "guest"):
            one = lots.choice(list(tournament.registrations.all()))
            Registration.objects.filter(pk=one.pk).update(
                **({"state": "disqualified"} if change == "out" else {"participation": "guest"})
            )
            mark_all_stale(tournament)
        elif change == "system":
            name, options = lots.choice(SYSTEMS)
            change_settings(tournament, {"system": name, "system_options": options})
        elif change == "ties":
            change_settings(
                tournament, {"system_options": {"ranked": {"guests": False, "unranked_places": "closed"}}}
            )
        elif change == "lot":
            order = list(tournament.registrations.values_list("pk", flat=True))
            record_lot(tournament, lots.sample(order, len(order)))
        else:
            table = lots.choice(list(Table.objects.filter(round__tournament=tournament)))
            if table.seats.count() > 2:
                table.seats.last().delete()
                mark_stale(table.sheet_id)
        check(tournament)


def test_one_changed_sheet_writes_its_own_round_alone() -> None:
    tournament = tournament_of(8)
    first = published_round(tournament)
    states.close_round(first, account(), "na papieri")
    second = published_round(tournament)
    current_standing(second)
    before = dict(StandingPart.objects.filter(standing__round=second).values_list("round__number", "changes"))
    write(second.tables.first(), random.Random(1))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        current_standing(Round.objects.get(pk=second.pk))
    parts = [query["sql"] for query in queries if query["sql"].startswith('UPDATE "standings_standingpart"')]
    assert len(parts) == 1
    after = dict(StandingPart.objects.filter(standing__round=second).values_list("round__number", "changes"))
    assert after == {1: before[1], 2: before[2] + 1}


@pytest.mark.parametrize("played", [1, 3])
def test_a_standing_is_read_and_computed_with_the_same_number_of_queries(played: int) -> None:
    tournament = tournament_of(8)
    for _ in range(played):
        if tournament.rounds.exists():
            states.close_round(tournament.rounds.last(), account(), "na papieri")
        last = published_round(tournament)
    current_standing(last)
    write(last.tables.first(), random.Random(1))
    fresh = Round.objects.select_related("tournament").get(pk=last.pk)
    with CaptureQueriesContext(connection) as computing:
        found = current_standing(fresh)
    with CaptureQueriesContext(connection) as reading:
        assert len(found.rows) == 8
    assert (len(computing), len(reading)) == (13, 1)


def test_t5_a_bye_counts_by_option_and_follows_the_sheets() -> None:
    """Five players, one table of four: who sits out gets the mean of the others; (1 + 2 + 3 + 4) / 4 = 5/2."""
    tournament = tournament_of(5, system="place-sum", system_options={"bye": {"rule": "mean"}})
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None, Choice(exact=True, byes=1)))
    publish_seating(draw, None)
    table, out = draw.round.tables.get(), draw.round.byes.get().registration_id
    lots = random.Random(5)
    for _ in range(3):
        write(table, lots)
        check(tournament)
    row = next(row for row in current_standing(draw.round).rows if row["registration"] == out)
    assert row["points"] == "5/2"
    line = opened_line(draw.round, Registration.objects.get(pk=out), everything(tournament))
    assert line is not None
    assert line.rounds[0].reasons[0].rule == "T-5"
