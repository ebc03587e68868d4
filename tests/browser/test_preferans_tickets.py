"""A preferans evening of 12 players by tickets alone, as its organiser goes through it, to the right standing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.conftest import PHONE
from tests.browser.server import Server
from tests.browser.test_day import Day, desk

__all__ = ["desk"]  # the organiser's laptop, a fixture of the day

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PLAYERS = [f"Vistujúci {letter}" for letter in "ABCDEFGHIJKL"]
#: What stands on the paper, by round and table: whists by seat, as people write them, and as they are.
WRITTEN = {
    1: [("112", "-40", "-51", "-21"), ("27,5", "−13", "-14,5", "0"), ("-8", "8 1/2", "-1/2", "0")],
    2: [("10", "-3", "-3", "-4"), ("66", "-22", "-20", "-24"), ("-9", "5", "-9", "13")],
}
IN_HALVES = {
    1: [(224, -80, -102, -42), (55, -26, -29, 0), (-16, 17, -1, 0)],
    2: [(20, -6, -6, -8), (132, -44, -40, -48), (-18, 10, -18, 26)],
}


def create(day: Day) -> None:
    """The club evening, by the rules of Sochi; the players come from a list, all are here."""
    page = day.page
    page.goto(f"{day.server.url}/organise/new/?system=club-evening")
    page.locator("[name=name]").fill("Preferansový večer")
    page.locator("[name=rounds_planned]").fill("2")
    page.get_by_label("Preferans").check()
    expect(page.locator("[name=ruleset]")).to_have_value("preferans/sochi")
    page.locator("[name=option-pool]").fill("20")
    day.press(page.locator("form button.button--primary"))
    day.address = page.url.removesuffix("players/")
    file = day.folder / "hraci.csv"
    file.write_text("Meno\n" + "\n".join(PLAYERS) + "\n", encoding="utf-8")
    with page.expect_navigation():  # it is read at once
        page.locator("input[type=file]").set_input_files(str(file))
    page.locator("[name=check_in]").check()
    day.press(page.locator("form button.button--primary"))
    expect(page.locator("#player-list > tr")).to_have_count(len(PLAYERS))


def type_ticket(day: Day, number: int, table: int, figures: tuple[str, ...]) -> None:
    """One ticket, with the keyboard: Enter goes on to the next field."""
    page = day.page
    expect(page.locator("[name^=seat-]")).to_have_count(len(figures))
    page.locator("[name=seat-0-balance]").focus()
    for seat, figure in enumerate(figures):
        expect(page.locator(f"[name=seat-{seat}-balance]")).to_be_focused()
        page.keyboard.type(figure)
        if seat + 1 < len(figures):
            page.keyboard.press("Enter")
    expect(page.get_by_test_id("difference")).to_have_attribute("data-difference", "0")
    day.press(page.get_by_test_id("save-ticket"))


def seated(day: Day, number: int, table: int, seats: int) -> list[str]:
    return [day.seat_of(number, table, position) for position in range(seats)]


def in_halves(text: str) -> int:
    """A balance as a page shows it, in halves of a whist: “+27,5” is 55."""
    return int(2 * float(text.replace("\u2212", "-").replace("+", "").replace(",", ".")))


def standing_of(day: Day, path: str) -> dict[str, int]:
    """Name to balance, from a table of the standing, in its order."""
    rows = day.open(path).locator("table.standing tbody tr").all()
    return {
        row.locator(".standing__name").inner_text(): in_halves(row.locator("td strong").inner_text())
        for row in rows
    }


def test_an_evening_of_preferans_by_tickets_alone(
    desk: BrowserContext, browser: Browser, server: Server, tmp_path: Path
) -> None:
    day = Day(desk.new_page(), server, tmp_path)
    day.sign_in()
    create(day)
    won: Counter[str] = Counter()
    for number in (1, 2):
        day.draw()
        day.publish(number)
        day.act(number, "start")
        assert day.tables(number) == [4, 4, 4]
        for table, halves in enumerate(IN_HALVES[number], start=1):
            won.update(dict(zip(seated(day, number, table, 4), halves, strict=True)))
        page = day.open(f"rounds/{number}/tables/1/ticket/")
        for seat, figure in enumerate(("112", "-40", "-51", "-12")):  # two digits exchanged
            page.locator(f"[name=seat-{seat}-balance]").fill(figure)
        expect(page.get_by_test_id("difference")).to_have_attribute("data-difference", "9")
        day.press(page.get_by_test_id("save-ticket"))
        expect(page.locator(".messages, [role=alert], .toasts").first).to_contain_text("GEN-13")
        expect(page.locator("[name=seat-3-balance]")).to_have_value("-12")
        for table, figures in enumerate(WRITTEN[number], start=1):
            if table == 1:
                day.open(f"rounds/{number}/tables/1/ticket/")
            type_ticket(day, number, table, figures)
        day.close(number)
    expected = dict(won.most_common())
    found = standing_of(day, "standing/")
    assert found == expected
    assert list(found.values()) == sorted(expected.values(), reverse=True)
    assert sum(found.values()) == 0
    expect(day.page.locator("table.standing")).not_to_contain_text(re.compile("€|PB"))
    visitor = browser.new_context(viewport=PHONE, locale="sk-SK").new_page()
    visitor.goto(day.address.replace("/organise/", "/tournaments/") + "results/")
    balances = [in_halves(text) for text in visitor.locator("table.standing td strong").all_inner_texts()]
    assert balances == list(expected.values())
    expect(visitor.locator("table.standing")).not_to_contain_text(re.compile("€|PB"))
    visitor.context.close()
