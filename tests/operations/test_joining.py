"""The scorer's page as a phone first fetches it: joined at set-up, else module by module."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from core import static_files
from core.templatetags import flek
from operations import joining
from tests.conftest import missing

pytestmark = [pytest.mark.e2e, pytest.mark.databases]

#: What may be sent, compressed, before the sheet can be used, its own words and figures besides; and in how many files.
KILOBYTES, FILES = 55, 6
MAIN = "scorer/main.js"
#: Parses every script of the list that it is given, in one process, and runs none.
PARSED = """
import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";
for (const script of JSON.parse(readFileSync(0, "utf8"))) new SourceTextModule(script);
"""


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("esbuild"):
        missing("esbuild (Debian package esbuild)")
    into = tmp_path_factory.mktemp("static") / "joined"
    assert joining.join(into)
    return into


def first(joined: Path) -> list[Path]:
    """What is fetched before anything is shown: the page's module, what it imports at once, its style sheet."""
    main = joined / "main.js"
    chunks = re.findall(static_files.IMPORT[0], main.read_text(encoding="utf-8"))
    return [main, joined / "page.css", *(joined / match[2].removeprefix("./") for match in chunks)]


def test_a_first_visit_is_small(joined: Path) -> None:
    sent = [*first(joined), joining.STATIC / "scorer/messages/sk.json", joining.STATIC / "js/theme.js"]
    assert len(sent) <= FILES
    shell = render_to_string("scoring/scorer/shell.html")
    whole = sum(len(gzip.compress(file.read_bytes())) for file in sent) + len(gzip.compress(shell.encode()))
    assert whole < KILOBYTES * 1000


@pytest.mark.parametrize("part", ["marias", "game", "forms", "ends", "view-panel", "rare"])
def test_what_a_sheet_is_not_shown_with_comes_on_demand(joined: Path, part: str) -> None:
    at_once = "".join(file.read_text(encoding="utf-8") for file in first(joined) if file.suffix == ".js")
    (later,) = joined.glob(f"{part}-*.js")
    assert later not in first(joined)
    assert f'import("./{later.name}")' in at_once
    assert not any(name.endswith(f"/{part}.js") for name in static_files.imported_by(MAIN))


def test_what_the_page_links_is_joined_in_its_order(joined: Path) -> None:
    names = joining.style_sheets()
    assert names[0] == "css/tokens.css"
    assert names[-1].startswith("scorer/css/")
    assert all(finders.find(name) for name in names)
    css = (joined / "page.css").read_text(encoding="utf-8")
    assert "@import" not in css
    assert "url(" not in css  # it would be looked for beside the joined file


def test_without_esbuild_nothing_is_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining.shutil, "which", lambda _name: None)
    into = tmp_path / "joined"
    into.mkdir()
    assert joining.join(into) == []
    assert not into.exists()


def test_modules_one_by_one_are_fetched_together() -> None:
    """Each is named by the page: a phone need not read one to learn of the next."""
    page = render_to_string("scoring/scorer/shell.html")
    named = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', page)
    assert len(named) == len(set(named)) > 50
    assert {"scorer/dom.js", "scorer/view-deals.js", "scorer/storage.js"} <= set(named)
    assert page.count('rel="stylesheet"') == len(joining.style_sheets())
    assert f'src="/static/{MAIN}"' in page


def test_what_was_collected_is_named_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flek, "is_collected", lambda _name: True)
    page = render_to_string("scoring/scorer/shell.html")
    assert page.count('rel="stylesheet"') == 1
    assert 'src="/static/joined/main.js"' in page


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('await import("./game.js")', ["./game.js"]),
        ('() => import("./game.js"));', ["./game.js"]),
        ('import("./game.js").then(go)', ["./game.js"]),
        ('{game:()=>import("./game.js")}', ["./game.js"]),
        ('/** @type {import("./state.js").State} */', []),
        ('/** @type {typeof import("./state.js")} */', []),
    ],
)
def test_what_is_imported_on_demand_gets_its_hashed_name(script: str, found: list[str]) -> None:
    assert [match["url"] for match in re.finditer(static_files.ON_DEMAND[0], f"{script}\n")] == found


def test_the_joined_script_is_valid(joined: Path) -> None:
    if not shutil.which("node"):
        missing("node (Debian package nodejs)")
    scripts = [file.read_text(encoding="utf-8") for file in joined.glob("*.js")]
    assert len(scripts) > 5
    subprocess.run(
        ["node", "--experimental-vm-modules", "--no-warnings", "--input-type=module", "--eval", PARSED],
        input=json.dumps(scripts),
        text=True,
        check=True,
    )
