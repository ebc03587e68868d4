"""Random endings: the solver agrees with trying everything, for every card and in every game.

A seeded part of the comparison; the full one is `python -m tests.rules.solver.endings --count 2000`.
"""

import pytest

from rules.solver.solver import Solver
from tests.rules.solver.endings import CASES, wrong

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_card_of_an_ending_is_worth_what_trying_everything_says(case):
    count = 30 if case.calls else 4  # where the talon plays along, what goes wrong is rare
    assert wrong(case, count, (3, 4), "endings", Solver()) == []
