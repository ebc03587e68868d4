"""The declarer's money for every way a mariáš deal can end, computed by the engine that scores records.

Nothing of the tariff is repeated here: each outcome is written into the deal as its result and scored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import registry
from rules.marias.result import Result
from rules.play.games import Counting
from rules.play.results import ACTOR, DEFENCE, Marriages, all_tens, game_points, hundred_points
from rules.solver.aims import SEVEN_DEFENCE, SEVEN_NONE, SEVEN_WON, Money

#: What a result cannot be scored with, or what would be scored apart from the play.
NOT_OF_THE_PLAY = ("won", "points", "silent", "premium", "renonces", "replayed", "accepted", "play")


def money_of(
    ruleset: str,
    options: Mapping[str, object],
    players: int,
    deal: Mapping[str, Any],
    held: Marriages,
    counting: Counting,
) -> Money:
    """The actor's cents by tens taken and outcome of the sevens: money only, no premium points.

    deal  a deal of the record; its results are left aside
    Raises RuleError when the deal cannot be scored, such as a contract that the rule set does not have.
    """
    engine = registry.engine(ruleset)
    announced = {name: value for name, value in deal.items() if name not in NOT_OF_THE_PLAY}
    found: dict[tuple[int, str], int] = {}
    for outcome in _outcomes(str(deal.get("contract"))):
        for tens in range(all_tens(counting) + 1):
            results = _results(str(deal.get("contract")), tens, outcome, held, counting)
            raw = {
                "format": "table-record/1",
                "ruleset": ruleset,
                "options": dict(options),
                "players": [f"{seat}" for seat in range(players)],
                "deals": [{**announced, **results}],
            }
            scored = engine.score(engine.decode(raw))
            assert isinstance(scored, Result)
            found[tens, outcome] = scored.deals[0].money[deal["actor"]]
    return found


def _outcomes(contract: str) -> tuple[str, ...]:
    if contract == "hundred":  # the seven is silent, and may be anybody's
        return SEVEN_WON, SEVEN_NONE, SEVEN_DEFENCE
    return SEVEN_WON, SEVEN_NONE


def _results(
    contract: str, tens: int, outcome: str, held: Marriages, counting: Counting
) -> dict[str, object]:
    """The results of one outcome in the fields of a deal."""
    won = outcome == SEVEN_WON
    points = hundred_points(tens, held, counting)
    if contract in ("betl", "durch"):
        return {"won": {contract: won}}
    if contract == "two_sevens":
        return {"won": {"two_sevens": won}}
    if contract == "two_sevens_hundred":
        return {"won": {"two_sevens": won}, "points": points}
    if contract == "hundred_seven":
        return {"won": {"seven": won}, "points": points}
    if contract == "hundred":
        silent = {SEVEN_WON: {"seven": ACTOR}, SEVEN_NONE: {}, SEVEN_DEFENCE: {"seven": DEFENCE}}[outcome]
        return {"points": points, **({"silent": silent} if silent else {})}
    own, others = game_points(tens, held, counting)
    results: dict[str, object] = {"won": {"game": own > others, "seven": won}}
    if max(own, others) >= counting.hundred:
        results["silent"] = {"hundred": ACTOR if own > others else DEFENCE}
    return results
