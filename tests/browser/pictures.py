"""Makes the pictures of the README and of the tutorial from the demo (bin/pictures).

Of the README, in each language and at double density: a result opened down to its rules, the round as the organiser has
it, a table on a phone. Of the tutorial: what a step led to, wherever one is named.
"""

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
from tests.browser.server import ROOT, Server, running_server
from tests.browser.test_tutorial import TUTORIALS, Reader, pictured, steps

FOLDER = ROOT / "docs" / "pictures"
#: The most bytes of a picture: a README is read on phones too.
MOST = 90_000
WIDE = {"width": 960, "height": 640}
#: Pixels of the picture for one of the page: letters are sharp where a picture is shown smaller.
DENSITY = 2
#: The most bytes of a picture of the tutorial, the screen on which it is taken, and how wide it is shown.
MOST_OF_A_STEP = 30_000
STEP = {"width": 1280, "height": 760}
SHOWN = 960
#: The picture, the word of `bin/demo` before its address, the links that lead on from there, the size of the screen.
PICTURES = [
    ("figure", "Public", ("a[href*='/results/2/']", "main a[href*='/sheet/']"), WIDE),
    ("round", "Organiser", (), WIDE),
    ("table", "Public", ("a[href*='/tables/2/3/']",), PHONE),
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
        FOLDER.mkdir(exist_ok=True)
        for language in TUTORIALS:
            # a link that signs in works once
            printed = server.manage("demo", "--base", server.url)
            for name, word, links, size in PICTURES:
                picture = taken(browser, printed, word, links, size, language)
                (FOLDER / f"{name}.{language}.webp").write_bytes(small(picture))
            follow(browser, server, language)
        browser.close()


def taken(
    browser: Browser, printed: str, word: str, links: tuple[str, ...], size: dict[str, int], language: str
) -> bytes:
    """The page behind this word of the demo, as it is when it has come to rest."""
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        locale=language,
        reduced_motion="reduce",
        device_scale_factor=DENSITY,
    )
    page = context.new_page()
    address = re.search(rf"^{word}\b.*?(http\S+)", printed, re.MULTILINE)
    assert address, printed
    page.goto(address[1])
    for link in links:
        page.goto(page.locator(link).first.evaluate("link => link.href"))
    page.wait_for_load_state("networkidle")
    picture = page.screenshot()
    context.close()
    return picture


def follow(browser: Browser, server: Server, language: str) -> None:
    """Do what the tutorial says, and take a picture after each step that one follows."""
    context = browser.new_context(viewport=STEP, locale=language, reduced_motion="reduce")  # type: ignore[arg-type]
    reader, wanted = Reader(context.new_page(), server), pictured(language)
    for step in steps(language):
        reader.follow(step)
        if name := wanted.get(step.number):
            reader.page.evaluate("document.querySelectorAll('.toast').forEach((one) => one.remove())")
            (FOLDER / name).write_bytes(small(reader.page.screenshot(), MOST_OF_A_STEP, SHOWN))
    context.close()


def small(picture: bytes, most: int = MOST, width: int | None = None) -> bytes:
    """As WebP, in the best quality that fits, made narrower where a width is given."""
    opened = Image.open(io.BytesIO(picture)).convert("RGB")
    if width:
        opened = opened.resize((width, opened.height * width // opened.width), Image.Resampling.LANCZOS)
    for quality in range(90, 20, -10):
        buffer = io.BytesIO()
        opened.save(buffer, "WEBP", quality=quality, method=6)
        if buffer.tell() <= most:
            return buffer.getvalue()
    raise AssertionError("no quality is small enough")


if __name__ == "__main__":
    main()
