"""Whole games of preferans entered deal by deal on the scorer's page: what is shown is what the rules say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rules.words import word
from tests.browser.desk import Desk
from tests.browser.scorer_phone import Phone
from tests.browser.server import ROOT, Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

SEATS = ("Anna", "Boris", "Cyril", "Dana", "Emil")
PLAYERS = SEATS[:3]
WHIST, PASS, INVITED = "whist", "pass", "invited"


def contract(dealer: int, declarer: int, called: int | str, **fields: Any) -> dict[str, Any]:
    return {"kind": "contract", "dealer": dealer, "declarer": declarer, "contract": called, **fields}


SOCHI = {
    "format": "table-record/1",
    "ruleset": "preferans/sochi",
    "options": {"pool": 10},
    "players": list(PLAYERS),
    "deals": [
        contract(0, 1, "6S", defence=[WHIST, None, PASS], tricks=[4, 6, 0]),
        contract(1, 2, "7H", defence=[WHIST, WHIST, None], tricks=[3, 2, 5]),
        {"kind": "all_pass", "dealer": 2, "tricks": [2, 3, 5]},
        {"kind": "all_pass", "dealer": 0, "tricks": [0, 5, 5]},
        {"kind": "misere", "dealer": 1, "declarer": 0, "tricks": [0, None, None]},
        contract(2, 1, "8NT", defence=[PASS, None, PASS]),
        contract(0, 2, "6C", defence=[PASS, "half", None]),
        contract(1, 2, "7D", bid="7S", defence=[WHIST, PASS, None], tricks=[2, 1, 7]),
        contract(2, 0, "10H", tricks=[10, 0, 0]),
    ],
}
CROATIAN = {
    "format": "table-record/1",
    "ruleset": "preferans/croatian",
    "options": {"start": 30},
    "players": list(PLAYERS),
    "deals": [
        contract(0, 1, 2, defence=[WHIST, None, PASS]),
        {"kind": "all_pass", "dealer": 1},
        {"kind": "all_pass", "dealer": 2},
        contract(0, 2, 4, defence=[WHIST, WHIST, None], tricks=[2, 2, 6]),
        contract(1, 0, 5, defence=[None, WHIST, INVITED], tricks=[7, 2, 1]),
        contract(2, 1, 6, tricks=[4, 0, 6]),
        contract(0, 1, 7, hand=True, defence=[WHIST, None, WHIST], tricks=[3, 6, 1]),
        contract(1, 2, 3, defence=[WHIST, WHIST, None], doublings=[1, None, None], tricks=[3, 2, 5]),
        contract(2, 0, 7, defence=[None, WHIST, PASS], tricks=[8, 2, 0]),
        contract(0, 1, 7, defence=[PASS, None, PASS]),
        contract(1, 2, 7, hand=True, defence=[WHIST, PASS, None], tricks=[3, 0, 7]),
    ],
}


def scored(record: dict[str, Any]) -> dict[str, Any]:
    """What `python -m rules score` says of the record."""
    run = subprocess.run(
        [sys.executable, "-m", "rules", "score", "-"],
        input=json.dumps(record),
        capture_output=True,
        check=True,
        text=True,
        cwd=ROOT,
    )
    result: dict[str, Any] = json.loads(run.stdout)
    return result


def shown(figure: int | str, *, sign: bool = False) -> str:
    """An exact figure as the page writes it: "-94/3" is −31 1/3."""
    exact = Fraction(figure)
    whole, rest = divmod(abs(exact.numerator), exact.denominator)
    text = (
        f"{whole} {rest}/{exact.denominator}"
        if rest and whole
        else f"{rest}/{exact.denominator}"
        if rest
        else str(whole)
    )
    return f"\u2212{text}" if exact < 0 else f"+{text}" if sign and exact else text


#: Contracts that are numbers, by the names that the family gives them; systems with a table of contracts.
NUMBERED = {
    "preferans/slovak": "contract_slovak",
    "preferans/styrian": "contract_austrian",
    "preferans/austrian": "contract_austrian",
    "preferans/austrian-illustrated": "contract_austrian",
}
#: Kinds that the page names in its own words.
KINDS = {"ante": "Vklad do hrnca"}
WITH_TABLE = ("preferans/zakaznoy", "preferans/gusarik")


class PreferansPhone(Phone):
    """A phone on a sheet of preferans: a deal of a record becomes taps."""

    ruleset = ""

    def say(self, kind: str, name: object) -> str:
        text = word("preferans", kind, str(name), "sk")
        return text[0].upper() + text[1:]

    def fill(self, deal: dict[str, Any]) -> None:
        """Tap a whole deal into the form that is open."""
        kind = KINDS.get(deal["kind"]) or self.say("kind", deal["kind"])
        expect(self.page.locator("form.deal-form")).to_be_visible()
        if self.at("kind").count():
            self.tap(kind, within="kind")
        if "dealer" in deal:
            expect(self.at("turn")).to_contain_text(SEATS[deal["dealer"]])
        if "declarer" in deal:
            self.tap(SEATS[deal["declarer"]], within="declarer")
        if "contract" in deal:
            self.call(deal["contract"])
        if "amount" in deal:
            self.page.get_by_label(self.say("field", "amount")).select_option(str(deal["amount"]))
        for flag in ("hand", "dark", "open"):
            if deal.get(flag):
                self.tap(self.say("field", flag))
        for seat in deal.get("bombers", ()):
            self.tap(SEATS[seat], within="bombers")
        if "bid" in deal:
            self.page.locator("details.more > summary", has_text="Ďalšie").click()
            self.page.get_by_label("Licitované").select_option(deal["bid"])
        self.defend(deal)
        if "aces" in deal:
            self.tap(word("preferans", "aces", deal["aces"], "sk"), within="aces")
        self.by_seat("doublings", deal, lambda count: ("bez", "kontra", "rekontra")[count])
        self.by_seat("tricks", deal, str)
        told = self.at("following")
        counts = {f"{SEATS[seat]} {count}" for seat, count in enumerate(deal.get("tricks", ()))}
        if told.count() and not counts.issuperset(told.inner_text().split(" · ")):
            self.tap("inak…", within="tricks")
            self.by_seat("tricks", deal, str)

    def call(self, called: int | str) -> None:
        if isinstance(called, int):
            self.tap(
                word("preferans", NUMBERED.get(self.ruleset, "contract_balkan"), str(called), "sk"),
                within="contract",
            )
            return
        level, trump = re.fullmatch(r"(\d+)(\w*)", called).groups()  # type: ignore[union-attr]
        sign = "BT" if trump == "NT" else word("preferans", "trump", trump, "sk") if trump else ""
        if self.ruleset in WITH_TABLE:
            self.tap(f"{level}{sign}", within="contract")
            return
        self.tap(level, within="contract")
        if trump:
            self.tap(sign, within="trump")

    def defend(self, deal: dict[str, Any]) -> None:
        """What the defence said: in one tap what most come to, else player by player."""
        defence = list(deal.get("defence", ()))
        if len(defence) == 4 and deal["dealer"] != deal["declarer"]:
            defence[deal["dealer"]] = None  # sits out, and speaks after the others
        said = [value for value in defence if value is not None]
        in_short = self.at("whists")
        if in_short.count():
            label = in_short.locator(f'label:has(input[value="{",".join(said)}"])')
            if label.count():
                label.click()
            else:
                self.tap("inak…", within="defence")
        for _ in range(2):  # who sits out may speak once the defenders have
            self.by_seat("defence", deal, lambda value: self.say("say", value))

    def by_seat(self, field: str, deal: dict[str, Any], text: Any) -> None:
        """One tap a seat; what follows from the others is there already and needs none."""
        for seat, value in enumerate(deal.get(field, ())):
            group = self.at(f"{field}.{seat}")
            if value is None or not group.count():
                continue
            if not group.locator(f'input[value="{value}"]').is_checked():
                self.tap(text(value), within=f"{field}.{seat}")

    def write_deal(self, deal: dict[str, Any]) -> None:
        """From the sheet to the sheet."""
        self.tap("Nové rozdanie")
        self.fill(deal)
        expect(self.at("preview")).to_be_visible()
        self.tap("Zapísať")
        expect(self.at("preview")).to_have_count(0)

    def correct(self, place: int, deal: dict[str, Any]) -> None:
        """Open a deal for correction and tap the new one over it."""
        self.at(f"deal-{place}").get_by_role("button").first.click()
        self.page.get_by_role("link", name=f"Opraviť {place}. rozdanie").click()
        expect(self.at("kind")).to_be_visible()
        self.fill(deal)
        self.tap("zlé zdvihy")

    def expect_figures(self, accounts: dict[str, Any], balance: list[int | str]) -> None:
        """Every figure of the drawn sheet, and the balance."""
        for account in ("pool", "hill", "main"):
            for seat, figure in enumerate(accounts.get(account, ())):
                expect(self.at(f"{account}-{seat}")).to_have_text(shown(figure))
        for account in ("whist", "side"):
            for seat, row in enumerate(accounts.get(account, ())):
                for other, figure in enumerate(row):
                    if other != seat:
                        expect(self.at(f"{account}-{seat}-{other}")).to_have_text(shown(figure))
        for seat, figure in enumerate(balance):
            expect(self.at(f"balance-{seat}")).to_have_text(shown(figure, sign=True))


@pytest.fixture
def open_sheet(page: Page, server: Server, desk: Desk) -> Iterator[Any]:
    """Opens a sheet of a game with the pen in hand; what the browser complains about is a fault of the page."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))

    def opened(record: dict[str, Any], *written: dict[str, Any]) -> PreferansPhone:
        sheet = desk.ask("game", record["ruleset"], record["options"], *record["players"])
        if written:
            desk.ask("write", sheet["id"], *written)
        phone = PreferansPhone(page, server.url, sheet)
        phone.ruleset = record["ruleset"]
        phone.open().take_pen()
        return phone

    yield opened
    assert faults == []


