"""Within a trick: which cards a hand may play, and how the last tricks end.

Compiled with the search; a position is one number, see `bounds`.
"""

from __future__ import annotations

from rules.solver.avoiding import SAFE
from rules.solver.bounds import LEADER, SHAPE, SHAPE_BITS
from rules.solver.goal import (
    ANNOUNCED,
    EACH,
    HELPER,
    LAST,
    OWN,
    PLAYERS,
    SEVEN_DECLARER,
    SEVEN_DEFENCE,
    SEVEN_NONE,
    SEVENS,
    TRUMP,
    TWO_SEVENS,
    Numbers,
)
from rules.solver.shapes import SEVEN

#: The lowest byte of a row of candidates loses the trick, the one above it wins.
LOSING = 255
WINNING = 255 << 8
#: By the place of the card to beat: which candidates beat it (high byte) and which do not (low byte).
BEATS = tuple(((1 << place) - 1) << 8 | LOSING & -(1 << place) for place in range(9))
#: A hand that can neither follow nor trump throws any card; else the suit stands above the candidates.
ANY_SUIT = 4


def reply(
    key: int, seat: int, led: int, best_suit: int, best: int, trump: int, beating: int, plays: Numbers
) -> int:
    """The cards a hand may play to a trick: the suit above two bytes of candidates, or ANY_SUIT.

    best_suit, best   suit and place of the card that takes the trick so far
    beating           who can beat must
    """
    cards = plays[(key >> SHAPE_BITS * led & SHAPE) * 3 + seat]
    if cards:
        if best_suit != led:
            return cards & LOSING | led << 16
        cards &= BEATS[best]
        if beating and cards > LOSING:
            cards &= WINNING
        return cards | led << 16
    if trump >= 0 and led != trump:
        cards = plays[(key >> SHAPE_BITS * trump & SHAPE) * 3 + seat]
        if cards:
            if best_suit != trump:
                return (cards & LOSING) << 8 | trump << 16
            cards &= BEATS[best]
            if beating and cards > LOSING:
                cards &= WINNING
            return cards | trump << 16
    return ANY_SUIT << 16


def keep_seven(answers: int, trumps: int) -> int:
    """The declarer's answers when his trump seven is announced: it is his last trump (S:B/15)."""
    seven = announced_seven(trumps)
    others = answers & ~(seven << 8 | seven)
    return others if others & 65535 else answers


def announced_seven(held: int) -> int:
    """The bit of the declarer's seven in its shape, 0 when he has none there."""
    if held >> SEVEN & 3 != 1:
        return 0
    return 1 << (held & 15) + (held >> 4 & 15) + (held >> 8 & 15) - 1


def barred(key: int, suit: int, left: int, goal: Numbers, facts: Numbers) -> int:
    """The seven that the declarer may not lead yet (S:B/15), as a bit.

    The trump seven is led in the last trick only; the helper seven not before the last but one, and once
    the trump seven is gone not before the last.
    """
    if suit == goal[TRUMP]:
        return announced_seven(facts[key >> SHAPE_BITS * suit & SHAPE])
    if suit == goal[HELPER] and (
        left > 2 or facts[key >> SHAPE_BITS * goal[TRUMP] & SHAPE] >> SEVEN & 3 != 1
    ):
        return announced_seven(facts[key >> SHAPE_BITS * suit & SHAPE])
    return 0


def still_possible(lead: int, key: int, left: int, goal: Numbers, leads: Numbers, facts: Numbers) -> int:
    """A lead (suit * 8 + card) that was good in another position, -1 when this one does not have it."""
    if lead < 0:
        return -1
    leader = key >> LEADER
    suit = lead >> 3
    cards = leads[(key >> SHAPE_BITS * suit & SHAPE) * 3 + leader]
    cards |= cards >> 8
    if goal[ANNOUNCED] and leader == 0:
        cards &= ~barred(key, suit, left, goal, facts)
    return lead if cards >> (lead & 7) & 1 else -1


def shortest_first(key: int, seat: int, facts: Numbers) -> int:
    """Where tricks are avoided: the suits in the order to be tried, two bits each.

    Everybody gets rid of his short suits; the declarer keeps to those in which he is safe for last.
    """
    if seat == 0:
        one = facts[key & SHAPE]
        two = facts[key >> SHAPE_BITS & SHAPE]
        three = facts[key >> 2 * SHAPE_BITS & SHAPE]
        four = facts[key >> 3 * SHAPE_BITS & SHAPE]
        one = one & 15 | (one >> SAFE & 1) << 3
        two = two & 15 | (two >> SAFE & 1) << 3
        three = three & 15 | (three >> SAFE & 1) << 3
        four = four & 15 | (four >> SAFE & 1) << 3
    else:
        place = 4 * seat
        one = facts[key & SHAPE] >> place & 15
        two = facts[key >> SHAPE_BITS & SHAPE] >> place & 15
        three = facts[key >> 2 * SHAPE_BITS & SHAPE] >> place & 15
        four = facts[key >> 3 * SHAPE_BITS & SHAPE] >> place & 15
    # Where each suit stands is how many come before it; of equals the first.
    first = (two < one) + (three < one) + (four < one)
    second = (one <= two) + (three < two) + (four < two)
    third = (one <= three) + (two <= three) + (four < three)
    return 1 << 2 * second | 2 << 2 * third | 3 << 2 * (6 - first - second - third)


def last_trick(key: int, leader: int, goal: Numbers, plays: Numbers, facts: Numbers, tens: Numbers) -> int:
    """The units of the last trick: everybody plays his only card."""
    trump = goal[TRUMP]
    winner = leader
    best = 0
    best_suit = -1
    seat = leader
    for _ in range(goal[PLAYERS]):
        for suit in range(4):
            card = plays[(key >> SHAPE_BITS * suit & SHAPE) * 3 + seat] & LOSING
            if card and (
                best_suit < 0 or (suit == best_suit and card < best) or (suit == trump and best_suit != trump)
            ):
                winner = seat
                best = card
                best_suit = suit
        seat = seat + 1 if seat < goal[PLAYERS] - 1 else 0
    units = goal[EACH] if (winner == 0) == goal[OWN] else 0
    if winner == 0:
        units += goal[LAST]
        for suit in range(4):
            units += tens[key >> SHAPE_BITS * suit & SHAPE]
    if goal[SEVENS]:
        if facts[key >> SHAPE_BITS * trump & SHAPE] >> SEVEN & 3 != winner + 1:
            units += goal[SEVEN_NONE]
        elif winner == 0:
            units += goal[SEVEN_DECLARER]
        else:
            units += goal[SEVEN_DEFENCE]
    return units


def both_sevens(key: int, goal: Numbers, facts: Numbers) -> int:
    """The units of two sevens, decided with two tricks to go.

    The declarer has to lead the helper seven and then the trump seven, and nobody may hold another card of
    either suit: the sevens are the lowest.
    """
    if key >> LEADER != 0:
        return 0
    for suit in (goal[TRUMP], goal[HELPER]):
        held = facts[key >> SHAPE_BITS * suit & SHAPE]
        if held & 4095 != 1 or held >> SEVEN & 3 != 1:
            return 0
    return goal[TWO_SEVENS]
