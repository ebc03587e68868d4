"""T-13a: a published seating is repaired with the fewest moves; only the changed names are announced."""

from __future__ import annotations

import pytest

from core.refusals import WrongStateError
from scoring.domain.pens import sheet_code
from tests.evening import SEVEN, account, drawn_round, entry, pen_of, tournament_of, write
from tournaments.draws.domain import repairing
from tournaments.draws.domain.refusals import ImpossibleNumberError, StaleSeatingError
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states as rounds
from tournaments.rounds.domain.seating import as_round, seating_of
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def seated(round_: Round, table: int) -> list[int]:
    rows = round_.seats.filter(table__number=table).order_by("position")
    return list(rows.values_list("registration_id", flat=True))


def test_t13a_two_no_shows_of_one_table_move_one_player() -> None:
    round_ = drawn_round(tournament_of(23))  # five fours, one three
    last = round_.tables.count()
    absent = seated(round_, last)[:2]
    codes = {table.number: sheet_code(table.sheet) for table in round_.tables.select_related("sheet")}
    best = repairing.proposals(round_, absent)[0]
    seating = repairing.publish_repair(
        round_, best.round, account(), seen=1, absent=absent, reason="dvaja neprišli"
    )
    assert seating.version == 2
    assert {change["registration"] for change in seating.changes if change["to"] is None} == set(absent)
    assert len(seating.changes) == len(best.moves)
    sizes = sorted(table.seats.count() for table in round_.tables.all())
    assert sizes == [3, 3, 3, 4, 4, 4]
    untouched = {change["to"][0] for change in seating.changes if change["to"]} | {
        change["from"][0] for change in seating.changes if change["from"]
    }
    for table in round_.tables.select_related("sheet"):
        assert table.seats.count() == table.sheet.seats.count()
        assert sheet_code(table.sheet) == codes[table.number]
        if table.number not in untouched:
            assert (
                seated(round_, table.number)
                == round_.seatings.get(version=1).tables[table.number - 1]["seats"]
            )
    states = Registration.objects.filter(pk__in=absent).values_list("state", flat=True)
    assert set(states) == {Registration.State.REGISTERED}


def test_t13a_a_table_of_two_is_filled_or_dissolved_and_keeps_the_other_numbers() -> None:
    round_ = drawn_round(tournament_of(9))
    absent = [seated(round_, 1)[0], seated(round_, 2)[0]]
    for proposal in repairing.proposals(round_, absent, byes=1):
        sizes = [len(table.seats) for table in proposal.round.tables]
        assert all(size == 0 or size >= 3 for size in sizes)
        assert sum(sizes) + len(proposal.round.byes) == 7
    best = repairing.proposals(round_, absent)[0]
    repairing.publish_repair(round_, best.round, None, seen=1, absent=absent)
    assert round_.tables.count() == 2
    assert seating_of(round_) == best.round


def test_t13a_a_late_arrival_before_the_first_deal_joins_a_table() -> None:
    tournament = tournament_of(7)
    round_ = drawn_round(tournament)
    late = participation.register(tournament, participation.Person("Neskorý"), checked_in=True)
    assert [entry.pk for entry in repairing.waiting_players(round_)] == [late.pk]
    best = repairing.proposals(round_, arrivals=[late.pk])[0]
    assert best.moved == 0
    seating = repairing.publish_repair(round_, best.round, None, seen=1)
    assert [change["registration"] for change in seating.changes] == [late.pk]
    assert repairing.waiting_players(round_) == []


def test_t13a_tables_in_play_stay_as_they_are() -> None:
    round_ = rounds.start_round(drawn_round(tournament_of(8)))
    for table in round_.tables.select_related("sheet"):
        write(table.sheet, pen_of(table.sheet)[0], entry(SEVEN, seen=0))
    absent = seated(round_, 1)[:1]
    with pytest.raises(WrongStateError):
        repairing.proposals(round_, absent)
    seating = seating_of(round_)
    tables = {1: list(seating.tables[0].seats[1:]), 2: list(seating.tables[1].seats)}
    with pytest.raises(WrongStateError):
        repairing.publish_repair(round_, as_round(tables), None, seen=1, absent=absent)
    assert round_.seatings.count() == 1


def test_t13a_a_repair_of_an_older_version_is_refused() -> None:
    round_ = drawn_round(tournament_of(8))
    absent = seated(round_, 1)[:1]
    best = repairing.proposals(round_, absent)[0]
    repairing.publish_repair(round_, best.round, None, seen=1, absent=absent)
    with pytest.raises(StaleSeatingError):
        repairing.publish_repair(round_, best.round, None, seen=1)
    with pytest.raises(WrongStateError):
        repairing.publish_repair(round_, best.round, None, seen=2)


@pytest.mark.parametrize("fault", ["twice", "two at a table", "stranger"])
def test_t13a_a_seating_that_cannot_be_is_refused(fault: str) -> None:
    round_ = drawn_round(tournament_of(8))
    stranger = tournament_of(1, name="Iný").registrations.get()
    a, b = seated(round_, 1), seated(round_, 2)
    tables = {
        "twice": {1: a, 2: [*b[:3], a[0]]},
        "two at a table": {1: a[:2], 2: b},
        "stranger": {1: a, 2: [*b[:3], stranger.pk]},
    }[fault]
    with pytest.raises(ImpossibleNumberError):
        repairing.publish_repair(round_, as_round(tables), None, seen=1)


def test_t13a_a_closed_round_is_not_repaired() -> None:
    round_ = rounds.close_round(drawn_round(tournament_of(8)), None, "koniec")
    with pytest.raises(WrongStateError):
        repairing.proposals(round_, [])
