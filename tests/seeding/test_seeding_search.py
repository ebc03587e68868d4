"""The searches count what the report counts, and their shortcuts give what counting anew gives."""

from random import Random
from time import monotonic

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seeding import Apart, Budget, Player, Request, Round, Sizes, Table, Wishes, draw, exact
from tournaments.seeding.annealing import Evening
from tournaments.seeding.bounds import least_cost, least_pairs, least_repeats, least_same_seat
from tournaments.seeding.cost import Prices
from tournaments.seeding.lots import Lots
from tournaments.seeding.placement import Placement, improve
from tournaments.seeding.plan import give_numbers
from tournaments.seeding.relabelling import relabel
from tournaments.seeding.report import report_on
from tournaments.seeding.sizes import table_sizes
from tournaments.seeding.swiss import plan
from tournaments.seeding.watch import Watch

pytestmark = pytest.mark.unit

SEED = "000102030405060708090a0b0c0d0e0f"


def crowd(count, chance, rounds=3):
    """Players with clubs, teams, fixed tables, a hard pair and a history, by chance."""
    players = tuple(
        Player(
            id=number,
            club=chance.choice(["", "a", "b", "c"]),
            team=chance.choice(["", "x", "y"]),
            rank=number + 1,
            fixed_table=chance.choice([None, None, None, 1, 2]),
        )
        for number in range(count)
    )
    order = list(range(count))
    chance.shuffle(order)
    past = Round(tables=tuple(Table(seats=tuple(seats)) for seats in cut(order, table_sizes(count, Sizes()))))
    wishes = Wishes(apart=(Apart(a=0, b=1), Apart(a=2, b=1, strength=10**13)), positions=0)
    return Request(players=players, history=(past,), rounds=rounds, wishes=wishes)


def cut(row, sizes):
    row = list(row)
    return [[row.pop() for _ in range(size)] for size in sizes]


def as_rounds(tables_by_round):
    return [Round(tables=tuple(Table(seats=tuple(table)) for table in tables)) for tables in tables_by_round]


@settings(deadline=None, max_examples=examples(12))
@given(st.integers(6, 25).filter(lambda count: count != 5), st.randoms(use_true_random=False))
def test_an_evening_costs_what_the_report_says_before_and_after_exchanges(count, chance):
    request = crowd(count, chance)
    prices, sizes = Prices(request), table_sizes(count, Sizes())
    rounds = []
    for _ in range(3):
        order = list(range(count))
        chance.shuffle(order)
        rounds.append(cut(order, sizes))
    evening = Evening(prices, rounds)
    for _ in range(30):
        drawn = chance.randrange(3)
        here, there = chance.randrange(len(sizes)), chance.randrange(len(sizes))
        if here != there:
            place, other = chance.randrange(sizes[here]), chance.randrange(sizes[there])
            evening.exchange(
                drawn, here, place, there, other, evening.change(drawn, here, place, there, other)
            )
    assert evening.cost == report_on(as_rounds(evening.rounds), prices).cost
    assert evening.cost == Evening(prices, evening.copy()).cost
    for drawn, tables in enumerate(evening.rounds):
        for number, table in enumerate(tables):
            assert all(evening.where[drawn][player] == number for player in table)


@settings(deadline=None, max_examples=examples(12))
@given(st.integers(6, 25), st.randoms(use_true_random=False))
def test_a_placement_costs_what_the_report_says(count, chance):
    request = crowd(count, chance, rounds=1)
    prices = Prices(request)
    swiss = plan(request, prices, Lots(SEED))
    give_numbers(swiss, prices)
    placement = Placement(swiss, prices)
    start = list(placement.at)
    cost = placement.cost()
    for _ in range(30):
        a, b = chance.sample(range(count), 2)
        if placement.group[placement.slot[a]] != placement.group[placement.slot[b]]:
            cost += placement.change(a, b)
            placement.exchange(a, b)
    assert cost == placement.cost()
    tables = [[] for _ in swiss.sizes]
    for slot, player in enumerate(placement.at):
        tables[swiss.numbers[placement.group[slot]]].append(player)
    distances = [placement.distance(player) for player in range(count)]
    assert cost == report_on(as_rounds([tables]), prices, distances).cost
    placement.restore(start)
    assert placement.at == start
    assert placement.cost() == Placement(swiss, prices).cost()


@settings(deadline=None, max_examples=examples(12))
@given(st.integers(6, 25), st.randoms(use_true_random=False))
def test_the_best_exchange_is_the_best_of_all(count, chance):
    request = crowd(count, chance, rounds=1)
    prices = Prices(request)
    swiss = plan(request, prices, Lots(SEED))
    give_numbers(swiss, prices)
    placement = Placement(swiss, prices)
    for player in range(count):
        change, partner = placement.best_exchange(player, chance.randrange(count), {}, 0)
        others = [
            other
            for other in range(count)
            if placement.group[placement.slot[other]] != placement.group[placement.slot[player]]
        ]
        assert change == min((placement.change(player, other) for other in others), default=0)
        assert partner in others or not others


@settings(deadline=None, max_examples=examples(8))
@given(st.integers(8, 20), st.randoms(use_true_random=False))
def test_relabelling_never_repeats_a_meeting_more_and_parts_clubs(count, chance):
    request = msgspec.structs.replace(crowd(count, chance), history=(), wishes=Wishes())
    prices, sizes = Prices(request), table_sizes(count, Sizes())
    rounds = []
    for _ in range(3):
        order = list(range(count))
        chance.shuffle(order)
        rounds.append(cut(order, sizes))
    after = relabel(rounds, prices, 0, Random(1), Watch(Budget(seconds=60)))
    before_report, after_report = report_on(as_rounds(rounds), prices), report_on(as_rounds(after), prices)
    assert after_report.repeats == before_report.repeats
    price = [
        sum(b.cost for b in one.breaches if b.wish in ("clubs", "teams"))
        for one in (before_report, after_report)
    ]
    assert price[1] <= price[0]


