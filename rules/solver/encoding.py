"""The number of a position, by which the search knows it."""

from __future__ import annotations

from rules.solver.bounds import LEADER, SHAPE_BITS
from rules.solver.goal import SEVENS, TENS, Numbers
from rules.solver.shapes import MOST_TENS


def encode(own: int, first: int, second: int, leader: int, goal: Numbers, start: Numbers) -> int:
    """The number of a position from three hands of cards as bits (suit * 8 + place from the top)."""
    key = leader << LEADER
    for suit in range(4):
        length = 0
        digits = 0
        counting = 0
        for card in range(8 * suit, 8 * suit + 8):
            if (own | first | second) >> card & 1:
                length += 1
                digits = digits * 3 + (first >> card & 1) + 2 * (second >> card & 1)
                if goal[TENS] and card & 7 < MOST_TENS:
                    counting += 1
        seven = goal[SEVENS] >> suit & (own | first | second) >> 8 * suit + 7 & 1
        key += start[(seven * 3 + counting) * 9 + length] + digits << SHAPE_BITS * suit
    return key
