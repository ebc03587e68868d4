"""The columns that repeat what lists are sorted by, beside the sum itself."""

from __future__ import annotations

from fractions import Fraction

from rules import registry
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.models import Figures


def columns_of(ruleset: str, found: Sum) -> dict[str, int]:
    """What the columns of `Figures` repeat of a sum."""
    counts = found.counts
    actor = int(counts.get("actor.deals", 0))
    if in_money(ruleset):
        gain = int(counts.get("gain", 0))
        rate = int(counts.get("actor.gain", 0)) * 1000 // actor if actor else 0
    else:
        gain = (Fraction(counts.get("balance", 0)) * 1000).__floor__()
        known = int(counts.get("actor.known", 0))
        rate = int(counts.get("actor.made", 0)) * 100_000 // known if known else 0
    return {
        "deals": int(counts.get("deals", 0)),
        "actor_deals": actor,
        "gain": gain,
        "rate": rate,
        "run": found.run[2],
        "best_deal": found.best[0] if found.best else 0,
    }


def in_money(ruleset: str) -> bool:
    """Whether each deal moves money (mariáš); else a balance is settled at the end."""
    return registry.rulesets()[ruleset].engine == "marias"


def fill(row: Figures, ruleset: str, currency: str, found: Sum) -> None:
    """Write a sum, and the columns that repeat it, into a row."""
    row.ruleset, row.currency, row.sum = ruleset, currency, found.encoded()
    for name, value in columns_of(ruleset, found).items():
        setattr(row, name, value)
