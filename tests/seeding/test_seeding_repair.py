"""T-13 and T-13a: lots typed by the desk, and repair of a published seating."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seeding import BadRequestError, NoSeatingError, Player, Request, Round, Sizes, Table
from tournaments.seeding.drawn import Lot, read_lots
from tournaments.seeding.repair import repair

pytestmark = pytest.mark.unit


def people(*ids, **fields):
    return tuple(
        Player(id=number, **{name: value(number) for name, value in fields.items()}) for number in ids
    )


def rounds(*tables, byes=()):
    return Round(tables=tuple(Table(seats=seats) for seats in tables), byes=byes)


SEATING = rounds((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14))


def seats(one):
    return [table.seats for table in one.tables]


def test_t13a_a_no_show_at_a_table_of_four_moves_nobody():
    best = repair(Request(players=people(*range(15))), SEATING, absent=[5])[0]
    assert best.moved == 0
    assert seats(best.round) == [(0, 1, 2, 3), (4, 6, 7), (8, 9, 10, 11), (12, 13, 14)]
    assert [(move.player, move.from_table, move.to_table) for move in best.moves] == [(5, 2, None)]


def test_t13a_a_table_of_two_gets_one_player():
    best = repair(Request(players=people(*range(15))), SEATING, absent=[13])[0]
    assert best.moved == 1
    (move,) = (move for move in best.moves if move.player != 13)
    assert (move.to_table, move.to_seat) == (4, 2)  # the seat that fell free
    assert sorted(map(len, seats(best.round))) == [3, 3, 4, 4]


def test_t13a_or_is_dissolved_and_keeps_its_number():
    seating = rounds((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11))
    request = Request(players=people(*range(12)), sizes=Sizes(order=(4, 3)))
    ways = repair(request, seating, absent=[3])
    assert [way.moved for way in ways] == [2] * len(ways)
    assert seats(ways[0].round)[1] == ()
    assert sorted(map(len, seats(ways[0].round))) == [0, 3, 4, 4]


def test_t13a_arrivals_fill_tables_of_three_first():
    ways = repair(Request(players=people(*range(15), 20)), SEATING, arrivals=[20])
    assert [(way.moved, seats(way.round)[3]) for way in ways] == [(0, (12, 13, 14, 20))]


def test_t13a_an_arrival_takes_the_place_of_a_no_show():
    best = repair(Request(players=people(*range(15), 20)), SEATING, absent=[12], arrivals=[20])[0]
    assert best.moved == 0
    assert seats(best.round)[3] == (20, 13, 14)


def test_t13a_who_sat_out_comes_in_first():
    seating = rounds((0, 1, 2, 3), (4, 5, 6, 7), byes=(8,))
    request = Request(players=people(*range(9)), sizes=Sizes(order=(4,), byes=1))
    best = repair(request, seating, absent=[6])[0]
    assert best.moved == 0
    assert seats(best.round) == [(0, 1, 2, 3), (4, 5, 8, 7)]
    assert best.round.byes == ()


def test_t13a_the_wishes_choose_who_moves():
    # table 4 has lost one; all but 11 have met 12 before, so that 11 comes
    history = tuple(rounds((number, 12)) for number in range(11))
    best = repair(Request(players=people(*range(15)), history=history), SEATING, absent=[13])[0]
    assert [move.player for move in best.moves] == [11, 13]
    assert best.report.repeats == 0


@pytest.mark.parametrize(
    ("absent", "arrivals"),
    [([99], []), ([], [3]), ([], [99]), ([], [15, 15])],
    ids=["stranger", "seated", "unknown", "twice"],
)
def test_t13a_refuses_strangers(absent, arrivals):
    with pytest.raises(BadRequestError):
        repair(Request(players=people(*range(16))), SEATING, absent, arrivals)


def test_t13a_refuses_what_cannot_be_split():
    seating = rounds((0, 1, 2), (3, 4, 5))
    with pytest.raises(NoSeatingError) as refusal:
        repair(Request(players=people(*range(6))), seating, absent=[0])
    assert (refusal.value.params["below"], refusal.value.params["above"]) == (4, 6)


@settings(deadline=None, max_examples=examples(8))
@given(st.integers(6, 40), st.data())
def test_t13a_everybody_who_is_there_has_a_seat(count, data):
    tables, row = [], list(range(count))
    while row:
        size = 3 if len(row) % 4 and len(row) != 4 else 4
        size = min(size, len(row))
        tables.append(tuple(row[:size]))
        row = row[size:]
    absent = data.draw(st.sets(st.integers(0, count - 1), max_size=4))
    arrivals = list(range(100, 100 + data.draw(st.integers(0, 3))))
    request = Request(players=people(*range(count), *arrivals))
    there = sorted(set(range(count)) - absent | set(arrivals))
    try:
        ways = repair(request, rounds(*tables), absent, arrivals)
    except NoSeatingError:
        assert len(there) in (1, 2, 5)
        return
    assert ways
    for way in ways:
        assert sorted(player for table in seats(way.round) for player in table) == there
        assert all(len(table) in (0, 3, 4) for table in seats(way.round))
        old = {player: number for number, table in enumerate(tables) for player in table}
        new = {player: number for number, table in enumerate(seats(way.round)) for player in table}
        changed = [player for player in there if player in old and old[player] != new[player]]
        assert way.moved == len(changed)
        assert {move.player for move in way.moves} == set(changed) | absent | set(arrivals)


REQUEST = Request(players=people(*range(7)))


def lots(*triples):
    return [Lot(player=player, table=table, seat=seat) for player, table, seat in triples]


ALL = [(0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 1, 4), (4, 2, 1), (5, 2, 2), (6, 2, 3)]


def test_t13_all_lots_are_a_round():
    reading = read_lots(REQUEST, lots(*ALL[::-1]))
    assert reading.findings == ()
    assert reading.round == rounds((0, 1, 2, 3), (4, 5, 6))


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        (ALL[:-1], {("empty seat", None, 2, 3), ("not drawn", 6, None, None)}),
        ([*ALL, (6, 2, 3)], {("drawn twice", 6, 2, 3), ("taken twice", 6, 2, 3)}),
        (
            [*ALL[:-1], (6, 2, 2)],
            {
                ("taken twice", 5, 2, 2),
                ("taken twice", 6, 2, 2),
                ("empty seat", None, 2, 3),
                ("not drawn", 6, None, None),
            },
        ),
        ([*ALL, (9, 2, 4)], {("nobody has this number", 9, 2, 4), ("no such seat", 9, 2, 4)}),
        (
            [*ALL[:-1], (6, 3, 1)],
            {("no such seat", 6, 3, 1), ("empty seat", None, 2, 3)},
        ),
    ],
)
def test_t13_doubles_and_gaps_are_shown(changed, faults):
    reading = read_lots(REQUEST, lots(*changed))
    assert reading.round is None
    assert {(one.fault, one.player, one.table, one.seat) for one in reading.findings} == faults


def test_t13_who_may_sit_out_is_no_gap():
    reading = read_lots(Request(players=people(*range(5)), sizes=Sizes(byes=1)), lots(*ALL[:4]))
    assert reading.round == rounds((0, 1, 2, 3), byes=(4,))


def test_t13_players_who_stand_twice_are_refused():
    with pytest.raises(BadRequestError):
        read_lots(Request(players=people(0, 1, 2, 2)), lots(*ALL[:4]))
