"""A page that only looks up and adds finds what the rules find."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings

from rules import registry
from rules.errors import RuleError
from tests.examples import examples

from .evenings import evenings
from .table import RULESET, deal, record, score

pytestmark = pytest.mark.unit

ENGINE = registry.engine(RULESET)


def looked_up(prices: dict[str, Any], played: dict[str, Any]) -> tuple[int, int]:
    """The share of a payer in cents and the actor's premium points, from the tables alone."""
    if played["contract"] == "mistake":
        return max(-prices["mistake"], -prices["limits"]["mistake"]["plain"]), 0
    contract, colour = played["contract"], "red" if played.get("red") else "plain"
    won, silent = dict(played.get("won", {})), played.get("silent", {})
    share = 0
    for component, by_fleks in prices["parts"][contract][colour].items():
        cents = by_fleks[min(played.get("flek", {}).get(component, 0), prices["most_fleks"])]
        if component == "hundred":
            steps = prices["steps"][str(played["points"])]
            won[component] = steps > 0
            share += cents * steps
            continue
        if component == "game" and "hundred" in silent:
            cents *= prices["silent"]["hundred"]
        won.setdefault(component, True)  # an accepted seven
        share += cents if won[component] else -cents
    if "seven" in silent:
        cents = prices["silent"]["seven"][colour]
        share += cents if silent["seven"] == "actor" else -cents
    limit = prices["limits"][contract][colour]
    return max(-limit, min(share, limit)), points(prices, played, won)


def points(prices: dict[str, Any], played: dict[str, Any], won: dict[str, bool]) -> int:
    named = {entry["row"] for entry in played.get("premium", [])}
    rows = [row for row in prices["rows"] if row["row"] in named and all(won[part] for part in row["needs"])]
    takers = [row for row in rows if not row["outside_best"]]
    best = max(takers, key=lambda row: row["no_lead"] - row["lead"], default=None)
    total = 0
    for row in rows:
        no_lead = not played["lead"] and (row is best or row["outside_best"])
        untorn = row["untorn"] if not played.get("twenty", {}).get("trump_marriage_torn", True) else 1
        total += (row["no_lead"] if no_lead else row["lead"]) * untorn
    return total * (prices["red"] if played.get("red") else 1)


@settings(max_examples=examples(80), deadline=None)
@given(evenings())
def test_the_preview_is_the_result(raw: dict[str, Any]) -> None:
    plain = [
        one
        for one in raw["deals"]
        if one["kind"] == "deal" and not {"renonces", "laid_down", "helpers_against", "flek_cap"} & set(one)
    ]
    assume(plain)
    options = raw.get("options", {})
    prices = ENGINE.tables(options)["prices"]
    result = score({**raw, "deals": plain})
    for played, scored in zip(plain, result.deals, strict=True):
        share, premium = looked_up(prices, played)
        payer = next(
            seat
            for seat in range(len(raw["players"]))
            if seat != played["actor"] and seat not in played.get("absent", [])
        )
        assert scored.money[payer] == -share
        assert scored.premium[played["actor"]] == premium
        assert scored.needs_description == (premium > prices["description_above"])
    total, players = sum(result.premium), len(raw["players"])
    for money, own, zb in zip(result.money, result.premium, result.zb, strict=True):
        assert zb == money + prices["point_cents"] * (players * own - total)


def test_tables_refuse_an_option_that_there_is_not() -> None:
    with pytest.raises(RuleError, match="GEN-4"):
        ENGINE.tables({"base": 2})


CARDS = {
    "hand": ["Z7", "ZA", "ZX", "Z8", "G7", "GA", "GX", "G9", "HK", "HO"],
    "talon": ["G8", "H9"],
    "trump": "Z",
    "helper": "G",
}


def test_the_rows_of_a_hand_are_shown_before_the_deal_is_scored() -> None:
    half = {"kind": "deal", "contract": "two_sevens_hundred", "cards": CARDS}
    assert ENGINE.rows_in_cards(half) == {
        "hundred.twenty.4": 1,
        "two_sevens_hundred.trumps4": 1,
        "two_sevens_hundred.trumps4.tens": 1,
    }
    assert ENGINE.rows_in_cards(half | {"lead": True}) == {
        "hundred.twenty.4": 1,
        "two_sevens_hundred.trumps4": 1,
    }
    played = deal("two_sevens_hundred", cards=CARDS, lead=False, points=100, won={"two_sevens": True})
    assert {row.row: row.count for row in score(record(played)).deals[0].rows} == ENGINE.rows_in_cards(half)


def test_no_cards_no_rows() -> None:
    assert ENGINE.rows_in_cards({"contract": "seven"}) == {}


def test_a_hand_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RuleError, match="M-27"):
        ENGINE.rows_in_cards({"contract": "seven", "cards": CARDS})
