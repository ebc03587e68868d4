"""The rates that a rule stands on: what a table may agree on, and figures of `rules/data`, read where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from rules import registry
from rules.binding import read_toml
from rules.option_titles import option_titles
from rules.preferans.told import Words

#: The option that says how many cents a base is (M-42).
BASE = "base_cents"


class Place(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a rate is in the data: an entry of `rules/data/rates.toml`, which says what the fields are."""

    rules: tuple[str, ...]
    family: str
    only: tuple[str, ...] = ()
    at: str
    unit: Literal["base", "times", ""] = ""
    title: dict[str, str]


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """One rate for a reader.

    figure    what it is; "" where every table must agree on it
    unit      base, times, or "" for a plain figure or a word
    cents     the same in cents where the unit is a base and nothing else was agreed
    rulesets  the titles of the rule sets in which it is so
    """

    title: str
    figure: str
    unit: str = ""
    cents: int | None = None
    rulesets: tuple[str, ...]


@cache
def places() -> tuple[Place, ...]:
    """Every entry of the file."""
    found = read_toml(resources.files("rules") / "data" / "rates.toml")
    return msgspec.convert(found["rate"], tuple[Place, ...])


@cache
def rates(rule: str, language: str) -> tuple[Rate, ...]:
    """The rates of a rule in a language; equal ones of several rule sets are one."""
    found: dict[Rate, list[str]] = {}
    for ruleset in registry.in_order(language):
        for rate in (*_figures(rule, ruleset, language), *_options(rule, ruleset, language)):
            found.setdefault(rate, []).append(ruleset.title_in(language))
    titles = [rate.title for rate in found]
    return tuple(
        msgspec.structs.replace(rate, rulesets=tuple(found[rate]))
        for rate in sorted(found, key=lambda rate: titles.index(rate.title))
    )


def _options(rule: str, ruleset: registry.Ruleset, language: str) -> Iterator[Rate]:
    """What a table may agree on by this rule, as it is where nothing is agreed."""
    for option in registry.engine(ruleset.id).declared():
        given = option.default is not msgspec.UNSET
        if option.rule == rule and option.default is not None and (given or option.required):
            title = option_titles()[option.name]
            figure = title.value_text(option.default, language) if given else ""
            yield Rate(title=title.text(language), figure=figure, rulesets=())


def _figures(rule: str, ruleset: registry.Ruleset, language: str) -> Iterator[Rate]:
    data, family = _data(ruleset.id)
    for place in places():
        if rule not in place.rules or family != place.family or (place.only and ruleset.id not in place.only):
            continue
        figure = _figure(data, place.at.split("."), Words(language), family)
        if figure is not None:
            cents = _cents(ruleset, figure) if place.unit == "base" else None
            yield Rate(title=place.title[language], figure=figure, unit=place.unit, cents=cents, rulesets=())


@cache
def _data(name: str) -> tuple[Mapping[str, Any], str]:
    """What the ways of the file lead through, and the family: mariáš has its own file, preferans its prices."""
    ruleset = registry.rulesets()[name]
    if ruleset.engine == "marias":
        return ruleset.data, "marias"
    prices = registry.engine(name).tables()["prices"]
    return prices, str(prices["family"])


def _figure(data: Any, way: list[str], say: Words, family: str) -> str | None:
    """The figure at the end of a way; "6: 2 · 7: 4" where it leads through every contract; None where there is none."""
    for at, step in enumerate(way):
        if step == "*":
            rest = way[at + 1 :]
            told = ((name, _figure(part, rest, say, family)) for name, part in data.items())
            parts = [
                f"{_contract(name, say, family)}: {figure}" for name, figure in told if figure is not None
            ]
            return " · ".join(parts) or None
        if step not in data:
            return None
        data = data[step]
    return None if data is None else str(data)


def _contract(name: str, say: Words, family: str) -> str:
    return say.contract(family, int(name) if name.isdigit() and family != "russian" else name)


def _cents(ruleset: registry.Ruleset, figure: str) -> int:
    """So many bases in cents, where nothing was agreed otherwise; a fraction is of whole cents (M-29)."""
    declared = {option.name: option.default for option in registry.engine(ruleset.id).declared()}
    cents = Fraction(figure) * int(declared[BASE])
    if cents.denominator != 1:
        raise ValueError(f"{figure} bases are no whole cents.")
    return cents.numerator
