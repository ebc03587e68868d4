"""All arrangements of unseen cards between two hands, one after the other."""

from __future__ import annotations

from rules.solver.encoding import encode
from rules.solver.goal import Numbers
from rules.solver.search import Tables, at_least

# Places in the row that a sweep keeps.
NEXT = 0
DONE = 1
BEATEN = 2
WITNESS = 3


def sweep(
    own: int,
    first: int,
    second: int,
    free: Numbers,
    leader: int,
    left: int,
    need: int,
    chunk: int,
    state: Numbers,
    start: Numbers,
    goal: Numbers,
    tables: Tables,
) -> int:
    """Look at the next `chunk` arrangements, or up to the last; returns how many were looked at.

    own, first, second  the cards that are known to lie in each hand, as bits
    free                the other cards; those chosen go to the first hand, the others to the second
    need                the declarer is beaten where he gets less
    state               NEXT: which of the free cards are chosen, as bits; DONE, BEATEN: so far; WITNESS: the
                        first choice that beat the declarer, 0 while there is none
    """
    looked = 0
    chosen = state[NEXT]
    while looked < chunk and chosen < 1 << len(free):
        hand = first
        other = second
        for place in range(len(free)):
            if chosen >> place & 1:
                hand |= 1 << free[place]
            else:
                other |= 1 << free[place]
        key = encode(own, hand, other, leader, goal, start)
        if not at_least(key, left, need, goal, tables):
            if state[BEATEN] == 0:
                state[WITNESS] = chosen
            state[BEATEN] += 1
        looked += 1
        chosen = following(chosen, len(free))
    state[NEXT] = chosen
    state[DONE] += looked
    return looked


def following(chosen: int, cards: int) -> int:
    """The next choice of as many cards, by size; beyond all cards after the last."""
    if chosen == 0:
        return 1 << cards
    lowest = chosen & -chosen
    carried = chosen + lowest
    return carried | (chosen ^ carried) // lowest >> 2
