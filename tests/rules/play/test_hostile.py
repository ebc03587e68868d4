"""Whatever stands in a record with a `play`: it is scored, or a rule refuses it at its place. Nothing else happens."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import __main__ as cli
from rules import registry
from rules.errors import RuleError
from tests.examples import examples
from tests.rules.play.playing import SZMK
from tests.rules.play.test_checking import DEALS, dealt, record_with
from tests.rules.preferans.games import SYSTEMS, random_game

pytestmark = pytest.mark.unit

RANDOMS = st.integers(min_value=0, max_value=2**32).map(Random)

SOCHI, CLASSIC = "preferans/sochi", "preferans/classic"
PASSED = {"kind": "all_pass", "tricks": [4, 3, 3]}
FIVE_PASSED = {"kind": "all_pass", "tricks": [4, 3, 3, 0, 0]}
LEFT = {"kind": "leave", "seat": 3}
WHISTED = {"kind": "contract", "declarer": 0, "defence": [None, "whist", "whist"], "tricks": [6, 2, 2]}
SEVEN = {"kind": "deal", "actor": 0, "contract": "seven", "won": {"game": True, "seven": True}, "red": True}

#: Rule set, options, players, deals; the last one has a play and a dealer who is not in the game.
INACTIVE: list[tuple[str, dict[str, Any], int, list[dict[str, Any]]]] = [
    (SOCHI, {"pool": 20}, 3, [{**PASSED, "dealer": 3}]),
    (SOCHI, {"pool": 20}, 3, [{**PASSED, "dealer": 4}]),
    (SOCHI, {"pool": 20}, 3, [{**WHISTED, "contract": "6H", "dealer": 3}]),
    (SOCHI, {"pool": 20}, 2, [{"kind": "misere", "declarer": 0, "tricks": [0, 10], "dealer": 2}]),
    (SOCHI, {"pool": 20}, 5, [LEFT, {**FIVE_PASSED, "dealer": 3}]),
    (SOCHI, {"pool": 20}, 4, [{**FIVE_PASSED, "tricks": [4, 3, 3, 0], "dealer": 3}, {"kind": "join", "seat": 3}]),
    (CLASSIC, {"pool": 20}, 3, [{"kind": "bomb", "bombers": [0], "tricks": [4, 3, 3], "dealer": 3}]),
    ("preferans/gusarik-hussar", {"pool": 20}, 2, [{"kind": "misere", "declarer": 0, "tricks": [0, 10], "dealer": 2}]),
    ("preferans/gusarik", {}, 2, [{"kind": "contract", "contract": "6H", "declarer": 0, "tricks": [6, 4],
                                             "dealer": 2}]),
    ("preferans/pasy", {"target": 20}, 2, [{"kind": "deal", "tricks": [6, 4], "dealer": 4}]),
    ("preferans/zakaznoy", {}, 3, [{**WHISTED, "contract": "6H", "dealer": 4}]),
    ("preferans/slovak", {"start": 40}, 3, [{"kind": "contract", "declarer": 0, "contract": 4, "tricks": [6, 2, 2],
                                             "dealer": 3}]),
    ("preferans/croatian", {"start": 40}, 3, [{**WHISTED, "contract": 4, "dealer": 3}]),
    ("preferans/austrian", {"ante": 10}, 3, [{**WHISTED, "contract": 4, "dealer": 3}]),
    ("preferans/styrian", {"ante": 50}, 3, [{**WHISTED, "contract": 4, "dealer": 4}]),
    (SZMK, {}, 3, [{**SEVEN, "dealer": 3}]),
]  # fmt: skip


def record(
    ruleset: str, options: dict[str, Any], players: int, deals: list[dict[str, Any]]
) -> dict[str, Any]:
    played = [deal if "dealer" not in deal else {**deal, "play": {}} for deal in deals]
    return {**record_with(ruleset, players, None), "options": options, "deals": played}


@pytest.mark.parametrize(("ruleset", "options", "players", "deals"), INACTIVE)
def test_gen_6_a_dealer_who_is_not_in_the_game_is_refused(
    ruleset: str, options: dict[str, Any], players: int, deals: list[dict[str, Any]]
) -> None:
    number = next(place for place, deal in enumerate(deals, 1) if "dealer" in deal)
    with pytest.raises(RuleError) as refused:
        registry.score(json.dumps(record(ruleset, options, players, deals)))
    error = refused.value.as_dict()
    assert (error["rule"], error["deal"], error["field"]) == ("GEN-6", number, "dealer")
    told = str(error["message"])
    assert str(deals[number - 1]["dealer"]) in told or told.startswith(
        f"seat {deals[number - 1]['dealer'] + 1} "
    )


def test_a_batch_goes_on_after_it(tmp_path: Any, capfdbinary: Any) -> None:
    wrong, right = (record(SOCHI, {"pool": 20}, 3, [{**PASSED, "dealer": dealer}]) for dealer in (3, 2))
    right["deals"][0].pop("play")
    batch = tmp_path / "batch.jsonl"
    batch.write_text("".join(json.dumps(one) + "\n" for one in (right, wrong, right)))
    assert cli.main(["score", "--jsonl", str(batch)]) == cli.REFUSED
    answers = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [answer.get("error", {}).get("rule") for answer in answers] == [None, "GEN-6", None]


#: What stands somewhere in a record that should not.
JUNK: list[Any] = [
    -1, 0, 1, 2, 3, 4, 5, 10, 11, 10**20, None, True, False, "", "pass", "whist", "half", "return", "own", "invited",
    "misere", "6", "6S", "7H", "10NT", "betl", "durch", "two_sevens", "hundred", "HA", "AS", "XX", "H", "S", "{seat}",
    [], {}, [None], [0], ["AS", "AS"],
]  # fmt: skip
SEATS = ("dealer", "declarer", "actor", "pausing", "lead", "seat")
CARDS = ("AS", "KS", "7H", "8H", "9D", "JC", "HA", "LX", "Z7")


def places(held: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value below."""
    parts = held.items() if isinstance(held, dict) else enumerate(held) if isinstance(held, list) else ()
    for key, value in parts:
        yield (*path, key)
        yield from places(value, (*path, key))


