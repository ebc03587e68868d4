"""Licitovaný mariáš by the rules of the Slovak union (SZMK): a round at a table into money and points.

A deal goes through a pipeline (`deal`), one module a step: `check` (may the record say this), `renonces`
(what becomes of the game), `components` (what was won, what is each part worth), `payments` (share, limit,
postings), `premium` and `hand` (premium points). `sheet` folds the deals of a round. Numbers such as M-9 are
those of the rule book.
"""

from rules.marias.engine import MariasEngine
from rules.registry import Ruleset


def make_engine(ruleset: Ruleset) -> MariasEngine:
    """The engine of a mariáš rule set (sections 1 to 9)."""
    return MariasEngine(ruleset)
