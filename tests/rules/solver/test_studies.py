"""Studies whose answer is known: `studies.toml`."""

import tomllib
from pathlib import Path

import pytest

from rules.solver.question import read_question
from rules.solver.solver import Solver

pytestmark = pytest.mark.unit

STUDIES = tomllib.loads(Path(__file__).with_name("studies.toml").read_text(encoding="utf-8"))["study"]


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study["name"])
def test_a_study_is_solved(study):
    fields = {name: study[name] for name in ("ruleset", "game", "trump", "declarer", "lead") if name in study}
    question = read_question({"format": "open-hands/1", **fields, "play": {"hands": study["hands"]}})
    answer = Solver().answer(question.position, question.aim)
    assert answer.value == study["value"]
    assert sorted(card for card, value in answer.cards.items() if value == answer.value) == sorted(
        study["best"]
    )
    assert answer.line[0].card in study["best"]
    assert len(answer.line) == 30