def spoil(random: Random, raw: dict[str, Any]) -> None:
    """Change one value of a record: take it out, put it in twice, mix it, or write something else."""
    found = list(places(raw))
    seats = [path for path in found if path[-1] in SEATS]
    seat = bool(seats) and random.random() < 0.5
    path = random.choice(seats if seat else found)
    holder: Any = raw
    for key in path[:-1]:
        holder = holder[key]
    how = random.random()
    if seat:
        holder[path[-1]] = random.randrange(5)
    elif how < 0.15:
        del holder[path[-1]]
    elif how < 0.3 and isinstance(holder, list):
        holder.insert(path[-1], copy.deepcopy(random.choice(holder)))
    elif how < 0.4 and isinstance(holder[path[-1]], list):
        random.shuffle(holder[path[-1]])
    else:
        holder[path[-1]] = copy.deepcopy(random.choice(JUNK))


def some_play(random: Random) -> dict[str, Any]:
    """A block that mostly fits nothing."""
    return {
        "hands": [random.sample(CARDS, random.randint(0, 4)) for _ in range(random.randint(0, 5))],
        "talon": random.sample(CARDS, random.randint(0, 2)),
        "trump": random.choice("SHDC"),
        "tricks": [
            {"lead": random.randrange(5), "cards": random.sample(CARDS, random.randint(1, 4))}
            for _ in range(random.randint(0, 2))
        ],
    }


def with_play(random: Random) -> dict[str, Any]:
    """A right record with a whole play, or a game of which some deals have one that fits badly."""
    if random.random() < 0.5:
        ruleset, players, deal = random.choice(DEALS)
        return record_with(ruleset, players, dealt(ruleset, players, deal, random.randrange(20)))
    raw = random_game(random, random.choice(SYSTEMS), 6)
    for deal in raw["deals"]:
        if "dealer" in deal and random.random() < 0.5:
            deal["play"] = random.choice([{}, some_play(random)])
    return raw


@settings(
    max_examples=examples(250), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
@given(random=RANDOMS)
def test_a_spoilt_record_is_scored_or_refused_by_a_rule(random: Random) -> None:
    raw = with_play(random)
    for _ in range(random.randint(1, 3)):
        spoil(random, raw)
    line, refused = cli.score_line(json.dumps(raw).encode())
    answer = json.loads(line)
    assert refused is ("error" in answer)
    if refused:
        assert answer["error"]["rule"]
        return
    engine, decoded = registry.read(json.dumps(raw))
    assert list(engine.explain(decoded, engine.score(decoded), "en"))
