"""What a construction gives: rounds of blocks in which no two points share a block twice."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Design:
    """Points 0, 1, ..., points - 1 in rounds of blocks.

    groups  sets of points that never meet; players can be left out of one group without making a table
            smaller than one below the size of a block
    """

    name: str
    points: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    groups: tuple[tuple[int, ...], ...] = ()

    @property
    def size(self) -> int:
        """Points of a block."""
        return len(self.rounds[0][0])

    @property
    def tables(self) -> int:
        """Blocks of a round."""
        return len(self.rounds[0])

    def fault(self) -> str | None:
        """Why this is no such design, or None: each point once a round, each pair once at most."""
        met: set[tuple[int, int]] = set()
        for number, blocks in enumerate(self.rounds):
            if sorted(point for block in blocks for point in block) != list(range(self.points)):
                return f"round {number} does not hold every point once"
            for block in blocks:
                for pair in combinations(sorted(block), 2):
                    if pair in met:
                        return f"points {pair} meet twice"
                    met.add(pair)
        if any(pair in met for group in self.groups for pair in combinations(sorted(group), 2)):
            return "points of a group meet"
        return None
