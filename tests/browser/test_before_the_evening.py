"""Before the evening (T-40 to T-42): entries with letters, fees by a bank's file, cards scanned at the desk."""

from __future__ import annotations

import csv
import io
import re
import uuid
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.server import Server, running_server
from tests.mail.server import Mailbox, mailbox

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PLACES, PEOPLE, GONE = 50, 60, 5
BY_TRANSFER = 40
IBAN = "SK9611000000002918599669"
HEAD = [
    "ID operácie",
    "Dátum",
    "Objem",
    "Mena",
    "Protiúčet",
    "Názov protiúčtu",
    "VS",
    "Správa pre príjemcu",
]
#: No pointer is used: whatever presses one is counted.
POINTERS = """
    window.pointers = 0;
    addEventListener('pointerdown', () => { window.pointers += 1; }, true);
"""


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, box: Mailbox) -> Iterator[Server]:
    """A Flek that sends letters, behind a proxy that says from where each visitor comes."""
    settings = {"EMAIL_URL": f"smtp://127.0.0.1:{box.port}", "TRUSTED_PROXIES": "1"}
    with running_server(tmp_path_factory.mktemp("mailing"), **settings) as running:
        yield running


def follow(control: Locator, key: str = "") -> None:
    """Press it, with the key or the pointer, and wait for the page that comes: what is opened next would end it."""
    with control.page.expect_navigation():
        if key:
            control.press(key)
        else:
            control.click()


def who(number: int) -> str:
    return f"Hráč {number:02}"


class Evening:
    """The organiser at his laptop, and a phone that passes from player to player."""

    def __init__(self, laptop: BrowserContext, phones: BrowserContext, server: Server, box: Mailbox) -> None:
        self.page, self.phone = laptop.new_page(), phones.new_page()
        self.server, self.box = server, box
        self.slug = ""
        #: What addresses begin with: the evening may be tried once more.
        self.mark = uuid.uuid4().hex[:8]

    def email_of(self, number: int) -> str:
        return f"{self.mark}{number:02}@example.test"

    def address(self, path: str) -> str:
        return f"{self.server.url}/organise/{self.slug}/{path}"

    def open(self) -> None:
        """A tournament of fifty places at 10 €, with entries, payment codes and cards."""
        page = self.page
        page.goto(f"{self.server.url}/organise/new/")
        follow(page.get_by_role("link", name="Zaregistrovať").or_(page.locator("a[href*=signup]")).first)
        page.locator("[name=email]").fill(f"klub-{self.mark}@example.test")
        for field in page.locator("input[type=password]").all():
            field.fill("zlta-satka-a-betl")
        page.locator("input[type=password]").last.press("Enter")
        page.locator("[name=name]").fill("Jesenný turnaj")
        page.get_by_test_id("open-tournament").click()
        page.wait_for_url("**/organise/*/**")
        found = re.search(r"/organise/([^/]+)/", page.url)
        assert found
        self.slug = found[1]
        page.goto(self.address("settings/") + "?part=day")
        page.locator("[name=capacity]").fill(str(PLACES))
        follow(page.locator("[name=capacity]"), "Enter")
        page.goto(self.address("cash/"))
        page.locator("[name=fee_licensed]").fill("10")
        follow(page.locator("[name=fee_licensed]"), "Enter")
        page.goto(self.address("cash/by-qr/"))
        page.locator("[name=by_qr]").check()
        page.locator("[name=iban]").fill(IBAN)
        page.locator("[name=beneficiary]").fill("MK Žltá šatka")
        follow(page.get_by_test_id("save-account"))
        page.goto(self.address("desk/"))
        page.locator("[name=public_registration]").check()
        page.locator("[name=scan_cards]").check()
        page.get_by_test_id("save-rules").click()
        expect(page.locator("[name=scan_cards]")).to_be_checked()

    def enter(self, number: int) -> None:
        """Somebody enters himself, from a line of his own."""
        self.phone.set_extra_http_headers({"X-Forwarded-For": f"10.1.0.{number + 1}"})
        self.phone.goto(f"{self.server.url}/tournaments/{self.slug}/register/")
        self.phone.locator("[name=name]").fill(who(number))
        self.phone.locator("[name=email]").fill(self.email_of(number))
        self.phone.get_by_test_id("register").click()
        expect(self.phone.get_by_test_id("toast")).to_contain_text(self.email_of(number))

    def letter_to(self, number: int, letters: list[Message], words: str) -> str:
        """The text of the one letter to somebody that has these words."""
        texts = [text_of(one) for one in letters if one["To"] == self.email_of(number)]
        found = [text for text in texts if words in text]
        assert len(found) == 1, texts
        return found[0]

    def confirm(self, number: int, letters: list[Message]) -> str:
        """By the link of the letter; the address of the entry's own page."""
        link = link_in(self.letter_to(number, letters, "potvrdíte"))
        self.phone.goto(link)
        self.phone.get_by_test_id("confirm-entry").click()
        expect(self.phone.get_by_test_id("confirm-entry")).to_have_count(0)
        return link

    def statement(self, folder: Path, symbols: dict[int, str]) -> Path:
        """The bank's file: 37 payments that agree, one of 8 €, one without a symbol, one that came twice."""
        payers = list(symbols)
        lines = [(number, "10,00", symbols[number]) for number in payers[: BY_TRANSFER - 3]]
        lines += [
            (payers[BY_TRANSFER - 3], "8,00", symbols[payers[BY_TRANSFER - 3]]),
            (payers[BY_TRANSFER - 2], "10,00", ""),
            (payers[0], "10,00", symbols[payers[0]]),
        ]
        text = io.StringIO()
        rows = csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL)
        rows.writerow(HEAD)
        for at, (number, amount, symbol) in enumerate(lines):
            day = self.page.evaluate("new Date().toLocaleDateString('sk-SK')").replace(" ", "")
            rows.writerow(
                [
                    f"{int(self.mark, 16)}{at:03}",
                    day,
                    amount,
                    "EUR",
                    "1234567890",
                    who(number),
                    symbol,
                    "štartovné",
                ]
            )
        file = folder / "fio.csv"
        file.write_text(text.getvalue(), encoding="utf-8")
        return file


