"""How fast a standing of a thousand players is computed anew from the totals of the tables, on one core."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator

from tournaments.evaluation import Entrant, Total, evaluate, systems

PLAYERS, ROUNDS, TABLE_SIZE = 1000, 6, 4
RUNS = 10
#: Each has no divisor in common with the number of players.
STRIDES = (1, 3, 7, 9, 11, 13)


def main() -> Iterator[dict[str, object]]:
    """Milliseconds of the fastest of ten runs for every system that has rounds."""
    totals = list(_hall())
    entrants = [Entrant(player=player) for player in range(PLAYERS)]
    measured_on = (
        f"{platform.machine()}, Python {platform.python_version()}, one core, "
        f"{PLAYERS} players, {ROUNDS} rounds"
    )
    for name, system in systems().items():
        if system.points is not None:
            best = float("inf")
            for _ in range(RUNS):
                start = time.process_time()
                evaluate(system, totals, entrants)
                best = min(best, time.process_time() - start)
            yield {
                "name": f"standing {name}",
                "value": round(best * 1000, 1),
                "unit": "ms",
                "measured_on": measured_on,
            }


def _hall() -> Iterator[Total]:
    """Everybody sits elsewhere each round; the results repeat often enough for many ties."""
    for number in range(1, ROUNDS + 1):
        for seat in range(PLAYERS):
            player = (seat * STRIDES[number - 1] + number) % PLAYERS
            won = (seat * 37 + number * 11) % 97 - 48
            yield Total(player=player, round=number, table=seat // TABLE_SIZE, zb=won, premium=abs(won) // 3)
