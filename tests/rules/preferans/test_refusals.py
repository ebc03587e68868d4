"""What the rules refuse, with the rule, the deal and a sentence (GEN-14)."""

from __future__ import annotations

import ast
import json
import time
from fractions import Fraction
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import registry
from rules.__main__ import score_line
from rules.errors import RuleError
from tests.examples import examples
from tests.rules.preferans.games import SYSTEMS, random_game
from tests.rules.preferans.test_book import load, record_of

pytestmark = pytest.mark.unit

REFUSALS = load("refusals")


def refusal(text: str | bytes) -> RuleError:
    """The error of a record."""
    with pytest.raises(RuleError) as caught:
        registry.score(text)
    return caught.value


@pytest.mark.parametrize(
    "case", REFUSALS, ids=lambda case: f"{case['rule']} {case['ruleset']}: {case['says']}"
)
def test_refused(case: dict[str, Any]) -> None:
    record = record_of(case)
    record["players"] = [
        *record["players"],
        *(f"G{seat}" for seat in range(len(record["players"]), case["players"])),
    ]
    error = refusal(json.dumps(record))
    assert (error.rule, error.deal) == (case["rule"], case["deal"] or None)
    assert error.field == case.get("field", error.field)
    assert error.message


HEAD: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "preferans/sochi",
    "options": {"pool": 20},
    "players": ["A", "B", "C"],
    "deals": [],
}


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("GEN-1", ""),
        ("GEN-1", "not json"),
        ("GEN-1", json.dumps({**HEAD, "format": "table-record/2"})),
        ("GEN-2", json.dumps([HEAD])),
        ("GEN-2", json.dumps({**HEAD, "ruleset": "preferans/chess"})),
        ("GEN-2", json.dumps({**HEAD, "mood": "good"})),
        ("GEN-2", json.dumps({key: value for key, value in HEAD.items() if key != "deals"})),
        ("GEN-2", json.dumps({**HEAD, "note": 5})),
        ("GEN-3", json.dumps({**HEAD, "players": ["A", "B", "A"]})),
        ("GEN-3", json.dumps({**HEAD, "players": ["A", "B", ""]})),
        ("GEN-3", json.dumps({**HEAD, "players": 3})),
        ("GEN-4", json.dumps({**HEAD, "options": []})),
        ("GEN-10", json.dumps({**HEAD, "close": {"mood": "good"}})),
    ],
)
def test_structure_cites_the_general_rules(rule: str, text: str) -> None:
    error = refusal(text)
    assert (error.rule, error.deal) == (rule, None)


def test_deal_9_of_a_long_game_is_named() -> None:
    deals = [{"kind": "all_pass", "dealer": 2, "tricks": [4, 3, 3]}] * 8
    record = {
        "format": "table-record/1",
        "ruleset": "preferans/sochi",
        "options": {"pool": 20},
        "players": ["A", "B", "C"],
        "deals": [*deals, {"kind": "all_pass", "dealer": 2, "tricks": [4, 3, 2]}],
    }
    error = refusal(json.dumps(record))
    assert error.as_dict() == {
        "deal": 9,
        "field": "tricks",
        "rule": "GEN-7",
        "message": "the tricks sum to 9, not to 10",
    }


GARBAGE = {
    "brackets": b"[" * 1_000_000,
    "zeros": b"0" * 1_000_000,
    "long name": b'{"format":"table-record/1","ruleset":"preferans/sochi","players":["'
    + b"x" * 990_000
    + b'"],"deals":[]}',
    "many fields": b'{"format":"table-record/1","ruleset":"preferans/sochi","options":{'
    + b",".join(b'"k%d":1' % number for number in range(90_000))
    + b'},"players":["A","B","C"],"deals":[]}',
    "many doublings": b'{"format":"table-record/1","ruleset":"preferans/slovak","options":{"start":20},'
    b'"players":["A","B","C"],"deals":[{"kind":"contract","dealer":2,"declarer":0,"contract":4,"tricks":[6,2,2],'
    b'"doublings":[null,999999999999999,0]}]}',
    "a deep mark": b'{"format":"table-record/1","ruleset":"preferans/classic","options":{"pool":20},'
    b'"players":["A","B","C"],"deals":[{"kind":"carry","bombs":[[999999999999999],[],[]]}]}',
    "a long row": b'{"format":"table-record/1","ruleset":"preferans/sochi",'
    b'"options":{"pool":20,"all_pass_progression":"geometric"},"players":["A","B","C"],'
    b'"deals":[{"kind":"carry","all_pass":999999999999999}]}',
    "huge figures": b'{"format":"table-record/1","ruleset":"preferans/sochi","options":{"pool":20},'
    b'"players":["A","B","C"],"deals":[{"kind":"carry","hill":[999999999999999999,0,0]}]}',
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_refused_at_once(name: str) -> None:
    begun = time.process_time()
    _, refused = score_line(GARBAGE[name])
    assert refused
    assert time.process_time() - begun < 0.1


def test_a_row_of_bombs_beyond_counting_is_refused() -> None:
    bombs = [{"kind": "bomb", "dealer": 2, "bombers": [0], "tricks": [4, 3, 3]}] * 60
    record = {
        "format": "table-record/1",
        "ruleset": "preferans/classic",
        "options": {"pool": 20},
        "players": ["A", "B", "C"],
        "deals": bombs,
    }
    assert refusal(json.dumps(record)).rule == "GEN-5"


def _refusals_in_code() -> list[Any]:
    """Every RuleError that the code of preferans raises: (place, template, parameters)."""
    found = []
    for file in sorted((Path(__file__).parents[3] / "rules" / "preferans").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError":
                marked = node.args[1]
                assert isinstance(marked, ast.Call), f"{file.name}: the words are not marked for translation"
                template = ast.literal_eval(marked.args[0])
                params = {keyword.arg for keyword in node.keywords} - {"field", "deal"}
                found.append(pytest.param(template, params, id=f"{file.stem}:{node.lineno}"))
    return found


@pytest.mark.parametrize(("template", "params"), _refusals_in_code())
def test_the_words_of_a_refusal_have_what_they_need(template: str, params: set[str]) -> None:
    assert {name for _, name, _, _ in Formatter().parse(template) if name} == params


SCRAPS: list[Any] = [
    None, True, -1, 0, 1, 3, 7, 11, 10**17, 1.5, "", "6", "10NT", "misere", "whist", "half", "14/3", [], [0], [0, 0, 0],
    [None, None], {}, {"kind": "carry"}, ["AS", "7H"],
]  # fmt: skip


@pytest.mark.parametrize("ruleset", SYSTEMS)
@settings(max_examples=examples(8), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(random=st.integers(0, 2**32).map(Random))
def test_a_spoilt_record_is_scored_or_refused(ruleset: str, random: Random) -> None:
    """Never a traceback, whatever stands where; what is scored balances and can be told."""
    whole = random_game(random, ruleset)
    for _ in range(12):
        record = json.loads(json.dumps(whole))
        holder: Any = random.choice([record, record["options"], *record["deals"]])
        if holder:
            key = random.choice(list(holder))
            held = holder[key]
            if isinstance(held, list) and held and random.random() < 0.5:
                held[random.randrange(len(held))] = random.choice(SCRAPS)
            else:
                holder[key] = random.choice(SCRAPS)
        line, refused = score_line(json.dumps(record).encode())
        answer = json.loads(line)
        if refused:
            assert set(answer["error"]) == {"deal", "field", "rule", "message"}
        else:
            assert sum(map(Fraction, answer["balance"])) == 0
