"""T-14: each wish, hard or weighted, in its order; T-15: what cannot be met is named."""

import msgspec
import pytest

from tournaments.seeding import Apart, Budget, Player, Request, Round, Sizes, Table, Wishes, draw

pytestmark = pytest.mark.unit

SEED = "000102030405060708090a0b0c0d0e0f"
ONE_ROUND_METHODS = ("random", "pots", "swiss", "thirds", "schedule")


def rounds(*tables):
    return Round(tables=tuple(Table(seats=seats) for seats in tables))


def players(count, **fields):
    """Players with ranks; a field is a function of the player's number."""
    return tuple(
        Player(id=number, rank=number + 1, **{name: value(number) for name, value in fields.items()})
        for number in range(count)
    )


def seated_with(one, player):
    (table,) = (table for table in one.tables if player in table.seats)
    return set(table.seats) - {player}


def table_of(one, player):
    (number,) = (number for number, table in enumerate(one.tables, start=1) if player in table.seats)
    return number


PLAYED = rounds((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15))


@pytest.mark.parametrize("method", ONE_ROUND_METHODS)
@pytest.mark.parametrize("strength", ["hard", 10**13])
def test_t14_pairs_that_must_not_meet(method, strength):
    apart = tuple(Apart(a=0, b=other, strength=strength) for other in (1, 2, 3, 4, 5, 8, 12))
    result = draw(method, Request(players=players(16), wishes=Wishes(apart=apart)), SEED)
    assert not seated_with(result.rounds[0], 0) & {1, 2, 3, 4, 5, 8, 12}
    assert result.report.apart == 0


@pytest.mark.parametrize("method", ONE_ROUND_METHODS)
def test_t14_no_second_meeting(method):
    result = draw(method, Request(players=players(16), history=(PLAYED,)), SEED)
    assert result.report.repeats == 0
    for table in PLAYED.tables:
        for player in table.seats:
            assert not seated_with(result.rounds[0], player) & set(table.seats)


