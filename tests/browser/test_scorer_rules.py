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
from rules.cards import RANKS, SUITS
from rules.form import possible
from tests.browser.server import ROOT, Server
from tests.js.tables import LANGUAGE, as_page
from tests.rules.marias.evenings import evening

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

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
GOLDEN = json.loads((ROOT / "tests" / "rules" / "marias" / "golden.json").read_text(encoding="utf-8"))

READ_FORM = """async (text) => {
    const [form, asked] = JSON.parse(text);
    const { possible } = await import('/static/scorer/form.js');
    return JSON.stringify(asked.map(([players, deal]) => possible(form, players, deal, 'sk')));
}"""
READ_PREVIEW = """async (text) => {
    const [prices, deals] = JSON.parse(text);
    const { previewDeal } = await import('/static/scorer/preview.js');
    return JSON.stringify(deals.map(([players, deal]) => previewDeal(prices, deal, players)));
}"""
#: For each record what the page shows of every deal, and in the end.
READ_RECORDS = """async (text) => {
    const [prices, records] = JSON.parse(text);
    const { previewRows, runningTotals } = await import('/static/scorer/preview.js');
    return JSON.stringify(records.map(([options, players, deals]) => {
        const rows = deals.map((deal) => ({ deal, result: null, state: 'waiting', change: 'deal' }));
        const shown = previewRows(prices[options], rows, players);
        const sums = runningTotals(prices[options], rows, players).at(-1);
        const rowsOf = (one) => one.rows.map(({ row, count, points }) => [row, count, points]);
        const dealOf = (one) => one && [one.money, one.premium, rowsOf(one)];
        return [shown.map(dealOf), sums && sums.map(({ zb }) => zb)];
    }));
}"""


def read(page: Page, script: str, *given: Any) -> Any:
    """What the page makes of this; both ways as one text, because long lists cross the border slowly."""
    return json.loads(page.evaluate(script, json.dumps(given)))


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


def test_the_form_says_what_the_rules_say(scorer: Page) -> None:
    chance = random.Random(20261121)
    worked = worked_deals()
    asked = [*worked, *((players, changed(chance, deal)) for players, deal in worked for _ in range(1))]
    assert len(asked) > 200
    answers = read(scorer, READ_FORM, TABLES["form"], asked)
    for (players, deal), answer in zip(asked, answers, strict=True):
        assert answer == as_page(possible(FORM, players, deal, LANGUAGE)), deal


def previewable(chance: random.Random) -> dict[str, Any]:
    """A random evening without renonces and shown games, a few of its hands with cards."""
    record = evening(chance)
    for deal in record["deals"]:
        for field in ("renonces", "replayed", "irreversible", "lost_before_renonce", "ruling"):
            deal.pop(field, None)
        if deal.pop("laid_down", None):
            deal.pop("flekers", None)
        if deal["kind"] == "deal" and chance.random() < 0.2:
            add_cards(chance, deal)
    return record


def add_cards(chance: random.Random, deal: dict[str, Any]) -> None:
    """Twelve cards with the sevens that the contract needs, in place of named rows."""
    contract = ENGINE.data.contracts[deal["contract"]]
    suits = chance.sample([suit for suit in SUITS if (suit == "H") == deal["red"] or deal["red"]], 2)
    trump = "H" if deal["red"] else suits[0]
    helper = next(suit for suit in (*suits, "Z", "G") if suit != trump)
    named = {"trump": trump, "helper": helper}
    sevens = [f"{named[seven]}7" for seven in contract.sevens]
    # rather long suits: short ones bring few rows
    pack = [suit + rank for suit in SUITS for rank in RANKS if suit + rank not in sevens]
    chance.shuffle(pack)
    pack.sort(key=lambda card: card[0] not in (trump, helper) and chance.random() < 0.5)
    cards = sevens + pack[: 12 - len(sevens)]
    low = [card for card in reversed(cards) if card[1] not in "AX" and card not in sevens]
    talon = low[:2] if contract.id not in ("betl", "durch") else cards[10:]
    hand = [card for card in cards if card not in talon]
    deal["cards"] = {"hand": hand, "talon": talon}
    if "points" in deal:  # M-27: no more than the marriages bring
        pairs = [suit for suit in SUITS if {f"{suit}K", f"{suit}O"} <= set(hand)]
        deal["points"] = min(deal["points"], 90 + sum(40 if suit == trump else 20 for suit in pairs))
    if contract.trumps and contract.components:
        deal["cards"]["trump"] = trump
    if contract.has_helper:
        deal["cards"]["helper"] = helper
    deal.pop("premium", None)
    deal.pop("twenty", None)


