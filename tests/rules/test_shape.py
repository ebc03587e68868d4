"""The words of a structural fault: they are found wherever msgspec refuses, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import registry
from rules.errors import RuleError
from rules.marias.record import Record
from rules.preferans.russian.deals import RussianClose
from rules.records import read_json
from rules.shape import first_fault
from tests.examples import examples
from tests.rules.preferans.games import SYSTEMS

pytestmark = pytest.mark.unit

MARIAS: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "marias/szmk-2012",
    "players": ["Anna", "Boris", "Cyril"],
    "deals": [{"kind": "deal", "dealer": 2, "actor": 0, "contract": "durch", "won": {"durch": True}}],
}
SOCHI: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "preferans/sochi",
    "options": {"pool": 20},
    "players": ["Anna", "Boris", "Cyril"],
    "deals": [{"kind": "all_pass", "dealer": 2, "tricks": [4, 3, 3]}],
}
CARDS = {"hand": ["HA", "HX", "HK", "HO", "HU", "H9", "H8", "H7", "ZA", "ZX"], "talon": ["L7", "L8"]}
#: rule, field, message, then what stands in the deal (of mariáš, of Sochi) or at the top.
IN_MARIAS = [
    ("actor", {"actor": 4}, "actor must be a whole number from 0 to 3, not 4"),
    ("actor", {"actor": True}, "actor must be a whole number from 0 to 3, not true"),
    ("actor", {"actor": 1.5}, "actor must be a whole number from 0 to 3, not 1.5"),
    ("actor", {"actor": 10**18}, "actor must be a whole number from 0 to 3, not 100000000000000000…"),
    ("bid", {"bid": "1"}, 'bid must be a whole number, not "1"'),
    (
        "bid",
        {"bid": 10**18},
        "bid must be a whole number from -999999999999999999 to 999999999999999999, not 100000000000000000…",
    ),
    ("red", {"red": 1}, "red must be true or false, not 1"),
    ("won", {"won": [True]}, "won must be an object, not […]"),
    ("won.durch", {"won": {"durch": None}}, "won.durch must be true or false, not null"),
    (
        "silent.seven",
        {"silent": {"seven": "both"}},
        'silent.seven must be one of "actor", "defence", not "both"',
    ),
    ("kind", {"kind": "feast"}, 'kind must be one of "deal", "misdeal", not "feast"'),
    ("kind", {"kind": None}, 'kind must be one of "deal", "misdeal", not null'),
    ("absent", {"absent": [0] * 5}, "absent must be a list of length 0 to 4, not a list of length 5"),
    ("absent[0]", {"absent": ["0"]}, 'absent[0] must be a whole number from 0 to 3, not "0"'),
    (
        "cards.hand",
        {"cards": {**CARDS, "hand": []}},
        "cards.hand must be a list of length 10, not a list of length 0",
    ),
    (
        "cards.talon[1]",
        {"cards": {**CARDS, "talon": ["HA", "10"]}},
        'cards.talon[1] must be a card: H, Z, G or L, then one of A, K, O, U, X, 9, 8, 7, such as HA, not "10"',
    ),
    (
        "description",
        {"description": ""},
        "description must be a text of length 1 to 500, not a text of length 0",
    ),
    (
        "cards.cards",
        {"cards": {"cards": 1}},
        'there is no field cards.cards here, only: "hand", "talon", "trump", "helper"',
    ),
    (
        "renonces[0].code",
        {"renonces": [{"offender": 1}]},
        "renonces[0].code is missing; it must be a text",
    ),
]
IN_SOCHI = [
    ("dealer", {"dealer": 5}, "dealer must be a whole number from 0 to 4, not 5"),
    ("tricks[1]", {"tricks": [4, "3", 3]}, 'tricks[1] must be a whole number from 0 to 10, not "3"'),
    ("tricks", {"tricks": 10}, "tricks must be a list, not 10"),
    (
        "pool[0]",
        {"kind": "carry", "pool": ["3,5"]},
        'pool[0] must be a whole number or an exact fraction as text, such as "14/3", not "3,5"',
    ),
    (
        "defence[0]",
        {"kind": "contract", "declarer": 0, "contract": "6S", "defence": ["wist"]},
        'defence[0] must be one of "half", "own", "pass", "return", "whist" or null, not "wist"',
    ),
    (
        "talon",
        {"kind": "contract", "declarer": 0, "contract": "6S", "talon": ["AS"]},
        "talon must be a list of length 2, not a list of length 1",
    ),
]
AT_THE_TOP = [
    (
        "GEN-1",
        "format",
        {"format": "table-record/2"},
        'format must be "table-record/1", not "table-record/2"',
    ),
    ("GEN-2", "ruleset", {"ruleset": 1}, "ruleset must be a text, not 1"),
    ("GEN-2", "deals", {"deals": None}, "deals must be a list, not null"),
    ("GEN-3", "players[1]", {"players": ["A", None, "C"]}, "players[1] must be a text, not null"),
    ("GEN-4", "options", {"options": []}, "options must be an object, not []"),
    ("GEN-10", "close.reason", {"close": {"reason": 5}}, "close.reason must be a text, not 5"),
    (
        "GEN-4",
        "options.pool",
        {"options": {"pool": 0}},
        'Size of each pool ("pool") must be a whole number of at least 1, not 0',
    ),
    (
        "GEN-4",
        "options.pool",
        {"options": {}},
        'Size of each pool ("pool") is missing; it must be a whole number of at least 1',
    ),
    (
        "GEN-4",
        "options.whist_type",
        {"options": {"pool": 10, "whist_type": "polite"}},
        'Whist ("whist_type") must be one of greedy ("jlob"), gentleman\'s ("gentleman"), not "polite"',
    ),
    (
        "GEN-4",
        "options.consolation",
        {"options": {"pool": 10, "consolation": True}},
        'Consolation for a missing trick of the declarer ("consolation") must be the price of the game ("price") '
        "or a whole number of at least 1, not true",
    ),
    (
        "GEN-4",
        "options.prices",
        {"options": {"pool": 10, "prices": {"6": 2}}},
        'Prices to the pool: 6, 7, 8, 9, 10, misere ("prices") must be an object with a whole number of at least 1 '
        'for each of 6, 7, 8, 9, 10, misere ("misere"), not {…}',
    ),
    (
        "GEN-10",
        "close.hill_adjustment[0].points",
        {"close": {"hill_adjustment": [{"seat": 1, "points": 2}]}},
        "close.hill_adjustment[0].points must be one of -1, 1, not 2",
    ),
    (
        "GEN-10",
        "close.mood",
        {"close": {"mood": "good"}},
        'there is no field close.mood here, only: "reason", "hill_adjustment"',
    ),
]


def test_gen_4_the_options_of_marias() -> None:
    assert refused({**MARIAS, "options": {"base_cents": 3}})[3].startswith(
        'Base rate (cents or hellers) ("base_cents") must be a whole number'
    )
    assert refused({**MARIAS, "options": {"stake": 3}})[3].startswith(
        'there is no option "stake" in this rule set, only: Base rate (cents or hellers) ("base_cents"), '
    )


#: A deal of each system that has one kind only; of the others any deal will do.
ALONE: dict[str, dict[str, Any]] = {
    "preferans/gusarik": {"dealer": 1, "declarer": 0, "contract": "6S", "tricks": [6, 4]},
    "preferans/zakaznoy": {"dealer": 2, "declarer": 0, "contract": "6S", "defence": [None, "pass", "pass"]},
}


@pytest.mark.parametrize("ruleset", registry.rulesets())
def test_gen_6_a_deal_without_its_kind(ruleset: str) -> None:
    names = [f"G{seat}" for seat in range(registry.rulesets()[ruleset].least_players)]
    record: dict[str, Any] = {"format": "table-record/1", "ruleset": ruleset, "players": names}
    deal = ALONE.get(ruleset, {"dealer": 0})
    assert refused({**record, "deals": [deal]})[:3] == ("GEN-6", 1, "kind")
    if ruleset in ALONE:
        registry.score(json.dumps({**record, "deals": [{"kind": "contract", **deal}]}))


def refused(record: dict[str, Any]) -> tuple[str, int | None, str | None, str]:
    with pytest.raises(RuleError) as caught:
        registry.score(json.dumps(record))
    return caught.value.rule, caught.value.deal, caught.value.field, caught.value.message


def in_deal(record: dict[str, Any], spoilt: dict[str, Any]) -> dict[str, Any]:
    (deal,) = record["deals"]
    if "kind" in spoilt and spoilt["kind"] != deal["kind"]:
        deal = {} if spoilt["kind"] == "carry" else {"dealer": 2}
    return {**record, "deals": [{**deal, **spoilt}]}


@pytest.mark.parametrize(("field", "spoilt", "message"), IN_MARIAS)
def test_gen_6_in_marias(field: str, spoilt: dict[str, Any], message: str) -> None:
    assert refused(in_deal(MARIAS, spoilt)) == ("GEN-6", 1, field, message)


@pytest.mark.parametrize(("field", "spoilt", "message"), IN_SOCHI)
def test_gen_6_in_preferans(field: str, spoilt: dict[str, Any], message: str) -> None:
    assert refused(in_deal(SOCHI, spoilt)) == ("GEN-6", 1, field, message)


@pytest.mark.parametrize(("rule", "field", "spoilt", "message"), AT_THE_TOP)
def test_gen_1_to_gen_10_at_the_top(rule: str, field: str, spoilt: dict[str, Any], message: str) -> None:
    assert refused({**SOCHI, **spoilt}) == (rule, None, field, message)


def test_a_deal_that_is_no_object_and_fields_that_are_too_many() -> None:
    assert refused({**MARIAS, "deals": [5]}) == ("GEN-6", 1, None, "the deal must be an object, not 5")
    spoilt = in_deal(SOCHI, {"bid": "6"})
    assert refused(spoilt) == (
        "GEN-6", 1, "bid", 'there is no field bid here, only: "kind", "dealer", "tricks", "note", "play"'
    )  # fmt: skip
    assert refused(in_deal(SOCHI, {"\u200b\n": 1}))[2] == "\\u200b\\n"


SCRAPS = st.recursive(
    st.sampled_from(
        [
            None,
            True,
            False,
            -1,
            0,
            1,
            3,
            5,
            10**18,
            1.0,
            1.5,
            "",
            "6",
            "6S",
            "carry",
            "deal",
            "whist",
            "HA",
            "14/3",
        ]
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["kind", "dealer", "actor", "contract", "tricks", "points", "seat", "reason", "x"]
            ),
            inner,
        )
    ),
    max_leaves=8,
)
TYPES = {
    "marias": Record,
    "close": RussianClose,
    **{name: registry.engine(name).record_type for name in SYSTEMS},  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("name", TYPES)
@settings(max_examples=examples(40), deadline=None)
@given(
    spoilt=st.lists(
        st.tuples(st.sampled_from(["deals", "players", "kind", "pool", "won"]), SCRAPS), max_size=3
    )
)
def test_a_fault_is_found_exactly_where_the_decoding_refuses(
    name: str, spoilt: list[tuple[str, Any]]
) -> None:
    raw: dict[str, Any] = {"format": "x", "ruleset": "y", "players": [], "deals": []}
    for field, scrap in spoilt:
        if field in ("deals", "players"):
            raw[field] = scrap
        else:
            raw["deals"] = [{"kind": "carry", field: scrap}, scrap]
    raw = read_json(json.dumps(raw))
    try:
        msgspec.convert(raw, TYPES[name])
    except msgspec.ValidationError:
        assert first_fault(raw, TYPES[name]) is not None
    else:
        assert first_fault(raw, TYPES[name]) is None
