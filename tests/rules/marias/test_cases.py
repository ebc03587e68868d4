"""The rule book in worked cases, paragraph by paragraph, and the golden cases whole."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import rulebook
from rules.errors import RuleError

from .table import deal, record, score

pytestmark = pytest.mark.unit

HERE = Path(__file__).parent
CASES = tomllib.loads((HERE / "cases.toml").read_text(encoding="utf-8"))["case"]
GOLDEN = json.loads((HERE / "golden.json").read_text(encoding="utf-8"))


def deal_of(case: dict[str, Any]) -> dict[str, Any]:
    whole = deal(**case["deal"])
    return {name: value for name, value in whole.items() if name not in case.get("unset", ())}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}: {case['what']}")
def test_worked_case(case: dict[str, Any]) -> None:
    raw = record(deal_of(case), players=case.get("players", 4), **case.get("options", {}))
    if "error" in case:
        with pytest.raises(RuleError) as refused:
            score(raw)
        assert refused.value.message
        assert (refused.value.rule, refused.value.field, refused.value.deal) == (
            case["error"],
            case["field"],
            1,
        )
        return
    scored = score(raw).deals[0]
    found = msgspec.to_builtins(scored) | {"premium": scored.premium[0]}
    share = case.get("share")
    expected = {name: case[name] for name in found if name in case}
    if share is not None:
        expected["money"] = [3 * share, -share, -share, -share]
    assert expected, "a case expects something"
    assert {name: found[name] for name in expected} == expected


def test_every_rule_that_moves_something_has_a_case() -> None:
    silent = {
        "M-5",
        "M-20",
        "M-29",
        "M-37",
        "M-38",
        "M-38a",
        "M-39",
        "M-42",
    }  # no field of a deal, or tested over a round
    assert {case["rule"] for case in CASES} | silent == set(rulebook.rules("marias"))


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_golden_case(case: dict[str, Any]) -> None:
    if case.get("expect_error"):
        with pytest.raises(RuleError):
            score(case["record"])
        return
    assert_within(case["expect"], msgspec.to_builtins(score(case["record"])))


def assert_within(expected: Any, found: Any) -> None:
    """Every key that is expected stands in the result with the same value."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert_within(value, found[key])
    elif isinstance(expected, list):
        assert len(expected) == len(found)
        for one, other in zip(expected, found, strict=True):
            assert_within(one, other)
    else:
        assert expected == found


def test_m_36_a_named_row_that_the_lead_would_not_grant_says_that_he_did_not_lead() -> None:
    cards = {
        "hand": ["LA", "HA", "GA", "Z7", "HO", "H7", "ZX", "ZK", "HX", "ZA"],
        "talon": ["H9", "H8"],
        "trump": "Z",
        "helper": "H",
    }
    played = {
        "kind": "deal",
        "dealer": 3,
        "pausing": 3,
        "actor": 0,
        "contract": "two_sevens",
        "cards": cards,
        "renonces": [{"offender": 1, "code": "I.1"}],
        "premium": [{"row": "two_sevens.trumps4"}],
    }
    assert score(record(played)).deals[0].notes == ["marked_by_jury"]
