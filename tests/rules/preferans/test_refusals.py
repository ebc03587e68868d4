"""What the rules refuse, with the rule, the deal and a sentence (GEN-14)."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from rules import registry
from rules.__main__ import score_line
from rules.errors import RuleError
from tests.rules.preferans.test_book import load, record_of

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
