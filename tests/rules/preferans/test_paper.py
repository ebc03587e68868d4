"""T-24, GEN-13: what is read from the paper of a table comes to the balance that the deals came to."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import registry
from rules.errors import RuleError
from rules.preferans import paper
from rules.preferans.exact import read, row

pytestmark = pytest.mark.unit

#: What a game must be told before it begins.
NEEDED = {"pool": 20, "start": 30, "ante": 100, "target": 100}
BALANCES = sorted(name for name, ruleset in registry.rulesets().items() if ruleset.unit != "cent")
CASES = [
    json.loads(path.read_text("utf-8")) for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
]
#: Those whose paper says all that the balance comes from: no whole-number adjustment, nobody who owes a game.
READ = [
    case["record"]
    for case in CASES
    if "close" not in case["record"] and "obligations" not in case["record"].get("options", {})
]


def columns(ruleset: str, accounts: dict[str, Any]) -> dict[str, list[Any]]:
    """What a person reads from the accounts of a result: the columns, and of a grid the sums of rows and columns."""
    found = {}
    for name in paper.accounts(ruleset):
        grid = accounts[name.removesuffix(paper.OF_OTHERS)]
        if not isinstance(grid[0], list):
            found[name] = [read(one) for one in grid]
            continue
        lines = zip(*grid, strict=True) if name.endswith(paper.OF_OTHERS) else grid
        found[name] = [sum(map(read, line)) for line in lines]
    return found


def test_there_is_a_case_of_every_family() -> None:
    families = {registry.engine(record["ruleset"]).system.family for record in READ}  # type: ignore[attr-defined]
    assert families == {"russian", "balkan", "slovak", "austrian", "pasy"}
    assert len(READ) > 40


@pytest.mark.parametrize("record", READ, ids=lambda record: record["ruleset"].partition("/")[2])
def test_the_paper_comes_to_the_balance_of_the_deals(record: dict[str, Any]) -> None:
    engine, decoded = registry.decode(record)
    result = msgspec.to_builtins(engine.score(decoded))
    accounts = result["accounts"]
    read_ = columns(record["ruleset"], accounts)
    found = paper.reckoned(record["ruleset"], record.get("options", {}), read_, read(accounts.get("pot", 0)))
    assert row(found.balance) == result["balance"]
    assert found.cite == result["settlement"]["cite"]


@pytest.mark.parametrize("ruleset", BALANCES)
def test_every_rule_set_reads_a_paper_that_nobody_won_on(ruleset: str) -> None:
    players = registry.rulesets()[ruleset].least_players
    nothing = {name: [0] * players for name in paper.accounts(ruleset)}
    declared = registry.engine(ruleset).declared()
    options = {one.name: NEEDED[one.name] for one in declared if one.required or one.name == "ante"}
    assert paper.reckoned(ruleset, options, nothing).balance == [0] * players


PULKA = {"pool": [20, 12, 9], "hill": [6, 10, 0], "whist": [10, 4, 0], "whist_of_others": [2, 8, 4]}
COLUMNS = {"main": [4, -2, 0], "side": [30, 10, 4], "side_of_others": [4, 20, 20]}


def test_set_1_worked_by_hand() -> None:
    """Sochi to 20: open pools lack 0, 8, 11, so the hills are 6, 18, 11; mean 35/3; whists 8, -4, -4."""
    mean = Fraction(35, 3)
    expected = [(mean - hill) * 10 + net for hill, net in ((6, 8), (18, -4), (11, -4))]
    assert paper.reckoned("preferans/sochi", {"pool": 20}, PULKA).balance == expected


def test_cro_30_worked_by_hand() -> None:
    """Mains 4, -2, 0 with a mean of 2/3, ten side points each; sides 26, -10, -16."""
    mean = Fraction(2, 3)
    expected = [net - 10 * (main - mean) for net, main in ((26, 4), (-10, -2), (-16, 0))]
    assert paper.reckoned("preferans/croatian", {"start": 30}, COLUMNS).balance == expected


def test_aus_20_worked_by_hand() -> None:
    found = paper.reckoned("preferans/styrian", {"ante": 100}, {"cash": [30, -50, -40]}, 60)
    assert found.balance == [50, -30, -20]


@pytest.mark.parametrize(
    ("ruleset", "options", "written", "pot", "rule", "field"),
    [
        ("preferans/sochi", {"pool": 20}, {**PULKA, "pool": [21, 0, 0]}, 0, "RUS-40", "pool[0]"),
        ("preferans/sochi", {"pool": 20}, {**PULKA, "pool": [0, -1, 0]}, 0, "RUS-40", "pool[1]"),
        ("preferans/sochi", {"pool": 20}, {**PULKA, "whist": [10, 4, 1]}, 0, "GEN-13", "whist_of_others[0]"),
        ("preferans/sochi", {}, PULKA, 0, "GEN-4", "options.pool"),
        ("preferans/croatian", {"start": 30}, {**COLUMNS, "main": [1, -2, 0]}, 0, "CRO-29", "main[0]"),
        ("preferans/slovak", {"start": 30}, {**COLUMNS, "side": [1, 2, 3]}, 0, "GEN-13", "side_of_others[0]"),
        ("preferans/austrian", {"ante": 100}, {"cash": [30, -50, -40]}, 50, "GEN-9", "pot"),
        ("preferans/austrian", {"ante": 100}, {"cash": [30, 20, 0]}, -50, "AUS-4", "pot"),
        ("preferans/pasy", {"target": 20}, {"points": [20, -2]}, 0, "PASY-1", "points[1]"),
    ],
)
def test_what_cannot_stand_there_is_refused(
    ruleset: str, options: dict[str, Any], written: dict[str, Any], pot: int, rule: str, field: str
) -> None:
    with pytest.raises(RuleError) as refused:
        paper.reckoned(ruleset, options, written, pot)
    assert (refused.value.rule, refused.value.field) == (rule, field)
