"""What holds for every evening, whatever is played."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import citations, registry, rulebook
from rules.words import LANGUAGES
from tests.examples import examples

from .evenings import evenings, random_deal, randoms
from .table import RULESET, score

pytestmark = pytest.mark.unit

ENGINE = registry.engine(RULESET)
SCHEMA = jsonschema.Draft202012Validator(ENGINE.schema())
RULES = set(rulebook.rules("marias"))

fast = settings(max_examples=examples(150), deadline=None)


@fast
@given(evenings())
def test_money_and_zb_are_zero_sum(raw: dict[str, Any]) -> None:
    result = score(raw)
    assert all(sum(deal.money) == 0 for deal in result.deals)
    assert sum(result.money) == sum(result.zb) == 0


@fast
@given(evenings(), randoms())
def test_money_is_the_sum_of_the_postings_in_any_order(raw: dict[str, Any], random: Random) -> None:
    result = score(raw)
    for deal in result.deals:
        money = [0] * len(raw["players"])
        for posting in random.sample(deal.postings, len(deal.postings)):
            assert posting.cents > 0
            assert posting.payer != posting.payee
            money[posting.payer] -= posting.cents
            money[posting.payee] += posting.cents
        assert money == deal.money
    assert result.money == [sum(cents) for cents in zip(*(deal.money for deal in result.deals), strict=True)]


@fast
@given(evenings())
def test_the_same_record_has_the_same_result(raw: dict[str, Any]) -> None:
    assert score(raw) == score(raw)


@fast
@given(evenings())
def test_a_record_written_again_is_the_same_record(raw: dict[str, Any]) -> None:
    record = ENGINE.decode(raw)
    again = ENGINE.decode(json.loads(msgspec.json.encode(record)))
    assert again == record
    assert ENGINE.score(again) == ENGINE.score(record)


@fast
@given(evenings(), randoms())
def test_another_deal_changes_no_earlier_one(raw: dict[str, Any], random: Random) -> None:
    before = score(raw)
    longer = copy.deepcopy(raw)
    longer["deals"].append(random_deal(random, len(raw["players"])))
    assert score(longer).deals[:-1] == before.deals


@fast
@given(evenings())
def test_everyone_one_seat_further_is_paid_one_seat_further(raw: dict[str, Any]) -> None:
    players = len(raw["players"])
    turned = msgspec.to_builtins(score(turn(raw, players)))
    result = msgspec.to_builtins(score(raw))
    for name in ("money", "premium", "zb"):
        assert turned[name][1:] + turned[name][:1] == result[name]
    assert [deal["notes"] for deal in turned["deals"]] == [deal["notes"] for deal in result["deals"]]


def turn(held: Any, players: int, name: str = "") -> Any:
    """The record with every seat one further."""
    if isinstance(held, dict):
        return {key: turn(value, players, name if name == "flekers" else key) for key, value in held.items()}
    if isinstance(held, list):
        return [turn(value, players, name) for value in held]
    seats = ("dealer", "pausing", "absent", "actor", "offender", "flekers")
    return (held + 1) % players if name in seats else held


@fast
@given(evenings(), st.integers(2, 40))
def test_money_grows_with_the_base(raw: dict[str, Any], times: int) -> None:
    raw["options"] = raw.get("options", {}) | {"base_cents": 2, "premium_cents_per_point": 0}
    small = score(raw)
    raw["options"]["base_cents"] = 2 * times
    assert score(raw).zb == [times * cents for cents in small.zb]


@fast
@given(evenings())
def test_rows_add_up_to_the_points_and_only_the_actor_has_any(raw: dict[str, Any]) -> None:
    result = score(raw)
    for deal, scored in zip(raw["deals"], result.deals, strict=True):
        assert sum(row.points for row in scored.rows) == sum(scored.premium)
        others = [points for seat, points in enumerate(scored.premium) if seat != deal.get("actor")]
        assert not any(others)


@fast
@given(evenings())
def test_an_absent_player_neither_pays_nor_receives(raw: dict[str, Any]) -> None:
    for deal, scored in zip(raw["deals"], score(raw).deals, strict=True):
        assert not any(scored.money[seat] for seat in deal.get("absent", []))


@settings(max_examples=examples(60), deadline=None)
@given(evenings())
def test_what_the_rules_accept_fits_the_schema(raw: dict[str, Any]) -> None:
    score(raw)
    SCHEMA.validate(raw)


@settings(max_examples=examples(30), deadline=None)
@given(evenings(), st.sampled_from(LANGUAGES))
def test_every_posting_is_explained(raw: dict[str, Any], language: str) -> None:
    record = ENGINE.decode(raw)
    result = ENGINE.score(record)
    told = "\n".join(ENGINE.explain(record, result, language))
    for deal in result.deals:
        for posting in deal.postings:
            assert posting.rule in RULES
            assert f"[{posting.rule}, {citations.cite_in(posting.cite, language)}]" in told
