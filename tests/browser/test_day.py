"""An organiser's day: 23 players, three rounds, everything that goes wrong on such a day, to the season table."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser import PATIENCE
from tests.browser.conftest import PHONE
from tests.browser.scorer_phone import Phone
from tests.browser.server import Server
from tests.browser.test_draw import drag, name, seat

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PLAYERS = [f"Hráč {number:02}" for number in range(1, 23)]
LATE, SUBSTITUTE = "Oneskorený Oto", "Náhradník Norbert"
#: What the desk types at a table: what everybody brought, and what each seat went home with in cents.
BROUGHT = "10"


@pytest.fixture
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """The organiser's laptop."""
    made = browser.new_context(viewport={"width": 1280, "height": 1600}, locale="sk-SK", has_touch=True)
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


class Day:
    """What the organiser does, page by page; `address` is the tournament's."""

    def __init__(self, page: Page, server: Server, folder: Path) -> None:
        self.page, self.server, self.folder = page, server, folder
        self.address = ""
        #: The day may be tried once more.
        self.name = f"Celý deň {uuid.uuid4().hex[:8]}"

    def sign_in(self, who: str = "Organiser", page: Page | None = None) -> None:
        """By a link of the demo."""
        link = re.search(
            rf"^{who}\b.*?(http\S+)", self.server.manage("demo", "--base", self.server.url), re.MULTILINE
        )
        assert link
        (page or self.page).goto(link[1])

    def press(self, button: Locator) -> None:
        """Press a button and wait for the page that follows."""
        with self.page.expect_navigation():
            button.click()

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def create(self) -> None:
        """A club evening by the gain in money; the list comes from a file, everybody is entered."""
        page = self.page
        page.goto(f"{self.server.url}/organise/new/?system=club-evening")
        page.locator("[name=name]").fill(self.name)
        page.locator("[name=rounds_planned]").fill("3")
        self.press(page.locator("form button.button--primary"))
        self.address = page.url.removesuffix("players/")
        file = self.folder / "hraci.csv"
        rows = [f"{player};Klub {number % 3};L-{number}" for number, player in enumerate(PLAYERS)]
        file.write_text("Meno;Klub;Licencia\n" + "\n".join(rows) + "\n", encoding="utf-8")
        with page.expect_navigation():  # it is read at once
            page.locator("input[type=file]").set_input_files(str(file))
        page.locator("[name=check_in]").check()
        self.press(page.locator("form button.button--primary"))
        expect(page.locator("#player-list > tr")).to_have_count(len(PLAYERS))

    def set_fees(self) -> None:
        """Five euro a player, two for a substitute; one pays at the queue, the others in the list of the desk."""
        page = self.open("cash/")
        page.locator("details:has([name=fee_licensed])").evaluate("one => { one.open = true }")
        page.locator("[name=fee_licensed]").fill("5")
        page.locator("[name=fee_substitute]").fill("2")
        self.press(page.get_by_test_id("save-fees"))
        page = self.open("players/")
        page.get_by_test_id("pay").first.click()
        expect(page.get_by_test_id("toast")).to_be_visible()
        self.open("cash/")
        expect(page.get_by_test_id("box")).to_contain_text("5,00")

    def add(self, player: str, participation: str = "ranked", *, pays: bool = True) -> None:
        """Somebody comes to the desk, is entered in the first line of the list, and pays."""
        page = self.open("players/")
        page.locator("#new-name").fill(player)
        if participation != "ranked":
            page.get_by_test_id("add-more").click()
            page.locator("[name=participation]").first.select_option(participation)
        page.get_by_test_id("add-and-pay" if pays else "add-here").click()
        expect(page.locator(f'#player-list tr[data-name*="{player}"]')).to_be_visible()

    def draw(self, *, others_are_here: bool = False) -> None:
        page = self.open("draw/")
        if not page.get_by_test_id("draw").count():  # sealed when the round before was closed
            self.press(page.get_by_test_id("prepare"))
        self.press(page.get_by_test_id("draw"))
        if others_are_here:  # than when it was sealed: another fingerprint, and it is seen before the lots
            expect(page.locator(".notice").first).to_contain_text("iným odtlačkom")
            self.press(page.get_by_test_id("draw"))

    def publish(self, number: int) -> None:
        self.press(self.page.get_by_test_id("publish"))
        assert self.page.url.endswith(f"/rounds/{number}/")

    def act(self, number: int, action: str) -> None:
        """Start the clock, end the play of a round."""
        if action == "end":
            self.press(self.open(f"rounds/{number}/").get_by_test_id("end-play"))
            return
        self.press(self.open(f"rounds/{number}/").get_by_test_id(f"{action}-round"))

    def tables(self, number: int) -> list[int]:
        """How many sit at each table."""
        page = self.open(f"rounds/{number}/tables/")
        rows = page.locator("li[data-test^=row-] .row__title")
        return [text.count(",") + 1 for text in rows.all_inner_texts()]

    def ticket(self, number: int, table: int, gains: list[int]) -> None:
        """Type the ticket of a table: gains in euro by seat."""
        page = self.open(f"rounds/{number}/tables/{table}/ticket/")
        for place, gain in enumerate(gains):
            row = page.get_by_test_id(f"row-{place}")
            row.locator("[name$=deposit_1]").fill(BROUGHT)
            row.locator("[name$=money]").fill(str(int(BROUGHT) + gain))
        self.press(page.get_by_test_id("save-ticket"))

    def close(self, number: int) -> None:
        self.act(number, "end")
        page = self.open(f"rounds/{number}/")
        for field in page.locator("#close input[name^=reason-]").all():
            field.fill("Lístky sú podpísané na papieri")
        self.press(page.get_by_test_id("close-round"))

    def seat_of(self, number: int, table: int, position: int) -> str:
        """The name of who sits there."""
        page = self.open(f"rounds/{number}/tables/{table}/")
        return page.get_by_test_id(f"seat-{position}").locator(".seats__name").inner_text().strip()


