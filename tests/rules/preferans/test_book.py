"""The rule book in cases: one sentence, a few deals, what they write."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import registry

pytestmark = pytest.mark.unit

BOOK = Path(__file__).parent / "book"
NAMES = ("A", "B", "C", "D", "E")


def load(name: str) -> list[dict[str, Any]]:
    """The cases of one file."""
    return tomllib.loads((BOOK / f"{name}.toml").read_text(encoding="utf-8"))["case"]


def plain(value: Any) -> Any:
    """TOML has no null; the cases write "-"."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return None if value == "-" else value


def record_of(case: dict[str, Any]) -> dict[str, Any]:
    """A case as a table record."""
    record = {
        "format": "table-record/1",
        "ruleset": f"preferans/{case['ruleset']}",
        "options": case.get("options", {}),
        "players": case.get("names") or list(NAMES[: case["players"]]),
        "deals": plain(case["deals"]),
    }
    return record | {key: case[key] for key in ("close",) if key in case}


def found(result: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    """The parts of a result that an expectation names."""
    grid = result["accounts"].get("whist") or result["accounts"].get("side") or []
    answer: dict[str, Any] = {}
    for key in expect:
        if key == "on":
            answer[key] = {on: [line[int(on)] for line in grid] for on in expect["on"]}
        elif key == "settlement":
            answer[key] = next(part for part in result["settlement"].values() if isinstance(part, list))
        elif key in ("balance", "finished"):
            answer[key] = result[key]
        else:
            answer[key] = result["accounts"][key]
    return answer


CASES = [case for name in ("figures", "russian", "balkan", "austrian") for case in load(name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['ruleset']}: {case['says']}")
def test_rule(case: dict[str, Any]) -> None:
    result = json.loads(msgspec.json.encode(registry.score(json.dumps(record_of(case)))))
    assert found(result, case["expect"]) == case["expect"]
