"""The organiser's day: 22 players, 4 rounds, from sign-up to the final page, by whatever hand plays it."""

from __future__ import annotations

import re
import uuid
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.clicks import ARRIVALS, TICKETS, Clicks
from tests.browser.conftest import PHONE
from tests.browser.scorer_phone import take_seat
from tests.browser.table_phones import TablePhone, phone_of_table

LISTED = [f"Hráč {number:02}" for number in range(1, 23)]
WALK_IN, SUBSTITUTE = "Príchodzí Peter", "Náhradník Norbert"
ROUNDS = 4
#: Tables that a phone writes; the others bring a ticket.
BY_PHONE = (1, 2)
BROUGHT = 10
REASON = "Hráč musel odísť"


class Organiser:
    """The day of who organises: what is pressed is counted, and nothing is opened by its address.

    `hand` presses and types: that on a mouse, or that on the keyboard alone.
    """

    def __init__(self, page: Page, browser: Browser, url: str, hand: Clicks | None = None) -> None:
        self.page, self.browser, self.url = page, browser, url
        self.clicks = hand or Clicks(page)
        self.phones = browser.new_context()

    @property
    def address(self) -> str:
        """Of the tournament, as people at other devices get it."""
        found = re.match(r".*/organise/[^/]+/", self.page.url)
        assert found
        return found[0]

    def next(self) -> None:
        """The one next step of the strip."""
        self.clicks.go(self.page.get_by_test_id("next"))

    def rail(self, path: str) -> None:
        """An entry of the rail."""
        self.clicks.go(self.page.locator(f"#rail .rail__list a[href$='{path}']"))

    def begin(self, folder: Path) -> None:
        page, clicks = self.page, self.clicks
        with clicks.step("sign-up"):
            page.goto(self.url)  # the only address that is typed
            clicks.go(page.get_by_test_id("organise"))
            self.clicks.type(page.get_by_label("E-mail"), somebody("organizator"))
            for field in page.locator("input[type=password]").all():
                clicks.type(field, "zlta-satka-a-betl")
            clicks.enter(page.locator("input[type=password]").last)
        expect(page).to_have_url(re.compile("/organise/new/$"))
        with clicks.step("create the tournament"):
            self.clicks.type(page.locator("[name=rounds_planned]"), str(ROUNDS))
            self.clicks.type(page.locator("[name=name]"), "Deň na kliknutia")
            clicks.go(page.get_by_test_id("open-tournament"))
        with clicks.step("import of the list"):
            file = folder / "hraci.csv"
            rows = [f"{player};Klub {number % 3}" for number, player in enumerate(LISTED)]
            file.write_text("Meno;Klub\n" + "\n".join(rows) + "\n", encoding="utf-8")
            clicks.choose(page.locator("input[type=file]"), str(file))
            clicks.go(page.locator("form button.button--primary"))
            expect(page.locator("#player-list > tr")).to_have_count(len(LISTED))
        with clicks.step("fees"):
            self.rail("/cash/")
            self.clicks.type(page.locator("[name=fee_licensed]"), "5")
            self.clicks.type(page.locator("[name=fee_substitute]"), "2")
            clicks.enter(page.locator("[name=fee_substitute]"))
            self.rail("/players/")
        with clicks.step("check-in of all but two, a walk-in"):
            for here in range(1, len(LISTED) - 1):
                clicks.press(page.get_by_test_id("check-in-and-pay").first, apart=ARRIVALS)
                expect(page.get_by_test_id("here-count")).to_have_text(str(here))
            self.clicks.type(page.locator("#new-name"), WALK_IN)
            clicks.press(page.get_by_test_id("add-and-pay"), apart=ARRIVALS)
            expect(page.locator(f'#player-list tr[data-name*="{WALK_IN}"]')).to_be_visible()

    def start(self, number: int, tables: list[int]) -> dict[int, TablePhone]:
        """From the last round, or the list of players, to the running clock; the phones of the round."""
        page, clicks = self.page, self.clicks
        with clicks.step(f"round {number}: draw, publish, start"):
            expect(page.get_by_test_id("next")).to_contain_text(f"Rozlosovať {number}. kolo")  # it is live
            self.next()
            # the first is sealed now, a later one was, and is sealed anew where others are here
            if number == 1 or page.get_by_test_id("publish").count() == 0:
                self.next()
            self.next()
            self.next()
        tiles = page.locator("li[data-test^=tile-] .tile__names").all_inner_texts()
        assert [text.count(",") + 1 for text in tiles] == tables
        return {
            table: phone_of_table(
                page, self.phones.request, self.url, f"{self.address}rounds/{number}/", table
            )
            for table in BY_PHONE
        }

    def tickets(self, number: int, tables: list[int]) -> None:
        """A ticket of every table without a phone; the last one closes the round."""
        page, clicks = self.page, self.clicks
        with clicks.step(f"round {number}: tickets, close"):
            clicks.go(page.get_by_test_id("type-tickets"))
            for table in range(len(BY_PHONE) + 1, len(tables) + 1):
                expect(page.locator(".number-badge").first).to_have_text(str(table))
                last = table == len(tables)
                self.ticket([table + number, -table, -number, *[0] * (tables[table - 1] - 3)])
                clicks.go(page.get_by_test_id("save-and-close" if last else "save-ticket"), apart=TICKETS)
            expect(page.locator(".strip__round")).to_contain_text("Uzavreté")

    def ticket(self, gains: list[int]) -> None:
        """Type a ticket: what everybody brought and has now."""
        for place, gain in enumerate(gains):
            row = self.page.get_by_test_id(f"row-{place}")
            self.clicks.type(row.locator("[name$=deposit_1]"), str(BROUGHT))
            self.clicks.type(row.locator("[name$=money]"), str(BROUGHT + gain))

    def late(self, table: int) -> None:
        """One of the two who were missing comes, pays, and joins a table of three."""
        page, clicks = self.page, self.clicks
        with clicks.step("a late one"):
            self.rail("/players/")
            clicks.press(page.get_by_test_id("check-in-and-pay").first, apart=ARRIVALS)
            expect(page.get_by_test_id("toast")).to_be_visible()
            clicks.go(page.locator("#rail a.rail__link").first)
            clicks.press(page.get_by_test_id(f"tile-{table}").locator("a"))
            clicks.press(page.get_by_test_id("join"))
            expect(page.get_by_test_id("seat-3")).to_be_visible()

    def substitute(self) -> None:
        """Somebody goes home between two rounds, a substitute takes the place."""
        page, clicks = self.page, self.clicks
        with clicks.step("a substitute"):
            self.rail("/players/")
            clicks.press(page.locator(f'#player-list tr[data-name*="{LISTED[0]}"] a'))
            self.clicks.type(page.locator("#leave-reason"), REASON)
            clicks.press(page.get_by_test_id("withdraw"))
            self.clicks.type(page.locator("#substitute-name"), SUBSTITUTE)
            clicks.go(page.get_by_test_id("substitute-pays"), apart=ARRIVALS)
            expect(page.locator(f'#player-list tr[data-name*="{SUBSTITUTE}"]')).to_be_visible()

    def invite_referee(self) -> Page:
        """A link on the page of the jury; the referee opens an account and accepts it."""
        page, clicks = self.page, self.clicks
        with clicks.step("a jury ruling"):
            self.rail("/jury/")
            clicks.go(page.get_by_test_id("invite-referee"))
            link = page.get_by_test_id("link").input_value()
            self.clicks.go(page.locator("#rail a.rail__link").first)
        mobile = self.browser.new_context(viewport=PHONE, locale="sk-SK")
        mobile.set_default_timeout(PATIENCE)
        referee = mobile.new_page()
        referee.goto(f"{self.url}/accounts/signup/")
        referee.get_by_label("E-mail").fill(somebody("rozhodca"))
        for field in referee.locator("input[type=password]").all():
            field.fill("zlta-satka-a-betl")
        field.press("Enter")
        expect(referee).not_to_have_url(re.compile("signup"))
        referee.goto(link)
        referee.get_by_test_id("accept").click()
        referee.wait_for_url("**/jury/**")
        return referee

    def correct(self, number: int, table: int) -> None:
        """A ticket was typed wrongly, which is found when the round is closed."""
        page, clicks = self.page, self.clicks
        with clicks.step("a correction after closing"):
            clicks.press(page.get_by_test_id(f"tile-{table}").locator("a"))
            self.clicks.type(page.locator("#correct-reason"), "Lístok bol opísaný zle")
            clicks.press(page.get_by_test_id("correct-table"))
            expect(page.get_by_test_id("save-and-close")).to_be_visible()
            self.ticket([table, -table, 0])
            self.clicks.type(page.locator("#ticket-reason"), "Lístok bol opísaný zle")
            clicks.go(page.get_by_test_id("save-and-close"))
            expect(page.locator(".strip__round")).to_contain_text("Uzavreté")

    def finish(self) -> None:
        page, clicks = self.page, self.clicks
        with clicks.step("prizes"):
            self.next()  # the provisional results; what is left to do is listed then
            clicks.go(page.get_by_test_id("finish-prizes").locator("a"))
            for place, euro in enumerate((40, 30, 20), start=1):
                self.clicks.type(page.locator(f"[name=place-{place}-cents]"), str(euro))
            clicks.enter(page.locator("[name=place-3-cents]"))
            expect(page.get_by_test_id("prize-total")).to_contain_text("90")
        with clicks.step("declare"):
            self.next()
            clicks.go(page.get_by_test_id("declare-now"))
        with clicks.step("the final page"):
            clicks.go(page.locator("#rail .rail__foot a[href*='/tournaments/']"))
            expect(page.get_by_role("region", name="Prvé miesta")).to_be_visible()

    def play(self, folder: Path) -> None:
        """The whole day."""
        self.begin(folder)
        for number in range(1, ROUNDS + 1):
            tables = [4, 4, 4, 4, 3, 3]
            phones = self.start(number, [4, 4, 4, 3, 3, 3] if number == 1 else tables)
            if number == 1:
                self.late(table=4)
            referee = self.invite_referee() if number == 3 else None
            for phone in phones.values():
                phone.deal()
            if referee:
                rule(referee, phones[1], self.url)
            for phone in phones.values():
                phone.sign()
            self.tickets(number, tables)
            if number == 1:
                self.correct(number, len(tables))
            if number == 2:
                self.substitute()
        self.finish()
        self.phones.close()


