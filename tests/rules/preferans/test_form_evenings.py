"""Evenings written by what the form offers, with the state of the table before each deal: no table gets stuck."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from rules import registry
from rules.errors import RuleError
from rules.form import possible
from tests.examples import examples
from tests.rules.preferans.games import SYSTEMS, accepted, random_options
from tests.rules.preferans.test_form import BEYOND_THE_FORM, RANDOMS, fill, record_of, whole

pytestmark = pytest.mark.unit

#: A form that offers nothing in so many tries is stuck.
TRIES = 100


def scored(ruleset: str, players: int, options: dict[str, Any], deals: list[dict[str, Any]]) -> Any:
    """The result of the deals so far, and the state of the table before the next one."""
    result: Any = registry.score(json.dumps(record_of(ruleset, players, options, deals)))
    return result, result.deals[-1].state if deals else result.start


def taken(ruleset: str, players: int, options: dict[str, Any], deals: list[dict[str, Any]]) -> bool:
    """Whether the rules take the last of these deals; what they refuse must be beyond the form."""
    try:
        registry.score(json.dumps(record_of(ruleset, players, options, deals)))
    except RuleError as refused:
        rule = refused.rule
    else:
        return True
    assert rule in BEYOND_THE_FORM, (rule, deals, options)
    return False


@pytest.mark.parametrize("ruleset", SYSTEMS)
@settings(max_examples=examples(2), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(random=RANDOMS)
def test_an_evening_goes_on_by_what_the_form_offers(ruleset: str, random: Random) -> None:
    """With the state of the table, rows, openings and marks and all: never stuck, and over when the game is."""
    players = random.choice(list(registry.rulesets()[ruleset].players))
    options = random_options(random, ruleset, players)
    if not accepted(record_of(ruleset, players, options, [])):
        return  # conventions that exclude each other
    form = registry.engine(ruleset).form(options)
    kinds = [kind for kind in form.kinds if kind.kind not in ("leave", "extend", "penalty")]
    deals: list[dict[str, Any]] = []
    for _ in range(30):
        result, running = scored(ruleset, players, options, deals)
        filled = (fill(random, form, kind, players, running) for kind in random.sample(kinds, len(kinds)))
        offered = [whole(deal) for deal in filled if deal is not None]
        if result.finished:
            assert not offered
            break
        fitting = [deal for deal in offered if taken(ruleset, players, options, [*deals, deal])]
        deals += fitting[:1]
        if len(deals) > 5:
            break
    assert deals


@pytest.mark.parametrize(("ruleset", "players"), [("preferans/zakaznoy", 4), ("preferans/gusarik", 2)])
@pytest.mark.parametrize("mark", ["made", "declared"])
def test_order_4_a_game_to_order_goes_to_its_end_by_what_the_form_offers(
    ruleset: str, players: int, mark: str
) -> None:
    """Whoever has filled his table is passed over, by dealer, declarer and contract; nobody gets stuck before."""
    random = Random(f"{ruleset} {mark}")
    options = {"table": ["6S", "8H"], "mark": mark}
    form = registry.engine(ruleset).form(options)
    (kind,) = form.kinds
    deals: list[dict[str, Any]] = []
    passed_over = 0
    for _ in range(200):
        result, running = scored(ruleset, players, options, deals)
        if result.finished:
            break
        passed_over += 0 in running["remaining"]
        dealers = possible(form, players, {"kind": "contract"}, running=running)["dealer"].values
        to_play = {seat for seat in range(players) if running["remaining"][seat]}
        assert {(dealer + 1) % players for dealer in dealers or ()} == to_play
        tries = (fill(random, form, kind, players, running) for _ in range(TRIES))
        deals.append(whole(next(deal for deal in tries if deal is not None)))
    assert passed_over
    assert result.finished
    assert fill(random, form, kind, players, running) is None


FILLED: list[tuple[str, dict[str, Any], int]] = [
    ("preferans/styrian", {"ante": 10}, 3),
    ("preferans/styrian", {"ante": 20}, 4),
    ("preferans/austrian", {"ante": 10}, 3),
    ("preferans/austrian", {"ante": 10, "pot": "base"}, 4),
    ("preferans/austrian-illustrated", {"ante": 10}, 3),
]


@pytest.mark.parametrize(("ruleset", "options", "players"), FILLED)
def test_aus_4_an_evening_for_a_pot_goes_on_by_what_the_form_offers(
    ruleset: str, options: dict[str, Any], players: int
) -> None:
    """An emptied pot bars every contract and offers `ante`; a filled one the other way round: no table gets stuck."""
    random = Random(f"{ruleset} {players}")
    form = registry.engine(ruleset).form(options)
    kinds = {kind.kind: kind for kind in form.kinds}
    assert set(kinds) == {"contract", "all_pass", "ante"}
    deals: list[dict[str, Any]] = []
    emptied = 0
    for _ in range(40):
        _, running = scored(ruleset, players, options, deals)
        emptied += running["empty"]
        following, barred = ("ante", "contract") if running["empty"] else ("contract", "ante")
        assert fill(random, form, kinds[barred], players, running) is None
        tries = (fill(random, form, kinds[following], players, running) for _ in range(TRIES))
        deal = next(
            one for one in tries if one and one.get("contract", 0) <= 4
        )  # 5 to 8 leave the pot as it is
        if following == "contract" and random.random() < 0.7:  # nobody whists: the stake leaves the pot
            deal = passed(deal)
        deals.append(whole(deal))
    assert emptied
    assert registry.score(json.dumps(record_of(ruleset, players, options, deals)))


def passed(deal: dict[str, Any]) -> dict[str, Any]:
    """The deal with nobody whisting."""
    said = [None if decision is None else "pass" for decision in deal["defence"]]
    return {**{name: value for name, value in deal.items() if name != "tricks"}, "defence": said}
