"""A system as data: what its rule set file says, the file it is based on, and what a table may agree on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TypeVar

import msgspec

from rules import registry
from rules.binding import read_toml
from rules.plain import FreeJson
from rules.preferans.options import Convention
from rules.registry import Ruleset

T = TypeVar("T")


class System(msgspec.Struct, frozen=True):
    """One rule set of preferans, resolved.

    family    which fold plays it: russian, pasy, balkan, slovak or austrian
    features  the table [system]: what sets it apart and is not agreed at the table
    defaults  what holds when nothing is agreed, by option
    options   what a record may choose, by name
    required  options that every record must give (GEN-4)
    """

    ruleset: Ruleset
    family: str
    features: FreeJson
    defaults: FreeJson
    options: Mapping[str, Convention]
    required: tuple[str, ...]


def system(ruleset: Ruleset) -> System:
    """Resolve a rule set file: its own lines over those of the file named in `based_on`.

    Keys of a file: `family`, `based_on`, `required` and `optional` (names without a default), `choices` (the only
    names a record may give; all when absent), the tables [system] and [defaults].
    """
    data = _resolved(ruleset)
    known = options()
    names = data.get("choices") or [*data["required"], *data.get("optional", ()), *data["defaults"]]
    return System(
        ruleset=ruleset,
        family=data["family"],
        features=data["system"],
        defaults=data["defaults"],
        options={name: known[name] for name in names},
        required=tuple(data["required"]),
    )


def _resolved(ruleset: Ruleset) -> FreeJson:
    own = ruleset.data
    if "based_on" not in own:
        return dict(own)
    base = _resolved(registry.rulesets()[own["based_on"]])
    merged = {**base, **own}
    for table in ("system", "defaults"):
        merged[table] = {**base.get(table, {}), **own.get(table, {})}
    return merged


@cache
def options() -> Mapping[str, Convention]:
    """Every convention of `rules/data/preferans/options.toml`, in the file's order."""
    found = _read("options")
    return {name: msgspec.convert({"name": name, **entry}, Convention) for name, entry in found.items()}


def figures(name: str, kind: type[T]) -> T:
    """The figures of a family, `rules/data/preferans/<name>.toml`, as a typed struct."""
    return msgspec.convert(_read(name), kind)


def _read(name: str) -> FreeJson:
    return read_toml(resources.files("rules") / "data" / "preferans" / f"{name}.toml")
