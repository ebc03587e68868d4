"""Every rule that pays something has a worked example, scored by the engine; the example does show its rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import __main__ as cli
from rules import examples, registry, rulebook
from rules.words import LANGUAGES
from tests.rules.marias.table import record as marias_record
from tests.rules.marias.test_cases import CASES, GOLDEN, deal_of
from tests.rules.preferans.test_book import CASES as BOOK
from tests.rules.preferans.test_book import record_of

pytestmark = pytest.mark.unit

PULKAS = Path(__file__).parent / "preferans" / "cases"


def records() -> list[dict[str, Any]]:
    """Every record of the worked and the golden cases that is scored."""
    cases = [
        marias_record(deal_of(case), players=case.get("players", 4), **case.get("options", {}))
        for case in CASES
        if "error" not in case
    ]
    cases += [case["record"] for case in GOLDEN if not case.get("expect_error")]
    cases += [record_of(case) for case in BOOK]
    files = (json.loads(file.read_text(encoding="utf-8")) for file in sorted(PULKAS.glob("*.json")))
    return cases + [file.get("record", file) for file in files]


def cited(record: dict[str, Any]) -> set[str]:
    """The rules that figures of the result cite: postings, premium rows, the gain, notes, the settlement."""
    result = msgspec.to_builtins(registry.score(json.dumps(record)))
    found = set()
    for deal in result["deals"]:
        found |= {posting["rule"] for posting in deal.get("postings", ())}
        found |= {entry["cite"] for entry in deal.get("entries", ())}
        found |= {"M-22", "M-29"} if deal.get("rows") else set()
        found |= {"M-28"} if deal.get("needs_description") else set()
        found |= {rulebook.places()[note][1] for note in deal.get("notes", ())}
    if "settlement" in result:
        found |= {entry["cite"] for entry in result["settlement"]["entries"]}
        found.add(result["settlement"]["cite"])
    return found


def test_every_rule_that_pays_something_in_a_case_has_an_example() -> None:
    paying = set().union(*map(cited, records()))
    assert len(paying) > 80
    assert sorted(paying - examples.examples().keys()) == []


@pytest.mark.parametrize("example", examples.all_examples(), ids=lambda example: ", ".join(example.rules))
def test_an_example_shows_its_rules(example: examples.Example) -> None:
    shown = cited(example.record())
    assert set(example.rules) <= shown
    assert set(example.through.values()) <= shown
    assert not set(example.through) & shown, "a rule that is cited needs no other one"


def test_a_rule_has_one_example_and_stands_in_the_book() -> None:
    named = [rule for example in examples.all_examples() for rule in (*example.rules, *example.through)]
    assert len(named) == len(set(named))
    assert set(named) <= rulebook.places().keys()


def test_the_examples_are_of_every_family_of_rule_sets() -> None:
    played = {example.ruleset for example in examples.all_examples()}
    titles = {ruleset.id for ruleset in registry.rulesets().values()}
    assert played <= titles
    assert titles - played <= {"preferans/zakaznoy", "preferans/gusarik-hussar"} | played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", examples.examples())
def test_what_is_shown_is_what_the_command_line_tells(
    rule: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "example.json"
    file.write_text(json.dumps(examples.examples()[rule].record()))
    assert cli.main(["explain", str(file), "--language", language]) == 0
    said = {line.strip() for line in capsys.readouterr().out.splitlines()}
    told = examples.told(rule, language)
    assert told
    lines = [line for part in told.parts for line in part]
    assert {line for line, _ in lines} | {line.strip() for line in told.head} <= said
    assert any(shows for _, shows in lines), "no line is marked as the one of the rule"


def test_a_rule_without_an_example_has_none() -> None:
    assert examples.told("M-38", "sk") is None
