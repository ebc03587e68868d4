"""The families by name."""

from __future__ import annotations

from rules.preferans.austrian.family import AustrianFamily
from rules.preferans.balkan.family import BalkanFamily
from rules.preferans.fold import Family
from rules.preferans.pasy import PasyFamily
from rules.preferans.russian.family import RussianFamily

_FAMILIES: dict[str, Family] = {
    "russian": RussianFamily(),
    "pasy": PasyFamily(),
    "balkan": BalkanFamily(),
    "slovak": BalkanFamily(),
    "austrian": AustrianFamily(),
}


def family(name: str) -> Family:
    """The family of this name, as a rule set file writes it."""
    return _FAMILIES[name]
