"""WCAG 2.2 AA of the design tokens: text 4.5:1, edges of fields and the focus ring 3:1, in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parents[2] / "static" / "css" / "tokens.css"

GROUNDS = ("page", "card", "sunk")
TEXT = [
    *[(text, ground) for text in ("ink", "ink-soft", "heart", "action") for ground in GROUNDS],
    *[(state, f"{state}-ground") for state in ("ok", "wait", "stop", "info", "idle")],
    *[("ink", f"{state}-ground") for state in ("ok", "wait", "stop", "info")],
    *[(text, ground) for text in ("on-felt", "on-felt-soft") for ground in ("felt", "felt-deep")],
    ("on-action", "action"),
    ("on-action", "action-hover"),
    ("on-danger", "danger"),
    ("on-danger", "danger-hover"),
    ("danger", "card"),
    ("heart", "ok-ground"),
    ("ok", "card"),
    ("page", "ink"),
]
EDGES = [(edge, ground) for edge in ("edge", "focus") for ground in ("page", "card")]


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
