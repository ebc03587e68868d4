"""T-12 `schedule` and T-7 over several rounds: nobody meets anybody twice where that is possible."""

import pytest

from tournaments.seeding import Apart, Budget, Player, Request, Round, Sizes, Table, Wishes, draw

pytestmark = pytest.mark.unit

SEED = "000102030405060708090a0b0c0d0e0f"


def schedule(count, rounds, method="schedule", **options):
    clubs = options.pop("clubs", 0)
    players = tuple(
        Player(id=number, club=f"club {number % clubs}" if clubs else "") for number in range(count)
    )
    return draw(method, Request(players=players, rounds=rounds, **options), SEED)


#: Players, and the most repeated meetings over five rounds: those that are known to be needed.
FIVE_ROUNDS = [
    (12, 24),
    (13, 3),
    (14, 2),
    (16, 0),
    (19, 0),
    (20, 0),
    (24, 0),
    (30, 0),
    (37, 0),
    (48, 0),
    (64, 0),
]


@pytest.mark.parametrize(("count", "repeats"), FIVE_ROUNDS)
def test_t12_five_rounds(count, repeats):
    result = schedule(count, 5, budget=Budget(steps=10_000, seconds=60))
    assert result.report.repeats <= repeats
    assert len(result.rounds) == 5


@pytest.mark.parametrize("count", [12, 13, 14, 16, 19, 20, 30, 48, 64, 100])
def test_t12_no_clubmates_in_round_1_when_the_largest_club_has_a_table_for_each(count):
    tables = -(-count // 4)
    result = schedule(count, 5, clubs=-(-count // tables), budget=Budget(steps=100_000, seconds=60))
    assert not [breach for breach in result.report.breaches if breach.wish == "clubs" and breach.round == 1]


def test_t12_a_large_tournament():
    result = schedule(320, 6, clubs=10)
    assert (result.report.repeats, result.report.clubs, result.report.same_table) == (0, 0, 0)


GOLFERS = [
    (4, 4, 5),
    (5, 4, 5),
    (6, 4, 7),
    (7, 4, 9),
    (8, 4, 10),
    (10, 4, 13),
    (5, 3, 7),
    (7, 3, 10),
    (9, 3, 13),
]


@pytest.mark.parametrize(("groups", "size", "rounds"), GOLFERS)
def test_t12_best_known_solutions_of_the_social_golfer_problem(groups, size, rounds):
    result = schedule(groups * size, rounds, sizes=Sizes(order=(size,)))
    assert result.report.repeats == 0
    assert result.steps == 0


def test_t12_table_numbers_and_seats_are_spread():
    report = schedule(20, 5).report
    assert (report.positions, report.same_table) == (0, 0)


def test_t12_hard_pairs_fixed_tables_and_history():
    played = Round(tables=tuple(Table(seats=tuple(range(first, first + 4))) for first in range(0, 24, 4)))
    players = tuple(Player(id=number, fixed_table={3: 6, 17: 1}.get(number)) for number in range(24))
    request = Request(
        players=players,
        rounds=3,
        history=(played,),
        wishes=Wishes(apart=(Apart(a=0, b=4), Apart(a=1, b=9))),
    )
    result = draw("schedule", request, SEED)
    assert result.report.legal
    assert (result.report.repeats, result.report.apart, result.report.tables) == (0, 0, 0)
    for one in result.rounds:
        assert 3 in one.tables[5].seats
        assert 17 in one.tables[0].seats


def test_t12_threes_go_round():
    result = schedule(37, 5)  # three tables of three in five rounds: 45 places, so eight sit there twice
    assert (result.report.repeats, result.report.threes) == (0, 8)


def test_t5_byes_go_round():
    result = schedule(9, 4, sizes=Sizes(order=(4,), byes=1), budget=Budget(steps=2_000))
    out = [player for one in result.rounds for player in one.byes]
    assert len(set(out)) == 4


def test_t5_byes_stay_with_clubs_to_be_parted():
    result = schedule(9, 3, clubs=3, sizes=Sizes(order=(4,), byes=1), budget=Budget(steps=5_000))
    for one in result.rounds:
        seated = [player for table in one.tables for player in table.seats]
        assert sorted([*seated, *one.byes]) == list(range(9))


def test_t7_random_rounds_at_once():
    assert schedule(16, 5, method="random").report.repeats == 0
    assert schedule(60, 4, method="random").report.repeats == 0


def test_budget_in_steps_is_repeatable_and_time_is_not_promised():
    budget = Budget(steps=3_000, seconds=600)
    one, other = (schedule(13, 5, budget=budget) for _ in range(2))
    assert one == other
    assert one.whole
    cut = schedule(22, 9, budget=Budget(steps=None, seconds=0.2))
    assert not cut.whole
    assert len(cut.rounds) == 9  # the best found so far


def test_progress_is_reported():
    seen = []
    request = Request(
        players=tuple(Player(id=number) for number in range(22)),
        rounds=9,
        budget=Budget(steps=None, seconds=0.8),
    )
    draw("schedule", request, SEED, progress=seen.append)
    assert seen
    assert [one.steps for one in seen] == sorted(one.steps for one in seen)
    assert seen[-1].cost <= seen[0].cost
