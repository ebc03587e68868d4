"""An evening of 11 players on bin/hall, moved to a second laptop in the middle: nobody at a table notices."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.scorer_phone import Phone
from tests.browser.server import ROOT, free_port
from tests.browser.test_evening import PLAYERS, create_tournament, draw_and_publish

pytestmark = [pytest.mark.browser, pytest.mark.long]


@contextmanager
def hall(data: Path, port: int, *options: str) -> Iterator[str]:
    """bin/hall on this data folder; gives the link that it prints for the organiser."""
    command = [
        sys.executable,
        "-m",
        "config.hall",
        str(data),
        "--port",
        str(port),
        "--address",
        "127.0.0.1",
        *options,
    ]
    environment = {key: value for key, value in os.environ.items() if key not in ("FLEK_MODE", "FLEK_DATA")}
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stdout
        printed = ""
        for line in process.stdout:
            printed += line
            link = re.search(r"Organiser +(\S+)", line)
            if link:
                yield link[1]
                return
        pytest.fail(f"bin/hall ended before it was up: {printed}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def test_an_evening_moves_to_another_laptop(context: BrowserContext, page: Page, tmp_path: Path) -> None:
    port = free_port()
    url = f"http://localhost:{port}"
    assert context.browser
    with context.browser.new_context(viewport=PHONE, locale="sk-SK") as pocket:
        with hall(tmp_path / "first", port, "--copies", str(tmp_path / "stick")) as link:
            page.goto(link)
            expect(page.locator(".hall__code")).to_be_visible()
            address = create_tournament(page, url, tmp_path, PLAYERS[:11])
            draw_and_publish(page, address, sizes=(4, 4, 3))
            code = page.locator(".code").first.inner_text().strip()
            page.goto(f"{address}rounds/1/cards/")
            card = re.search(r"/c/[\w-]+/", page.content())
            assert card
            sheet = page.request.get(f"{url}/api/v1{card[0].replace('/c/', '/cards/')}").json()["sheet"]
            phone = Phone(pocket.new_page(), url, {"id": sheet, "code": code})
            phone.page.goto(url + card[0])
            phone.take_pen()
            second, third = (seat["name"] for seat in phone.state()["seats"][1:3])
            phone.enter([second, "sedma", "všetko vyhraté"])
            expect(phone.at("deal-1").get_by_text("potvrdené")).to_be_attached()

            page.goto(f"{url}/hall/")
            with page.expect_download() as downloading:
                page.locator("[data-test=download]").click()
            copy = tmp_path / "moved.tar"
            downloading.value.save_as(copy)

        phone.enter([third, "betl", "prehraté"])  # nobody answers; the deal stays on the phone
        expect(phone.at("deal-2")).to_be_visible()

        stick = tmp_path / "second-stick"
        with hall(tmp_path / "second", port, "--open", str(copy), "--copies", str(stick)) as link:
            expect(phone.at("deal-2").get_by_text("potvrdené")).to_be_attached(timeout=60_000)
            phone.tap("Podpísať lístok", "Podpísať")
            expect(phone.at("sheet-state")).to_have_text("podpísaný")

            page.goto(link)
            page.goto(f"{address}rounds/1/")
            page.locator("button[value=start]").click()
            page.locator("button[value=end]").click()
            page.locator("#close-reason").fill("Ostatné stoly na papieri")
            page.locator("button[value=close]").click()
            page.goto(address.replace("/o/", "/t/"))
            expect(page.locator("table.standing tbody tr")).to_have_count(11)
            page.goto(f"{address}rounds/1/")
            page.locator("form[action$='/pdf/'] button:not([name=blank])").click()
            file = page.locator("a[href$='/file/']")
            expect(file).to_be_visible(timeout=60_000)
            assert page.request.get(url + str(file.get_attribute("href"))).body().startswith(b"%PDF")
            page.goto(f"{url}/hall/")
            expect(page.get_by_text("flek-2")).to_be_visible()
            assert len(list(stick.glob("flek-*.tar"))) == 1, "the closed round was copied"
