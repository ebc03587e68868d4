"""No-break spaces where Slovak and Czech lines may not end: after a word of one letter, between a figure and its unit.

Texts are written with plain blanks and bound when they are read: the catalogues when they are compiled, `rules/data`
here, the messages of the scorer's page by `static/scorer/binding.js`, which says the same.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources.abc import Traversable
from typing import Any

#: The languages that bind; English does not.
BINDING = ("sk", "cs")

#: What is left as it is: tags with their attributes, code, addresses.
_KEPT = re.compile(r"(<code>.*?</code>|<pre>.*?</pre>|<[^>]*>|`[^`]*`|\w+://\S+)", re.DOTALL)
#: A word of one letter holds the next one: k stolu, v kole, a potom.
_LETTER = re.compile(r"(?<![\w.'’)])([ksvzouiaKSVZOUIA]) (?=\S)")
#: A figure, or what is filled in for one, holds its unit; an s may be a word.
_UNIT = re.compile(
    r"(?:(?<=\d)|(?<=\})|(?<=\)[sd])) "
    r"(?=(?:%%?(?!\()|‰|€|Kč|EUR|CZK|PB|c|h|min|ms|kB|MB|GB|mm|cm|s(?![ \u00a0]*[\w%{]))(?!\w))"
)


def bound(text: str, language: str) -> str:
    """The text of a language with its no-break spaces."""
    if language not in BINDING or " " not in text:
        return text
    parts = _KEPT.split(text)
    parts[::2] = (_UNIT.sub("\u00a0", _LETTER.sub("\\1\u00a0", part)) for part in parts[::2])
    return "".join(parts)


def bound_texts(found: Any, language: str = "") -> Any:
    """Data with every text bound that stands under the key of a language, however deep."""
    if isinstance(found, str):
        return bound(found, language)
    if isinstance(found, dict):
        return {key: bound_texts(below, key if key in BINDING else language) for key, below in found.items()}
    return [bound_texts(below, language) for below in found] if isinstance(found, list) else found


def read_toml(file: Traversable) -> dict[str, Any]:
    """A TOML file of rules and words, its texts bound."""
    read: dict[str, Any] = bound_texts(tomllib.loads(file.read_text(encoding="utf-8")))
    return read
