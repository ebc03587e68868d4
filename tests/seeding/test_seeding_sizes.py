"""T-5: table sizes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seeding import BadRequestError, NoSeatingError, Sizes, table_sizes
from tournaments.seeding.sizes import byes_needed

pytestmark = pytest.mark.unit

SPLITS = [
    # players, order, tables
    (3, (4, 3), (3,)),
    (6, (4, 3), (3, 3)),
    (9, (4, 3), (3, 3, 3)),
    (13, (4, 3), (4, 3, 3, 3)),
    (14, (4, 3), (4, 4, 3, 3)),
    (16, (4, 3), (4, 4, 4, 4)),
    (23, (4, 3), (4, 4, 4, 4, 4, 3)),
    (12, (3, 4), (3, 3, 3, 3)),
    (14, (3, 4), (4, 4, 3, 3)),
    (16, (3, 4), (4, 3, 3, 3, 3)),
    (5, (4, 3, 5), (5,)),
    (9, (4, 3, 5), (3, 3, 3)),
    (9, (4, 5, 3), (5, 4)),
    (5, (3, 4, 5), (5,)),
    (8, (4,), (4, 4)),
    (9, (3,), (3, 3, 3)),
]


@pytest.mark.parametrize(("players", "order", "tables"), SPLITS)
def test_t5_split(players, order, tables):
    assert table_sizes(players, Sizes(order=order)) == tables


REFUSALS = [
    # players, order, nearest below, above
    (5, (4, 3), 4, 6),
    (5, (3, 4), 4, 6),
    (1, (4, 3), None, 3),
    (10, (4,), 8, 12),
    (11, (3,), 9, 12),
    (2, (4,), None, 4),
]


@pytest.mark.parametrize(("players", "order", "below", "above"), REFUSALS)
def test_t5_refusal_names_the_nearest_counts(players, order, below, above):
    with pytest.raises(NoSeatingError) as refusal:
        table_sizes(players, Sizes(order=order))
    assert refusal.value.params["below"] == below
    assert refusal.value.params["above"] == above
    assert str(above) in refusal.value.message


def test_t5_one_player_sits_out():
    assert table_sizes(5, Sizes(byes=1)) == (4,)
    assert byes_needed(5, Sizes(byes=1)) == 1
    assert byes_needed(19, Sizes(order=(4,), byes=3)) == 3
    with pytest.raises(NoSeatingError):
        table_sizes(19, Sizes(order=(4,), byes=2))


@pytest.mark.parametrize("order", [(), (4, 4), (2,), (6, 4)])
def test_t5_refuses_sizes_that_are_no_tables(order):
    with pytest.raises(BadRequestError):
        table_sizes(12, Sizes(order=order))


@settings(deadline=None)
@given(st.integers(6, 2000))
def test_t5_formula_of_fours(players):
    sizes = table_sizes(players, Sizes())
    tables = -(-players // 4)
    assert len(sizes) == tables
    assert sizes.count(3) == 4 * tables - players
    assert list(sizes) == sorted(sizes, reverse=True)


@settings(deadline=None)
@given(st.integers(6, 2000))
def test_t5_formula_of_threes(players):
    sizes = table_sizes(players, Sizes(order=(3, 4)))
    assert sum(sizes) == players
    assert sizes.count(4) == players % 3
