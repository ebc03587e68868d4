"""Competition systems by name: every TOML file of `tournaments/ranking/systems` is one (T-22)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources

import msgspec

from rules.binding import read_toml
from rules.errors import N_
from rules.plain import FreeJson
from tournaments.ranking.checks import RULES, check
from tournaments.ranking.errors import OptionError
from tournaments.ranking.exact import parse
from tournaments.ranking.systems import System

#: What names a system; an option cannot change it.
FIXED = ("id", "title", "valid_from", "source")


@cache
def systems() -> Mapping[str, System]:
    """All systems by id. A file that is not legal raises OptionError: it must not go out."""
    return {name: read(data) for name, data in _files().items()}


def system(name: str, options: Mapping[str, object] | None = None) -> System:
    """A system with the options of a tournament laid over it.

    `options` has the shape of the file: {"drops": {"worst": 1}, "ties": "higher"}. Tables are merged, but one that
    states a `rule` is complete and takes the place of the other; so do lists.
    Raises OptionError naming the field and the rule.
    """
    data = _files().get(name)
    if data is None:
        raise OptionError("T-22", N_("there is no competition system {name}"), field="system", name=name[:80])
    if not options:
        return systems()[name]
    for field in FIXED:
        if field in options:
            raise OptionError("T-22", N_("this belongs to the system and is no option"), field=field)
    return read(_laid_over(data, options))


def stated(name: str) -> frozenset[str]:
    """The parts that the file of a system states itself; the others are what is usual, or left to the tournament."""
    return frozenset(_files()[name])


def read(data: Mapping[str, object]) -> System:
    """A system from parsed TOML or JSON. Raises OptionError."""
    try:
        found = msgspec.convert(data, System, dec_hook=_fraction, str_keys=True)
    except msgspec.ValidationError as fault:
        raise _as_option_error(str(fault)) from None
    check(found)
    return found


@cache
def _files() -> Mapping[str, FreeJson]:
    folder = resources.files("tournaments.ranking") / "systems"
    files = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda e: e.name
    )
    parsed = [read_toml(file) for file in files]
    return {data["id"]: data for data in parsed}


def _laid_over(below: Mapping[str, object], above: Mapping[str, object]) -> FreeJson:
    laid = dict(below)
    for field, value in above.items():
        old = laid.get(field)
        if isinstance(old, dict) and isinstance(value, dict) and "rule" not in value:
            value = _laid_over(old, value)
        laid[field] = value
    return laid


def _fraction(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, int | str):
        return parse(value)
    raise ValueError("a fraction is written like 3 or 7/2")


def _as_option_error(fault: str) -> OptionError:
    """msgspec's words, with the place they name as the field and the rule of that part of a system."""
    found = re.fullmatch(r"(?P<words>.*?)(?: - at `(?P<key>key in )?\$\.?(?P<path>.*)`)?", fault, re.DOTALL)
    assert found is not None
    path = found["path"] or ""
    unknown = re.search(r"unknown field `(\w+)`", found["words"])
    field = ".".join(filter(None, [path, unknown[1] if unknown else None]))
    rule = RULES.get(re.split(r"[.\[]", field, maxsplit=1)[0], "T-22")
    return OptionError(rule, N_("not a legal value: {fault}"), field=field or None, fault=found["words"])
