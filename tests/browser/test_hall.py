"""An evening of 11 players on bin/hall, moved to a second laptop in the middle: nobody at a table notices."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE, uplink
from tests.browser.server import Server
from tests.browser.test_day import Day, enter, phone_at
from tests.browser.test_evening import PLAYERS, as_shown
from tests.operations.halls import running_hall
from tests.ports import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

LAPTOP = {"width": 1280, "height": 1000}


def test_an_evening_moves_to_another_laptop(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Without an uplink wherever a network of its own may be made."""
    if uplink.is_cut() or not uplink.can_be_cut():
        browser: Browser = request.getfixturevalue("browser")
        with browser.new_context(viewport=LAPTOP, locale="sk-SK") as laptop:
            laptop.set_default_timeout(PATIENCE)
            evening(browser, laptop.new_page(), tmp_path)
    else:
        uplink.run_without(request.node.nodeid)


def evening(browser: Browser, page: Page, folder: Path) -> None:
    """Eleven players, three tables: a phone writes at the first, the other two hand in tickets."""
    port = free_port()
    day = Day(page, Server(f"http://localhost:{port}", {}), folder)
    stick, second_stick = folder / "stick", folder / "second-stick"
    stick.mkdir()
    second_stick.mkdir()
    with running_hall(folder / "first", port, "--copies", str(stick)) as link:
        page.goto(link)
        expect(page.locator(".hall__code")).to_be_visible()
        check_in(day)
        day.draw()
        day.publish(1)
        assert day.tables(1) == [4, 4, 3]
        day.act(1, "start")
        phone = phone_at(browser, day, 1, 1)
        second, third = (seat["name"] for seat in phone.state()["seats"][1:3])
        enter(phone, 1, second, "sedma", "všetko vyhral")
        page.goto(f"{day.server.url}/hall/")
        with page.expect_download() as downloading:
            page.get_by_test_id("download").click()
        copy = folder / "moved.tar"
        downloading.value.save_as(copy)

    gone = time.monotonic()
    phone.enter([third, "betl", "prehral"])  # nobody answers; the deal stays on the phone
    expect(phone.at("deal-2")).to_be_visible()

    with running_hall(folder / "second", port, "--open", str(copy), "--copies", str(second_stick)) as link:
        confirmed = phone.at("deal-2").get_by_text("potvrdené")
        expect(confirmed).to_be_attached(timeout=5 * 60_000)
        assert time.monotonic() - gone < 5 * 60
        phone.tap("Podpísať lístok", "Podpísať", "Podpísať aj tak")  # the clock still runs
        expect(phone.at("sheet-state")).to_have_text("podpísaný")
        gains = {seat["name"]: seat["zb"] for seat in phone.state()["seats"]}
        assert sum(gains.values()) == 0
        assert any(gains.values())

        page.goto(link)
        day.ticket(1, 2, [3, -3, 0, 0])
        day.ticket(1, 3, [2, -1, -1])
        winner = day.seat_of(1, 2, 0)
        day.close(1)
        lines = shown(day)
        assert len(lines) == 11
        for name, zb in {**gains, winner: 300}.items():
            assert any(name in line and as_shown(zb) in line for line in lines), (name, zb, lines)

        printed = " ".join(text_of(result(day), folder).split())
        for name in PLAYERS[:11]:
            assert name in printed
        for zb in (*gains.values(), 300, -300):
            assert as_shown(zb) in printed
        page.goto(f"{day.server.url}/hall/")
        expect(page.get_by_text("flek-2")).to_be_visible()
        assert len(list(second_stick.glob("flek-*.tar"))) == 1, "the closed round was copied"
    phone.page.context.close()


def check_in(day: Day) -> None:
    """A tournament whose list comes from a file; the eleven are checked in at the door, one by one."""
    page = day.page
    page.goto(f"{day.server.url}/organise/new/?system=club-evening")
    page.locator("[name=name]").fill("Večer v sále")
    page.locator("[name=rounds_planned]").fill("1")
    day.press(page.locator("form button.button--primary"))
    day.address = page.url.removesuffix("players/")
    file = day.folder / "hraci.csv"
    rows = [f"{player};Klub {number % 3};L-{number}" for number, player in enumerate(PLAYERS[:11])]
    file.write_text("Meno;Klub;Licencia\n" + "\n".join(rows) + "\n", encoding="utf-8")
    with page.expect_navigation():  # it is read at once
        page.locator("input[type=file]").set_input_files(str(file))
    day.press(page.locator("form button.button--primary"))
    for number in range(11):
        page.get_by_test_id("check-in").first.click()
        expect(page.get_by_test_id("here-count")).to_have_text(str(number + 1))
    expect(page.get_by_test_id("check-in")).to_have_count(0)
    expect(page.get_by_test_id("here-count")).to_contain_text("11")


def shown(day: Day) -> list[str]:
    """The lines of the standing."""
    lines = day.open("standing/").locator("table.standing tbody tr").all_inner_texts()
    return [" ".join(line.split()).replace("\u00a0", " ") for line in lines]


def result(day: Day) -> bytes:
    """The standing with all rounds, as it is printed."""
    page = day.open("print/")
    page.locator("[name=kind][value=standing]").check()
    page.get_by_test_id("make-pdf").click()
    file = page.locator("a[href$='/file/']").first
    expect(file).to_be_visible(timeout=120_000)
    return page.request.get(day.server.url + str(file.get_attribute("href"))).body()


def text_of(pdf: bytes, folder: Path) -> str:
    """What stands in a PDF."""
    file = folder / "result.pdf"
    file.write_bytes(pdf)
    return subprocess.run(
        ["pdftotext", "-layout", str(file), "-"], check=True, capture_output=True, text=True
    ).stdout
