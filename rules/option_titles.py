"""What options and their values are called for people, and which figure a form proposes: `rules/data/options.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from rules.binding import read_toml
from rules.words import word

#: What an option is that a table has or has not.
YES_NO = {
    True: {"en": "yes", "sk": "áno", "cs": "ano"},
    False: {"en": "no", "sk": "nie", "cs": "ne"},
}


class OptionTitle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option for people: texts by language.

    values    what each value of the closed list is called
    usual     what a form proposes where a figure must be given and no source fixes it
    usual_in  what it proposes in a currency where that is not the default of the rules (M-42)
    suggest   further values that a list offers beside the closed ones
    """

    title: dict[str, str]
    values: dict[str, dict[str, str]] = {}
    usual: int | None = None
    usual_in: dict[str, int] = {}
    suggest: tuple[Any, ...] = ()

    def text(self, language: str) -> str:
        """The title in this language, else in English."""
        return self.title.get(language, self.title["en"])

    def value_text(self, value: object, language: str) -> str:
        """What a value is called; a figure is its own name, a list its figures, a club's own table its id (M-41)."""
        if isinstance(value, bool):
            return YES_NO[value].get(language, YES_NO[value]["en"])
        if isinstance(value, Mapping):
            value = value["id"] if "id" in value else [value[key] for key in sorted(value, key=_by_level)]
        if isinstance(value, list | tuple):
            return ", ".join(_owed(one, language) if isinstance(one, Mapping) else str(one) for one in value)
        texts = self.values.get(str(value))
        return str(value) if texts is None else texts.get(language, texts["en"])


def _by_level(key: str) -> tuple[int, str]:
    """Prices in the order of their title: 6 to 10, then misere."""
    return (int(key) if key.isdigit() else 99, key)


def _owed(one: Mapping[str, Any], language: str) -> str:
    """A game that everyone owes (CLASSIC-36): "misere dark × 2 (−20)", the fine in brackets."""
    contract = word("preferans", "kind", one["contract"], language)
    dark = f" {word('preferans', 'field', 'dark', language)}" if one.get("dark") else ""
    times = f" × {one['times']}" if one.get("times", 1) != 1 else ""
    return f"{contract}{dark}{times}" + (f" (−{one['penalty']})" if "penalty" in one else "")


def agreed_text(options: Mapping[str, Any], language: str) -> str:
    """What a table agreed on, in one line: titles and values in words."""
    titles = option_titles()
    return "; ".join(
        f"{titles[name].text(language)}: {titles[name].value_text(value, language)}"
        for name, value in options.items()
    )


@cache
def option_titles() -> Mapping[str, OptionTitle]:
    """Every option of every rule set by name."""
    file = resources.files("rules") / "data" / "options.toml"
    return msgspec.convert(read_toml(file), dict[str, OptionTitle])


def usual_in(currency: str, options: Iterable[str]) -> dict[str, int]:
    """M-42: what these options are in a currency unless somebody chooses otherwise, where it is not their default."""
    titles = option_titles()
    return {name: titles[name].usual_in[currency] for name in options if currency in titles[name].usual_in}
