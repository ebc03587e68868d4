"""The worked examples of the sources, to the last number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import registry

pytestmark = pytest.mark.unit

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def differences(expected: Any, actual: Any, path: str = "") -> list[str]:
    """Where an expectation does not stand in the result."""
    if isinstance(expected, dict):
        return [
            found
            for key, value in expected.items()
            for found in (
                differences(value, actual[key], f"{path}.{key}")
                if key in actual
                else [f"{path}.{key} is missing"]
            )
        ]
    return [] if expected == actual else [f"{path}: {expected!r} expected, not {actual!r}"]


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_worked_example(case: Path) -> None:
    content = json.loads(case.read_text(encoding="utf-8"))
    result = json.loads(msgspec.json.encode(registry.score(json.dumps(content["record"]))))
    assert differences(content["expect"], result) == []


def test_every_system_has_an_example() -> None:
    played = {json.loads(case.read_text(encoding="utf-8"))["record"]["ruleset"] for case in CASES}
    assert played == {name for name in registry.rulesets() if name.startswith("preferans/")}


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_game_that_ended_is_one_that_ends_itself(case: Path) -> None:
    """GEN-12, T-4: what is said of the rules before a game holds for the games that were played by them."""
    record = json.loads(case.read_text(encoding="utf-8"))["record"]
    result = json.loads(msgspec.json.encode(registry.score(json.dumps(record))))
    if result["finished"]:
        assert registry.engine(record["ruleset"]).ends_itself(record.get("options", {}))


@pytest.mark.parametrize(
    ("ruleset", "options", "ends"),
    [
        ("preferans/sochi", {"pool": 10}, True),
        ("preferans/sochi", {"pool": 10, "pool_end": "time"}, False),
        ("preferans/leningrad", {"pool": 10}, True),
        ("preferans/classic", {"pool": 10}, False),
        ("preferans/zakaznoy", {}, True),
        ("preferans/pasy", {"target": 10}, True),
        ("preferans/slovak", {"start": 20}, True),
        ("preferans/croatian", {"start": 100}, True),
        ("preferans/austrian", {}, False),
        ("marias/szmk-2012", {}, False),
    ],
)
def test_which_games_end_themselves(ruleset: str, options: dict[str, Any], ends: bool) -> None:
    """RUS-49, CLASSIC-34, ORDER-4, PASY-2, CRO-29; a pot is filled again, and mariáš is played by the clock."""
    assert registry.engine(ruleset).ends_itself(options) is ends
