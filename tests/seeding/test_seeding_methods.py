"""T-7 to T-12: the pure methods, worked by hand, and what holds for all of them."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seeding import (
    METHODS,
    BadRequestError,
    Budget,
    NoSeatingError,
    Player,
    Request,
    Round,
    Sizes,
    Table,
    Wishes,
    draw,
)

pytestmark = pytest.mark.unit

SEED = "000102030405060708090a0b0c0d0e0f"
#: No wish but those a test names, so that the pure method shows.
PURE = Wishes(meetings=0, clubs=0, teams=0, threes=0, positions=0)


def ranked(count, **options):
    return Request(
        players=tuple(Player(id=number, rank=number + 1) for number in range(count)), wishes=PURE, **options
    )


def tables_of(one):
    return [set(table.seats) for table in one.tables]


def rounds(*tables):
    return Round(tables=tuple(Table(seats=seats) for seats in tables))


def test_t8_pots_one_of_each_pot_to_a_table():
    one = draw("pots", ranked(12), SEED).rounds[0]
    for table in one.tables:
        assert sorted(player // 3 for player in table.seats) == [0, 1, 2, 3]


def test_t8_the_last_pot_is_smaller_and_smaller_tables_have_none_of_it():
    one = draw("pots", ranked(10), SEED).rounds[0]  # tables of 4, 3, 3: pots of 3, 3, 3, 1
    assert [len(table.seats) for table in one.tables] == [4, 3, 3]
    assert 9 in one.tables[0].seats
    for table in one.tables:
        assert {0, 1, 2} & set(table.seats)
        assert {3, 4, 5} & set(table.seats)
        assert {6, 7, 8} & set(table.seats)


def test_t10_swiss_first_four_to_table_1():
    assert tables_of(draw("swiss", ranked(11), SEED).rounds[0]) == [{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10}]


def test_t10_ties_go_by_lot_and_are_recorded():
    players = tuple(Player(id=number, rank=rank) for number, rank in enumerate([1, 2, 2, 2, 2, 6, 7, 8]))
    result = draw("swiss", Request(players=players, wishes=PURE), SEED)
    (tie,) = result.ties
    assert tie.what == "rank 2"
    assert sorted(tie.order) == [1, 2, 3, 4]
    assert tables_of(result.rounds[0])[0] == {0, *tie.order[:3]}


def test_t11_thirds_spread_the_best_over_the_positions_and_the_rest_by_swiss():
    result = draw("thirds", ranked(16, sizes=Sizes(order=(3, 4)), depth=9), SEED)
    one = result.rounds[0]
    assert [table.seats for table in one.tables[:3]] == [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
    assert tables_of(one)[3:] == [{9, 10, 11, 12}, {13, 14, 15}]
    assert result.report.distance == 0


def test_t11_all_players_are_spread_without_a_depth():
    one = draw("thirds", ranked(11), SEED).rounds[0]
    assert [table.seats for table in one.tables] == [(0, 3, 6, 9), (1, 4, 7, 10), (2, 5, 8)]


def test_t11_everybody_sits_a_seat_further_in_each_later_round():
    """The best of the standing is not always dealt to first: the seats turn, whoever sits together."""
    history = (rounds((0, 3, 6, 9), (1, 4, 7, 10), (2, 5, 8)),)
    one = draw("thirds", ranked(11, history=history), SEED).rounds[0]
    assert [table.seats for table in one.tables] == [(9, 0, 3, 6), (10, 1, 4, 7), (8, 2, 5)]
    one = draw("thirds", ranked(11, history=history * 2), SEED).rounds[0]
    assert [table.seats for table in one.tables] == [(6, 9, 0, 3), (7, 10, 1, 4), (5, 8, 2)]


def test_t11_fewer_are_spread_when_the_rest_could_not_be_split():
    one = draw("thirds", ranked(14, sizes=Sizes(order=(3, 4)), depth=12), SEED).rounds[0]
    # 12 of 14 would leave two; 9 would leave five; 6 leave eight, which are two fours
    assert [table.seats for table in one.tables[:2]] == [(0, 2, 4), (1, 3, 5)]
    assert sorted(map(len, tables_of(one)[2:])) == [4, 4]


def test_t11_one_sits_out_and_the_rest_is_split_without_another():
    request = ranked(17, sizes=Sizes(order=(4,), byes=3), depth=12)
    one = draw("thirds", request, SEED).rounds[0]
    assert one.byes == (16,)
    assert [len(table.seats) for table in one.tables] == [4, 4, 4, 4]


def test_t11_refuses_a_depth_that_fills_no_tables():
    with pytest.raises(BadRequestError):
        draw("thirds", ranked(16, depth=10), SEED)


#: Round 1 of nine players at three tables of three, and where positions 1, 2, 3 go by -1, 0, +1:
#: position 1 of table 1 to table 3, of table 2 to table 1, of table 3 to table 2; position 3 the other way.
FIRST = rounds((0, 1, 2), (3, 4, 5), (6, 7, 8))


def test_t9_shift_by_seat_minus_one_stay_plus_one():
    one = draw("shift", ranked(9, sizes=Sizes(order=(3,)), history=(FIRST,)), SEED).rounds[0]
    assert [table.seats for table in one.tables] == [(3, 1, 8), (6, 4, 2), (0, 7, 5)]  # seats are kept


def test_t9_the_fourth_of_a_larger_table_goes_a_table_further():
    """World championship 2015 with a number that threes do not divide: -1, 0, +1, and +2 for the fourth.

    From table 1 (0, 1, 2, 3) they go to tables 4, 1, 2, 3; table 3 has three seats, which 6, 8 and 10 take by their
    earlier positions, so 3 goes on to the one table that has a seat left.
    """
    last = rounds((0, 1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12))
    request = ranked(13, sizes=Sizes(order=(3, 4)), history=(last,), moves=(-1, 0, 1))
    groups = tables_of(draw("shift", request, SEED).rounds[0])
    assert groups == [{1, 3, 4, 12}, {2, 5, 7}, {6, 8, 10}, {0, 9, 11}]


def test_t9_shift_by_place_winner_stays():
    # places at the tables: winners 2, 3, 7; second 1, 5, 6; third 0, 4, 8
    place = {2: 1, 1: 2, 0: 3, 3: 1, 5: 2, 4: 3, 7: 1, 6: 2, 8: 3}
    players = tuple(Player(id=number, place=place[number]) for number in range(9))
    request = Request(
        players=players, sizes=Sizes(order=(3,)), history=(FIRST,), wishes=PURE, by="place", moves=(0, 1, 2)
    )
    assert tables_of(draw("shift", request, SEED).rounds[0]) == [{2, 6, 4}, {3, 1, 8}, {7, 5, 0}]


def test_t9_ties_at_the_table_go_by_pb_then_lot():
    place = [1, 1, 3, 1, 2, 3, 1, 2, 2]
    pb = [20, 60, 0, 0, 0, 0, 0, 10, 10]
    players = tuple(Player(id=number, place=place[number], pb=pb[number]) for number in range(9))
    request = Request(
        players=players, sizes=Sizes(order=(3,)), history=(FIRST,), wishes=PURE, by="place", moves=(0, 1, 2)
    )
    result = draw("shift", request, SEED)
    (tie,) = result.ties  # 7 and 8 share place and premium points; 1 comes before 0 by premium points
    assert sorted(tie.order) == [7, 8]
    second, third = tie.order
    assert tables_of(result.rounds[0]) == [{1, second, 5}, {3, 0, third}, {6, 4, 2}]


def test_t9_players_left_and_came():
    request = msgspec.structs.replace(
        ranked(9, sizes=Sizes(order=(3,)), history=(FIRST,)),
        players=tuple(Player(id=number, rank=number + 1) for number in (0, 1, 2, 3, 4, 5, 6, 7, 20)),
    )
    one = draw("shift", request, SEED).rounds[0]
    assert [table.seats for table in one.tables] == [(3, 1, 20), (6, 4, 2), (0, 7, 5)]


@pytest.mark.parametrize(
    "request_",
    [
        ranked(9, sizes=Sizes(order=(3,))),  # no round to move on from
        ranked(9, sizes=Sizes(order=(3,)), history=(FIRST,), moves=(0, 1)),  # no move for position 3
        ranked(9, sizes=Sizes(order=(3,)), history=(FIRST,), by="place"),  # no places
    ],
)
def test_t9_refuses_what_it_cannot_shift(request_):
    with pytest.raises(BadRequestError) as refusal:
        draw("shift", request_, SEED)
    assert refusal.value.rule == "T-9"


def test_t5_byes_nobody_twice():
    history = []
    out = []
    for _ in range(5):
        request = ranked(5, sizes=Sizes(byes=1), history=tuple(history))
        history.append(draw("swiss", request, SEED).rounds[0])
        out += history[-1].byes
    assert out[0] == 4  # the last in the standing sits out first
    assert sorted(out) == [0, 1, 2, 3, 4]


def test_t7_one_round_at_a_time_where_results_are_needed():
    with pytest.raises(BadRequestError):
        draw("swiss", ranked(12, rounds=2), SEED)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": ()},
        {"players": (Player(id=1), Player(id=1), Player(id=2))},
        {"players": (Player(id=-1), Player(id=1), Player(id=2))},
        {"players": (Player(id=0, fixed_table=0), Player(id=1), Player(id=2))},
        {"rounds": 0},
        {"budget": Budget(steps=-1)},
        {"budget": Budget(seconds=0)},
        {"wishes": Wishes(clubs=-1)},
        {"wishes": Wishes(meetings=10**15)},
        {"history": (rounds((0, 0, 1)),)},
        {"history": (rounds((0, 1, 2, 3, 4, 5)),)},
        {"depth": -1},
    ],
)
def test_requests_that_contradict_themselves_are_refused(changes):
    request = msgspec.structs.replace(ranked(12), **changes)
    for method in METHODS:
        with pytest.raises(BadRequestError):
            draw(method, request, SEED)


def test_unknown_method_is_refused():
    with pytest.raises(BadRequestError):
        draw("monrad", ranked(12), SEED)


@st.composite
def requests(draw_):
    """Some players with clubs, teams, ranks and a round played before; some have left, some have come."""
    count = draw_(st.integers(3, 40))
    here = draw_(st.lists(st.integers(0, 60), min_size=count, max_size=count, unique=True))
    before = draw_(st.permutations(range(12)))
    history = (rounds(tuple(before[:4]), tuple(before[4:8]), tuple(before[8:])),)
    names = st.sampled_from(["", "a", "b", "c"])
    players = tuple(
        Player(
            id=number,
            club=draw_(names),
            team=draw_(names),
            rank=draw_(st.none() | st.integers(1, 20)),
            place=draw_(st.integers(1, 4)),
        )
        for number in here
    )
    sizes = draw_(st.sampled_from([(4, 3), (3, 4), (4, 3, 5), (5, 4, 3), (4,), (3,)]))
    return Request(
        players=players,
        history=history,
        sizes=Sizes(order=sizes, byes=draw_(st.sampled_from([0, 1, 3]))),
        by=draw_(st.sampled_from(["seat", "place"])),
        budget=Budget(steps=2_000, seconds=60),
    )


@settings(deadline=None, max_examples=examples(20))
@given(requests(), st.sampled_from(METHODS))
def test_everybody_once_sizes_right_and_the_same_seed_gives_the_same(request_, method):
    try:
        result = draw(method, request_, SEED)
    except NoSeatingError:
        return
    one = result.rounds[0]
    seated = [player for table in one.tables for player in table.seats]
    assert sorted(seated + list(one.byes)) == sorted(player.id for player in request_.players)
    assert all(len(table.seats) in request_.sizes.order for table in one.tables)
    assert len(one.byes) <= request_.sizes.byes
    assert draw(method, request_, SEED) == result
