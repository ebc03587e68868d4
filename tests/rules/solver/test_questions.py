"""Questions as JSON: refused with all faults at once (`questions.toml`), asked on the command line."""

import copy
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rules.errors import RuleError
from rules.play.faults import FaultsError
from rules.solver.question import read_question
from rules.solver.solver import Solver

pytestmark = pytest.mark.unit

DATA = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))


def changed(change):
    raw = copy.deepcopy(DATA["sound"])
    for name, value in change.items():
        if name == "play":
            raw["play"].update(value)
        elif name not in ("what", "faults", "drop"):
            raw[name] = value
    for name in change.get("drop", ()):
        del raw[name]
    return raw


def test_the_sound_question_is_answered():
    question = read_question(DATA["sound"])
    answer = Solver().answer(question.position, question.aim)
    # the ace of acorns, then the bell is lost, and the ace of hearts takes the last trick with that of leaves
    assert answer.value == 40
    assert set(answer.cards) == {"HA", "ZA", "G7"}


@pytest.mark.parametrize("refused", DATA["refused"], ids=lambda refused: refused["what"])
def test_a_question_is_refused_with_what_is_wrong(refused):
    with pytest.raises(RuleError) as error:
        read_question(changed(refused))
    wrong = error.value
    told = [str(fault) for fault in (wrong.faults if isinstance(wrong, FaultsError) else (wrong,))]
    assert told == refused["faults"]


def solve(raw, *options):
    return subprocess.run(
        [sys.executable, "-m", "rules", "solve", *options, "-"],
        input=json.dumps(raw),
        capture_output=True,
        text=True,
        env={"FLEK_SOLVER": "plain", "PATH": "/usr/bin"},
        check=False,
    )


def test_the_command_answers_in_json():
    answered = solve(DATA["sound"], "--json")
    assert answered.returncode == 0, answered.stderr
    found = json.loads(answered.stdout)
    assert (found["aim"], found["unit"], found["value"]) == ("hundred", "points", 40)
    assert len(found["line"]) == 9
    assert found["cards"]["HA"] == 30


def test_the_command_answers_in_lines():
    answered = solve(DATA["sound"])
    assert answered.stdout.splitlines()[0] == "hundred: 40 (points)"


def test_the_command_tells_every_fault():
    refused = next(case for case in DATA["refused"] if case["what"].endswith("all at once"))
    answered = solve(changed(refused))
    assert answered.returncode == 2
    assert answered.stderr.splitlines() == refused["faults"]
    assert answered.stdout == ""


def test_the_command_goes_through_all_arrangements():
    hand = ["HA", "HX", "HK", "HO", "H9", "ZA", "ZX", "Z9", "LA", "LX"]
    others = ["GA", "GX", "GK", "GO", "GU", "G9", "LK", "LO", "ZK"]
    raw = {
        **DATA["sound"],
        "size": 10,
        "layouts": {"value": 100},
        "play": {"hands": [hand, others, []], "talon": ["L7", "G8"]},
    }
    answered = solve(raw, "--json")
    assert answered.returncode == 0, answered.stderr
    found = json.loads(answered.stdout)
    assert (found["done"], found["total"], found["beaten"], found["witness"]) == (11, 11, 0, None)


def test_all_money_together_is_the_engine_s():
    """A laid-down hundred of 130 with a silent seven, not fleked: 32 + 2 cents from each of three payers."""
    raw = {
        **DATA["sound"],
        "size": 10,
        "aim": "money",
        "deal": {"kind": "deal", "dealer": 3, "pausing": 3, "lead": True, "red": False},
        "trump": "Z",
        "play": {
            "hands": [
                ["ZA", "ZX", "ZK", "ZO", "ZU", "Z9", "Z8", "Z7", "HA", "HX"],
                ["HK", "HO", "GA", "GX", "GK", "GO", "LA", "LX", "LK", "LO"],
                ["HU", "H9", "H8", "GU", "G9", "G8", "LU", "L9", "L8", "L7"],
            ]
        },
    }
    question = read_question(raw)
    assert Solver().value(question.position, question.aim) == 3 * (32 + 2)
