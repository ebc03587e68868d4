"""Citations of a source for a reader: its headings in their language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

from rules.binding import read_toml


@cache
def headings() -> Mapping[str, Mapping[str, str]]:
    """The headings that citations quote, and what they are in each language."""
    file = resources.files("rules") / "data" / "headings.toml"
    return read_toml(file)


def cite_in(cite: str, language: str) -> str:
    """A citation for a reader: its headings in this language, such as R „Spôsob zápisu“."""
    left, right = "“”" if language == "en" else "„“"

    def translate(heading: str) -> str:
        return headings().get(heading, {}).get(language, heading)

    parts = cite.split('"')
    for at in range(1, len(parts), 2):
        parts[at] = left + " / ".join(translate(one) for one in parts[at].split(" / ")) + right
    for at in range(0, len(parts), 2):
        parts[at] = re.sub(r"\btable\b(?!-)", translate("table"), parts[at])
    return "".join(parts)
