"""A search's budget: steps, the fuse, and the reports on its progress (T-12)."""

from __future__ import annotations

import time
from collections.abc import Callable

from tournaments.seeding.model import Budget, Progress

#: Seconds between two reports on a search.
INTERVAL = 0.25

Report = Callable[[Progress], None]


class Watch:
    """Counts the steps of one draw and looks at the clock now and then.

    The clock decides nothing but the end: as long as `blown` is False, every machine goes the same way.

    steps  moves examined so far
    best   the cost of the best seating found so far; the search keeps it up to date
    blown  the fuse has ended the search
    """

    def __init__(self, budget: Budget, report: Report | None = None) -> None:
        self._steps_left = budget.steps
        self._report = report
        self._start = time.monotonic()
        self._deadline = self._start + budget.seconds
        self._next_report = self._start + INTERVAL
        self.steps = 0
        self.best = 0
        self.blown = False

    def spend(self, steps: int) -> bool:
        """Take steps from the budget. False: stop here."""
        self.steps += steps
        now = time.monotonic()
        if self._report is not None and now >= self._next_report:
            self._next_report = now + INTERVAL
            self._report(self.progress())
        if now >= self._deadline:
            self.blown = True
        return not self.over

    @property
    def over(self) -> bool:
        """Nothing is left of the budget."""
        return self.blown or self.left == 0

    @property
    def left(self) -> int | None:
        """Steps that are left; None when they are not limited."""
        if self._steps_left is None:
            return None
        return max(0, self._steps_left - self.steps)

    @property
    def seconds_left(self) -> float:
        """Seconds until the fuse blows."""
        return max(0.0, self._deadline - time.monotonic())

    def progress(self) -> Progress:
        """How far the search is."""
        seconds = time.monotonic() - self._start
        return Progress(steps=self.steps, seconds=round(seconds, 3), cost=self.best)
