"""A club's own game is a file: options and nothing else."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules import registry
from rules.errors import RuleError
from rules.preferans.options import Convention
from rules.preferans.system import options, system
from tests.rules.preferans.games import SYSTEMS

pytestmark = pytest.mark.unit

CLUB = """
id = "preferans/klub"
title = "Klubová sočinka"
engine = "preferans"
valid_from = "2026-01-01"
source = "dohoda klubu"
least_players = 3
most_players = 4
unit = "whists"
direction = "clockwise"
based_on = "preferans/sochi"

[defaults]
pool = 10
whist_type = "gentleman"
all_pass_progression = [1, 2, 2]
"""

DEALS = [
    {"kind": "all_pass", "dealer": 0, "tricks": [4, 3, 3]},
    {"kind": "all_pass", "dealer": 1, "tricks": [4, 3, 3]},
    {"kind": "all_pass", "dealer": 2, "tricks": [4, 3, 3]},
    {"kind": "contract", "dealer": 2, "declarer": 0, "contract": "6", "defence": [None, "half", "pass"]},
    {
        "kind": "contract",
        "dealer": 2,
        "declarer": 0,
        "contract": "6",
        "defence": [None, "whist", "pass"],
        "tricks": [5, 5, 0],
    },
]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house of rules with one more file in its folder of rule sets."""
    house = Path(str(registry.resources.files("rules")))
    (tmp_path / "data").mkdir()
    for part in (house / "data").iterdir():
        if part.name != "rulesets":
            (tmp_path / "data" / part.name).symlink_to(part)
    folder = tmp_path / "data" / "rulesets"
    folder.mkdir()
    for file in (house / "data" / "rulesets").iterdir():
        (folder / file.name).symlink_to(file)
    (folder / "preferans-klub.toml").write_text(CLUB, encoding="utf-8")
    monkeypatch.setattr(registry, "resources", SimpleNamespace(files=lambda package: tmp_path))
    registry.rulesets.cache_clear()
    registry.engine.cache_clear()
    yield
    monkeypatch.undo()
    registry.rulesets.cache_clear()
    registry.engine.cache_clear()


def _record(**more: Any) -> str:
    record = {
        "format": "table-record/1",
        "ruleset": "preferans/klub",
        "players": ["A", "B", "C"],
        "deals": DEALS,
    }
    return json.dumps(record | more)


@pytest.mark.usefixtures("club")
def test_dropping_in_a_file_makes_a_game() -> None:
    result: Any = registry.score(_record())
    assert result.accounts["hill"] == [22, 15, 15]  # 4 x 5 + 2, 3 x 5, 3 x 5
    assert result.accounts["pool"] == [2, 0, 0]
    assert [row[0] for row in result.accounts["whist"]] == [0, 4 + 7, 7]  # half of a six; gentleman whist
    assert result.settlement["hill"] == [30, 25, 25]
    assert "preferans/klub" in registry.rulesets()


@pytest.mark.usefixtures("club")
def test_a_record_may_still_choose_otherwise() -> None:
    result: Any = registry.score(_record(options={"all_pass_progression": "none", "pool": 12}))
    assert result.accounts["hill"] == [14, 9, 9]
    with pytest.raises(RuleError, match="GEN-4"):
        registry.score(_record(options={"whist_type": "polite"}))


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_defaults_are_values_their_options_admit(ruleset: str) -> None:
    found = system(registry.rulesets()[ruleset])
    for name, option in found.options.items():
        for value in _defaults(found.defaults.get(name)):
            assert option.admits(value) or (name, value) == ("refa_max", "unlimited")


def _defaults(value: Any) -> list[Any]:
    """Every value a default may take: a plain one, or those of the option it depends on."""
    if not isinstance(value, dict) or "by" not in value:
        return [] if value is None else [value]
    steps = [step for _, step in value.get("up_to", [])]
    plain = [other for key, other in value.items() if key not in ("by", "up_to")]
    return steps + plain


def test_every_option_names_its_rule_and_what_it_may_be() -> None:
    assert all(option.rule and (option.values or option.type) for option in options().values())
    used = {name for ruleset in SYSTEMS for name in system(registry.rulesets()[ruleset]).options}
    assert used == set(options())


def test_an_option_tells_truth_from_numbers() -> None:
    option = Convention(name="x", rule="GEN-4", values=(False, True))
    assert option.admits(True)
    assert not option.admits(1)
    assert not Convention(name="x", rule="GEN-4", type="integer").admits(True)


def test_the_table_of_conventions() -> None:
    """Section 6.1: the defaults that differ by system."""
    table = tomllib.loads((Path(__file__).parent / "book" / "conventions.toml").read_text(encoding="utf-8"))
    for name, by_system in table.items():
        for game, value in by_system.items():
            assert system(registry.rulesets()[f"preferans/{game}"]).defaults[name] == value, (name, game)
