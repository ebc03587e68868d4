"""What holds for every tournament."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ranking import Total, evaluate, system, systems

pytestmark = pytest.mark.unit

TOURNAMENTS = [name for name, found in systems().items() if found.points is not None]


@st.composite
def halls(draw: st.DrawFn) -> list[Total]:
    """One to four rounds of tables of three and four, small results so that ties are many; some sit rounds out."""
    totals = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(1, 12)))
        sizes = draw(st.lists(st.sampled_from([3, 4]), min_size=1, max_size=2))
        for table, size in enumerate(sizes, start=1):
            seats, order = order[:size], order[size:]
            won = draw(st.lists(st.integers(-3, 3), min_size=size, max_size=size))
            totals += [
                Total(
                    player=player, round=number, table=table, zb=zb, premium=abs(zb), balance=Fraction(zb, 2)
                )
                for player, zb in zip(seats, won, strict=True)
            ]
    return totals


@settings(deadline=None)
@given(halls(), st.sampled_from([[4, 3, 2, 1], [10, 6, 3, 1], [1, 0, 0, -1]]))
def test_points_of_a_table_with_mean_ties_sum_to_the_list(totals: list[Total], values: list[int]) -> None:
    points = {"rule": "table_places", "values": values}
    standing = evaluate(system("world-2015", {"points": points}), totals)
    sums: dict[tuple[int, int], list[Any]] = {}
    for row in standing.rows:
        for one in row.rounds:
            if one.table is not None:
                sums.setdefault((one.round, one.table), []).append(one.points)
    assert all(sum(shared) == sum(values[: len(shared)]) for shared in sums.values())


@settings(deadline=None)
@given(halls())
def test_points_of_a_round_with_mean_ties_sum_to_the_key(totals: list[Total]) -> None:
    standing = evaluate(system("prague-league", {"points": {"rule": "round_places", "n": "round"}}), totals)
    for number in standing.rounds:
        points = [one.points or 0 for row in standing.rows for one in row.rounds if one.round == number]
        played = sum(total.round == number for total in totals)
        assert sum(points) == played * (played + 1) // 2


@settings(deadline=None)
@given(halls(), st.sampled_from(TOURNAMENTS), st.randoms(use_true_random=False))
def test_the_order_is_total_and_does_not_depend_on_the_order_of_the_totals(
    totals: list[Total], name: str, random: Any
) -> None:
    chosen = systems()[name]
    standing = evaluate(chosen, totals)
    shuffled = list(totals)
    random.shuffle(shuffled)
    assert evaluate(chosen, shuffled) == standing
    assert {row.player for row in standing.rows} == {total.player for total in totals}
    for number, (above, below) in enumerate(pairwise(standing.rows), start=1):
        assert below.place in (above.place, number + 1)
        if above.finalist == below.finalist:
            better = below.points >= above.points if chosen.lowest_wins else above.points >= below.points
            assert better


@settings(deadline=None)
@given(halls(), st.sampled_from(TOURNAMENTS))
def test_every_figure_is_exact_and_made_of_its_parts(totals: list[Total], name: str) -> None:
    for row in evaluate(systems()[name], totals).rows:
        counted = [one.points for one in row.rounds if one.status == "counts"]
        assert row.points == sum(points for points in counted if points is not None)
        assert row.zb == sum(total.zb for total in totals if total.player == row.player)
        assert not any(isinstance(figure, float) for figure in (row.points, row.sb, row.balance, *counted))
