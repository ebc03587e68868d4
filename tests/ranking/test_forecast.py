"""T-17: what the last round can still change, exact by a second way: the standing of every outcome."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.ranking import system
from tournaments.ranking.forecast import Gap, forecast, gaps
from tournaments.ranking.systems import ByAmount, ByTablePlace, Drops, Final, System, Unplayed

pytestmark = pytest.mark.unit


def system_of(points: object, **more: object) -> System:
    plain = {"drops": Drops(), "final": None, "unplayed": Unplayed(), "ties": "mean", "points": points}
    return msgspec.structs.replace(system("world-2015"), **plain | more)


FOUR = ByTablePlace(values=tuple(map(Fraction, (4, 3, 2, 1))))
LOWEST = ByTablePlace(values=tuple(map(Fraction, (1, 2, 3, 4))), sum="lowest")


def given_for(rule: ByTablePlace, results: dict[int, int]) -> tuple[dict[int, int], dict[int, Fraction]]:
    """Places and points of a table by its results; those who share places get their mean."""
    places = {who: 1 + sum(other > won for other in results.values()) for who, won in results.items()}
    points = {}
    for who, place in places.items():
        sharing = list(places.values()).count(place)
        points[who] = sum(rule.values[place - 1 : place - 1 + sharing], Fraction(0)) / sharing
    return places, points


def by_hand(rule: ByTablePlace, points: dict[int, int], mine: list[int], other: list[int], place: int):
    """Best and worst place of the first of `mine` over all outcomes, shared places too."""
    sign, me = -1 if rule.sum == "lowest" else 1, mine[0]
    found = []
    for results in product(product(range(3), repeat=3), repeat=2):
        at_mine, at_other = (
            given_for(rule, dict(zip(table, won, strict=True)))
            for table, won in zip((mine, other), results, strict=True)
        )
        if at_mine[0][me] != place or list(at_mine[0].values()).count(place) > 1:
            continue
        sums = {who: sign * (points[who] + (at_mine[1] | at_other[1])[who]) for who in points}
        own = sums.pop(me)
        found.append(
            (1 + sum(one > own for one in sums.values()), 1 + sum(one >= own for one in sums.values()))
        )
    return min(best for best, _ in found), max(worst for _, worst in found)


@pytest.mark.parametrize("rule", [FOUR, LOWEST])
@settings(max_examples=examples(15))
@given(st.lists(st.integers(0, 6), min_size=6, max_size=6))
def test_best_and_worst_are_those_of_all_outcomes(rule, sums) -> None:
    points = dict(enumerate(sums, 1))
    ways = forecast(system_of(rule), points, [[1, 2, 3], [4, 5, 6]], 1)
    assert [(way.best, way.worst) for way in ways] == [
        by_hand(rule, points, [1, 2, 3], [4, 5, 6], place) for place in (1, 2, 3)
    ]


@given(
    st.lists(st.integers(0, 9), min_size=8, max_size=8),
    st.permutations([5, 6, 7, 8]),
    st.permutations([2, 3, 4]),
)
def test_if_the_named_ones_stay_short_the_best_place_comes(sums, other, mine) -> None:
    points = dict(enumerate(sums, 1))
    for way in forecast(system_of(FOUR), points, [[1, 2, 3, 4], [5, 6, 7, 8]], 1):
        at_mine = [*mine[: way.table_place - 1], 1, *mine[way.table_place - 1 :]]
        won = {who: 4 - number for table in (at_mine, other) for number, who in enumerate(table)}
        if way.rivals is None or any(won[rival.player] >= rival.points for rival in way.rivals):
            continue
        own = points[1] + won[1]
        assert 1 + sum(points[who] + won[who] > own for who in points if who != 1) == way.best
        assert not [who for who in points if who != 1 and points[who] + won[who] == own]


@pytest.mark.parametrize(
    ("points", "place", "best", "worst", "rivals"),
    [
        # 12 + 4 = 16: nobody else can come to 16
        ({1: 12, 2: 8, 3: 7, 4: 6, 5: 11, 6: 10, 7: 9, 8: 8}, 1, 1, 1, {}),
        # 12 + 2: Emil comes to 14 with a third place (2), Fero with a first (4), and so on
        ({1: 12, 2: 8, 3: 7, 4: 6, 5: 12, 6: 10, 7: 5, 8: 5}, 3, 1, 3, {5: 2, 6: 4}),
    ],
)
def test_in_numbers(points, place, best, worst, rivals) -> None:
    way = forecast(system_of(FOUR), points, [[1, 2, 3, 4], [5, 6, 7, 8]], 1)[place - 1]
    assert (way.best, way.worst) == (best, worst)
    assert {rival.player: rival.points for rival in way.rivals or ()} == rivals


def test_who_sits_nowhere_gets_nothing_more() -> None:
    (way, *_rest) = forecast(system_of(FOUR), {1: 5, 2: 0, 3: 0, 4: 0, 9: 8}, [[1, 2, 3, 4]], 1)
    assert (way.best, way.worst) == (1, 1)
    last = forecast(system_of(FOUR), {1: 5, 2: 0, 3: 0, 4: 0, 9: 8}, [[1, 2, 3, 4]], 1)[3]
    assert (last.points, last.best, last.worst) == (1, 2, 2)


@pytest.mark.parametrize(
    "more",
    [
        {"points": ByAmount()},
        {"drops": Drops(worst=1)},
        {"final": Final(players=4, rounds=(3,))},
    ],
)
def test_where_sums_are_not_that_simple_nothing_is_said(more) -> None:
    assert forecast(system_of(FOUR), {1: 5, 2: 4}, [[1, 2]], 1)
    assert forecast(system_of(**{"points": FOUR} | more), {1: 5, 2: 4}, [[1, 2]], 1) == []


def test_where_a_round_not_played_counts_everybody_must_sit() -> None:
    counted = system_of(FOUR, unplayed=Unplayed(rule="last"))
    assert forecast(counted, {1: 5, 2: 4}, [[1, 2]], 1)
    assert forecast(counted, {1: 5, 2: 4, 3: 1}, [[1, 2]], 1) == []


def test_gaps_are_amounts() -> None:
    points = {1: 500, 2: 920, 3: 500, 4: 390, 5: -100}
    before, behind = gaps(system_of(ByAmount()), points, 1, 2)
    assert before == [Gap(3, 0), Gap(2, 420)]
    assert behind == [Gap(4, 110), Gap(5, 600)]
    assert gaps(system_of(FOUR), points, 1, 2) == ([], [])
