"""The templates keep to the Content-Security-Policy: nothing inline, nothing from another host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.html") if "papers" not in path.parts)
FORBIDDEN = {
    "a style attribute": re.compile(r"\sstyle\s*="),
    "a handler attribute": re.compile(r"\s(on\w+|hx-on[:\w-]*)\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style", re.IGNORECASE),
    "a script without src": re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*application/(ld\+)?json)", re.IGNORECASE
    ),
    "something from another host": re.compile(r"(src|href)=[\"']?(https?:)?//", re.IGNORECASE),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_templates_have_nothing_inline(what: str) -> None:
    faults = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in TEMPLATES
        if (found := FORBIDDEN[what].search(path.read_text(encoding="utf-8")))
    ]
    assert TEMPLATES
    assert faults == [], what


@pytest.mark.parametrize("path", sorted((ROOT / "static" / "css").glob("*.css")), ids=lambda path: path.name)
def test_a_style_sheet_loads_nothing(path: Path) -> None:
    assert not re.search(r"@import|url\(", path.read_text(encoding="utf-8"))