@pytest.mark.parametrize("record", [SOCHI, CROATIAN], ids=["a Sochi pulka to 10", "a Croatian game from 30"])
def test_a_game_entered_deal_by_deal_is_scored_as_the_rules_do(
    open_sheet: Any, record: dict[str, Any]
) -> None:
    phone = open_sheet(record)
    result = scored(record)
    for deal, outcome in zip(record["deals"], result["deals"], strict=True):
        phone.write_deal(deal)
        running = phone.at("running")
        state = outcome["state"]
        expect(running).to_contain_text("Hra sa skončila." if state["finished"] else "Rozdáva ")
        for seat, figure in enumerate(state.get("pool") or state["main"]):
            expect(phone.at(f"{'pool' if 'pool' in state else 'main'}-{seat}")).to_have_text(shown(figure))
        if state.get("all_passes"):
            expect(running).to_contain_text(f"Ráspasy v rade: {state['all_passes']}")
        if "left" in state and not state["finished"]:
            expect(running).to_contain_text(f"Spolu zostáva odpísať: {shown(state['left'])}")
        for seat in state.get("under_hat", ()):
            expect(phone.at(f"hat-{seat}")).to_be_attached()
    assert [line["deal"] for line in phone.state()["deals"]] == record["deals"]
    assert result["finished"]
    phone.expect_figures(result["accounts"], result["balance"])


