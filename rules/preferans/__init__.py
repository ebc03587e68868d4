"""Preferans: Russian, Balkan and Austrian systems. The contract is numbered; every figure cites its rule."""

from __future__ import annotations

from rules.preferans.engine import PreferansEngine
from rules.preferans.system import system
from rules.registry import Ruleset


def make_engine(ruleset: Ruleset) -> PreferansEngine:
    """The engine of one rule set of preferans."""
    return PreferansEngine(system(ruleset))
