"""T-12: the constructions are what they claim to be, and serve any number of players near theirs."""

from itertools import combinations, product

import pytest

from tournaments.seeding import Sizes, table_sizes
from tournaments.seeding.constructions import affine, catalog, developed
from tournaments.seeding.constructions.design import Design
from tournaments.seeding.constructions.fields import Field, is_field_order
from tournaments.seeding.lots import Lots

pytestmark = pytest.mark.unit

SEED = "000102030405060708090a0b0c0d0e0f"

#: Groups, size of a group, rounds: the best known solutions of the social golfer problem.
RECORDS = [
    (4, 4, 5),
    (5, 4, 5),
    (6, 4, 7),
    (7, 4, 9),
    (8, 4, 10),
    (9, 4, 11),
    (10, 4, 13),
    (13, 4, 17),
    (3, 3, 4),
    (5, 3, 7),
    (6, 3, 8),
    (7, 3, 10),
    (8, 3, 11),
    (9, 3, 13),
    (10, 3, 14),
    (5, 5, 6),
]


@pytest.mark.parametrize(("tables", "size", "rounds"), RECORDS)
def test_the_record_is_reached(tables, size, rounds):
    best = catalog.designs(tables, size)[-1]
    assert (best.tables, best.size, len(best.rounds)) == (tables, size, rounds)
    assert best.points == tables * size
    assert best.fault() is None


@pytest.mark.parametrize("base", developed.bases(), ids=lambda base: base.name)
def test_developed_designs_are_proved(base):
    assert developed.develop(base).fault() is None


@pytest.mark.parametrize("order", [order for order in range(2, 24) if is_field_order(order)])
def test_columns_of_every_plane_are_proved(order):
    for size in (3, 4, 5):
        if size <= order:
            assert affine.columns(order, size).fault() is None


def test_fault_is_found():
    rounds = affine.columns(4, 4).rounds
    assert "meet twice" in Design("twice the same", 16, (rounds[0], rounds[0])).fault()
    assert "every point once" in Design("one is missing", 16, (rounds[0][:-1],)).fault()
    assert "of a group" in Design("no group", 16, rounds, ((0, 4),)).fault()


@pytest.mark.parametrize("order", [4, 8, 9, 16, 7])
def test_fields_obey_their_laws(order):
    field = Field(order)
    elements = range(order)
    for a, b in product(elements, repeat=2):
        assert field.add(a, b) == field.add(b, a)
        assert field.multiply(a, b) == field.multiply(b, a)
        assert (field.multiply(a, b) == 0) == (a == 0 or b == 0)
    for a in elements:
        assert (field.add(a, 0), field.multiply(a, 1)) == (a, a)
        assert sorted(field.add(a, b) for b in elements) == list(elements)
        assert a == 0 or sorted(field.multiply(a, b) for b in elements) == list(elements)
    for a, b, c in product(range(min(order, 5)), repeat=3):
        left, right = (
            field.multiply(a, field.add(b, c)),
            field.add(field.multiply(a, b), field.multiply(a, c)),
        )
        assert left == right


def test_no_field_of_six():
    with pytest.raises(ValueError, match="no field of 6"):
        Field(6)


SERVED = [
    # players, order of sizes, rounds, repeated meetings
    (16, (4, 3), 5, 0),
    (15, (4, 3), 5, 0),
    (14, (4, 3), 5, 2),
    (13, (4, 3), 5, 3),
    (19, (4, 3), 5, 0),
    (17, (4, 3), 5, 0),
    (17, (3, 4), 5, 0),
    (16, (3, 4), 5, 0),
    (21, (4, 3), 7, 0),
    (26, (4, 3), 8, 0),
    (31, (4, 3), 10, 0),
    (30, (4, 3), 10, 0),
    (38, (4, 3), 12, 0),
]


@pytest.mark.parametrize(("players", "order", "rounds", "repeats"), SERVED)
def test_players_are_left_out_of_a_design(players, order, rounds, repeats):
    sizes = table_sizes(players, Sizes(order=order))
    schedule = catalog.schedule_of(sizes, rounds, Lots(SEED))
    assert len(schedule) == rounds
    met = {}
    for tables in schedule:
        assert tuple(map(len, tables)) == sizes
        assert sorted(player for table in tables for player in table) == list(range(players))
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    assert sum(count - 1 for count in met.values()) == repeats


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [((4,) * 4, 6), ((4,) * 3, 2), ((5, 3), 2), ((4,) * 30, 5)],
    ids=["more rounds than known", "no design", "sizes two apart", "more tables than worth it"],
)
def test_no_construction_is_offered(sizes, rounds):
    assert catalog.schedule_of(sizes, rounds, Lots(SEED)) is None
