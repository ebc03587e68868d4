"""What options and their values are called for people, and which figure a form proposes: `rules/data/options.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from rules.options import Declared


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
        if isinstance(value, Mapping):
            value = value["id"] if "id" in value else list(value.values())
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        texts = self.values.get(str(value))
        return str(value) if texts is None else texts.get(language, texts["en"])


@cache
def option_titles() -> Mapping[str, OptionTitle]:
    """Every option of every rule set by name."""
    file = resources.files("rules") / "data" / "options.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, OptionTitle])


def usual_in(currency: str, declared: Iterable[Declared]) -> dict[str, int]:
    """M-42: what these options are in a currency unless somebody chooses otherwise, where it is not their default."""
    titles = option_titles()
    return {
        option.name: titles[option.name].usual_in[currency]
        for option in declared
        if currency in titles[option.name].usual_in
    }
