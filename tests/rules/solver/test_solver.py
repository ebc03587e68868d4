"""What holds for every answer: the value is that of the best card, and the line of play ends with it."""

import random

import pytest

from rules.play.pack import numbers
from rules.solver.compiled import can_compile, compiled_kernel
from rules.solver.solver import CancelledError, Solver
from tests.conftest import missing
from tests.rules.solver.endings import CASES, ending

pytestmark = pytest.mark.unit


def endings(case, count, size, seed):
    lots = random.Random(f"{seed} {case.name}")
    return [ending(case, size, lots) for _ in range(count)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_value_cards_and_line_agree(case):
    solver = Solver()
    for found in endings(case, 2, 5, "lines"):
        answer = solver.answer(found.position, found.aim)
        falling = found.aim.steps[0].value > found.aim.steps[-1].value
        own = found.position.seat == found.position.setting.declarer
        best = max if own != falling else min
        assert answer.value == best(answer.cards.values())
        position = found.position
        for move in answer.line:
            card = position.setting.game.pack.number[move.card]
            assert move.seat == position.seat
            assert position.legal() >> card & 1
            position = position.play(card)
            assert solver.value(position, found.aim) == answer.value
        assert position.left == 0


@pytest.mark.parametrize("case", CASES[:4], ids=lambda case: case.name)
def test_cards_that_are_alike_are_worth_the_same(case):
    solver = Solver()
    for found in endings(case, 3, 5, "alike"):
        values = solver.cards(found.position, found.aim)
        one_by_one = {
            card: solver.value(found.position.play(card), found.aim)
            for card in numbers(found.position.legal())
        }
        assert values == one_by_one


def test_a_search_is_cancelled():
    case = CASES[1]
    found = next(one for one in endings(case, 20, 10, "long") if not one.table)
    asked = []

    def cancel():
        asked.append(True)
        return True

    solver = Solver(cancel=cancel, slice_of_nodes=10)
    with pytest.raises(CancelledError):
        solver.value(found.position, found.aim)
    assert asked == [True]


def test_a_search_in_slices_finds_the_same():
    found = next(one for one in endings(CASES[0], 20, 8, "slices") if not one.table)
    sliced = Solver(cancel=lambda: False, slice_of_nodes=100)
    assert sliced.value(found.position, found.aim) == Solver().value(found.position, found.aim)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_compiled_search_gives_the_same_answers(case):
    if not can_compile():
        missing("numba")
    plain, compiled = Solver(), Solver(compiled_kernel())
    for found in endings(case, 4, 7, "compiled"):
        assert compiled.cards(found.position, found.aim) == plain.cards(found.position, found.aim)
    assert compiled.nodes == plain.nodes
