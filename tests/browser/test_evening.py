"""One evening at 390 px: an organiser draws, a scorer enters, the public reads, the printer prints."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.scorer_phone import Phone
from tests.browser.server import ROOT, Server

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.acceptance(name="days")]

PLAYERS = [
    "Anna Kováčová", "Boris Hudák", "Cyril Malý", "Dana Krajčíová", "Emil Žiak", "František Ďurica",
    "Gabriela Ľuptáková", "Henrich Šimko", "Igor Čech", "Ján Novotný", "Karol Ťažký", "Ľubomír Ondruš",
    "Mária Štefánková", "Norbert Väčšík",
]  # fmt: skip


def sign_in(page: Page, server: Server) -> None:
    """By the demo's sign-in link; the demo's own tournament is left alone."""
    printed = server.manage("demo", "--base", server.url)
    link = re.search(r"^Organiser\b.*?(http\S+)", printed, re.MULTILINE)
    assert link is not None
    page.goto(link[1])


def create_tournament(page: Page, url: str, folder: Path, players: Sequence[str] = PLAYERS) -> str:
    """A tournament with these players from a CSV; returns its address."""
    page.goto(f"{url}/organise/new/")
    page.locator("[name=name]").fill("Jesenný turnaj")
    page.locator("form button.button--primary").click()
    rows = [f"{name};Klub {number % 3};SK-{number};{1950 + number}" for number, name in enumerate(players)]
    file = folder / "hraci.csv"
    file.write_text("Meno;Klub;Licencia;Rok\n" + "\n".join(rows) + "\n", encoding="utf-8")
    page.wait_for_url("**/players/")
    page.locator("input[type=file]").set_input_files(str(file))  # it is read at once
    page.wait_for_url("**/import/**")
    expect(page.locator("tbody tr")).to_have_count(len(players))
    page.locator("[name=check_in]").check()
    page.locator("form button.button--primary").click()
    expect(page.locator("#player-list > tr")).to_have_count(len(players))
    return page.url.removesuffix("players/")


def draw_and_publish(page: Page, address: str, sizes: Sequence[int] = (4, 4, 3, 3)) -> None:
    """The hash first, then the lots, then the seating."""
    page.goto(f"{address}draw/")
    page.locator("[data-test=prepare]").click()
    fixed = page.locator(".hash").first.inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", fixed.strip())
    page.locator("[name=called_number]").fill("17")
    page.locator("[data-test=draw]").click()
    tables = page.locator("[data-table]")
    expect(tables).to_have_count(len(sizes))  # what is read at once may still be the page before
    assert [table.locator("[data-player]").count() for table in tables.all()] == list(sizes)
    page.locator("[data-test=publish]").click()
    page.wait_for_url("**/rounds/1/")


def enter_four_deals(phone: Phone) -> None:
    """Four different contracts at a table of four: the dealer pauses, seat 1 deals first."""
    _, second, third, fourth = (seat["name"] for seat in phone.state()["seats"])
    phone.enter([second, "sedma", "všetko vyhral"])
    phone.enter([third, "sto", "červená", "120"])
    phone.enter([fourth, "betl", "flek", "prehral"])
    phone.enter([second, "durch", "vyhral"])
    expect(phone.at("deal-4").get_by_text("potvrdené")).to_be_attached()


def correct_and_remove(phone: Phone) -> None:
    """The first deal is corrected (the seven was lost), the last one removed; both with a reason."""
    phone.at("deal-1").get_by_role("button").click()
    phone.tap("Opraviť").tap("prehral", within="component-seven").tap("zle spočítané", "Zapísať opravu")
    expect(phone.new_deal).to_be_visible()
    phone.at("deal-4").get_by_role("button").click()
    phone.tap("Odstrániť", within="deal-4").tap("nehralo sa", "Odstrániť")
    expect(phone.at("deal-4")).to_have_count(0)


def sign(phone: Phone) -> None:
    phone.tap("Podpísať lístok", "Podpísať")
    expect(phone.at("sheet-state")).to_have_text("podpísaný")


def scored_by_the_command_line(page: Page, server: Server, sheet: str, folder: Path) -> dict[str, int]:
    """ZB by name, as `python -m rules score` gives it for the record of the sheet."""
    state = page.request.get(f"{server.url}/api/v1/sheets/{sheet}/").json()
    record = {
        "format": "table-record/1",
        "ruleset": state["ruleset"],
        "options": state["options"],
        "players": [seat["name"] for seat in state["seats"]],
        "deals": [deal["deal"] for deal in state["deals"]],
    }
    assert [deal["contract"] for deal in record["deals"]] == ["seven", "hundred", "betl"]
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "rules", "score", str(file)], cwd=ROOT, check=True, capture_output=True
    )
    return dict(zip(record["players"], json.loads(run.stdout)["zb"], strict=True))


def as_shown(cents: int) -> str:
    """Cents as the pages show them."""
    euros, rest = divmod(abs(cents), 100)
    return f"{'−' if cents < 0 else ''}{euros},{rest:02}"


def test_an_evening_from_the_draw_to_the_printed_sheet(
    context: BrowserContext, page: Page, server: Server, tmp_path: Path
) -> None:
    sign_in(page, server)
    address = create_tournament(page, server.url, tmp_path)
    draw_and_publish(page, address)
    page.goto(f"{address}rounds/1/tables/1/")
    code = page.locator(".code").first.inner_text().strip()

    page.goto(f"{address}rounds/1/cards/")
    card = re.search(r"/c/[\w-]+/", page.content())
    assert card is not None
    sheet = page.request.get(f"{server.url}/api/v1{card[0].replace('/c/', '/cards/')}").json()["sheet"]
    assert context.browser is not None
    with context.browser.new_context(viewport=PHONE, locale="sk-SK") as pocket:
        phone = Phone(pocket.new_page(), server.url, {"id": sheet, "code": code})
        phone.page.goto(server.url + card[0])
        phone.take_pen()
        enter_four_deals(phone)
        correct_and_remove(phone)
        sign(phone)

    expected = scored_by_the_command_line(page, server, sheet, tmp_path)
    assert sum(expected.values()) == 0

    page.goto(address.replace("/organise/", "/tournaments/"))
    lines = page.locator("[data-test=standing] tr[data-player]")
    expect(lines).to_have_count(14)
    shown = [" ".join(line.inner_text().split()).replace("\u00a0", " ") for line in lines.all()]
    initials = {name: "".join(f"{part[0]}. " for part in name.split()).strip() for name in expected}
    for name, zb in expected.items():
        assert any(initials[name] in line and as_shown(zb) in line for line in shown), (name, zb, shown)

    page.goto(f"{address}rounds/1/")
    page.locator("#print > summary").click()
    page.locator("form[action$='/pdf/'] button:not([name=blank])").click()
    link = page.locator("a[href$='/file/']")
    expect(link).to_be_visible(timeout=60_000)
    pdf = page.request.get(server.url + str(link.get_attribute("href")))
    file = tmp_path / "round.pdf"
    file.write_bytes(pdf.body())
    text = subprocess.run(
        ["pdftotext", "-raw", str(file), "-"], check=True, capture_output=True, text=True
    ).stdout
    pages = text.removesuffix("\f").split("\f")
    assert len(pages) == 4
    first = " ".join(pages[0].split())  # a long name stands on two lines
    for name, zb in expected.items():
        assert name in first
        assert as_shown(zb) in first