def phone_at(browser: Browser, day: Day, number: int, table: int) -> Phone:
    """A scorer's phone with the pen of a table."""
    page = day.open(f"rounds/{number}/codes/")
    code = page.locator(".code").nth(table - 1).inner_text().strip()
    page = day.open(f"rounds/{number}/cards/")
    card = re.findall(r"/c/[\w-]+/", page.content())
    read = list(dict.fromkeys(card))[table - 1]
    sheet = page.request.get(f"{day.server.url}/api/v1{read.replace('/c/', '/cards/')}").json()["sheet"]
    pocket = browser.new_context(viewport=PHONE, locale="sk-SK")
    pocket.set_default_timeout(PATIENCE)
    phone = Phone(pocket.new_page(), day.server.url, {"id": sheet, "code": code})
    phone.page.goto(day.server.url + read)
    return phone.take_pen()


def choose(select: Locator, words: str) -> None:
    """The option that holds these words."""
    value = select.locator("option", has_text=words).first.get_attribute("value")
    select.select_option(str(value))


def enter(phone: Phone, number: int, *taps: str) -> None:
    """A deal, until the server has confirmed it."""
    phone.enter(taps)
    expect(phone.at(f"deal-{number}").get_by_text("potvrdené")).to_be_attached()


def names_at(phone: Phone) -> list[str]:
    return [str(each["name"]) for each in phone.state()["seats"]]


