"""What holds for every sequence of valid deals of every system."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import registry
from rules.preferans.settlement import by_mean, by_pairs
from tests.examples import examples
from tests.rules.preferans.games import SYSTEMS, random_game

pytestmark = pytest.mark.unit

RANDOMS = st.integers(min_value=0, max_value=2**32).map(Random)
quick = settings(
    max_examples=examples(10), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def scored(record: dict[str, Any]) -> dict[str, Any]:
    """A result as its reader gets it."""
    return json.loads(msgspec.json.encode(registry.score(json.dumps(record))))


def moments(record: dict[str, Any]) -> range:
    """Every number of deals after which the game can be looked at: who joins is among the players from then on."""
    joins = [number for number, deal in enumerate(record["deals"], 1) if deal["kind"] == "join"]
    return range(joins[0] if joins else 0, len(record["deals"]) + 1)


@pytest.mark.parametrize("ruleset", SYSTEMS)
@quick
@given(random=RANDOMS)
def test_gen_13_a_game_stopped_at_any_moment_is_settled_to_zero(ruleset: str, random: Random) -> None:
    record = random_game(random, ruleset)
    for count in moments(record):
        balance = scored({**record, "deals": record["deals"][:count]})["balance"]
        assert sum(map(Fraction, balance)) == 0


@pytest.mark.parametrize("ruleset", SYSTEMS)
@quick
@given(random=RANDOMS)
def test_the_state_after_a_deal_never_changes_by_what_follows(ruleset: str, random: Random) -> None:
    record = random_game(random, ruleset)
    whole = scored(record)
    for count in moments(record):
        part = scored({**record, "deals": record["deals"][:count]})
        assert part["deals"] == whole["deals"][:count]
        if count:
            accounts = {name: part["deals"][-1]["state"][name] for name in part["accounts"]}
            assert accounts == part["accounts"]


@pytest.mark.parametrize("ruleset", SYSTEMS)
@quick
@given(random=RANDOMS)
def test_a_replay_gives_the_same_bytes(ruleset: str, random: Random) -> None:
    text = json.dumps(random_game(random, ruleset))
    assert msgspec.json.encode(registry.score(text)) == msgspec.json.encode(registry.score(text))


@pytest.mark.parametrize("ruleset", SYSTEMS)
@quick
@given(random=RANDOMS)
def test_gen_12_entries_add_up_to_the_accounts(ruleset: str, random: Random) -> None:
    record = random_game(random, ruleset)
    if record["deals"] and record["deals"][0]["kind"] == "carry":
        return  # nothing is written for what is carried over
    result = scored(record)
    sums: dict[tuple[str, Any, Any], Fraction] = {}
    for deal in result["deals"]:
        for entry in deal["entries"]:
            place = (entry["account"], entry["seat"], entry.get("on"))
            sums[place] = sums.get(place, Fraction(0)) + Fraction(entry["amount"])
    start = Fraction(record["options"].get("start", 0))
    accounts = result["accounts"]
    for (account, seat, on), total in sums.items():
        if account == "pot":
            assert total == Fraction(accounts["pot"])
        elif account in ("whist", "side"):
            assert total == Fraction(accounts[account][seat][on])
        elif account == "refa":
            assert total == accounts["refas"][seat]
        elif account == "bomb":
            assert total == sum(accounts["bombs"][seat])
        else:
            assert total + (start if account == "main" else 0) == Fraction(accounts[account][seat])


@quick
@given(random=RANDOMS)
def test_set_1_both_methods_of_the_book_give_the_same_balance(random: Random) -> None:
    players = random.randint(2, 5)
    hill = [Fraction(random.randint(-9, 99), random.choice([1, 2, 3])) for _ in range(players)]
    whist = [[0 if i == j else random.randint(0, 300) for j in range(players)] for i in range(players)]
    lowest = min(hill)
    for divisor in (players, players - 1, 1):
        first = by_pairs(hill, whist, 10, divisor)
        assert first == by_mean(hill, whist, 10, divisor)
        assert first == by_pairs([points - lowest for points in hill], whist, 10, divisor)  # the amnesty
        assert sum(first) == 0


@pytest.mark.parametrize("ruleset", [name for name in SYSTEMS if "austrian" in name or "styrian" in name])
@quick
@given(random=RANDOMS)
def test_the_pot_and_the_cash_are_zero_together(ruleset: str, random: Random) -> None:
    for deal in scored(random_game(random, ruleset))["deals"]:
        state = deal["state"]
        assert Fraction(state["pot"]) + sum(map(Fraction, state["cash"])) == 0
