"""A long log on the phone: its last lines come with the sheet, older ones page by page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.scorer_phone import NAMES, Phone
from tests.browser.server import Server
from tests.evening import SEVEN

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

#: The deal of the sheet and calls of the jury that came after it: lines that count for nothing any more.
FILL = """
import uuid
from scoring.models import Entry, Sheet
sheet = Sheet.objects.get(public_id={id!r})
line = sheet.entries.get()
for number in range(2, 152):
    line.pk, line.number, line.device_id, line.hash, line.kind = None, number, uuid.uuid4(), f"{{number:064x}}", "call"
    line.body, line.target_id, line.version = {{"step": "done"}}, sheet.entries.get(number=1).pk, number
    line.save(force_insert=True)
Sheet.objects.filter(pk=sheet.pk).update(entry_count=151, version=151)
"""


def test_older_lines_are_read_when_they_are_asked_for(page: Page, server: Server, desk: Desk) -> None:
    sheet = desk.ask("new", *NAMES)
    desk.ask("write", sheet["id"], SEVEN)
    desk.run(FILL.format(id=sheet["id"]))
    phone = Phone(page, server.url, sheet).open()
    phone.tap("Viac")
    log = phone.at("log")
    log.locator("summary").click()
    lines = log.locator(".log__line")
    expect(lines).to_have_count(101)  # the last hundred, and the deal, which counts
    phone.at("log-earlier").click()
    expect(lines).to_have_count(151)
    expect(phone.at("log-earlier")).to_have_count(0)
