"""Invented tables for the pure counting: deals that the rules accept, scored by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import strategies as st

from rules import registry
from rules.marias.record import Deal
from tests.evening import MARIAS
from tournaments.statistics.counting.marias import MariasCounting, Scored
from tournaments.statistics.counting.rows import DealRow, Place

ENGINE: Any = registry.engine(MARIAS)
COUNTING = MariasCounting(
    ENGINE.terms({}), {name: contract.components for name, contract in ENGINE.data.contracts.items()}
)
CONTRACTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("seven", {"won": {"game": True, "seven": True}}),
    ("seven", {"won": {"game": True, "seven": False}}),
    ("seven", {"flek": {"game": 3}, "won": {"game": False, "seven": True}}),
    ("seven", {"flek": {"game": 1, "seven": 2}, "won": {"game": True, "seven": True}}),
    ("hundred", {"points": 120}),
    ("hundred", {"points": 80, "flek": {"hundred": 1}}),
    ("betl", {"won": {"betl": True}}),
    ("betl", {"won": {"betl": False}, "flek": {"betl": 2}}),
    ("durch", {"won": {"durch": True}, "premium": [{"row": "durch.ace_no_king"}]}),
)
#: A deal: which of the contracts, whether red, how many seats after the dealer the actor sits, a renonce of whom.
deals = st.lists(
    st.tuples(
        st.integers(0, len(CONTRACTS) - 1), st.booleans(), st.integers(1, 3), st.sampled_from([None, 0, 1])
    ),
    min_size=1,
    max_size=12,
)


def scored(
    deals: Sequence[tuple[int, bool, int, int | None]], *, turned: int = 0, first: int = 0
) -> list[tuple[Any, Any]]:
    """The deals of a table of four, everybody `turned` so many seats further; `first` is who deals first."""
    bodies = []
    for number, (which, red, after, renonce) in enumerate(deals):
        contract, more = CONTRACTS[which]
        dealer = (number + first + turned) % 4
        actor = (dealer + after) % 4
        body = {
            "kind": "deal", "dealer": dealer, "pausing": dealer, "actor": actor, "contract": contract,
            "red": red and contract in ("seven", "hundred"), "lead": True, **more,
        }  # fmt: skip
        if renonce is not None:
            others = [(dealer + turn) % 4 for turn in (1, 2, 3) if turn != after]
            body["renonces"] = [{"offender": ([actor, *others])[renonce], "code": "I.1"}]
        bodies.append(body)
    record = {"format": "table-record/1", "ruleset": MARIAS, "players": list("ABCD"), "deals": bodies}
    engine, decoded = registry.decode(record)
    results = msgspec.to_builtins(engine.score(decoded))["deals"]
    return [
        (msgspec.convert(body, Deal), msgspec.convert(result, Scored))
        for body, result in zip(bodies, results, strict=True)
    ]


def rows(
    deals: Sequence[tuple[int, bool, int, int | None]],
    *,
    round: int = 1,
    people: Sequence[int] = (10, 11, 12, 13),
    turned: int = 0,
) -> list[DealRow]:
    """The rows of such a table."""
    seated = [people[(seat - turned) % 4] for seat in range(4)]
    return [
        row
        for number, (deal, result) in enumerate(scored(deals, turned=turned), start=1)
        for row in COUNTING.rows(deal, result, Place(round, 1, number), seated)
    ]
