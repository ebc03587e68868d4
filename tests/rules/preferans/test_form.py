"""The pre-check of the entry form: what it calls complete the rules take, what it bars they refuse."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import registry
from rules.errors import RuleError
from rules.fields import Constraint, Field, Form, Kind
from rules.form import FieldState, possible
from rules.preferans.system import figures, system
from rules.words import LANGUAGES
from tests.examples import examples
from tests.rules.preferans.games import NAMES, SYSTEMS, random_options

pytestmark = pytest.mark.unit

RANDOMS = st.integers(min_value=0, max_value=2**32).map(Random)
#: Only the rules can tell: a sum that may stay short, who of the bombers holds cards, whether a two is under a refa.
BEYOND_THE_FORM = {"GEN-7", "CRO-15", "CLASSIC-10", "CRO-23"}


def table(random: Random, ruleset: str) -> tuple[int, dict[str, Any]]:
    """A number of players and conventions without an opening, which would bar what the form offers."""
    head = registry.rulesets()[ruleset]
    players = random.choice(list(head.players))
    while True:
        options = random_options(random, ruleset, players)
        options.pop("opening", None)
        try:
            engine = registry.engine(ruleset)
            record = engine.decode(record_of(ruleset, players, options, []))
            engine.score(record)
        except RuleError:
            continue
        return players, options


def record_of(
    ruleset: str, players: int, options: dict[str, Any], deals: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "format": "table-record/1",
        "ruleset": ruleset,
        "options": options,
        "players": list(NAMES[:players]),
        "deals": deals,
    }


def refusal(ruleset: str, players: int, options: dict[str, Any], deal: dict[str, Any]) -> str | None:
    """The rule that refuses a deal, None where it is taken."""
    emptied = [{"kind": "carry"}] if deal["kind"] == "ante" else []  # AUS-4: only into an empty pot
    try:
        registry.score(json.dumps(record_of(ruleset, players, options, [*emptied, deal])))
    except RuleError as error:
        return error.rule
    return None


def put(deal: dict[str, Any], name: str, value: Any, players: int) -> None:
    """Write a value at its path; a list of seats begins with nothing for everyone."""
    head, _, place = name.partition(".")
    if place:
        deal.setdefault(head, [None] * players)[int(place)] = value
    else:
        deal[head] = value


def held(deal: dict[str, Any], name: str) -> Any:
    """The value at a path."""
    head, _, place = name.partition(".")
    found = deal.get(head)
    if place:
        return found[int(place)] if found and int(place) < len(found) else None
    return found


def here(kind: Kind, players: int) -> list[Field]:
    """The fields of a kind that this table has seats for."""
    return [field for field in kind.fields if int(field.name.partition(".")[2] or 0) < players]


def alone(form: Form, kind: Kind, field: Field) -> Form:
    """The form of one field, read faster than the whole."""
    binding = tuple(constraint for constraint in kind.constraints if field.name in constraint.fields)
    return msgspec.structs.replace(
        form, kinds=(msgspec.structs.replace(kind, fields=(field,), constraints=binding),)
    )


def fill(
    random: Random, form: Form, kind: Kind, players: int, running: dict[str, Any] | None = None
) -> dict[str, Any] | None:
    """A deal filled in field by field with what the form offers, until it calls the deal complete."""
    deal: dict[str, Any] = {"kind": kind.kind}
    fields = [(field, alone(form, kind, field)) for field in here(kind, players)]
    for wanted_only in (False, True, True):
        for field, itself in fields:
            if held(deal, field.name) is not None:
                continue
            state = possible(itself, players, deal, running=running)[field.name]
            if wanted_only and not state.required:
                continue
            eager = state.required or (random.random() < 0.25 and not state.idle)
            if state.possible and state.values and eager:
                value = random.choice(state.values)
                put(deal, field.name, [value] if field.type == "seats" else value, players)
    states = possible(form, players, deal, running=running)
    return (
        deal
        if all(_complete(deal, field.name, states[field.name]) for field in here(kind, players))
        else None
    )


def _complete(deal: dict[str, Any], name: str, state: FieldState) -> bool:
    value = held(deal, name)
    if value is None:
        return not state.required
    if not state.possible or state.values is None:
        return False
    return all(one in state.values for one in (value if isinstance(value, list) else [value]))


@pytest.mark.parametrize("ruleset", SYSTEMS)
@settings(max_examples=examples(8), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(random=RANDOMS)
def test_what_the_form_calls_complete_the_rules_take(ruleset: str, random: Random) -> None:
    players, options = table(random, ruleset)
    form = registry.engine(ruleset).form(options)
    for kind in form.kinds:
        deal = fill(random, form, kind, players)
        if deal is not None:
            rule = refusal(ruleset, players, options, whole(deal))
            assert rule is None or rule in BEYOND_THE_FORM, (rule, deal, options)


def whole(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal as it is sent: every seat of `tricks` has its count, but on a misere; lists of nothing are left out."""
    sent = {
        key: value
        for key, value in deal.items()
        if not (isinstance(value, list) and not any(one is not None for one in value))
    }
    if "tricks" in sent and sent["kind"] != "misere":
        sent["tricks"] = [count or 0 for count in sent["tricks"]]
    return sent