def somebody(name: str) -> str:
    """An address that no account has yet: the day may be tried once more."""
    return f"{name}-{uuid.uuid4().hex[:8]}@example.test"


def previewed(preview: str) -> str:
    """The mark of what a preview showed."""
    found = re.search(r'name="previewed" value="([^"]*)"', preview)
    assert found, preview
    return found[1]


def rule(referee: Page, phone: TablePhone, url: str) -> None:
    """The table complains about its deal; the referee decides: a renonce."""
    table = referee.context.new_page()
    table.goto(url + phone.card)
    take_seat(table, str(phone.state()["seats"][2]["name"]))
    table.get_by_test_id("deal-1").get_by_role("button").first.click()
    table.get_by_role("link", name="Reklamácia 1. rozdania").click()
    table.get_by_test_id("claim-do").click()
    expect(table.get_by_test_id("deal-1").get_by_test_id("disputed")).to_be_visible()
    referee.reload()
    claim = referee.locator(".call", has_text="Reklamácia rozdania")
    claim.get_by_role("button", name="Prevziať a otvoriť prípad").click()
    for choice in (
        referee.locator("#offender_1 .option").nth(2),
        referee.locator("#code_1 .option", has_text="I.1 ").first,
        referee.locator("#agreed .option").first,
        referee.locator("#facts .choice", has_text="Karty sa vrátili"),
    ):
        with referee.expect_response(re.compile("/preview/")) as answer:
            choice.click()
    shown = previewed(answer.value.text())
    expect(referee.locator("#preview [name=previewed]")).to_have_value(shown)
    referee.get_by_role("button", name="Potvrdiť rozhodnutie").click()
    expect(referee.get_by_text("Rozhodnutie je zapísané")).to_be_visible()
    referee.context.close()
