"""What the rules export and compute for their worked examples, as JSON for the tests of the scripts.

{"tables": {key: {"form", "prices", "words"?}}, "marias": [...], "preferans": [...]}; an example names its `tables`
and has
    record, expect   as in tests/rules
    results          what the rules say of each deal
    running          the state of the table before each deal (preferans)
    states           what `rules.form.possible` says of each deal, in the shape of the page's
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from rules import form, registry

RULES = Path(__file__).parents[1] / "rules"
LANGUAGE = "sk"

Example = dict[str, Any]


def main() -> None:
    """Print everything."""
    golden = json.loads((RULES / "marias" / "golden.json").read_text(encoding="utf-8"))
    cases = [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((RULES / "preferans" / "cases").glob("*.json"))
    ]
    tables: dict[str, Any] = {}
    json.dump(
        {
            "marias": [told(case, tables) for case in golden if not case.get("expect_error")],
            "preferans": [told(case, tables) for case in cases],
            "tables": tables,
        },
        sys.stdout,
    )


def told(case: Example, tables: dict[str, Any]) -> Example:
    """One worked example; the tables of its rule set and options are kept once."""
    record = case["record"]
    engine, options = registry.engine(record["ruleset"]), record.get("options")
    key = f"{record['ruleset']} {json.dumps(options, sort_keys=True)}"
    if key not in tables:
        tables[key] = msgspec.to_builtins(engine.tables(options))
    running = (
        states_before(record) if record["ruleset"].startswith("preferans/") else [{}] * len(record["deals"])
    )
    shape, players = engine.form(options), len(record["players"])
    states = [
        as_page(form.possible(shape, players, deal, LANGUAGE, state))
        for deal, state in zip(record["deals"], running, strict=True)
    ]
    scored: Any = registry.score(json.dumps(record))
    return {
        "record": record,
        "expect": case["expect"],
        "results": msgspec.to_builtins(scored.deals),
        "tables": key,
        "running": running,
        "states": states,
    }


def states_before(record: Example) -> list[Any]:
    """The state of a table of preferans before each deal of a record."""
    result: Any = registry.score(json.dumps(record))
    return msgspec.to_builtins(
        [result.start, *(outcome.state for outcome in result.deals)][: len(record["deals"])]
    )


def as_page(states: Any) -> Example:
    """The answer of the rules in the shape of the page's, which calls a message a detail."""

    def reason(found: dict[str, str] | None) -> dict[str, str] | None:
        return found and {"rule": found["rule"], "detail": found["message"]}

    def state(found: Example) -> Example:
        return {
            **found,
            "why": {value: reason(why) for value, why in found["why"].items()},
            "needed": reason(found["needed"]),
            "rows": found["rows"]
            and [{name: state(cell) for name, cell in row.items()} for row in found["rows"]],
        }

    return {name: state(found) for name, found in msgspec.to_builtins(states).items()}


if __name__ == "__main__":
    main()
