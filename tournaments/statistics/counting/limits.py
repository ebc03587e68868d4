"""By what the statistics are bounded: the data of limits.toml."""

from __future__ import annotations

from importlib import resources

import msgspec


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """See limits.toml."""

    least_actor_deals: int
    ranked: int
    records: int
    evenings: int
    opponents: int


_FILE = resources.files("tournaments.statistics.counting") / "limits.toml"
LIMITS = msgspec.toml.decode(_FILE.read_bytes(), type=Limits)
