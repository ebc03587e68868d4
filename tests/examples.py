"""How many examples a property is tried with: a part of them in every run, all of them by `bin/acceptance examples`."""

from __future__ import annotations

import os

#: `bin/acceptance examples` sets it; the examples are the same in every run either way.
ALL = os.environ.get("FLEK_EXAMPLES") == "all"
SHARE = 4
MIN_EXAMPLES = 2


def examples(count: int) -> int:
    """Return how many of so many examples this run tries."""
    return count if ALL else max(MIN_EXAMPLES, count // SHARE)
