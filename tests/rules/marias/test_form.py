"""The pre-check of the entry form says what the rules say: no more, no less."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from rules import registry
from rules.errors import RuleError
from rules.fields import Field
from rules.form import FieldState, possible
from tests.examples import examples

from .table import RULESET, record, score

pytestmark = pytest.mark.unit

ENGINE = registry.engine(RULESET)
FORM = ENGINE.form()
#: A deal that fails is small enough to read as it is.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
PACK = [suit + rank for suit in "HZGL" for rank in "AKOUX987"]


def put(deal: dict[str, Any], name: str, value: Any) -> None:
    """Write a value at its path."""
    *groups, last = name.split(".")
    for group in groups:
        deal = deal.setdefault(group, {})
    deal[last] = value


#: The form of one field alone, read faster than the whole.
ALONE = {
    field.name: msgspec.structs.replace(
        FORM, kinds=(msgspec.structs.replace(FORM.kind("deal"), fields=(field,)),)
    )
    for field in FORM.kind("deal").fields
}


def state_of(deal: dict[str, Any], name: str, players: int) -> FieldState:
    return possible(ALONE[name], players, deal)[name]


def states(deal: dict[str, Any], players: int) -> dict[str, FieldState]:
    return possible(FORM, players, deal)


@st.composite
def filled(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    """A deal filled in field by field, only with what the form offers, until the form calls it complete."""
    players = draw(st.sampled_from([3, 4, 4]))
    deal: dict[str, Any] = {"kind": "deal"}
    fields = FORM.kind("deal").fields
    for wanted_only in (False, True, True):  # what a later answer asks for is filled in by the next round
        for field in fields:
            state = state_of(deal, field.name, players)
            if wanted_only and (not state.required or is_given(deal, field.name)):
                continue
            if state.possible and not state.idle and (state.required or draw(likely(field))):
                fill(draw, deal, field, players)
    now = states(deal, players)
    assume(all(is_complete(deal, name, now[name]) for name in now))
    return players, deal


def likely(field: Field) -> st.SearchStrategy[bool]:
    rare = field.name.startswith(("flek_cap", "no_premium", "renonces", "ruling", "absent"))
    return st.sampled_from([True, False, False, False] if rare else [True, False])


def fill(draw: st.DrawFn, deal: dict[str, Any], field: Field, players: int) -> None:
    state = state_of(deal, field.name, players)
    if field.type == "cards":
        if field.name == "cards.hand":
            fill_cards(draw, deal)
    elif field.type == "text":
        put(deal, field.name, "opis")
    elif field.type == "rows":
        put(deal, field.name, [])
        for _ in range(draw(st.integers(1, 3))):
            fill_row(draw, deal, field, players)
        if not deal[field.name]:
            del deal[field.name]
    elif state.values:
        value = draw(st.sampled_from(state.values))
        put(deal, field.name, [value] if field.type == "seats" else value)


def fill_row(draw: st.DrawFn, deal: dict[str, Any], field: Field, players: int) -> None:
    row: dict[str, Any] = {}
    deal[field.name].append(row)
    for column in field.columns:
        slot = state_of(deal, field.name, players).rows[-2]  # the last is for a row that could follow
        state = slot[column.name]
        if state.possible and state.values and (state.required or draw(st.booleans())):
            row[column.name] = draw(st.sampled_from(state.values))
        elif state.required:
            deal[field.name].pop()
            return


def fill_cards(draw: st.DrawFn, deal: dict[str, Any]) -> None:
    """Twelve cards; the trump is chosen with them, so that the seven can be among the ten."""
    trump = "H" if deal.get("red") else "Z"
    contract = deal["contract"]
    needed = {
        "seven": [f"{trump}7"],
        "two_sevens": [f"{trump}7", "G7"],
        "two_sevens_hundred": [f"{trump}7", "G7"],
    }
    kept = needed.get(contract, [])
    others = draw(st.permutations([card for card in PACK if card not in kept]))[: 12 - len(kept)]
    cards = {"hand": [*kept, *others[:-2]], "talon": others[-2:]}
    if contract not in ("betl", "durch"):
        cards["trump"] = trump
    if contract.startswith("two"):
        cards["helper"] = "G"
    deal["cards"] = cards


def is_given(deal: dict[str, Any], name: str) -> bool:
    held: Any = deal
    for key in name.split("."):
        held = held.get(key) if isinstance(held, dict) else None
    return held is not None


def is_complete(deal: dict[str, Any], name: str, state: FieldState) -> bool:
    held: Any = deal
    for key in name.split("."):
        held = held.get(key) if isinstance(held, dict) else None
    if held is None:
        return not state.required
    if not state.possible:
        return False
    if state.rows is not None:
        return all(
            is_complete(row, column, now)
            for row, slot in zip(held, state.rows, strict=False)
            for column, now in slot.items()
        )
    if state.values is None:
        return not state.why
    return all(value in state.values for value in (held if isinstance(held, list) else [held]))


@settings(max_examples=examples(80), deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(filled())
def test_what_the_form_calls_complete_the_rules_accept(case: tuple[int, dict[str, Any]]) -> None:
    players, deal = case
    assert score(record(deal, players=players)).deals


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(filled())
def test_what_the_form_calls_impossible_the_rules_refuse(case: tuple[int, dict[str, Any]]) -> None:
    players, deal = case
    for field in FORM.kind("deal").fields:
        state = state_of(deal, field.name, players)
        for name, broken, why in refused_deals(deal, field, state, players):
            assert refusal(broken, players) == why["rule"], f"{name}: {json.dumps(broken)}"


def refusal(deal: dict[str, Any], players: int) -> str | None:
    """The rule that refuses a deal, None where it is accepted."""
    try:
        score(record(deal, players=players))
    except RuleError as error:
        return error.rule
    return None


def refused_deals(deal: dict[str, Any], field: Field, state: FieldState, players: int) -> Any:
    """The deal with each value that the form calls impossible in this field, one at a time."""
    samples = {"rows": [{"row": "seven.3"}], "cards": [*PACK[:10]]}
    if not state.possible:
        value = samples.get(field.type) or field.choices(players)[-1]
        yield field.name, changed(deal, field, value), state.why["*"]
    elif field.type not in ("cards", "rows"):
        for value in field.choices(players):
            if value not in (state.values or []):
                yield field.name, changed(deal, field, value), state.why[key(value)]
    given_rows = deal.get(field.name, []) if field.type == "rows" else []
    for place, (given_row, slot) in enumerate(zip(given_rows, state.rows or [], strict=False)):
        for column in field.columns:
            now = slot[column.name]
            if column.name == "row" and "count" in given_row:
                continue  # a count belongs to its row
            for value in column.choices(players):
                if now.values is not None and value not in now.values:
                    broken = json.loads(json.dumps(deal))
                    broken[field.name][place] = {**given_row, column.name: value}
                    yield f"{field.name}.{column.name}", broken, now.why.get("*") or now.why[key(value)]


def changed(deal: dict[str, Any], field: Field, value: Any) -> dict[str, Any]:
    """The deal with another value in one field; a suit stands beside twelve cards, which the named rows do not fit."""
    broken: dict[str, Any] = json.loads(json.dumps(deal))
    if field.name.startswith("cards."):
        if "cards" not in broken:
            broken.pop("premium", None)
        broken.setdefault("cards", {"hand": PACK[:10], "talon": PACK[10:12]})
    put(broken, field.name, [*seats_in(deal, field.name), value] if field.type == "seats" else value)
    return broken


def seats_in(deal: dict[str, Any], name: str) -> list[int]:
    held: Any = deal
    for key in name.split("."):
        held = held.get(key, {}) if isinstance(held, dict) else {}
    return held if isinstance(held, list) else []


def key(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_a_form_knows_a_misdeal() -> None:
    state = possible(FORM, 4, {"kind": "misdeal", "dealer": 2})
    assert set(state) == {"dealer", "absent"}
    assert state["absent"].values == [0, 1, 3]
    assert state["absent"].why["2"]["rule"] == "M-17"


def test_reasons_are_said_in_the_language_of_the_reader() -> None:
    bid = {"kind": "deal", "bid": 3}
    assert possible(FORM, 4, bid, "sk")["contract"].why["seven"] == {
        "rule": "M-2",
        "message": "Hra je pod stupňom licitácie.",
    }
    assert possible(FORM, 4, bid, "cs")["contract"].why["seven"]["message"] == "Hra je pod stupněm licitace."


def test_every_message_is_there_in_three_languages() -> None:
    used = {one.message for kind in FORM.kinds for one in kind.constraints if one.message}
    assert used == set(FORM.messages)
    assert all(set(texts) == {"sk", "cs", "en"} for texts in FORM.messages.values())


def test_only_what_bars_or_asks_needs_a_reason() -> None:
    for kind in FORM.kinds:
        for one in kind.constraints:
            assert bool(one.rule) == bool(one.message) == (not one.idle), one


@pytest.mark.parametrize("rubbish", [5, "x", None, [], [5], {"game": []}, {"x": {"y": 1}}])
def test_rubbish_counts_as_not_given(rubbish: object) -> None:
    for field in FORM.kind("deal").fields:
        deal: dict[str, Any] = {"kind": "deal"}
        deal[field.name.split(".")[0]] = rubbish
        assert set(states(deal, 4)) == {one.name for one in FORM.kind("deal").fields}


def test_the_tables_are_json_and_read_back_as_the_same_form() -> None:
    tables = json.loads(json.dumps(ENGINE.tables()))
    assert msgspec.convert(tables["form"], type(FORM)) == msgspec.convert(
        msgspec.to_builtins(FORM), type(FORM)
    )


def codes_for(offender: int, contract: str) -> set[str]:
    deal = {"dealer": 3, "pausing": 3, "actor": 0, "contract": contract, "renonces": [{"offender": offender}]}
    rows = state_of({"kind": "deal", **deal}, "renonces", 4).rows
    assert rows is not None
    return set(rows[0]["code"].values or []) - {"jury"}


@pytest.mark.parametrize(
    ("offender", "contract", "offered", "withheld"),
    [
        (0, "hundred", {"I.1", "I.7", "I.9", "II.2"}, {"I.10", "I.11", "I.12", "II.3"}),
        (1, "hundred", {"I.1", "I.10"}, {"I.7", "I.9", "II.2"}),
        (3, "hundred", {"I.5", "I.6", "I.10", "II.1"}, {"I.1", "I.2", "I.3", "I.4", "I.7"}),
        (0, "seven", {"I.11", "II.3"}, {"I.12"}),
        (1, "two_sevens", {"I.12"}, {"II.3", "II.4"}),
        (0, "two_sevens", {"II.3"}, {"I.12"}),
        (1, "two_sevens_hundred", {"II.4"}, {"I.12"}),
    ],
)
def test_only_what_the_offender_can_commit_in_this_game_is_offered(
    offender: int, contract: str, offered: set[str], withheld: set[str]
) -> None:
    codes = codes_for(offender, contract)
    assert offered <= codes
    assert not withheld & codes


HAND = ["ZA", "ZK", "ZO", "ZX", "Z9", "LK", "LO", "LA", "GA", "HA"]


def test_points_stop_at_what_the_cards_can_bring() -> None:
    deal = {
        "kind": "deal",
        "contract": "hundred",
        "cards": {"hand": HAND, "talon": ["G8", "H9"], "trump": "Z"},
    }
    state = state_of(deal, "points", 4)
    assert max(state.values or []) == 150
    assert state.why["160"]["rule"] == "M-27"
    deal["cards"]["trump"] = "L"  # type: ignore[index]
    assert max(state_of(deal, "points", 4).values or []) == 150
    deal["cards"]["hand"] = ["Z7" if card == "ZO" else card for card in HAND]  # type: ignore[index]
    assert max(state_of(deal, "points", 4).values or []) == 130


def test_what_lies_in_the_talon_asks_for_its_renonce() -> None:
    cards = {"hand": HAND, "talon": ["Z7", "LX"], "trump": "Z"}
    deal: dict[str, Any] = {"kind": "deal", "dealer": 3, "actor": 0, "contract": "seven", "cards": cards}
    assert set(state_of(deal, "cards.talon", 4).why) == {"Z7", "LX"}
    assert set(state_of(deal, "cards.hand", 4).why) == {"Z7"}
    deal["renonces"] = [{"offender": 0, "code": "II.3"}, {"offender": 0, "code": "II.2"}]
    assert not state_of(deal, "cards.talon", 4).why
    assert not state_of(deal, "cards.hand", 4).why


def counts_left(contract: str, *rows: dict[str, Any], **fields: Any) -> list[Any]:
    deal = {"kind": "deal", "contract": contract, "premium": list(rows), **fields}
    slots = state_of(deal, "premium", 4).rows
    assert slots is not None
    return slots[0]["count"].values or []


def test_rows_of_suits_share_the_suits() -> None:
    no_ace = {"row": "durch.no_ace"}
    assert counts_left("durch", no_ace) == [1, 2, 3, 4]
    assert counts_left("durch", no_ace, {"row": "durch.ace_no_king", "count": 3}) == [1]
    assert counts_left("betl", {"row": "betl.ace"}, {"row": "betl.six"}) == [1, 2, 3]
    assert counts_left("betl", {"row": "betl.ace"}, {"row": "betl.six", "count": 2}) == []
    hand = ["Z7", "Z8", "Z9", "ZX", "ZU", "ZA", "L7", "L8", "L9", "LA"]
    cards = {"hand": hand, "talon": ["LK", "G8"]}
    assert counts_left("betl", {"row": "betl.ace"}, cards=cards) == [1, 2]
    assert counts_left("betl", {"row": "betl.six"}, cards=cards) == [1]
    assert counts_left("betl", {"row": "betl.ace"}, {"row": "betl.six"}, cards=cards) == [1]