def test_a_day_of_23_players(desk: BrowserContext, browser: Browser, server: Server, tmp_path: Path) -> None:
    day = Day(desk.new_page(), server, tmp_path)
    day.sign_in()
    day.create()
    day.set_fees()

    # round 1: 22 are here; two change by mouse, two by keyboard, then it is published
    day.draw()
    page = day.page
    one, other = name(page, 1, 1), name(page, 2, 2)
    with page.expect_response("**/draw/assess/"):
        drag(page, seat(page, 1, 1), seat(page, 2, 2))
    assert (name(page, 1, 1), name(page, 2, 2)) == (other, one)
    one, other = name(page, 1, 2), name(page, 2, 2)
    seat(page, 1, 2).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    with page.expect_response("**/draw/assess/"):
        page.keyboard.press("Enter")
    assert (name(page, 1, 2), name(page, 2, 2)) == (other, one)
    day.press(page.get_by_test_id("save"))
    expect(page.get_by_test_id("edits")).to_be_visible()
    day.publish(1)
    assert day.tables(1) == [4, 4, 4, 4, 3, 3]

    # two did not come: the list is repaired, only the changed names are announced
    page = day.open("rounds/1/")
    day.press(page.get_by_test_id("to-repair"))
    absent = page.locator("#absent-list [name=absent]")
    absent.nth(0).check()
    absent.nth(4).check()
    day.press(page.get_by_test_id("propose"))
    day.press(page.get_by_test_id("publish-repair").first)
    expect(page.get_by_test_id("seating-version")).to_contain_text("2")
    sizes = day.tables(1)
    assert sum(sizes) == 20
    assert set(sizes) <= {3, 4}
    three, four = sizes.index(3) + 1, sizes.index(4) + 1
    day.act(1, "start")

    # a late player joins a running table of three: absent before (M-17)
    slow = phone_at(browser, day, 1, three)
    enter(slow, 1, names_at(slow)[0], "sedma", "všetko vyhral")
    day.add(LATE)
    page = day.open(f"rounds/1/tables/{three}/")
    choose(page.get_by_test_id("join-form").locator("select"), LATE)
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("seat-3")).to_contain_text(LATE)
    slow.page.reload()
    expect(slow.new_deal).to_be_visible()
    assert names_at(slow)[3] == LATE
    enter(slow, 2, LATE, "betl", "prehral")
    seats = slow.state()["seats"]
    assert seats[3]["zb"] < 0
    assert sum(each["zb"] for each in seats) == 0
    first_gain = seats[0]["zb"]
    assert first_gain > 0, "the seven before he came was paid by two"

    # the jury sends a player off; four go on as three from deal 5
    hot = phone_at(browser, day, 1, four)
    for number, place in enumerate((1, 2, 3, 0), start=1):
        enter(hot, number, names_at(hot)[place], "sedma", "všetko vyhral")
    sent_off = names_at(hot)[2]
    referee(browser, day, sent_off)
    page = day.open(f"rounds/1/tables/{four}/")
    leave = page.get_by_test_id("seat-2").locator("details", has=page.locator("[data-test=leave]"))
    leave.evaluate("one => { one.open = true }")
    leave.locator("[name=from_deal]").fill("5")
    leave.locator("[name=reason]").fill("Červená karta")
    leave.get_by_test_id("leave").last.click()
    expect(page.get_by_test_id("seat-changes")).to_contain_text(sent_off)
    hot.page.reload()
    expect(hot.new_deal).to_be_visible()
    enter(hot, 5, names_at(hot)[0], "sedma", "všetko vyhral")
    fifth = hot.state()["deals"][4]
    assert 2 in fifth["deal"].get("absent", [])
    assert fifth["result"]["money"][2] == 0

    # the other tables come as tickets: at each one wins three euro, so that four tie
    others = [number for number, size in enumerate(sizes, start=1) if number not in (three, four)]
    for number in others:
        day.ticket(1, number, [3, -3, 0, 0][: sizes[number - 1]])
    day.close(1)

    # between the rounds: one withdraws, a substitute fills
    winner = day.seat_of(1, others[0], 0)
    loser = day.seat_of(1, others[0], 1)
    page = day.open("players/")
    page.goto(
        day.server.url + str(page.locator(f'#player-list tr[data-name*="{loser}"] a').get_attribute("href"))
    )
    page.locator("#leave-reason").fill("Musel odísť")
    day.press(page.get_by_test_id("withdraw"))
    day.add(SUBSTITUTE, "substitute")

    for number in (2, 3):
        day.draw(others_are_here=number == 2)
        day.publish(number)
        sizes = day.tables(number)
        assert sum(sizes) == 20, "20 and one late, less one sent off and one withdrawn, and a substitute"
        day.act(number, "start")
        for table, size in enumerate(sizes, start=1):
            day.ticket(number, table, [0] * size)
        day.close(number)

    standing(day, winner, sent_off, loser)
    prizes(day)
    cash(day)
    with officer(day.server):
        season(day, winner)
    for phone in (slow, hot):
        phone.page.context.close()


