"""The worked examples of the sources, to the last number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import registry

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
