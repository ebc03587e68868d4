"""Of a misere the declarer's tricks suffice: nothing else of them counts (GEN-7, RUS-27)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rules import registry
from rules.errors import RuleError
from rules.form import possible
from tests.rules.preferans.games import NAMES
from tests.rules.preferans.test_book import load, record_of

pytestmark = pytest.mark.unit

BOOK = [case for case in load("russian") if any(deal["kind"] == "misere" for deal in case["deals"])]


def record(tricks: list[int | None], ruleset: str = "preferans/sochi", **fields: Any) -> dict[str, Any]:
    """One misere of seat 1 that seat 0 dealt."""
    deal = {"kind": "misere", "dealer": 0, "declarer": 1, "tricks": tricks, **fields}
    names = list(NAMES[: len(tricks)])
    options = {"pool": 20}
    return {
        "format": "table-record/1",
        "ruleset": ruleset,
        "options": options,
        "players": names,
        "deals": [deal],
    }


def result(told: dict[str, Any]) -> Any:
    return msgspec.to_builtins(registry.score(json.dumps(told)))


@pytest.mark.parametrize("case", BOOK, ids=lambda case: str(case["says"]))
def test_every_misere_of_the_book_comes_out_the_same_by_the_declarer_s_tricks(case: dict[str, Any]) -> None:
    whole = record_of(case)
    alone = json.loads(json.dumps(whole))
    for deal in alone["deals"]:
        if deal["kind"] == "misere":
            deal["tricks"] = [
                count if seat == deal["declarer"] else None for seat, count in enumerate(deal["tricks"])
            ]
    assert result(alone) == result(whole)


@pytest.mark.parametrize(
    ("tricks", "ruleset"),
    [
        ([None, 2, None], "preferans/sochi"),
        ([0, 2, None, None], "preferans/sochi"),  # the dealer of four sits out
        ([None, 2], "preferans/gusarik-hussar"),
    ],
)
def test_who_is_not_counted_is_null(tricks: list[int | None], ruleset: str) -> None:
    rest = [8 if seat == len(tricks) - 1 or len(tricks) == 2 else 0 for seat in range(len(tricks))]
    everybody = [count if count is not None else rest[seat] for seat, count in enumerate(tricks)]
    assert result(record(tricks, ruleset)) == result(record(list(everybody), ruleset))


@pytest.mark.parametrize(
    "tricks",
    [
        [4, None, 6],  # the declarer's is what counts
        [4, 0, None],  # of the defenders both or none
        [None, 11, None],
        [None, -1, None],
        [2, 1, None, None],  # who sits out takes no trick
        [None, None, None],
    ],
)
def test_what_is_counted_in_part_is_refused(tricks: list[int | None]) -> None:
    with pytest.raises(RuleError) as refused:
        result(record(tricks))
    assert (refused.value.rule, refused.value.field) == ("GEN-7", "tricks")


def test_the_form_asks_for_the_declarer_s_tricks_and_for_everybody_s_once_another_s_is_counted() -> None:
    form = registry.engine("preferans/sochi").form({"pool": 20})

    def asked(*tricks: int | None) -> list[bool]:
        deal = {"kind": "misere", "dealer": 3, "declarer": 1, "tricks": list(tricks)}
        states = possible(form, 4, deal)
        return [states[f"tricks.{seat}"].required for seat in range(4)]

    assert asked(None, None, None, None) == [False, True, False, False]
    assert asked(None, 0, None, None) == [False, True, False, False]
    assert asked(4, 0, None, None) == [False, True, True, False]


def test_the_evening_is_told_without_counts_that_nobody_made() -> None:
    engine, decoded = registry.read(json.dumps(record([None, 2, None])))
    (line,) = [
        line for line in engine.explain(decoded, engine.score(decoded), "en") if line.startswith("Deal 1")
    ]
    assert f"tricks {NAMES[1]} 2" in line
    assert "None" not in line
