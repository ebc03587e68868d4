"""What a page asks for to carry a game over (GEN-9), and deals of a table that has grown (SPEC-3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import registry
from rules.preferans.carried import widened

pytestmark = pytest.mark.unit

PREFERANS = [name for name, ruleset in registry.rulesets().items() if ruleset.engine == "preferans"]


def carry_of(ruleset: str) -> type[msgspec.Struct] | None:
    engine: Any = registry.engine(ruleset)
    kinds = engine.family.kinds(engine.system)
    return next((kind for kind in kinds if msgspec.inspect.type_info(kind).tag == "carry"), None)


@pytest.mark.parametrize("ruleset", PREFERANS)
def test_every_account_of_a_carry_is_asked_for_and_no_other(ruleset: str) -> None:
    carry, told = carry_of(ruleset), registry.engine(ruleset).tables().get("carried")
    if carry is None:
        assert told is None
    else:
        assert told is not None
        assert {account["name"] for account in told["accounts"]} == set(carry.__struct_fields__) - {"note"}


@pytest.mark.parametrize(
    ("ruleset", "options", "account"),
    [
        ("preferans/classic", {}, "hill"),
        ("preferans/classic", {"opening": "bomb"}, None),
        ("preferans/sochi", {}, None),
        ("preferans/croatian", {}, None),
    ],
)
def test_one_agreed_hill_for_all_opens_classic_without_opening_rounds(
    ruleset: str, options: dict[str, Any], account: str | None
) -> None:
    """CLASSIC-5."""
    told = registry.engine(ruleset).tables(options)["carried"]
    assert told.get("agreed") == account


JOIN = {"kind": "join", "seat": 3}
THREE: list[dict[str, Any]] = [
    {"kind": "carry", "pool": [1, 2, 3], "hill": ["1/2", 0, 0], "whist": [[0, 1, 2], [3, 0, 4], [5, 6, 0]]},
    {"kind": "carry", "bombs": [[1], [], [2]]},
    {"kind": "contract", "defence": [None, "pass", "whist"], "tricks": [6, 2, 2]},
]
FOUR: list[dict[str, Any]] = [
    {
        "kind": "carry",
        "pool": [1, 2, 3, 0],
        "hill": ["1/2", 0, 0, 0],
        "whist": [[0, 1, 2, 0], [3, 0, 4, 0], [5, 6, 0, 0], [0, 0, 0, 0]],
    },
    {"kind": "carry", "bombs": [[1], [], [2], ()]},
    {"kind": "contract", "defence": [None, "pass", "whist", None], "tricks": [6, 2, 2, 0]},
]


@pytest.mark.parametrize(("before", "after"), list(zip(THREE, FOUR, strict=True)))
def test_a_deal_from_before_has_a_place_for_who_joined(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert widened([before, JOIN, after], 4) == [after, JOIN, after]
    assert widened([after, JOIN], 4) == [after, JOIN]


@pytest.mark.parametrize(
    "deals",
    [
        THREE,  # nobody joined: too short, and refused as such
        [JOIN, *THREE],  # dealt after he came
        [{"kind": "all_pass", "tricks": [5, 5]}, JOIN],  # nobody's number of seats
        [{"kind": "carry", "whist": [[0, 1], [1, 0], [0, 0]]}, JOIN],
        [{"kind": "all_pass", "tricks": 7}, {"kind": "join", "seat": "3"}, {"kind": "join"}],
    ],
)
def test_what_is_wrong_stays_wrong(deals: list[dict[str, Any]]) -> None:
    assert widened(deals, 4) == deals


def test_two_who_joined_one_after_the_other() -> None:
    first, second = {"kind": "all_pass", "tricks": [1, 2, 7]}, {"kind": "all_pass", "tricks": [1, 2, 7, 0]}
    found = widened([first, JOIN, second, {"kind": "join", "seat": 4}], 5)
    assert [found[0]["tricks"], found[2]["tricks"]] == [[1, 2, 7, 0, 0]] * 2
