"""The scorer's page reads the tables of the rule set as the rules do: the same form, the same figures."""

from __future__ import annotations

import json
import random
import tomllib
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from rules import registry
from rules.errors import RuleError
from rules.form import possible
from tests.browser.server import ROOT, Server

pytestmark = pytest.mark.browser

RULESET = "marias/szmk-2012"
ENGINE = registry.engine(RULESET)
TABLES = ENGINE.tables()
PRICES = TABLES["prices"]
FORM = ENGINE.form()
#: The form of one field alone, read faster than the whole.
ALONE = {
    field.name: msgspec.structs.replace(
        FORM, kinds=(msgspec.structs.replace(FORM.kind("deal"), fields=(field,)),)
    )
    for field in FORM.kind("deal").fields
}
CASES = tomllib.loads((ROOT / "tests" / "rules" / "marias" / "cases.toml").read_text(encoding="utf-8"))[
    "case"
]
LANGUAGE = "sk"

READ_FORM = """async ([form, asked]) => {
    const { possible } = await import('/static/scorer/form.js');
    return asked.map(([players, deal]) => possible(form, players, deal, 'sk'));
}"""
READ_PREVIEW = """async ([prices, deals]) => {
    const { previewDeal } = await import('/static/scorer/preview.js');
    return deals.map(([players, deal]) => previewDeal(prices, deal, players));
}"""
READ_TOTALS = """async ([prices, records]) => {
    const { previewTotals } = await import('/static/scorer/preview.js');
    const rows = ({ deals }) => deals.map((deal) => ({ deal, result: null }));
    return records.map((record) => previewTotals(prices, rows(record), record.players.length));
}"""


@pytest.fixture
def scorer(page: Page, server: Server) -> Page:
    """A page that may load the modules of the scorer's page."""
    page.goto(f"{server.url}/s/none/")
    return page


def worked_deals() -> list[tuple[int, dict[str, Any]]]:
    """The deals of the rule book's cases, with the number of players."""
    base = {"kind": "deal", "dealer": 3, "actor": 0}
    found = []
    for case in CASES:
        if "deal" in case:
            players = case.get("players", 4)
            pausing = {"pausing": 3} if players == 4 and "absent" not in case["deal"] else {}
            found.append((players, {**base, **pausing, **case["deal"]}))
    return found


def changed(chance: random.Random, deal: dict[str, Any]) -> dict[str, Any]:
    """The deal with a few fields taken out, or set to any value that the form knows."""
    made: dict[str, Any] = json.loads(json.dumps(deal))
    fields = FORM.kind("deal").fields
    for field in chance.sample(fields, 6):
        head, _, last = field.name.partition(".")
        values = field.choices(4)
        if not values or chance.random() < 0.4:
            made.pop(head, None)
        elif last:
            inner = made.get(head)
            made[head] = {**(inner if isinstance(inner, dict) else {}), last: chance.choice(values)}
        else:
            value = chance.choice(values)
            made[head] = [value] if field.type == "seats" else value
    return made


def as_page(states: Any) -> Any:
    """The answer of the rules in the shape of the page's."""

    def reason(found: dict[str, str] | None) -> dict[str, str] | None:
        return found and {"rule": found["rule"], "detail": found["message"]}

    def state(found: dict[str, Any]) -> dict[str, Any]:
        return {
            **found,
            "why": {value: reason(why) for value, why in found["why"].items()},
            "needed": reason(found["needed"]),
            "rows": found["rows"]
            and [{name: state(cell) for name, cell in row.items()} for row in found["rows"]],
        }

    return {name: state(found) for name, found in msgspec.to_builtins(states).items()}


def test_the_form_says_what_the_rules_say(scorer: Page) -> None:
    chance = random.Random(20261121)
    worked = worked_deals()
    asked = [*worked, *((players, changed(chance, deal)) for players, deal in worked for _ in range(1))]
    assert len(asked) > 200
    answers = scorer.evaluate(READ_FORM, [TABLES["form"], asked])
    for (players, deal), answer in zip(asked, answers, strict=True):
        assert answer == as_page(possible(FORM, players, deal, LANGUAGE)), deal