@pytest.mark.parametrize(
    ("members", "tables", "pairs"), [(4, 4, 0), (5, 4, 1), (8, 4, 4), (9, 4, 6), (3, 1, 3), (0, 5, 0)]
)
def test_least_pairs_of_a_club(members, tables, pairs):
    assert least_pairs(members, tables) == pairs


@pytest.mark.parametrize(
    ("sizes", "same"),
    [([4, 4, 4, 4], 0), ([4] * 5, 1), ([3, 3, 3], 0), ([3, 3, 3, 3], 1), ([3, 3, 3, 4], 0), ([], 0)],
)
def test_least_repeats_of_a_seat(sizes, same):
    assert least_same_seat(sizes) == same


@pytest.mark.parametrize(
    ("clubs", "least"),
    [("aaa", 0), ("aaaa", 1), ("aaaaa", 2), ("aaaaaabb", 3), ("aaaabbbb", 2), ("", 0)],
)
def test_t15_least_clubmates_and_teammates(clubs, least):
    """Eleven players at three tables."""
    names = clubs.ljust(11)
    players = tuple(Player(id=number, club=names[number].strip()) for number in range(11))
    report = draw("random", Request(players=players), SEED).report
    assert (report.clubs, report.least_clubs) == (least, least)
    teams = tuple(Player(id=number, team=names[number].strip()) for number in range(11))
    report = draw("schedule", Request(players=teams, rounds=2, wishes=Wishes(meetings=0)), SEED).report
    assert (report.teams, report.least_teams) == (2 * least, 2 * least)


def test_t15_least_clubmates_where_one_of_them_sits_out():
    players = tuple(Player(id=number, rank=number, club="a" if number > 5 else "") for number in range(9))
    report = draw("swiss", Request(players=players, sizes=Sizes(order=(4,), byes=1)), SEED).report
    assert (report.clubs, report.least_clubs) == (0, 0)


@pytest.mark.parametrize(("count", "rounds", "least"), [(7, 2, 0), (7, 3, 2), (6, 2, 6), (8, 9, 0)])
def test_t15_least_second_times_at_a_table_of_three(count, rounds, least):
    players = tuple(Player(id=number) for number in range(count))
    report = draw("schedule", Request(players=players, rounds=rounds, wishes=Wishes(meetings=0)), SEED).report
    assert (report.threes, report.least_threes) == (least, least)


def test_t15_least_repeats():
    # 12 players in 3 fours over 5 rounds: 90 meetings of 66 pairs; 16 players over 5 rounds: 120 of 120
    for count, least in ((12, 24), (16, 0), (8, 32)):
        request = Request(players=tuple(Player(id=number) for number in range(count)), rounds=5)
        result = draw("random", msgspec.structs.replace(request, budget=Budget(steps=0)), SEED)
        assert least_repeats(Prices(request), result.rounds) == least
        assert result.report.least_repeats == least
        assert result.report.repeats >= least


@settings(deadline=None, max_examples=examples(10))
@given(st.integers(6, 30), st.randoms(use_true_random=False))
def test_no_seating_is_below_the_bound_on_its_cost(count, chance):
    request = msgspec.structs.replace(crowd(count, chance), wishes=Wishes(positions=0))
    prices, sizes = Prices(request), table_sizes(count, Sizes())
    result = draw("schedule", msgspec.structs.replace(request, budget=Budget(steps=5_000)), SEED)
    assert report_on(result.rounds, prices).cost >= least_cost(prices, [sizes] * 3)


def test_the_solver_can_add_up_the_prices_of_many_bound_players():
    tables = 15
    players = tuple(
        Player(id=number, rank=number + 1, fixed_table=7 * number % tables + 1)
        for number in range(4 * tables)
    )
    prices = Prices(Request(players=players))
    pure = plan(prices.request, prices, Lots(SEED))
    give_numbers(pure, prices)
    placement, watch = Placement(pure, prices), Watch(Budget())
    improve(placement, Random(1), watch)
    assert not any(map(placement.broken, placement.at))
    assert exact.find_best(placement, prices, 0, watch) is exact.Verdict.BEST


@pytest.mark.acceptance(name="sizes")
def test_a_draw_that_claims_to_be_whole_is_the_one_that_the_seed_gives():
    """The solver stops a little before its seconds are up; the draw must say so all the same."""
    past = [list(range(60)) for _ in range(5)]
    for order, chance in zip(past, map(Random, range(5)), strict=True):
        order.sort(key=lambda number, chance=chance: number + chance.gauss(0, 12))
    history = tuple(
        Round(tables=tuple(Table(seats=tuple(table)) for table in cut(order, (4,) * 15))) for order in past
    )
    players = tuple(Player(id=number, rank=number, club="abcd"[number * 7 % 4]) for number in range(60))
    request = Request(players=players, history=history, budget=Budget(steps=1_500_000, seconds=60))
    start = monotonic()
    given = draw("swiss", request, SEED)
    assert given.whole
    took = monotonic() - start
    cut_off = [draw("swiss", request, SEED, fuse=took * part / 10) for part in range(1, 10)]
    for one in cut_off:
        assert one.rounds == given.rounds or not one.whole