@pytest.mark.parametrize("ruleset", SYSTEMS)
@settings(max_examples=examples(6), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(random=RANDOMS)
def test_what_the_form_bars_the_rules_refuse(ruleset: str, random: Random) -> None:
    players, options = table(random, ruleset)
    form = registry.engine(ruleset).form(options)
    kind = random.choice(form.kinds)
    deal = fill(random, form, kind, players)
    if deal is None or refusal(ruleset, players, options, whole(deal)) is not None:
        return
    states = possible(form, players, deal)
    for field in here(kind, players):
        state = states[field.name]
        for value in _barred(field, state, players):
            broken = json.loads(json.dumps(deal))
            put(broken, field.name, [value] if field.type == "seats" else value, players)
            assert refusal(ruleset, players, options, whole(broken)) is not None, (
                field.name,
                value,
                deal,
                options,
            )


def _barred(field: Field, state: FieldState, players: int) -> list[Any]:
    """Values that the form does not let a scorer write here."""
    if state.idle or field.type == "cards":
        return []
    if not state.possible:
        return [True if field.type == "bool" else field.choices(players)[-1]]
    return [value for value in field.choices(players) if value not in (state.values or [])]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_most_kinds_can_be_completed(ruleset: str) -> None:
    random = Random(ruleset)
    done: set[str] = set()
    for _ in range(25):
        players, options = table(random, ruleset)
        form = registry.engine(ruleset).form(options)
        kinds = [kind for kind in form.kinds if kind.kind not in done]
        done |= {kind.kind for kind in kinds if fill(random, form, kind, players) is not None}
    assert done >= {kind.kind for kind in registry.engine(ruleset).form({}).kinds}


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_tables_are_plain_and_say_what_they_bind(ruleset: str) -> None:
    tables = json.loads(json.dumps(registry.engine(ruleset).tables()))
    assert tables["prices"]["unit"] == registry.rulesets()[ruleset].unit
    form = tables["form"]
    used = {
        constraint["message"]
        for kind in form["kinds"]
        for constraint in kind["constraints"]
        if "message" in constraint
    }
    assert used <= set(form["messages"])
    for texts in form["messages"].values():
        assert set(texts) == set(LANGUAGES)
    for kind in form["kinds"]:
        for constraint in kind["constraints"]:
            assert constraint.get("idle") or constraint["rule"]


def test_prices_of_a_system() -> None:
    leningrad = registry.engine("preferans/leningrad").tables()["prices"]["contracts"]
    assert leningrad["7"] == {"pool": 4, "whist": 8, "consolation": 8, "duty": 2}
    croatian = registry.engine("preferans/croatian").tables()["prices"]["contracts"]
    assert croatian["5"] == {"value": 10, "hand": 12}
    styrian = registry.engine("preferans/styrian").tables()["prices"]["stake"]
    assert styrian == {"1": 20, "2": 30, "3": 40, "4": 50}


OFFERED = [
    (3, "0", ["-", None, None], "defence.1", ["whist", "pass"]),
    (3, "6S", ["-", None, None], "defence.2", ["whist", "pass", "half"]),
    (3, "6S", ["-", "pass", "half"], "defence.1", ["pass", "return"]),
    (3, "6S", ["-", "half", "pass"], "defence.2", ["pass", "return"]),
    (3, "10", ["-", None, None], "defence.1", []),
    (4, "6S", ["-", "pass", "pass", None], "defence.3", ["whist"]),
    (4, "7S", ["-", "pass", "half", None], "defence.3", ["return"]),
    (4, "7S", ["-", "whist", "pass", None], "defence.3", []),
    (4, "6S", ["-", "whist", "pass", None], "tricks.3", [0]),
    (4, "6S", ["-", "pass", "pass", None], "tricks.0", []),
    (5, "6S", ["-", "pass", "pass", None, "whist"], "defence.3", []),
]


@pytest.mark.parametrize(("players", "contract", "defence", "field", "values"), OFFERED)
def test_what_a_sochi_form_offers(
    players: int, contract: str, defence: list[str | None], field: str, values: list[Any]
) -> None:
    form = registry.engine("preferans/sochi").form()
    said = [None if decision == "-" else decision for decision in defence]
    deal = {"kind": "contract", "dealer": players - 1, "declarer": 0, "contract": contract, "defence": said}
    if contract == "0":
        del deal["contract"]
    assert possible(form, players, deal)[field].values == values


@pytest.mark.parametrize(
    ("players", "deal", "field", "values"),
    [
        (4, {"dealer": 3}, "declarer", [0, 1, 2]),
        (5, {"dealer": 0}, "declarer", [1, 2, 3]),
        (3, {"bid": "10S"}, "contract", ["10", "10S", "10C", "10D", "10H", "10NT"]),
        (3, {"bid": "10D"}, "contract", ["10", "10D", "10H", "10NT"]),
    ],
)
def test_who_declares_what(players: int, deal: dict[str, Any], field: str, values: list[Any]) -> None:
    form = registry.engine("preferans/sochi").form()
    assert possible(form, players, {"kind": "contract", **deal})[field].values == values


def test_a_place_in_a_list_is_a_path_and_counts_leave_room() -> None:
    fields = tuple(Field(name=f"tricks.{seat}", type="counter", most=10) for seat in range(3))
    names = tuple(field.name for field in fields)
    for short in (False, True):
        constraint = Constraint(fields=names, total=10, short=short, rule="GEN-7")
        form = Form(kinds=(Kind(kind="deal", fields=fields, constraints=(constraint,)),))
        states = possible(form, 3, {"kind": "deal", "tricks": [6, None, "x"]})
        assert states["tricks.1"].values == [0, 1, 2, 3, 4]
        states = possible(form, 3, {"kind": "deal", "tricks": [6, 3, None]})
        assert states["tricks.2"].values == ([0, 1] if short else [1])


def test_figures_and_forms_are_read_from_data() -> None:
    assert figures("balkan", dict)["weight"] == 10
    assert system(registry.rulesets()["preferans/rostov"]).features["game"] == "rostov"


PASS = {"kind": "all_pass", "dealer": 0, "tricks": [3, 3, 4]}
CONTRACT = {"kind": "contract", "dealer": 0, "declarer": 1}
MISERE = {"kind": "misere", "dealer": 0, "declarer": 1}
SIX_MADE = {
    **CONTRACT,
    "contract": "6S",
    "defence": ["pass", None, "pass"],
}
SIX_OF_TWO = {**CONTRACT, "contract": "6S", "tricks": [4, 6]}
GIVEN_UP = {"pool": 10, "without_three": "all", "underbid": "two"}
TWO = {**CONTRACT, "contract": 2, "defence": ["whist", None, "whist"]}
CARRIED = {"kind": "carry", "pot": 0}

#: Rule set, options, deals before, a half-filled deal, a field of it, a value (None for the field itself), the rule.
AFTER: list[tuple[str, dict[str, Any], list[dict[str, Any]], dict[str, Any], str, Any, str]] = [
    ("preferans/sochi", {"pool": 10, "exit": "hard"}, [PASS, PASS], CONTRACT, "contract", "6S", "RUS-36"),
    ("preferans/sochi", {"pool": 10, "exit": "harder"}, [PASS] * 3, CONTRACT, "bid", "7", "RUS-36"),
    ("preferans/sochi", {"pool": 10, "forced_rounds": True}, [PASS], CONTRACT, "dealer", None, "RUS-39"),
    ("preferans/classic", {"pool": 10, "opening": "bomb"}, [], CONTRACT, "dealer", None, "CLASSIC-5"),
    ("preferans/classic", {"pool": 10, "opening": "all_pass"}, [PASS], MISERE, "dealer", None, "CLASSIC-5"),
    ("preferans/zakaznoy", {"table": ["6S", "7S"]}, [SIX_MADE], SIX_MADE, "contract", "6S", "ORDER-3"),
    ("preferans/zakaznoy", {"table": ["6S"]}, [SIX_MADE], CONTRACT, "contract", None, "ORDER-4"),
    ("preferans/zakaznoy", {"table": ["6S"]}, [SIX_MADE], CONTRACT, "declarer", 1, "ORDER-4"),
    ("preferans/zakaznoy", {"table": ["6S"]}, [SIX_MADE], CONTRACT, "dealer", 0, "ORDER-4"),
    ("preferans/zakaznoy", {"table": ["6S"]}, [SIX_MADE], {"kind": "contract"}, "dealer", 0, "ORDER-4"),
    ("preferans/gusarik", {"table": ["6S"]}, [SIX_OF_TWO], CONTRACT, "contract", None, "ORDER-4"),
    ("preferans/gusarik", {"table": ["6S"]}, [SIX_OF_TWO], CONTRACT, "declarer", 1, "ORDER-4"),
    ("preferans/gusarik", {"table": ["6S"]}, [SIX_OF_TWO], {"kind": "contract"}, "dealer", 0, "ORDER-4"),
    ("preferans/sochi", GIVEN_UP, [], {**CONTRACT, "underbid": True}, "surrender", "true", "RUS-25"),
    ("preferans/sochi", GIVEN_UP, [], {**CONTRACT, "surrender": True}, "underbid", "true", "RUS-25"),
    ("preferans/sochi", GIVEN_UP, [], {**CONTRACT, "hand": True}, "surrender", "true", "RUS-25"),
    ("preferans/sochi", GIVEN_UP, [], {**CONTRACT, "surrender": True}, "hand", "true", "RUS-25"),
    ("preferans/croatian", {"start": 30}, [{"kind": "all_pass", "dealer": 0}], TWO, "tricks.0", None, ""),
    ("preferans/croatian", {"start": 30}, [], TWO, "tricks.0", None, "CRO-23"),
    ("preferans/austrian", {"ante": 10}, [], {"kind": "ante"}, "amount", None, "AUS-4"),
    ("preferans/austrian", {"ante": 10}, [CARRIED], {"kind": "contract"}, "dealer", None, "AUS-4"),
    ("preferans/styrian", {"ante": 10}, [], {"kind": "ante"}, "amount", None, "AUS-4"),
    ("preferans/styrian", {"ante": 10}, [CARRIED], {"kind": "contract"}, "dealer", None, "AUS-4"),
    (
        "preferans/pasy",
        {"target": 5},
        [{"kind": "deal", "dealer": 0, "tricks": [8, 2]}],
        {"kind": "deal"},
        "dealer",
        None,
        "GEN-8",
    ),
]


@pytest.mark.parametrize(("ruleset", "options", "before", "deal", "field", "value", "rule"), AFTER)
def test_what_the_deals_before_have_led_to_binds_the_form(
    ruleset: str,
    options: dict[str, Any],
    before: list[dict[str, Any]],
    deal: dict[str, Any],
    field: str,
    value: Any,
    rule: str,
) -> None:
    players = min(3, registry.rulesets()[ruleset].most_players)
    result: Any = registry.score(json.dumps(record_of(ruleset, players, options, before)))
    running = result.deals[-1].state if before else result.start
    state = possible(registry.engine(ruleset).form(options), players, deal, "en", running)[field]
    why = state.why.get("*" if value is None else str(value))
    assert (why["rule"] if why else "") == rule
    if not rule:
        assert state.required


@pytest.mark.parametrize(
    "ruleset", ["preferans/austrian", "preferans/styrian", "preferans/austrian-illustrated"]
)
def test_aus_4_the_agreed_ante_can_be_put_again(ruleset: str) -> None:
    form = registry.engine(ruleset).form({"ante": 500})
    offered = possible(form, 3, {"kind": "ante"}, running={"empty": True})["amount"].values
    assert offered is not None
    assert 500 in offered


@pytest.mark.parametrize("pot", ["unlimited", "limited"])
def test_aus_5_a_pot_that_the_dealer_fills_offers_no_ante(pot: str) -> None:
    form = registry.engine("preferans/austrian").form({"pot": pot})
    assert [kind.kind for kind in form.kinds] == ["contract", "all_pass"]


TALON = {"pool": 10, "talon_cards": "ace", "talon_sevens": 10, "refused_talon": "two"}
#: A half-filled deal of four, and whether the cards of its talon would change nothing.
IDLE_TALON: list[tuple[dict[str, Any], bool]] = [
    (CONTRACT, False),
    ({**CONTRACT, "hand": False, "refused_talon": False}, False),
    ({**CONTRACT, "hand": True}, True),
    ({**CONTRACT, "refused_talon": True}, True),
    (MISERE, False),
    ({**MISERE, "hand": True}, True),
]


@pytest.mark.parametrize(("deal", "idle"), IDLE_TALON)
def test_rus_6_and_52_a_talon_that_nobody_took_is_not_asked_for(deal: dict[str, Any], idle: bool) -> None:
    form = registry.engine("preferans/sochi").form(TALON)
    state = possible(form, 4, deal)["talon"]
    assert (state.possible, state.idle) == (True, idle)


def test_classic_6_an_opening_bomb_names_nobody() -> None:
    form = registry.engine("preferans/classic").form({"opening": "bomb"})
    deal = {"kind": "bomb", "dealer": 0}
    for left, idle in ((3, True), (0, False)):
        state = possible(form, 3, deal, running={"opening": left})["bombers"]
        assert (state.idle, state.required) == (idle, not idle)
