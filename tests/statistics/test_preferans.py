"""What is counted of preferans: contracts by level, misere, all-pass, tricks of whisters (T-44)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import registry
from tournaments.statistics.counting import preferans
from tournaments.statistics.counting.figures import belongs, deals_in, lines
from tournaments.statistics.counting.rows import DealRow, Place
from tournaments.statistics.counting.sums import Sum

pytestmark = pytest.mark.unit

SOCHI, SLOVAK = "preferans/sochi", "preferans/slovak"
MADE: dict[str, Any] = {
    "kind": "contract", "dealer": 2, "declarer": 0, "contract": "7S", "defence": [None, "whist", "pass"],
    "tricks": [7, 3, 0],
}  # fmt: skip
FAILED = {
    **MADE,
    "dealer": 0,
    "declarer": 1,
    "contract": "6",
    "defence": ["whist", None, "pass"],
    "tricks": [5, 5, 0],
}
MISERE = {"kind": "misere", "dealer": 1, "declarer": 2, "tricks": [5, 5, 0]}
PASSED = {"kind": "all_pass", "dealer": 2, "tricks": [4, 3, 3]}


def rows(
    *deals: dict[str, Any], ruleset: str = SOCHI, options: dict[str, Any] | None = None
) -> list[DealRow]:
    record = {
        "format": "table-record/1", "ruleset": ruleset, "players": list("ABC"), "deals": list(deals),
        "options": {"pool": 20} if options is None else options,
    }  # fmt: skip
    engine, decoded = registry.decode(record)
    results = msgspec.to_builtins(engine.score(decoded))["deals"]
    return [
        row
        for number, (deal, result) in enumerate(zip(deals, results, strict=True), start=1)
        for row in preferans.rows(
            msgspec.convert(deal, preferans.Dealt),
            msgspec.convert(result, preferans.Outcome),
            Place(1, 1, number),
            (10, 11, 12),
        )
    ]


def sum_of(player: int, found: list[DealRow]) -> Sum:
    made = Sum()
    for row in found:
        if row.player == player:
            made.add_row(row)
    return made


@pytest.mark.parametrize(
    ("deals", "player", "counts"),
    [
        ([MADE], 10, {"contract.7.plain.played": 1, "contract.7.plain.made": 1, "actor.made": 1}),
        ([MADE], 11, {"whist.known": 1, "whist.tricks": 3, "defence.deals": 1}),
        (
            [FAILED],
            11,
            {"contract.6.plain.played": 1, "contract.6.plain.known": 1, "contract.6.plain.made": 0},
        ),
        ([FAILED], 10, {"whist.tricks": 5}),
        ([MADE, FAILED], 12, {"defence.deals": 2, "whist.known": 0}),
        ([MISERE], 12, {"contract.misere.plain.played": 1, "contract.misere.plain.made": 1}),
        ([PASSED], 10, {"all_pass.deals": 1, "all_pass.known": 1, "all_pass.tricks": 4, "actor.deals": 0}),
    ],
)
def test_deals_are_counted_by_level_and_role(
    deals: list[dict[str, Any]], player: int, counts: dict[str, int]
) -> None:
    found = sum_of(player, rows(*deals)).counts
    assert {name: found.get(name, 0) for name in counts} == counts
    assert found.get("gain", 0) == 0, "a balance is settled at the end alone"


def test_every_line_opens_to_as_many_deals() -> None:
    found = rows(MADE, FAILED, MISERE, PASSED)
    for player in (10, 11, 12):
        each = sum_of(player, found)
        for line in lines(each, ("6", "7", "misere"), money=False, person=True):
            mine = [row for row in found if row.player == player and belongs(row, line.what)]
            assert line.deals == deals_in(each, line.what) == len(mine), line


def test_what_is_no_deal_is_not_counted() -> None:
    for deal in (preferans.Dealt("leave"), preferans.Dealt("redeal", dealer=0), preferans.Dealt("carry")):
        assert list(preferans.rows(deal, preferans.Outcome([]), Place(1, 1, 1), (10, 11, 12))) == []
