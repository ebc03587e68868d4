"""The scorer's page reads the forms of preferans as the rules do, before and after every deal of the examples."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page

from rules import registry
from rules.fields import Kind
from rules.form import possible
from tests.browser.server import ROOT, Server
from tests.js.tables import LANGUAGE, as_page
from tests.rules.preferans.test_book import load, record_of

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

CASES = sorted((ROOT / "tests" / "rules" / "preferans" / "cases").glob("*.json"))
#: As texts, which cross into the page faster than objects.
READ_FORMS = """async (groups) => {
    const { possible } = await import('/static/scorer/form.js');
    const read = (form) => ([players, deal, running]) => possible(form, players, deal, 'sk', null, running);
    return JSON.stringify(JSON.parse(groups).map(([form, asked]) => asked.map(read(form))));
}"""


def records() -> list[dict[str, Any]]:
    """Every worked example of preferans, and every case of the rule book that is a game."""
    examples = [json.loads(path.read_text(encoding="utf-8"))["record"] for path in CASES]
    book = [record_of(case) for name in ("russian", "balkan", "austrian") for case in load(name)]
    return [*examples, *book]


def half_filled(chance: random.Random, kind: Kind, players: int, deal: dict[str, Any]) -> dict[str, Any]:
    """The deal with some of its fields taken out, and some set to any value that the form knows."""
    made: dict[str, Any] = json.loads(json.dumps(deal))
    for field in chance.sample(kind.fields, min(4, len(kind.fields))):
        head, _, place = field.name.partition(".")
        values = field.choices(players)
        if not place:
            made.pop(head, None)
            if values and chance.random() < 0.5:
                value = chance.choice(values)
                made[head] = [value] if field.type == "seats" else value
        elif int(place) < players:
            row = made.setdefault(head, [None] * players)
            row[int(place)] = chance.choice([None, *values])
    return made


def asked_of(
    chance: random.Random, record: dict[str, Any]
) -> list[tuple[int, dict[str, Any], dict[str, Any]]]:
    """Every deal of a record, whole and half filled in, with the running state before it."""
    form = registry.engine(record["ruleset"]).form(record.get("options"))
    result: Any = registry.score(json.dumps(record))
    states = [result.start, *(outcome.state for outcome in result.deals)]
    players = len(record["players"])
    found = []
    for deal, state in zip(record["deals"], states, strict=False):
        kind = next((kind for kind in form.kinds if kind.kind == deal["kind"]), None)
        for half in [deal, *(half_filled(chance, kind, players, deal) for _ in range(1) if kind)]:
            found.append((players, half, json.loads(json.dumps(state))))
    return found


def test_the_forms_of_preferans_say_what_the_rules_say(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/s/none/")
    chance = random.Random(20261121)
    groups = []
    for record in records():
        engine = registry.engine(record["ruleset"])
        groups.append((engine, record.get("options"), asked_of(chance, record)))
    assert sum(len(asked) for _, _, asked in groups) > 350
    assert {engine.ruleset.id for engine, _, _ in groups} == {
        name for name in registry.rulesets() if name.startswith("preferans/")
    }
    sent = [[engine.tables(options)["form"], asked] for engine, options, asked in groups]
    answers = json.loads(page.evaluate(READ_FORMS, json.dumps(sent)))
    for (engine, options, asked), found in zip(groups, answers, strict=True):
        form = engine.form(options)
        for (players, deal, running), answer in zip(asked, found, strict=True):
            assert answer == as_page(possible(form, players, deal, LANGUAGE, running)), deal