def referee(browser: Browser, day: Day, player: str) -> None:
    """The organiser invites a referee; he shows a red card."""
    page = day.open("roles/")
    page.locator("[name=role]").select_option("jury")
    day.press(page.get_by_test_id("invite"))
    link = page.get_by_test_id("link").input_value()
    context = browser.new_context(viewport=PHONE, locale="sk-SK")
    context.set_default_timeout(PATIENCE)
    mobile = context.new_page()
    day.sign_in("Jury", mobile)
    mobile.goto(link)
    mobile.get_by_test_id("accept").click()
    mobile.wait_for_url("**/jury/**")
    mobile.goto(mobile.url.rstrip("/") + "/discipline/")
    choose(mobile.locator("[name=player]"), player)
    mobile.locator("[name=colour][value=red]").check(force=True)
    mobile.locator("form:has([name=colour]) [name=reason]").fill("Hrubé správanie")
    mobile.get_by_test_id("show-card").click()
    expect(mobile.get_by_text(player).first).to_be_visible()
    context.close()


def standing(day: Day, winner: str, sent_off: str, loser: str) -> None:
    """Everybody who played stands there; who was sent off and the substitute have no place."""
    page = day.open("standing/")
    rows = [" ".join(text.split()) for text in page.locator("table.standing tbody tr").all_inner_texts()]
    assert len(rows) == 22, "20 of the first list, the late player and the substitute"
    line = {
        player: next(row for row in rows if player in row) for player in (winner, sent_off, loser, SUBSTITUTE)
    }
    assert re.match(r"\d", line[winner])
    assert "+3,00" in line[winner] or "3,00" in line[winner]
    assert not re.match(r"\d", line[sent_off])
    assert not re.match(r"\d", line[SUBSTITUTE])


def prizes(day: Day) -> None:
    """100, 60, 40 and 20 euro; whoever ties shares the sum of the places."""
    page = day.open("prizes/")
    for place, euro in enumerate(("100", "60", "40", "20"), start=1):
        page.locator(f"[name=place-{place}-cents]").fill(euro)
    day.press(page.get_by_test_id("save-prizes"))
    awards = page.locator("tr[data-test^=award-]")
    expect(page.get_by_test_id("prize-total")).to_contain_text("220,00")
    assert awards.count() == 4
    assert any(":" in text for text in awards.locator(".table__sub").all_inner_texts()), (
        "a tie shares its places"
    )


def cash(day: Day) -> None:
    """The box holds what was paid: one at the queue, the late player, the substitute."""
    page = day.open("cash/")
    expect(page.get_by_test_id("box")).to_contain_text("12,00")


@contextmanager
def officer(server: Server) -> Iterator[None]:
    """The organiser may do meanwhile what the union's administrator may."""
    whose = "from accounts.models import User\nUser.objects.filter(name__startswith='Oľga').update(is_superuser=%s)"
    server.desk.run(whose % True)
    try:
        yield
    finally:
        server.desk.run(whose % False)


def season(day: Day, winner: str) -> None:
    """The tournament is listed, its results are declared and count in a season of the union."""
    page = day.open("settings/?part=outside")
    day.press(page.get_by_test_id("ask-for-list"))  # the union's seasons count listed tournaments (T-37)
    page = day.open("")
    for action in ("next", "next", "declare-now"):  # announced, looked at what is open, declared
        day.press(page.get_by_test_id(action))
    page.goto(f"{day.server.url}/seasons/new/")
    page.locator("[name=name]").fill("Liga 2026")
    day.press(page.get_by_test_id("create-season").locator("button.button--primary"))
    day.press(page.get_by_test_id("addable").locator("li", has_text=day.name).get_by_role("button"))
    expect(page.get_by_test_id("season-events")).to_contain_text(day.name)
    day.press(page.locator(".back-link"))
    rows = page.get_by_test_id("season-table").locator("tbody tr")
    expect(rows).to_have_count(20)  # neither who was sent off nor the substitute
    initials = "".join(f"{part[0]}. " for part in winner.split()).strip()
    line = rows.filter(has_text=initials).first
    day.press(line.get_by_role("link"))
    assert page.locator("h1").inner_text() == initials, page.locator("main").inner_text()
    expect(page.get_by_test_id("season-opened")).to_be_visible()
    expect(page.locator("main")).to_contain_text(day.name)
