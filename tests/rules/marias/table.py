"""The table at which the cases of this folder are played."""

from __future__ import annotations

import json
from typing import Any

from rules import registry

PLAYERS = ("Anna", "Boris", "Cyril", "Dana")
RULESET = "marias/szmk-2012"


def record(*deals: dict[str, Any], players: int = 4, **options: object) -> dict[str, Any]:
    """A record of these deals."""
    head: dict[str, Any] = {"format": "table-record/1", "ruleset": RULESET}
    if options:
        head["options"] = options
    return {**head, "players": list(PLAYERS[:players]), "deals": list(deals)}


def deal(contract: str, **fields: object) -> dict[str, Any]:
    """A deal of the four: Dana dealt and pauses, Anna plays."""
    return {"kind": "deal", "dealer": 3, "pausing": 3, "actor": 0, "contract": contract, **fields}


def score(raw: dict[str, Any]) -> Any:
    """The result of a record. Raises RuleError."""
    return registry.score(json.dumps(raw))
