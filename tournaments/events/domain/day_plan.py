"""How the day of a tournament would go: tables, beginnings of its rounds, about when it ends. An estimate (T-1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import time, timedelta

from tournaments import seeding

#: Minutes for checking in and the draw, for tickets and the next draw between rounds, for the last tickets and prizes.
BEFORE, BETWEEN, AFTER = 20, 15, 20
#: The number of players and the hour that are asked about first.
USUAL_PLAYERS, USUAL_BEGINNING = 22, time(14, 0)


@dataclass(frozen=True)
class DayPlan:
    """`sizes` are those of the tables, larger ones first; empty where so many cannot be seated."""

    players: int
    sizes: tuple[int, ...]
    begins: time
    rounds: tuple[time, ...]
    minutes: int
    ends: time

    @property
    def tables(self) -> list[tuple[int, int]]:
        """How many tables of which size, larger ones first."""
        return [(count, size) for size, count in Counter(self.sizes).items()]


def day_plan(players: int, order: tuple[int, ...], begins: time, rounds: int, minutes: int) -> DayPlan:
    """The plan of a day with so many players, at tables of these sizes, the most welcome first."""
    try:
        sizes = seeding.table_sizes(players, seeding.Sizes(order=order))
    except seeding.SeedingError:
        sizes = ()
    start = begins.hour * 60 + begins.minute + BEFORE
    starts = [start + number * (minutes + BETWEEN) for number in range(rounds)]
    end = starts[-1] + minutes + AFTER
    # rounded up to a quarter of an hour: nobody knows it better
    return DayPlan(players, sizes, begins, tuple(map(_clock, starts)), minutes, _clock(end + -end % 15))


def length(rounds: int, minutes: int) -> timedelta:
    """About how long a tournament of so many rounds takes, from the check-in to the prizes."""
    return timedelta(minutes=BEFORE + rounds * minutes + (rounds - 1) * BETWEEN + AFTER)


def _clock(minutes: int) -> time:
    """So many minutes after midnight, of the next day too."""
    return time(minutes // 60 % 24, minutes % 60)
