"""The TOML files below `rules/data` that hold the tables of mariáš."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from rules.binding import read_toml


@cache
def read_data(name: str) -> Mapping[str, Any]:
    """One TOML file below `rules/data`: a table of sections 2 to 7."""
    file = resources.files("rules") / "data" / f"{name}.toml"
    return read_toml(file)
