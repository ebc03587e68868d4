"""T-5: which sizes of tables a tournament plays at, the most welcome first."""

from __future__ import annotations

from rules import registry

#: Sizes in the order in which they are welcome, by the preferred one.
SIZE_ORDER = {3: (3, 4), 4: (4, 3), 5: (5, 4, 3)}


def size_order(of_system: tuple[int, ...], ruleset: str, preferred: int) -> tuple[int, ...]:
    """Those of the system where it prefers this size, but only those that the rules are played at."""
    order = of_system if of_system[0] == preferred else SIZE_ORDER[preferred]
    if ruleset.startswith("preferans/") and 5 not in order:
        order = (*order, 5)
    rules = registry.rulesets().get(ruleset)
    if rules is not None:
        order = tuple(size for size in order if size in rules.players) or order
    return order