def test_a_correction_of_an_early_deal_folds_all_that_follows_and_says_what_changed(open_sheet: Any) -> None:
    """The two all-passes of Sochi are a row: when the first one was a contract, the second costs half."""
    before = scored(SOCHI)
    phone = open_sheet(SOCHI, *SOCHI["deals"])
    corrected = contract(2, 0, "6D", defence=[None, WHIST, WHIST], tricks=[6, 2, 2])
    after = scored({**SOCHI, "deals": [*SOCHI["deals"][:2], corrected, *SOCHI["deals"][3:]]})
    phone.correct(3, corrected)
    for _ in range(2):  # before it is written, and after
        changes = phone.at("changes").first
        expect(changes.get_by_test_id("change-3")).to_be_visible()
        expect(changes.get_by_test_id("change-4")).to_contain_text("10 → 5")
        for seat, name in enumerate(PLAYERS):
            old, new = (shown(result["balance"][seat], sign=True) for result in (before, after))
            expect(changes.get_by_test_id("change-balance")).to_contain_text(f"{name}: {old} → {new}")
        if phone.page.get_by_role("button", name="Zapísať opravu").count():
            phone.tap("Zapísať opravu")
            expect(phone.new_deal).to_be_visible()
    phone.expect_figures(after["accounts"], after["balance"])