@pytest.mark.parametrize("method", ONE_ROUND_METHODS)
@pytest.mark.parametrize("field", ["club", "team"])
def test_t14_same_club_and_same_team_apart(method, field):
    request = Request(players=players(16, **{field: lambda number: "abcd"[number // 4]}))
    result = draw(method, request, SEED)
    assert result.report.clubs == result.report.teams == 0
    for table in result.rounds[0].tables:
        assert len({number // 4 for number in table.seats}) == 4


def test_t14_clubs_matter_for_the_first_rounds_only():
    request = Request(
        players=players(16, club=lambda number: "abcd"[number // 4]), wishes=Wishes(club_rounds=1)
    )
    assert draw("swiss", request, SEED).report.clubs == 0
    second = msgspec.structs.replace(request, history=(rounds(*zip(*[iter(range(16))] * 4, strict=True)),))
    second = msgspec.structs.replace(second, wishes=Wishes(club_rounds=1, meetings=0))
    result = draw("swiss", second, SEED)
    assert result.report.clubs == 0  # they are not counted either
    assert result.report.distance == 0


@pytest.mark.parametrize("method", ONE_ROUND_METHODS)
def test_t14_fixed_tables(method):
    fixed = {5: 4, 11: 1, 15: 2}
    request = Request(players=players(16, fixed_table=fixed.get))
    result = draw(method, request, SEED)
    assert {player: table_of(result.rounds[0], player) for player in fixed} == fixed
    assert result.report.tables == 0


def test_t14_a_fixed_table_moves_the_whole_group():
    request = Request(players=players(16, fixed_table={15: 1}.get))
    result = draw("swiss", request, SEED)
    assert set(result.rounds[0].tables[0].seats) == {12, 13, 14, 15}
    assert result.report.distance == 0


@pytest.mark.parametrize("method", ["random", "swiss", "schedule"])
def test_t14_no_second_time_at_a_table_of_three(method):
    history = (rounds((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10)),)
    request = Request(players=players(11), history=history, wishes=Wishes(meetings=0))
    result = draw(method, request, SEED)
    (three,) = (table.seats for table in result.rounds[0].tables if len(table.seats) == 3)
    assert not {8, 9, 10} & set(three)
    assert result.report.threes == 0


def test_t14_threes_are_no_burden_where_they_are_wanted():
    history = (rounds((0, 1, 2), (3, 4, 5), (6, 7, 8)),)
    request = Request(players=players(9), history=history, sizes=Sizes(order=(3, 4)))
    assert draw("random", request, SEED).report.threes == 0


def test_t14_seat_positions_are_spread():
    history = []
    for _ in range(4):  # nobody has a seat twice in four rounds
        request = Request(players=players(64), history=tuple(history), wishes=Wishes(meetings=0))
        history.append(draw("random", request, f"{len(history):032x}").rounds[0])
    seats = {number: [] for number in range(64)}
    for one in history[:2]:
        for table in one.tables:
            for seat, player in enumerate(table.seats):
                seats[player].append(seat)
    assert all(len(set(had)) == 2 for had in seats.values())


@pytest.mark.parametrize(
    ("wishes", "repeats", "clubs"),
    [(Wishes(), 0, 12), (Wishes(clubs=10**13), 8, 4)],
)
def test_t14_the_order_of_priority_and_how_weights_change_it(wishes, repeats, clubs):
    # two clubs of four at two tables, everybody has met the whole other club: either the clubs sit among
    # themselves (12 pairs), or two and two (4 pairs of clubmates, 8 that meet again)
    history = tuple(rounds((a, b)) for a in range(4) for b in range(4, 8))
    request = Request(
        players=players(8, club=lambda number: "ab"[number // 4]), history=history, wishes=wishes
    )
    report = draw("random", request, SEED).report
    assert (report.repeats, report.clubs) == (repeats, clubs)


def test_t15_a_hard_wish_that_cannot_be_met_is_named_and_proved():
    apart = tuple(Apart(a=a, b=b) for a in range(5) for b in range(a))  # five who all avoid each other
    result = draw("random", Request(players=players(16), wishes=Wishes(apart=apart)), SEED)
    assert not result.report.legal
    assert result.impossible
    (breach,) = (breach for breach in result.report.breaches if breach.hard)
    assert breach.wish == "apart"
    assert set(breach.players) <= set(range(5))
    assert seated_with(result.rounds[0], breach.players[0]) >= {breach.players[1]}
    assert table_of(result.rounds[0], breach.players[0]) == breach.table


def test_t15_impossible_needs_the_solver():
    # 0 and 1 must sit at table 1, and must not meet
    request = Request(
        players=players(12, fixed_table={0: 1, 1: 1}.get), wishes=Wishes(apart=(Apart(a=0, b=1),))
    )
    result = draw("swiss", request, SEED)
    assert result.impossible
    assert {breach.wish for breach in result.report.breaches if breach.hard} <= {"apart", "tables"}


def test_t15_hard_repeats_that_must_come_are_proved():
    request = Request(
        players=players(8), history=(rounds((0, 1, 2, 3), (4, 5, 6, 7)),), wishes=Wishes(meetings="hard")
    )
    result = draw("random", request, SEED)
    assert result.impossible
    assert result.report.repeats == 4  # two and two of each table


def test_a_table_that_does_not_exist_is_named():
    result = draw("random", Request(players=players(12, fixed_table={7: 9}.get)), SEED)
    (breach,) = (breach for breach in result.report.breaches if breach.hard)
    assert (breach.wish, breach.players) == ("tables", (7,))


def test_t10_constrained_swiss_moves_as_few_places_as_possible():
    # 0 and 1 have met: 1 changes with 4, three places down and one place up; for 0 it would be four and one
    request = Request(players=players(12), history=(rounds((0, 1)),))
    result = draw("swiss", request, SEED)
    assert result.report.repeats == 0
    assert result.report.distance == 4
    assert set(result.rounds[0].tables[0].seats) == {0, 2, 3, 4}


@pytest.mark.parametrize("method", ["random", "pots", "swiss", "thirds", "shift", "schedule"])
@pytest.mark.parametrize("fixed_table", [1, 2, 4])
def test_t5_smaller_tables_stay_the_last_whoever_has_a_fixed_table(method, fixed_table):
    at = {0: fixed_table, 13: 5 - fixed_table}  # the best and the last of 14, at tables of 4, 4, 3 and 3
    request = Request(
        players=players(14, fixed_table=at.get),
        history=(rounds((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10), (11, 12, 13)),),
        moves=(-1, 0, 1, 2),
        budget=Budget(steps=20_000),
    )
    result = draw(method, request, SEED)
    assert [len(table.seats) for table in result.rounds[0].tables] == [4, 4, 3, 3]
    assert result.report.tables == 0


def test_t15_nothing_is_proved_where_somebody_else_could_sit_out():
    apart = tuple(Apart(a=a, b=b) for a, b in ((0, 1), (1, 2), (0, 2)))
    request = Request(players=players(9), sizes=Sizes(order=(4,), byes=1), wishes=Wishes(apart=apart))
    result = draw("swiss", request, SEED)  # the last one sits out; without one of the three all would be well
    assert (result.rounds[0].byes, result.report.legal, result.impossible) == ((8,), False, False)


def test_t15_a_schedule_proves_that_too_many_must_be_apart():
    request = Request(
        players=players(8, club=lambda number: "a" if number < 3 else ""),
        wishes=Wishes(clubs="hard"),
        budget=Budget(steps=20_000),
    )
    result = draw("schedule", msgspec.structs.replace(request, rounds=2), SEED)
    assert (result.report.legal, result.impossible) == (False, True)
