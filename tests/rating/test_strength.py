"""T-45: what the money of tables tells of strengths, in pure arithmetic."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rating.evaluation.leagues import league
from tournaments.rating.strength.gaussian import Belief, decomposed, updated
from tournaments.rating.strength.replay import FEW_ROUNDS, Replay, replayed
from tournaments.rating.strength.rows import Event, Reading, Seat, Table, readings
from tournaments.rating.strength.seasons import percentile, tails_of, usual_of

pytestmark = pytest.mark.unit

DAY = date(2026, 1, 10)
#: Mean and variance of the first player of `test_the_bits_are_those_of_every_machine`.
EXPECTED = ("0x1.8292ef3ecbc52p-2", "0x1.6c7149e9de71bp-8")


def event(*tables: dict[int, int], number: int = 1, day: date = DAY, deals: int = 20) -> Event:
    """A tournament of one round: the money of each table by player."""
    return Event(
        number=number,
        date=day,
        tariff="a",
        tables=tuple(
            Table(
                round=1,
                table=place,
                seats=tuple(Seat(player=player, money=money, deals=deals) for player, money in table.items()),
            )
            for place, table in enumerate(tables, 1)
        ),
    )


def read(players: dict[int, float], table: int = 1, deals: int = 20) -> list[Reading]:
    return [
        Reading(player=player, round=1, table=table, value=value, deals=deals, size=len(players))
        for player, value in players.items()
    ]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([(1, 300, 10), (2, -100, 10), (3, -200, 10)], {1: 30.0, 2: -10.0, 3: -20.0}),
        # T-24: what was counted need not be zero together
        ([(1, 300, 10), (2, 0, 10), (3, 0, 10)], {1: 20.0, 2: -10.0, 3: -10.0}),
        # who came late counts with his own deals
        ([(1, 300, 10), (2, -200, 10), (3, -100, 5)], {1: 30.0, 2: -20.0, 3: -20.0}),
        # who played no deal says nothing; alone nobody does
        ([(1, 300, 10), (2, -300, 10), (3, 0, 0)], {1: 30.0, 2: -30.0}),
        ([(1, 300, 10), (2, 0, 0)], {}),
    ],
)
def test_a_reading_is_money_per_deal_less_the_mean_of_the_table(seats, expected) -> None:
    table = Table(round=1, table=1, seats=tuple(Seat(player=p, money=m, deals=d) for p, m, d in seats))
    found = readings(Event(number=1, date=DAY, tariff="a", tables=(table,)))
    assert {one.player: one.value for one in found} == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], 0.0),
        ([3.0], 3.0),
        ([float(n) for n in range(1, 101)], 99.0),
        ([float(n) for n in range(1, 202)], 199.0),
    ],
)
def test_the_percentile_is_one_of_the_values(values, expected) -> None:
    assert percentile(values) == expected


def test_two_equal_newcomers_move_apart_as_the_textbook_says() -> None:
    """Two players, N(0, v) each, see their difference with the variance 2/d: the exact posterior."""
    variance, deals, value = 0.02, 25, 0.3
    after = updated(
        {1: Belief(0.0, variance), 2: Belief(0.0, variance)}, read({1: value, 2: -value}, deals=deals), 1.0
    )
    gain = 2 * variance / (2 * variance + 2 / deals)
    assert after[1].mean == pytest.approx(gain * value)
    assert after[2].mean == pytest.approx(-gain * value)
    # the sum keeps its variance, the difference shrinks
    assert after[1].variance == pytest.approx((2 * variance + 2 * variance * (1 - gain)) / 4)


def test_the_same_gain_tells_more_against_strong_players() -> None:
    strong = {player: Belief(0.2, 0.01) for player in (2, 3, 4)}
    weak = {player: Belief(-0.2, 0.01) for player in (2, 3, 4)}
    told = read({1: 0.3, 2: -0.1, 3: -0.1, 4: -0.1})
    against_strong = updated({1: Belief(0.0, 0.01), **strong}, told, 1.0)[1].mean
    against_weak = updated({1: Belief(0.0, 0.01), **weak}, told, 1.0)[1].mean
    assert against_strong > 2 * against_weak


def test_a_table_whose_sums_fly_high_tells_less() -> None:
    before = {player: Belief(0.0, 0.01) for player in range(1, 9)}
    told = [*read({1: 3.0, 2: -1.0, 3: -1.0, 4: -1.0}), *read({5: 0.1, 6: -0.1, 7: 0.0, 8: 0.0}, table=2)]
    normal, heavy = updated(before, told, 1.0), updated(before, told, 1.0, tails=4.5)
    assert heavy[1].mean < normal[1].mean / 2
    assert heavy[5].mean >= normal[5].mean
    assert heavy[1].variance > normal[1].variance


@given(
    st.permutations(range(8)),
    st.lists(st.integers(-5000, 5000), min_size=8, max_size=8),
)
def test_the_order_of_tables_and_seats_changes_no_bit(order, money) -> None:
    seats = [Seat(player=player, money=amount, deals=20) for player, amount in enumerate(money)]
    tables = [Table(round=1, table=number, seats=tuple(seats[4 * number :][:4])) for number in (0, 1)]
    turned = [
        Table(
            round=1,
            table=number,
            seats=tuple(seats[place] for place in order if place // 4 == number),
        )
        for number in (1, 0)
    ]
    one, other = (
        list(replayed([Event(number=1, date=DAY, tariff="a", tables=tuple(each))]))
        for each in (tables, turned)
    )
    assert one == other


@given(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=3, max_size=3))
def test_a_decomposition_gives_the_matrix_again(rows) -> None:
    size = len(rows)
    matrix = [
        [sum(float(a * b) for a, b in zip(rows[r], rows[c], strict=True)) + (r == c) for c in range(size)]
        for r in range(size)
    ]
    lower, pivots = decomposed(matrix)
    full = [[*line, 1.0, *[0.0] * (size - len(line) - 1)] for line in lower]
    for r in range(size):
        for c in range(size):
            made = sum(full[r][k] * pivots[k] * full[c][k] for k in range(size))
            assert made == pytest.approx(matrix[r][c], rel=1e-9, abs=1e-6)


def test_time_adds_variance_and_never_more_than_a_newcomer_has() -> None:
    replay = Replay()
    played = replay.play(event({1: 900, 2: -300, 3: -300, 4: -300}))
    spread, after = played.usual.spread, replay.states[1].belief
    soon, late, never = (
        replay.belief_on(1, DAY + timedelta(days=days), spread) for days in (30, 300, 300_000)
    )
    assert after.variance < soon.variance < late.variance < never.variance == spread * spread
    assert soon.mean == after.mean


def test_below_twelve_rounds_a_rating_is_provisional() -> None:
    replay, states = Replay(), []
    for number in range(1, FEW_ROUNDS + 1):
        replay.play(event({1: 90, 2: -30, 3: -30, 4: -30}, number=number))
        states.append(replay.states[1])
    assert [state.provisional for state in states] == [True] * (FEW_ROUNDS - 1) + [False]
    assert (states[-1].rounds, states[-1].deals) == (FEW_ROUNDS, 20 * FEW_ROUNDS)


def test_tournaments_are_taken_by_date_and_number() -> None:
    events = list(league("linear", 7).events[:12])
    assert list(replayed(events)) == list(replayed(reversed(events)))


def test_what_comes_later_changes_nothing_of_before() -> None:
    events = league("heavy", 7).events[:16]
    assert list(replayed(events))[:12] == list(replayed(events[:12]))


def test_where_no_money_moved_nothing_is_told() -> None:
    (played,) = replayed([event({1: 0, 2: 0, 3: 0, 4: 0})])
    assert played.changes == ()


def test_the_spread_of_a_league_is_found_from_its_rounds() -> None:
    """Members lie √(0.12² + 0.06²) = 0.134 swings apart, less within the club of an evening."""
    usual = usual_of([readings(one) for one in league("linear", 7).events])
    assert 0.08 < usual.spread < 0.17
    assert usual.swing == pytest.approx(100, rel=0.1)
    assert usual.tails is None


def test_doubled_stakes_are_seen_as_heavy_tails() -> None:
    usual = usual_of([readings(one) for one in league("heavy", 7).events])
    assert usual.tails is not None
    assert usual.tails < 9


def test_equal_tables_have_no_tails() -> None:
    assert tails_of([(3.0, 3)] * 5) is None


def test_the_bits_are_those_of_every_machine() -> None:
    """IEEE 754 and no library: money made of whole numbers alone, so that no generator is asked."""
    events = [
        event(
            *(
                dict(zip(range(4 * t, 4 * t + 4), amounts, strict=True))
                for t, amounts in enumerate([(700, -300, -300, -100), (50 * n, 10, -10, -50 * n)])
            ),
            number=n,
            day=DAY + timedelta(days=9 * n),
        )
        for n in range(1, 9)
    ]
    last = list(replayed(events))[-1].changes[0]
    assert (last.after.belief.mean.hex(), last.after.belief.variance.hex()) == EXPECTED


def test_floats_stay_by_exact_fractions() -> None:
    """One table solved in fractions: the floats differ in the last places only."""
    variance, deals = Fraction(1, 64), 24
    value = Fraction(1, 4)
    gain = 2 * variance / (2 * variance + Fraction(2, deals))
    after = updated(
        {1: Belief(0.0, 1 / 64), 2: Belief(0.0, 1 / 64)}, read({1: 0.25, 2: -0.25}, deals=deals), 1.0
    )
    assert abs(Fraction(after[1].mean) - gain * value) < Fraction(1, 10**15)
    assert sqrt(after[1].variance) < sqrt(variance)
