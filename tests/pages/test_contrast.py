"""WCAG 2.2 AA of the design tokens: text 4.5:1, edges of fields and the focus ring 3:1, in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
TOKENS = ROOT / "static" / "css" / "tokens.css"

GROUNDS = ("desk", "paper", "sunk", "float")
TEXT = [
    *[(text, ground) for text in ("ink", "ink-soft") for ground in GROUNDS],
    *[(text, ground) for text in ("pen", "loss", "stop") for ground in ("desk", "paper", "float")],
    *[(text, "pen-tint") for text in ("ink", "pen", "loss")],
    *[(tone, f"{tone}-tint") for tone in ("live", "warn", "stop", "note")],
    *[("ink", f"{tone}-tint") for tone in ("live", "warn", "stop", "note")],
    *[(f"on-{tone}", f"{tone}-solid") for tone in ("warn", "stop")],
    ("on-action", "action"),
    ("on-action", "action-hover"),
    ("live", "paper"),
    ("warn", "paper"),
    ("desk", "ink"),
]
EDGES = [(edge, ground) for edge in ("edge", "focus") for ground in ("desk", "paper")]


def blocks() -> list[str]:
    """The tokens, then what makes them dark: the wish of the system, and the choice on the page."""
    css = TOKENS.read_text(encoding="utf-8").split("@media print")[0]
    return re.split(r"\n +color-scheme: ", css)[1:]


def themes() -> dict[str, dict[str, str]]:
    """The colours of each theme, by token: one for both, or one for each."""
    tokens = re.findall(
        r"--([\w-]+): (?:var\(--light, )?(#[0-9a-f]{6})(?:\) var\(--dark, (#[0-9a-f]{6}))?", blocks()[0]
    )
    return {
        "light": {name: light for name, light, _dark in tokens},
        "dark": {name: dark or light for name, light, dark in tokens},
    }


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_is_readable(theme: str, text: str, ground: str) -> None:
    colours = themes()[theme]
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_and_focus_are_seen(theme: str, edge: str, ground: str) -> None:
    colours = themes()[theme]
    assert contrast(colours[edge], colours[ground]) >= 3


def test_both_ways_to_the_dark_turn_the_same_switches() -> None:
    light, *dark = (re.findall(r"--(light|dark): ?(initial|);", block) for block in blocks())
    assert light == [("light", "initial"), ("dark", "")]
    assert dark == [[("light", ""), ("dark", "initial")]] * 2


def test_every_token_that_a_style_sheet_asks_for_is_there() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in ROOT.glob("static/**/*.css")]
    asked = {name for css in sheets for name in re.findall(r"var\(--([\w-]+)", css)}
    set_somewhere = {name for css in sheets for name in re.findall(r"^\s*--([\w-]+):", css, re.MULTILINE)}
    assert asked - set_somewhere == set()