def shown_by(result: Any) -> list[Any]:
    """A result in the shape of READ_RECORDS."""
    deals = [
        [deal.money, deal.premium, [[row.row, row.count, row.points] for row in deal.rows]]
        for deal in result.deals
    ]
    return [deals, result.zb]


@pytest.mark.parametrize("records", [1_000, pytest.param(10_000, marks=pytest.mark.acceptance(name="days"))])
def test_the_preview_shows_what_the_server_will_say(scorer: Page, records: int) -> None:
    chance = random.Random(20261121)
    prices: dict[str, Any] = {}
    asked: list[Any] = []
    expected: list[Any] = []
    while len(asked) < records:
        record = previewable(chance)
        options = json.dumps(record.get("options", {}), sort_keys=True)
        if options not in prices:
            prices[options] = ENGINE.tables(record.get("options"))["prices"]
        asked.append([options, len(record["players"]), record["deals"]])
        expected.append(shown_by(ENGINE.score(ENGINE.decode(record))))
    answers = read(scorer, READ_RECORDS, prices, asked)
    for one, answer, wanted in zip(asked, answers, expected, strict=True):
        assert answer == wanted, one
    with_cards = [deal for _, _, deals in asked for deal in deals if "cards" in deal]
    assert len(with_cards) > 0.3 * records
    assert sum(len(rows) for deals, _ in expected for _, _, rows in deals) > records / 2


def test_the_preview_shows_every_worked_example_or_says_nothing(scorer: Page) -> None:
    records = [(case["record"], case["expect"]) for case in GOLDEN if not case.get("expect_error")]
    prices = {
        str(place): ENGINE.tables(raw.get("options"))["prices"] for place, (raw, _) in enumerate(records)
    }
    asked = [[str(place), len(raw["players"]), raw["deals"]] for place, (raw, _) in enumerate(records)]
    answers = read(scorer, READ_RECORDS, prices, asked)
    computed = 0
    for (raw, expected), (deals, zb) in zip(records, answers, strict=True):
        beyond = [is_beyond(deal) for deal in raw["deals"]]
        assert [deal is None for deal in deals] == beyond, raw
        sums = [{"money": expected["money"], "premium": expected["premium"]}]  # of a case with one deal
        for deal, wanted in zip(deals, expected.get("deals", sums), strict=True):
            assert deal is None or deal[:2] == [wanted["money"], wanted["premium"]], raw
        assert zb == (None if any(beyond) else expected["zb"]), raw
        computed += not any(beyond)
    assert (computed, len(records)) == (49, 60)


def is_beyond(deal: dict[str, Any]) -> bool:
    """Only the server computes it."""
    return bool(deal.get("renonces") or deal.get("laid_down") or deal.get("ruling"))


def test_what_the_prices_do_not_cover_is_not_guessed(scorer: Page) -> None:
    deals = [(players, deal) for players, deal in worked_deals() if is_beyond(deal)]
    assert len(deals) > 20
    assert set(read(scorer, READ_PREVIEW, PRICES, deals)) == {None}


def score(players: int, deals: list[dict[str, Any]]) -> dict[str, Any]:
    """The result of a record of these deals, as JSON. Raises RuleError."""
    names = [str(number) for number in range(players)]
    record = {"format": "table-record/1", "ruleset": RULESET, "players": names, "deals": deals}
    result: dict[str, Any] = msgspec.to_builtins(registry.score(json.dumps(record)))
    return result
