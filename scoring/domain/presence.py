"""Who takes part in which deal (T-2, M-17): a late player was absent before he came, one who left is absent after.

Kept by the entries that the deals stand in, so that a removed or inserted deal moves nobody's first deal.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from rules.plain import FreeJson


@dataclass
class Presence:
    """`away[entry]` are the seats that take no part in the deal of that entry; `now`, those away from here on."""

    away: dict[int, frozenset[int]] = field(default_factory=dict)
    now: frozenset[int] = frozenset()

    def dealt(self, number: int) -> None:
        """A deal was written."""
        self.away[number] = self.now

    def inserted(self, number: int, following: int | None) -> None:
        """A deal was put before another one, or at the end: who was away there is away in it."""
        self.away[number] = self.now if following is None else self.away.get(following, frozenset())

    def moved(self, old: int, new: int) -> None:
        """A deal stands in another entry now."""
        self.away[new] = self.away.pop(old, frozenset())

    def joined(self, seat: int, from_deal: int, numbers: Sequence[int], *, new: bool) -> None:
        """A seat takes part from a deal on (1: the first): a `new` one was absent before, another one comes back."""
        self.now -= {seat}
        for place, number in enumerate(numbers, start=1):
            if place >= from_deal:
                self.away[number] = self.away.get(number, frozenset()) - {seat}
            elif new:
                self.away[number] = self.away.get(number, frozenset()) | {seat}

    def left(self, seat: int, from_deal: int, numbers: Sequence[int]) -> None:
        """A seat takes no part from a deal on."""
        self.now |= {seat}
        for number in numbers[from_deal - 1 :]:
            self.away[number] = self.away.get(number, frozenset()) | {seat}


def with_absent(deal: FreeJson, away: Collection[int]) -> FreeJson:
    """A deal with the absent seats that follow from who came and left."""
    if not away:
        return deal
    stated = deal.get("absent", [])
    absent = sorted({*away, *stated}) if isinstance(stated, list) else stated
    return {**deal, "absent": absent}
