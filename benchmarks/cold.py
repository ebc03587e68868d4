"""A phone's first visit to a sheet: nothing kept, 1.6 Mbit/s and 150 ms, in Chromium.

python -m benchmarks cold [--visits 3]
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from operations import processes
from tests.ports import free_port

GAMES = {"mariáš": "marias/szmk-2012", "preferans": "preferans/sochi"}
OPTIONS = {"preferans/sochi": {"pool": 10}}
MBIT = 1_000_000 / 8
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * MBIT,
    "uploadThroughput": 0.75 * MBIT,
}
#: What a first visit may cost: kB before the page can be used, kB in all, requests, ms.
LIMITS = {"kB before interactive": 75, "kB in all": 120, "requests": 25, "ms to interactive": 2500}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

#: Notes the moment at which the one button that matters can be pressed, and what had come until then.
WATCH = """new MutationObserver((_, watching) => {
    if (!document.querySelector('.dock a')) return;
    watching.disconnect();
    const until = performance.now();
    const came = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((one) => one.responseEnd > 0 && one.responseEnd <= until);
    globalThis.interactive = { ms: until, bytes: came.reduce((sum, one) => sum + one.transferSize, 0) };
  }).observe(document, { childList: true, subtree: true });"""
SHEET = """
from scoring.domain.sheets import open_sheet
names = ["Anna", "Boris", "Cyril", "Dana"]
print(open_sheet(ruleset=RULESET, options=OPTIONS, names=names, title="Kolo 1, stôl 3").public_id)
"""


@dataclass
class Visit:
    """What one first visit cost."""

    before: float
    whole: float
    requests: int
    ms: float


def main(*arguments: str) -> Iterator[dict[str, object]]:
    """Each figure for each game, the median of the visits."""
    asked = _parser().parse_args(arguments)
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    measured_on = f"{platform.machine()}, {os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f}"
    if not chromium:
        yield {"name": "cold missing", "value": "chromium", "unit": "text", "measured_on": measured_on}
        return
    with tempfile.TemporaryDirectory(prefix="flek-cold-", ignore_cleanup_errors=True) as folder:
        for name, value, unit in _measure(Path(folder), chromium, asked.visits):
            yield {"name": f"cold {name}", "value": value, "unit": unit, "measured_on": measured_on}


def _measure(folder: Path, chromium: str, visits: int) -> Iterator[tuple[str, object, str]]:
    log = folder / "sent"
    # the server says what it sent: no count of the browser's has all that its service worker fetches
    os.environ["GUNICORN_CMD_ARGS"] = f"--no-sendfile --access-logfile {log} --access-logformat %(B)s"
    port = free_port()
    processes.prepare("demo", folder, port)
    processes.manage("migrate", "--verbosity", "0")
    processes.collect_static()
    web = processes.start_one(processes.WEB, port, "127.0.0.1")
    try:
        base = f"http://localhost:{port}"
        processes.wait_until_up(base, web)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for game, ruleset in GAMES.items():
                sheet = processes.manage(
                    "shell",
                    "--no-imports",
                    "--command",
                    SHEET.replace("RULESET", repr(ruleset)).replace(
                        "OPTIONS", repr(OPTIONS.get(ruleset, {}))
                    ),
                ).strip()
                measured = [_visit(browser, f"{base}/s/{sheet}/", log) for _ in range(visits)]
                yield from _told(game, measured)
            browser.close()
    finally:
        processes.stop([web])


def _visit(browser: Browser, address: str, log: Path) -> Visit:
    """A phone that was never here opens a sheet, and keeps it open until it needs no network."""
    context = browser.new_context(viewport={"width": 390, "height": 664}, locale="sk-SK", has_touch=True)
    before = len(log.read_text().splitlines())
    page = context.new_page()
    page.add_init_script(WATCH)
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", NETWORK)
    page.goto(address)
    page.wait_for_selector(".dock a")
    page.wait_for_selector('head link[href*="type/type"]', state="attached")
    page.wait_for_selector('[data-test="offline-ready"]:has-text("Pripravené")')
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_load_state("networkidle")
    seen: dict[str, Any] = page.evaluate("globalThis.interactive")
    sent = [int(size) for size in log.read_text().splitlines()[before:]]
    context.close()
    return Visit(seen["bytes"] / 1000, sum(sent) / 1000, len(sent), seen["ms"])


def _told(game: str, visits: list[Visit]) -> Iterator[tuple[str, object, str]]:
    values = {
        "kB before interactive": (statistics.median(one.before for one in visits), "kB"),
        "kB in all": (statistics.median(one.whole for one in visits), "kB"),
        "requests": (statistics.median(one.requests for one in visits), "requests"),
        "ms to interactive": (statistics.median(one.ms for one in visits), "ms"),
    }
    for name, (value, unit) in values.items():
        yield f"{game} {name}", round(value, 1), unit
        yield f"{game} {name} at most {LIMITS[name]}", value <= LIMITS[name], "yes or no"


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks cold")
    made.add_argument("--visits", type=int, default=3)
    return made