#: A deal of every other form: rule set, options, players, the deal.
OTHERS: list[tuple[str, dict[str, Any], int, dict[str, Any]]] = [
    ("preferans/slovak", {"start": 50}, 3, contract(0, 1, 4, doublings=[1, None, None], tricks=[2, 6, 2])),
    ("preferans/slovak", {"start": 50}, 3, contract(0, 1, 6, open=True, tricks=[4, 1, 5])),
    ("preferans/croatian-hr", {"start": 100}, 4, contract(0, 2, 6, tricks=[0, 4, 0, 6])),
    (
        "preferans/styrian",
        {"ante": 100},
        3,
        contract(0, 1, 4, hand=True, defence=[WHIST, None, INVITED], tricks=[3, 6, 1]),
    ),
    (
        "preferans/austrian-illustrated",
        {"ante": 100},
        3,
        contract(0, 1, 5, doublings=[1, None, None], tricks=[5, 0, 5]),
    ),
    ("preferans/gusarik", {}, 2, contract(0, 1, "7NT", tricks=[4, 6])),
    (
        "preferans/gusarik-hussar",
        {"pool": 10},
        2,
        contract(0, 1, "7S", defence=["whist_talon", None], tricks=[3, 7]),
    ),
    ("preferans/pasy", {"target": 20}, 2, {"kind": "deal", "dealer": 0, "tricks": [7, 3]}),
    (
        "preferans/classic",
        {"pool": 20},
        3,
        {"kind": "bomb", "dealer": 0, "bombers": [1], "tricks": [3, 3, 4]},
    ),
    (
        "preferans/classic",
        {"pool": 20},
        4,
        contract(0, 2, "8H", dark=True, defence=[WHIST, PASS, None, PASS], tricks=[0, 1, 8, 1]),
    ),
    ("preferans/zakaznoy", {}, 3, contract(0, 1, "6S", defence=[PASS, None, PASS])),
    (
        "preferans/leningrad",
        {"pool": 20},
        5,
        {"kind": "misere", "dealer": 0, "declarer": 2, "tricks": [None, None, 1, None, None]},
    ),
]


@pytest.mark.parametrize(("ruleset", "options", "players", "deal"), OTHERS)
def test_every_system_takes_its_deals(
    open_sheet: Any, ruleset: str, options: dict[str, Any], players: int, deal: dict[str, Any]
) -> None:
    record = {
        "format": "table-record/1",
        "ruleset": ruleset,
        "options": options,
        "players": list(SEATS[:players]),
        "deals": [deal],
    }
    phone = open_sheet(record)
    phone.write_deal(deal)
    expect(phone.at("deal-1")).to_be_visible()
    phone.tap("Keby sa skončilo teraz")
    result = scored(record)
    phone.expect_figures(result["accounts"], result["balance"])
    assert [line["deal"] for line in phone.state()["deals"]] == [deal]


@pytest.mark.parametrize("ruleset", ["preferans/styrian", "preferans/austrian"])
def test_aus_4_an_empty_pot_is_filled_again_at_the_table(open_sheet: Any, ruleset: str) -> None:
    """Three put 10 and one of them takes it all: nothing can be called before everyone puts again."""
    hearts = [
        contract(dealer, declarer, 4, defence=[PASS, PASS, PASS])
        for dealer, declarer in ((0, 1), (1, 2), (2, 0))
    ]
    for deal in hearts:
        deal["defence"][deal["declarer"]] = None
    # The stake of hearts is all of the pot in Styrian, ten in the other.
    emptied = hearts[:1] if ruleset == "preferans/styrian" else hearts
    ante = {"kind": "ante", "amount": 20}
    following = contract(len(emptied) % 3, (len(emptied) + 1) % 3, 2, defence=[PASS, PASS, PASS])
    following["defence"][following["declarer"]] = None
    record = {
        "format": "table-record/1",
        "ruleset": ruleset,
        "options": {"ante": 10},
        "players": list(PLAYERS),
        "deals": [*emptied, ante, following],
    }
    result = scored(record)
    assert result["deals"][len(emptied) - 1]["state"]["empty"]
    phone = open_sheet(record)
    for deal in emptied:
        phone.write_deal(deal)
    phone.tap("Nové rozdanie")
    expect(phone.page.get_by_role("radio", name=KINDS["ante"])).to_be_checked()
    expect(phone.page.get_by_role("radio", name="Kontrakt")).to_be_disabled()
    expect(phone.at("running-empty")).to_have_text("Hrniec je prázdny: najprv všetci vložia.")
    phone.fill(ante)
    expect(phone.at("preview")).to_be_visible()
    phone.tap("Zapísať")
    expect(phone.at("preview")).to_have_count(0)
    phone.write_deal(following)
    phone.tap("Keby sa skončilo teraz")
    phone.expect_figures(result["accounts"], result["balance"])
    assert [line["deal"] for line in phone.state()["deals"]] == record["deals"]


