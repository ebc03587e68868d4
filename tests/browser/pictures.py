"""Makes the pictures of the README from the demo: the office, a table, what everybody sees (bin/pictures)."""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, PHONE
from tests.browser.server import ROOT, running_server

FOLDER = ROOT / "docs" / "pictures"
#: The most bytes of a picture: a README is read on phones too.
MOST = 60_000
WIDE = {"width": 1200, "height": 760}
#: The picture, the word of `bin/demo` before its address, the link that leads on from there, the size of the screen.
PICTURES = [
    ("office", "Organiser", "", WIDE),
    ("table", "Public", "a[href*='/tables/2/3/']", PHONE),
    ("standing", "Public", "", WIDE),
]


def main() -> None:
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not chromium:
        sys.exit("Chromium is missing (Debian package chromium).")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        printed = server.manage("demo", "--base", server.url)
        FOLDER.mkdir(exist_ok=True)
        for name, word, link, size in PICTURES:
            (FOLDER / f"{name}.webp").write_bytes(small(taken(browser, printed, word, link, size)))
        browser.close()


def taken(browser: Browser, printed: str, word: str, link: str, size: dict[str, int]) -> bytes:
    """The page behind this word of the demo, as it is when it has come to rest."""
    context = browser.new_context(viewport=size, locale="sk-SK", reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    address = re.search(rf"^{word}\s+(\S+)", printed, re.MULTILINE)
    assert address, printed
    page.goto(address[1])
    if link:
        page.goto(page.locator(link).first.evaluate("link => link.href"))
    page.wait_for_load_state("networkidle")
    picture = page.screenshot()
    context.close()
    return picture


def small(picture: bytes) -> bytes:
    """As WebP, in the best quality that fits."""
    opened = Image.open(io.BytesIO(picture)).convert("RGB")
    for quality in range(90, 20, -10):
        buffer = io.BytesIO()
        opened.save(buffer, "WEBP", quality=quality, method=6)
        if buffer.tell() <= MOST:
            return buffer.getvalue()
    raise AssertionError("no quality is small enough")


if __name__ == "__main__":
    main()