def text_of(letter: Message) -> str:
    part = letter.get_body(("plain",))  # type: ignore[attr-defined]
    return str(part.get_content())


def link_in(text: str) -> str:
    found = re.search(r"http://\S+/entry/\w+/", text)
    assert found, text
    return found[0]


@pytest.fixture
def evening(laptop: BrowserContext, browser: Browser, mailing: Server, box: Mailbox) -> Iterator[Evening]:
    phones = browser.new_context(viewport=PHONE, locale="sk-SK", service_workers="block")
    phones.set_default_timeout(PATIENCE)
    yield Evening(laptop, phones, mailing, box)
    phones.close()


def test_sixty_enter_forty_pay_by_transfer_and_fifty_are_scanned(evening: Evening, tmp_path: Path) -> None:
    page, phone = evening.page, evening.phone
    evening.open()

    # sixty enter, ten of them onto the waiting list
    for number in range(PEOPLE):
        evening.enter(number)
    letters = evening.box.wait_for(PEOPLE, evening.mark)
    links = [evening.confirm(number, letters) for number in range(PEOPLE)]
    for number in (PLACES - 1, PLACES, PEOPLE - 1):
        phone.goto(links[number])
        words = "Potvrdené" if number < PLACES else f"mieste {number - PLACES + 1}"
        expect(phone.get_by_test_id("entry-state")).to_contain_text(words)

    # five withdraw, five move up and are told
    for number in range(GONE):
        phone.goto(links[number])
        phone.locator("[id^=withdraw-] > summary").click()
        phone.get_by_test_id("withdraw-entry").click()
        expect(phone.get_by_test_id("withdraw-entry")).to_have_count(0)
    told = evening.box.wait_for(GONE, evening.mark, "Uvoľnilo sa miesto")
    assert sorted(one["To"] for one in told) == [
        evening.email_of(number) for number in range(PLACES, PLACES + GONE)
    ]

    # forty pay by the code of their own page; three of the payments are doubts
    plays = range(GONE, PLACES + GONE)
    symbols = {}
    for number in list(plays)[:BY_TRANSFER]:
        phone.goto(links[number])
        symbols[number] = phone.get_by_test_id("symbol").inner_text()
    page.goto(evening.address("cash/statements/"))
    page.get_by_test_id("statement-file").set_input_files(evening.statement(tmp_path, symbols))
    page.get_by_test_id("read-statement").click()
    expect(page.get_by_test_id("sure")).to_have_count(BY_TRANSFER - 3)
    expect(page.get_by_test_id("doubt")).to_have_count(3)
    for number in list(plays)[BY_TRANSFER - 3 : BY_TRANSFER - 1]:
        payer = page.locator(".decided__what", has_text=who(number))
        doubt = page.get_by_test_id("doubt").filter(has=payer)
        doubt.locator("input").fill(who(number))
    page.get_by_test_id("book").click()
    expect(page.get_by_test_id("booked")).to_have_count(BY_TRANSFER - 1)

    # the cards of all of them, printed
    page.goto(evening.address("players/"))
    page.get_by_test_id("print-cards").click()
    file = page.get_by_role("link", name="Otvoriť súbor")
    expect(file).to_be_visible(timeout=60_000)
    pdf = page.request.get(evening.server.url + str(file.get_attribute("href"))).body()
    cards = printed_numbers(pdf)
    assert {who(number) for number in plays} <= set(cards)

    # the day: fifty scans in a row, and who owes something pays; nothing but keys
    page.add_init_script(POINTERS)
    page.goto(evening.address("players/"))
    page.keyboard.press("/")
    owed = 0
    for here, number in enumerate(plays, start=1):
        page.keyboard.type(cards[who(number)])
        page.keyboard.press("Enter")
        if number in list(plays)[: BY_TRANSFER - 3] or number == list(plays)[BY_TRANSFER - 2]:
            expect(page.get_by_test_id("here-count")).to_have_text(str(here))
            continue
        owed += 1
        expect(page.get_by_test_id("scanned")).to_contain_text(who(number))
        expect(page.get_by_test_id("find")).to_have_value(who(number))
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        expect(page.get_by_test_id("here-count")).to_have_text(str(here))
        page.keyboard.press("z")
        expect(page.locator("#player-list tr:not([hidden]) .plist__pay")).to_have_count(0)
        page.keyboard.press("/")
    assert owed == 12
    assert page.evaluate("window.pointers") == 0

    # the cash desk sums up: 37 × 10, 8 and 10 by transfer, 11 × 10 and 2 into the box
    page.goto(evening.address("cash/"))
    expect(page.get_by_test_id("total-paid")).to_contain_text("500,00")
    expect(page.get_by_test_id("total-open")).to_contain_text("0,00")
    expect(page.get_by_test_id("box")).to_contain_text("112,00")


def printed_numbers(pdf: bytes) -> dict[str, str]:
    """The number on each card, by the name on it."""
    text = "\n".join(one.extract_text() for one in pypdf.PdfReader(io.BytesIO(pdf)).pages)
    pairs = re.findall(r"(Hráč \d\d)(?:(?!Hráč).)*?(\d{4} \d{4} \d{4})", text, re.S)
    return {name: number.replace(" ", "") for name, number in pairs}
