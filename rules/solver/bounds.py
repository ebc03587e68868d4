"""What is certain without search: tricks and points that one side takes from a position at once.

These functions are compiled where numba is installed, so they use whole numbers only. A position is one
number: four shapes of 15 bits (the suits), and above them the seat on lead. The result packs the least and
the most that the declarer can still get: `least | most << BOUND`.
"""

from __future__ import annotations

from rules.solver.avoiding import CAUGHT, COUNT, DUCKS, EXIT, KEPT, SAFE, SPARE, STUCK
from rules.solver.goal import (
    BEATING,
    EACH,
    HELPER,
    LAST,
    OWN,
    SEVEN_DECLARER,
    SEVEN_DEFENCE,
    SEVEN_NONE,
    SEVENS,
    TRUMP,
    TWO_SEVENS,
    Numbers,
)
from rules.solver.shapes import (
    CASH,
    SEVEN,
    TEN_DEFENCE,
    TEN_RUN,
    TENS_LEFT,
    TOP_DECLARER,
    TOP_DEFENCE,
)

SHAPE_BITS = 15
SHAPE = (1 << SHAPE_BITS) - 1
LEADER = 4 * SHAPE_BITS
BOUND = 6
MOST = (1 << BOUND) - 1


#: More than any number of tricks: a count of eight goes on as long as there are cards.
ALL_LEFT = 15
#: Of so many bits set, by the number that follows, divided by 11.
LENGTHS = (0, 0, 1, ALL_LEFT, 2, 4, 0, 7, 3, 6, 5)


def bounds(key: int, left: int, goal: Numbers, facts: Numbers) -> int:
    """The least and the most units for the declarer from here, with `left` tricks to play."""
    leader = key >> LEADER
    if goal[EACH] == 0:
        return point_bounds(key, left, leader, goal, facts)
    if goal[OWN] == 0:
        return avoiding_bounds(key, left, leader, goal, facts)
    if leader == 0:
        return declarer_tricks(key, left, goal[TRUMP], facts)
    return defence_tricks(key, left, leader, goal[TRUMP], facts)


def drawn_by_declarer(trumps: int) -> bool:
    """Whether the opponents hold no trump once the declarer has cashed his: he has nothing but winners there."""
    cash = trumps >> CASH & 15
    first = trumps >> 4 & 15
    second = trumps >> 8 & 15
    return (first == 0 and second == 0) or (cash >= first and cash >= second and cash == trumps & 15)


def declarer_tricks(key: int, left: int, trump: int, facts: Numbers) -> int:
    """The declarer leads: what he can cash, and the top trumps against him.

    A plain suit is safe as long as every opponent who still has trumps must follow.
    """
    if trump < 0:
        sure = facts[key & SHAPE] >> CASH & 15
        sure += facts[key >> 15 & SHAPE] >> CASH & 15
        sure += facts[key >> 30 & SHAPE] >> CASH & 15
        sure += facts[key >> 45 & SHAPE] >> CASH & 15
        return (sure if sure < left else left) | left << BOUND
    trumps = facts[key >> SHAPE_BITS * trump & SHAPE]
    sure = trumps >> CASH & 15
    drawn = drawn_by_declarer(trumps)
    for suit in range(4):
        if suit != trump:
            held = facts[key >> SHAPE_BITS * suit & SHAPE]
            cash = held >> CASH & 15
            if cash and not drawn:
                if trumps >> 4 & 15 and held >> 4 & 15 < cash:
                    cash = held >> 4 & 15
                if trumps >> 8 & 15 and held >> 8 & 15 < cash:
                    cash = held >> 8 & 15
            sure += cash
    if sure > left:
        sure = left
    return sure | left - (trumps >> TOP_DEFENCE & 15) << BOUND


def defence_tricks(key: int, left: int, leader: int, trump: int, facts: Numbers) -> int:
    """A defender leads: what he cashes, then what his partner cashes if he has a card to reach him.

    The partner keeps his winners: he only loses those that he must play under the leader's. While the
    declarer must follow he ruffs nothing; a partner who must ruff takes the lead away, so his cards of the
    suit bound the count too, as long as he has trumps.
    """
    own = 4 * leader
    mate = 12 - own
    sure = 0
    more = 0
    reached = False
    drawn = True
    own_trumps = 0
    mate_trumps = 0
    least = 0
    if trump >= 0:
        trumps = facts[key >> SHAPE_BITS * trump & SHAPE]
        least = trumps >> TOP_DECLARER & 15
        sure = trumps >> CASH + own & 15
        drawn = trumps & 15 <= sure
        own_trumps = (trumps >> own & 15) - sure
        mate_trumps = (trumps >> mate & 15) - sure
        behind = trumps >> CASH + mate & 15
        if mate_trumps < behind:
            behind = mate_trumps
        if behind > 0:
            more = behind
            reached = own_trumps > 0
    for suit in range(4):
        if suit != trump:
            held = facts[key >> SHAPE_BITS * suit & SHAPE]
            follows = 8 if drawn else held & 15
            cash = held >> CASH + own & 15
            if follows < cash:
                cash = follows
            length = held >> mate & 15
            if mate_trumps > 0 and length < cash:
                cash = length
            sure += cash
            behind = held >> CASH + mate & 15
            if behind:
                spare = length - cash
                if follows - cash < spare:
                    spare = follows - cash
                if own_trumps > 0 and (held >> own & 15) - cash < spare:
                    spare = (held >> own & 15) - cash
                if spare < behind:
                    behind = spare
                if behind > 0:
                    more += behind
                    if held >> own & 15 > cash:
                        reached = True
    if reached:
        sure += more
    if sure > left:
        sure = left
    return least | left - sure << BOUND