def likely(chance: random.Random, names: int) -> dict[str, Any]:
    """A deal as a table plays it, filled in at random with what the form offers."""
    deal: dict[str, Any] = {"kind": "deal"}
    skipped = (
        "renonces",
        "ruling",
        "laid_down",
        "flekers",
        "flek_cap",
        "cards",
        "bid",
        "description",
        "premium",
    )
    for field in FORM.kind("deal").fields:
        state = possible(ALONE[field.name], names, deal)[field.name]
        if field.name.startswith(skipped) or not state.possible or state.idle or not state.values:
            continue
        if state.required or chance.random() < 0.4:
            put(
                deal,
                field.name,
                chance.choice([value for value in state.values if value not in range(5, 100)] or [0]),
            )
    if deal["contract"] == "mistake":
        return {
            **{name: deal[name] for name in ("kind", "dealer", "actor", "contract")},
            "bid": 1,
            **seats(deal),
        }
    for row in chance.sample(PRICES["rows"], 12):
        name_row(chance, deal, row, names)
    return deal


def seats(deal: dict[str, Any]) -> dict[str, Any]:
    return {name: deal[name] for name in ("pausing", "absent") if name in deal}


def put(deal: dict[str, Any], name: str, value: Any) -> None:
    head, _, last = name.partition(".")
    if last:
        deal.setdefault(head, {})[last] = value
    else:
        deal[head] = [value] if name == "absent" else value


def name_row(chance: random.Random, deal: dict[str, Any], row: dict[str, Any], names: int) -> None:
    """Name a premium row where the form allows it."""
    slot = possible(ALONE["premium"], names, deal)["premium"].rows
    if slot and row["row"] in (slot[-1]["row"].values or ()):
        deal.setdefault("premium", []).append({"row": row["row"]})
        deal.setdefault("lead", chance.random() < 0.5)
        if row["untorn"] > 1:
            deal["twenty"] = {"trump_marriage_torn": chance.random() < 0.5}


def test_the_preview_shows_what_the_server_will_say(scorer: Page) -> None:
    chance = random.Random(6)
    deals = [(4, likely(chance, 4)) for _ in range(250)] + [(3, likely(chance, 3)) for _ in range(60)]
    prices = PRICES
    previews = scorer.evaluate(READ_PREVIEW, [prices, deals])
    compared = 0
    for (players, deal), preview in zip(deals, previews, strict=True):
        try:
            result = score(players, [deal])
        except RuleError:
            continue
        compared += 1
        assert preview is not None, deal
        assert (preview["money"], preview["premium"]) == (
            result["deals"][0]["money"],
            result["deals"][0]["premium"],
        ), deal
    assert compared > 200


def test_the_running_sums_are_those_of_the_sheet(scorer: Page) -> None:
    chance = random.Random(29)
    records = []
    while len(records) < 25:
        record = {"players": ["1", "2", "3", "4"], "deals": [likely(chance, 4) for _ in range(5)]}
        try:
            score(4, record["deals"])
        except RuleError:
            continue
        records.append(record)
    totals = scorer.evaluate(READ_TOTALS, [PRICES, records])
    for record, total in zip(records, totals, strict=True):
        result = score(4, record["deals"])
        assert [seat["zb"] for seat in total] == result["zb"]
        assert [seat["premium"] for seat in total] == result["premium"]


def test_what_the_prices_do_not_cover_is_not_guessed(scorer: Page) -> None:
    deals = [(4, {**deal}) for _, deal in worked_deals() if deal.get("renonces") or deal.get("laid_down")]
    assert len(deals) > 20
    assert set(scorer.evaluate(READ_PREVIEW, [PRICES, deals])) == {None}


def score(players: int, deals: list[dict[str, Any]]) -> dict[str, Any]:
    """The result of a record of these deals, as JSON. Raises RuleError."""
    names = [str(number) for number in range(players)]
    record = {"format": "table-record/1", "ruleset": RULESET, "players": names, "deals": deals}
    result: dict[str, Any] = msgspec.to_builtins(registry.score(json.dumps(record)))
    return result