def test_after_somebody_left_the_others_play_on(open_sheet: Any) -> None:
    record = {**SOCHI, "players": list(SEATS[:4])}
    phone = open_sheet(record)
    phone.tap("Nové rozdanie", "Hráč odchádza", "Boris", "Zapísať", "Nové rozdanie")
    expect(phone.at("declarer")).not_to_contain_text("Boris")
    phone.tap("Dana", within="declarer")
    phone.tap("6", within="contract")
    phone.tap("Anna", within="whists")
    expect(phone.at("following")).to_have_text("Anna zvyšok · Cyril 0")
    phone.tap("inak…", within="tricks")
    phone.tap("3", within="tricks.0")
    phone.tap("6", within="tricks.2")
    phone.tap("Zapísať")
    expect(phone.at("whist-0-3")).to_have_text("8")
    written = {
        "kind": "contract",
        "dealer": 0,
        "declarer": 3,
        "contract": "6",
        "defence": [WHIST, None, PASS, None],
    }
    assert phone.state()["deals"][1]["deal"] == {**written, "tricks": [3, 0, 1, 6]}


class TestRefusals:
    """What the rules do not allow is said on the page, with the rule; nothing is written."""

    def refused(self, phone: PreferansPhone, rule: str) -> None:
        phone.tap("Zapísať")
        expect(phone.page.locator(f'#scorer .panel a[href="/rules/rule/{rule}/"]').first).to_be_visible()
        assert phone.state()["deals"] == []

    def test_a_contract_below_the_bid(self, open_sheet: Any) -> None:
        phone = open_sheet(SOCHI)
        phone.tap("Nové rozdanie")
        phone.fill(contract(0, 1, "7S", bid="8S"))
        self.refused(phone, "RUS-4")

    def test_tricks_that_do_not_sum(self, open_sheet: Any) -> None:
        phone = open_sheet(CROATIAN)
        phone.tap("Nové rozdanie")
        phone.fill(contract(0, 1, 3, defence=[WHIST, None, WHIST], tricks=[2, 5, 1]))
        self.refused(phone, "GEN-7")

    def test_half_a_whist_without_a_pass(self, open_sheet: Any) -> None:
        phone = open_sheet(SOCHI)
        phone.tap("Nové rozdanie")
        phone.fill(contract(0, 1, "6S", defence=["half", None, WHIST]))
        self.refused(phone, "RUS-11")

    def test_nobody_is_asked_whether_the_declarer_whists(self, open_sheet: Any) -> None:
        phone = open_sheet(SOCHI)
        phone.tap("Nové rozdanie")
        phone.fill(contract(0, 1, "6S", defence=[WHIST, None, WHIST], tricks=[2, 6, 2]))
        phone.tap("Cyril", within="declarer")
        expect(phone.at("defence.2")).to_have_count(0)
        phone.tap("Vist", within="defence.1")
        phone.tap("Zapísať")
        expect(phone.at("deal-1").get_by_text("potvrdené")).to_be_attached()
        assert phone.state()["deals"][0]["deal"]["defence"] == [WHIST, WHIST, None]

    def test_no_refa_beyond_the_limit(self, open_sheet: Any) -> None:
        phone = open_sheet(CROATIAN, {"kind": "all_pass", "dealer": 0})
        expect(phone.at("running")).to_contain_text("Anna: počet rief 1")
        phone.tap("Nové rozdanie", "Ráspas")
        expect(phone.at("preview")).to_contain_text("Nič sa nepíše.")

    def test_nothing_follows_the_end_of_the_game(self, open_sheet: Any) -> None:
        phone = open_sheet(CROATIAN, *CROATIAN["deals"])
        phone.tap("Nové rozdanie")
        expect(phone.page.locator('#scorer a[href="/rules/rule/GEN-8/"]').first).to_be_visible()


def test_without_network_the_phone_shows_what_was_entered_and_figures_once_sent(
    open_sheet: Any, context: BrowserContext
) -> None:
    phone = open_sheet(SOCHI)
    context.set_offline(True)
    phone.tap("Nové rozdanie")
    phone.fill(SOCHI["deals"][0])
    expect(phone.at("preview")).to_contain_text("Sumy pribudnú, keď sa rozdanie odošle")
    phone.tap("Zapísať")
    expect(phone.at("deal-1")).to_contain_text("6♠")
    expect(phone.at("figures-later")).to_be_visible()
    expect(phone.at("pool-1")).to_have_text("0")
    context.set_offline(False)
    expect(phone.at("figures-later")).to_have_count(0)
    expect(phone.at("pool-1")).to_have_text("2")