def avoiding_bounds(key: int, left: int, leader: int, goal: Numbers, facts: Numbers) -> int:
    """Misere and all-pass: the tricks that the declarer avoids for certain, and those he must take first.

    On lead he takes everything when no suit of his ever loses, else he avoids one at least. Out of the lead
    he plays below as long as the suit allows that allows it least; should the leader make him take a trick,
    he needs a suit to lose the lead with. Where who can beat must beat nothing of this holds.
    """
    if goal[BEATING]:
        return left << BOUND
    one = facts[key & SHAPE]
    two = facts[key >> 15 & SHAPE]
    three = facts[key >> 30 & SHAPE]
    four = facts[key >> 45 & SHAPE]
    every = one & two & three & four
    some = one | two | three | four
    stuck = every >> STUCK & 255
    if leader == 0:
        if stuck == 255:
            return 0
        least = 1
        if some >> EXIT & 1:
            safe = (one >> 1 & two | one & two >> 1) & three & four
            safe |= one & two & (three >> 1 & four | three & four >> 1)
            if safe >> SAFE & 1:
                least = left
    else:
        least = every >> DUCKS & 255
        least = length_of(least) if least else (some >> SPARE | every >> KEPT) >> leader - 1 & 1
        if least > left:
            least = left
        stuck = (stuck << 1 | 1) & some >> CAUGHT + COUNT * (leader - 1) & 255
    if stuck == 0:
        return least | left << BOUND
    forced = length_of(stuck)
    return least | (left - forced if forced < left else 0) << BOUND


def length_of(count: int) -> int:
    """A count from so many bits, ALL_LEFT from eight: the powers of two leave different remainders."""
    return LENGTHS[(count + 1) % 11]


def point_bounds(key: int, left: int, leader: int, goal: Numbers, facts: Numbers) -> int:
    """Aces and tens that the side on lead can cash, top trumps of both, everything when it has the rest.

    A ten is cashed as long as whoever still has trumps must follow: an opponent would ruff it, a partner
    who must ruff takes the lead away.
    """
    own = 4 * leader
    trumps = facts[key >> SHAPE_BITS * goal[TRUMP] & SHAPE]
    first = trumps >> (4 if leader == 0 else 0) & 15
    second = trumps >> (8 if leader < 2 else 4) & 15
    sure = trumps >> TEN_RUN & 3
    lost = trumps >> TEN_DEFENCE & 3
    total = goal[LAST] + (trumps >> TENS_LEFT & 3)
    tricks = trumps >> CASH + own & 15
    drawn = first <= tricks and second <= tricks and (first + second == 0 or tricks == trumps >> own & 15)
    cashed = 0
    for suit in range(4):
        if suit != goal[TRUMP]:
            held = facts[key >> SHAPE_BITS * suit & SHAPE]
            total += held >> TENS_LEFT & 3
            tricks += held >> CASH + own & 15
            cash = held >> TEN_RUN + 2 * leader & 3
            if cash:
                if first and held >> (4 if leader == 0 else 0) & 15 < cash:
                    cash = held >> (4 if leader == 0 else 0) & 15
                if second and held >> (8 if leader < 2 else 4) & 15 < cash:
                    cash = held >> (8 if leader < 2 else 4) & 15
                cashed += cash
    if leader == 0:
        sure += cashed
    else:
        lost += cashed
    most = total - lost
    if drawn and tricks >= left:
        if leader == 0:
            sure = total
        else:
            most = 0
    if goal[SEVENS]:
        return sure + (most << BOUND) + seven_bounds(key, left, goal, facts)
    return sure | most << BOUND


def seven_bounds(key: int, left: int, goal: Numbers, facts: Numbers) -> int:
    """What the sevens can still be worth, packed as a pair to be added to the bounds."""
    owner = facts[key >> SHAPE_BITS * goal[TRUMP] & SHAPE] >> SEVEN & 3
    least = goal[SEVEN_NONE]
    most = least
    if owner:
        taken = goal[SEVEN_DECLARER] if owner == 1 else goal[SEVEN_DEFENCE]
        least = min(least, taken)
        most = max(most, taken)
    if goal[TWO_SEVENS] and left > 2 and owner == 1:
        helper = facts[key >> SHAPE_BITS * goal[HELPER] & SHAPE]
        most += goal[TWO_SEVENS] if helper >> SEVEN & 3 == 1 else 0
    return least + (most << BOUND)
