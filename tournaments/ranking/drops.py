"""Rounds that do not count (T-19)."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.ranking.model import RoundResult, Status
from tournaments.ranking.systems import Drops


def dropped(results: Sequence[RoundResult], drops: Drops, lowest_wins: bool) -> dict[int, Status]:
    """Why rounds do not count, by number of round: the worst a and the best b.

    An unplayed round is the worst, whatever it counts for (T-17). Of equal rounds the one with the lower ZB is
    the worse, then the earlier one. At least one result always counts.
    """
    enough = drops.from_round or drops.worst + drops.best + 1
    if not (drops.worst or drops.best) or len(results) < enough:
        return {}
    sign = -1 if lowest_wins else 1
    worst_first = sorted(
        results,
        key=lambda result: (result.played, sign * (result.points or 0), result.zb, result.round),
    )
    found: dict[int, Status] = {result.round: "dropped_worst" for result in worst_first[: drops.worst]}
    best = worst_first[len(worst_first) - drops.best :]
    return found | {result.round: "dropped_best" for result in best}
