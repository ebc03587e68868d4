"""What leaves the engine besides figures: the schema, the explanation, the state, the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import registry
from rules.citations import cite_in
from rules.preferans.explain import readable, signed
from rules.words import LANGUAGES
from tests.examples import examples
from tests.reading import plain
from tests.rules.preferans.games import SYSTEMS, random_game
from tests.rules.preferans.test_book import CASES, load, record_of
from tests.rules.preferans.test_golden import CASES as EXAMPLES

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[3]


def told(record: dict[str, Any], language: str) -> list[str]:
    """An explanation, line by line."""
    engine, decoded = registry.decode(record)
    return list(engine.explain(decoded, engine.score(decoded), language))


# ---- schema


@cache
def schema_of(ruleset: str) -> jsonschema.Draft202012Validator:
    """The schema of the records of a rule set: it is one itself."""
    schema = registry.engine(ruleset).schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("ruleset", SYSTEMS)
@settings(
    max_examples=examples(3), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(random=st.integers(0, 2**32).map(Random))
def test_a_valid_record_suits_its_schema(ruleset: str, random: Random) -> None:
    assert schema_of(ruleset).is_valid(random_game(random, ruleset))


@pytest.mark.parametrize(
    "case", [case for case in CASES if "close" not in case], ids=lambda case: case["says"]
)
def test_a_case_of_the_book_suits_its_schema(case: dict[str, Any]) -> None:
    record = record_of(case)
    schema_of(record["ruleset"]).validate(record)


@pytest.mark.parametrize(
    "case",
    [
        case
        for case in load("refusals")
        if case["rule"] in ("GEN-4", "GEN-6", "GEN-10")
        and case["says"] != "the dealer of Gusarik has no choice"
    ],
    ids=lambda case: case["says"],
)
def test_what_is_refused_for_its_form_does_not_suit_the_schema(case: dict[str, Any]) -> None:
    record = record_of(case)
    assert not schema_of(record["ruleset"]).is_valid(record)


def test_the_schema_is_narrowed_to_the_rule_set() -> None:
    schema = registry.engine("preferans/rostov").schema()
    assert schema["properties"]["ruleset"] == {"const": "preferans/rostov"}
    assert "marks" not in schema["properties"]["options"]["properties"]
    assert not any("bomb" in name.lower() for name in schema["$defs"])
    assert registry.engine("preferans/gusarik").schema()["properties"]["players"]["maxItems"] == 2


# ---- explanation


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_entry_is_told_with_its_rule(example: Path, language: str) -> None:
    record = json.loads(example.read_text(encoding="utf-8"))["record"]
    result: Any = registry.score(json.dumps(record))
    text = "\n".join(told(record, language))
    for deal in result.deals:
        for entry in deal.entries:
            assert f"[{entry.cite}, {cite_in(entry.source, language)}]" in text
    for name in record["players"]:
        assert f"  {name}: " in text


def test_an_evening_in_slovak() -> None:
    record = {
        "format": "table-record/1",
        "ruleset": "preferans/sochi",
        "options": {"pool": 20},
        "players": ["Anna", "Boris", "Cyril"],
        "deals": [
            {
                "kind": "contract",
                "dealer": 2,
                "declarer": 0,
                "contract": "7C",
                "bid": "6S",
                "defence": [None, "whist", "pass"],
                "tricks": [5, 5, 0],
            },
        ],
    }
    assert list(map(plain, told(record, "sk"))) == [
        "Preferans Soči (sočinka). Hráči: Anna, Boris, Cyril.",
        "Dohodnuté: Pulka každého hráča do: 20.",
        "",
        "Rozdanie 1: 7♣; hrá Anna; rozdáva Cyril; licitované 6♠; obrana Boris vist, Cyril pas; "
        "zdvihy Anna 5, Boris 5, Cyril 0",
        "  Anna: hora +8 – chýbajúce zdvihy hlavného hráča [RUS-18, R „Spôsob zápisu“]",
        "  Boris: visty na hráča Anna +20 – zdvihy [RUS-24, R „Spôsob zápisu“]",
        "  Boris: visty na hráča Anna +8 – konzolácia [RUS-24, R „Spôsob zápisu“]",
        "  Cyril: visty na hráča Anna +8 – konzolácia [RUS-24, R „Spôsob zápisu“]",
        "",
        "Hárok po 1. rozdaní:",
        "  Anna: pulka 0; hora 8; visty (Boris 0, Cyril 0)",
        "  Boris: pulka 0; hora 0; visty (Anna 28, Cyril 0)",
        "  Cyril: pulka 0; hora 0; visty (Anna 8, Boris 0)",
        "Zúčtovanie (visty), akoby sa teraz prestalo hrať:",
        "  Anna: hora +20 – čo pulke chýba [SPEC-1, R „Pravidlá pre osobitné prípady“]",
        "  Boris: hora +20 – čo pulke chýba [SPEC-1, R „Pravidlá pre osobitné prípady“]",
        "  Cyril: hora +20 – čo pulke chýba [SPEC-1, R „Pravidlá pre osobitné prípady“]",
        "  hory do zúčtovania: Anna 28, Boris 20, Cyril 20 [SET-1, R „Prvý spôsob zúčtovania“]",
        "  Anna: −89 1/3",
        "  Boris: +54 2/3",
        "  Cyril: +34 2/3",
        "",
        "Zdroje:",
        "  R: Ruská kniha „Преферанс“; v úvodzovkách je nadpis.",
    ]


@pytest.mark.parametrize(
    ("figure", "text"),
    [(7, "7"), (-3, "−3"), ("55/2", "27 1/2"), ("-205/2", "−102 1/2"), ("1/3", "1/3"), ("-1/3", "−1/3")],
)
def test_figures_for_a_person(figure: int | str, text: str) -> None:
    assert readable(figure) == text
    assert signed(figure) == (text if text.startswith("−") else f"+{text}")


# ---- state


def test_the_state_says_what_the_next_deal_depends_on() -> None:
    record = {
        "format": "table-record/1",
        "ruleset": "preferans/classic",
        "options": {"pool": 20, "exit": "hard", "opening": "all_pass"},
        "players": ["A", "B", "C"],
        "deals": [{"kind": "all_pass", "dealer": dealer, "tricks": [4, 3, 3]} for dealer in (0, 1, 2, 0, 1)]
        + [{"kind": "bomb", "dealer": 2, "bombers": [0], "tricks": [4, 3, 3]}],
    }
    states = [outcome.state for outcome in registry.score(json.dumps(record)).deals]  # type: ignore[attr-defined]
    assert [state["opening"] for state in states] == [2, 1, 0, 0, 0, 0]
    assert [state["all_passes"] for state in states] == [0, 0, 0, 1, 2, 0]
    assert [state["least_level"] for state in states] == [6, 6, 6, 6, 7, 6]
    assert [state["bombs_in_row"] for state in states] == [0, 0, 0, 0, 0, 1]
    assert states[-1]["bombs"] == [[1], [], []]
    assert states[-1]["active"] == [0, 1, 2]


# ---- command line


def test_the_command_line_scores_explains_and_lists(tmp_path: Path) -> None:
    example = json.loads(EXAMPLES[0].read_text(encoding="utf-8"))
    file = tmp_path / "record.json"
    file.write_text(json.dumps(example["record"]), encoding="utf-8")

    def run(*arguments: str) -> str:
        call = subprocess.run(
            [sys.executable, "-m", "rules", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return call.stdout

    assert msgspec.json.decode(run("score", str(file)))["balance"] == example["expect"]["balance"]
    assert "Deal 1" in run("explain", str(file))
    assert all(ruleset in run("list") for ruleset in ("preferans/sochi", "preferans/styrian"))
    assert json.loads(run("schema", "preferans/pasy"))["properties"]["ruleset"] == {"const": "preferans/pasy"}
