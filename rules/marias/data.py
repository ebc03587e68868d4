"""The TOML files below `rules/data` that hold the tables of mariáš."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any


@cache
def read_data(name: str) -> Mapping[str, Any]:
    """One TOML file below `rules/data`: a table of sections 2 to 7."""
    file = resources.files("rules") / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
