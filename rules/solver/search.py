"""The search: what the declarer gets from a position when everybody sees all cards and plays his best.

Zero-window alpha-beta over whole tricks, with a table of positions already searched. `search` asks "at
least `need`?" and answers with a number that proves it: at or above `need` a least, below it a most.
`exact` asks until least and most meet.

A position is one number: four shapes of 15 bits, suit by suit, and the seat on lead above them; seat 0 is
the declarer (`encoding`). Tables are flat rows of whole numbers, so that the same source runs as plain Python on lists
and compiled on arrays (`rules.solver.compiled`). That is also why `search` is one function: the compiler
keeps only functions that call themselves on disk, and in plain Python a call costs more than its work.
"""

from __future__ import annotations

from rules.solver.bounds import BOUND, LEADER, MOST, SHAPE, SHAPE_BITS, bounds
from rules.solver.goal import (
    ANNOUNCED,
    BEATING,
    EACH,
    OWN,
    PLAYERS,
    SLOTS,
    TRUMP,
    TWO_SEVENS,
    Numbers,
)
from rules.solver.tricks import (
    ANY_SUIT,
    LOSING,
    barred,
    both_sevens,
    keep_seven,
    last_trick,
    reply,
    shortest_first,
    still_possible,
)

#: What a search reads and writes beside its goal: after, plays, leads, facts, tens (see `Shapes`); pick: which
#: of two bytes of candidates to try first; memory: two numbers a slot for a known position, and behind them
#: the count of positions looked at, its limit, and the lead that decided last, by tricks left and leader. The
#: search hands them on one by one: compiled, a tuple of them would have to be taken apart at every step.
Tables = tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]

#: The part of `memory` behind the slots.
LIMIT = 1
FAVOURITES = 2
TAIL = FAVOURITES + 3 * 11

CARDS = (1 << LEADER) - 1
UNKNOWN = 99
#: Two hands: the third plays nothing, the only card of the shape without cards.
EMPTY = 0
NO_CARD = 1
#: The four suits, two bits each.
IN_ORDER = 0b11100100


class OutOfNodesError(Exception):
    """The search has looked at as many positions as it was allowed; what it learned is kept."""


def search(
    key: int,
    left: int,
    need: int,
    goal: Numbers,
    after: Numbers,
    plays: Numbers,
    leads: Numbers,
    facts: Numbers,
    tens: Numbers,
    pick: Numbers,
    memory: Numbers,
) -> int:
    """Can the declarer get at least `need` units in the `left` tricks that remain?

    Returns a number not below `need` that he gets for certain, or one below it that he cannot exceed.
    Raises OutOfNodesError when the count of positions has reached its limit.
    """
    leader = key >> LEADER
    slot = key % goal[SLOTS] * 2
    tried = -1
    if memory[slot] == key:
        known = memory[slot + 1]
        tried = (known >> 2 * BOUND) - 1
    else:
        known = bounds(key, left, goal, facts)
    low = known & MOST
    high = known >> BOUND & MOST
    if low >= need:
        return low
    if high < need:
        return high
    if left == 1:
        return last_trick(key, leader, goal, plays, facts, tens)
    count = 2 * goal[SLOTS]
    if memory[count] >= memory[count + LIMIT]:
        raise OutOfNodesError
    memory[count] += 1
    favourite = count + FAVOURITES + 3 * left + leader
    if tried < 0:
        tried = still_possible(memory[favourite] - 1, key, left, goal, leads, facts)

    trump, beating, each, own = goal[TRUMP], goal[BEATING], goal[EACH], goal[OWN]
    announced = goal[ANNOUNCED]
    three_hands = goal[PLAYERS] == 3
    second = leader + 1 if leader < goal[PLAYERS] - 1 else 0
    third = 3 - leader - second
    own_lead, own_second, own_third = leader == 0, second == 0, third == 0
    best = 0 if own_lead else UNKNOWN
    best_lead = 0
    thrown2 = thrown3 = IN_ORDER
    if own:  # trumps last
        order = trump + 1 & 3 | (trump + 2 & 3) << 2 | (trump + 3 & 3) << 4 | (trump & 3) << 6
    else:
        order = shortest_first(key, leader, facts)
        thrown2 = shortest_first(key, second, facts)
        thrown3 = shortest_first(key, third, facts)
    for phase in range(0 if tried < 0 else -1, 2):  # a lead that was good before, then the two bytes of leads
        for turn in range(4):
            led = order >> 2 * turn & 3
            shift = SHAPE_BITS * led
            shape = key >> shift & SHAPE
            if phase < 0:
                cards = 1 << (tried & 7) if tried >> 3 == led else 0
            else:
                cards = leads[shape * 3 + leader]
                cards = cards & LOSING if phase == own else cards >> 8
                if tried >> 3 == led:
                    cards &= ~(1 << (tried & 7))
                if announced and own_lead:
                    cards &= ~barred(key, led, left, goal, facts)
            while cards:
                card = pick[cards]
                cards ^= 1 << card
                key1 = key + (after[shape * 8 + card] - shape << shift)
                units1 = each + (card < tens[shape])
                value1 = 0 if own_second else UNKNOWN
                answers = reply(key1, second, led, led, card, trump, beating, plays)
                suits2 = answers >> 16
                if announced and own_second and suits2 == trump:
                    answers = keep_seven(answers, facts[key1 >> SHAPE_BITS * trump & SHAPE])
                turns2 = 1
                if suits2 == ANY_SUIT:
                    turns2 = 4
                    suits2 = thrown2
                for turn2 in range(turns2):
                    suit2 = suits2 >> 2 * turn2 & 3
                    shift2 = SHAPE_BITS * suit2
                    shape2 = key1 >> shift2 & SHAPE
                    cards2 = answers & 65535 if turns2 == 1 else plays[shape2 * 3 + second] & LOSING
                    while cards2:
                        card2 = pick[cards2]
                        cards2 ^= 1 << card2
                        winner2, best_suit, best_card = leader, led, card
                        if card2 > 7:
                            card2 -= 8
                            winner2, best_suit, best_card = second, suit2, card2
                        key2 = key1 + (after[shape2 * 8 + card2] - shape2 << shift2)
                        units2 = units1 + (card2 < tens[shape2])
                        value2 = 0 if own_third else UNKNOWN
                        answers3 = NO_CARD
                        if three_hands:
                            answers3 = reply(key2, third, led, best_suit, best_card, trump, beating, plays)
                        suits3 = answers3 >> 16
                        if announced and own_third and suits3 == trump:
                            answers3 = keep_seven(answers3, facts[key2 >> SHAPE_BITS * trump & SHAPE])
                        turns3 = 1
                        if suits3 == ANY_SUIT:
                            turns3 = 4
                            suits3 = thrown3
                        for turn3 in range(turns3):
                            suit3 = suits3 >> 2 * turn3 & 3
                            shift3 = SHAPE_BITS * suit3
                            shape3 = key2 >> shift3 & SHAPE if three_hands else EMPTY
                            cards3 = answers3 & 65535
                            if turns3 > 1:
                                cards3 = plays[shape3 * 3 + third] & LOSING
                            while cards3:
                                card3 = pick[cards3]
                                cards3 ^= 1 << card3
                                winner = winner2
                                if card3 > 7:
                                    card3 -= 8
                                    winner = third
                                units = 0
                                if (winner == 0) == own:
                                    units = units2 + (card3 < tens[shape3])
                                if units < need:
                                    child = key2 + (after[shape3 * 8 + card3] - shape3 << shift3)
                                    child = child & CARDS | winner << LEADER
                                    if left == 3 and goal[TWO_SEVENS]:
                                        units += both_sevens(child, goal, facts)
                                    units += search(
                                        child,
                                        left - 1,
                                        need - units,
                                        goal,
                                        after,
                                        plays,
                                        leads,
                                        facts,
                                        tens,
                                        pick,
                                        memory,
                                    )
                                if (units > value2) == own_third:
                                    value2 = units
                                if (value2 >= need) == own_third:
                                    break
                            if (value2 >= need) == own_third:
                                break
                        if (value2 > value1) == own_second:
                            value1 = value2
                        if (value1 >= need) == own_second:
                            break
                    if (value1 >= need) == own_second:
                        break
                if (value1 > best) == own_lead:
                    best = value1
                    best_lead = led << 3 | card
                if (best >= need) == own_lead:
                    break
            if (best >= need) == own_lead:
                break
        if (best >= need) == own_lead:
            break
    if best >= need:
        low = max(low, best)
    else:
        high = min(high, best)
    if (best >= need) == own_lead:
        memory[favourite] = best_lead + 1
    memory[slot] = key
    memory[slot + 1] = low | high << BOUND | best_lead + 1 << 2 * BOUND
    return best


def exact(key: int, left: int, guess: int, goal: Numbers, tables: Tables) -> int:
    """The units that the declarer gets, searched from a guess until least and most meet."""
    after, plays, leads, facts, tens, pick, memory = tables
    gained = both_sevens(key, goal, facts) if left == 2 and goal[TWO_SEVENS] else 0
    if left == 1:
        return last_trick(key, key >> LEADER, goal, plays, facts, tens)
    known = bounds(key, left, goal, facts)
    low = known & MOST
    high = known >> BOUND
    while low < high:
        need = min(max(guess, low + 1), high)
        value = search(key, left, need, goal, after, plays, leads, facts, tens, pick, memory)
        if value >= need:
            low = value
            guess = value + 1
        else:
            high = value
            guess = value
    return low + gained


def at_least(key: int, left: int, need: int, goal: Numbers, tables: Tables) -> bool:
    """Whether the declarer gets at least `need` units: the question of one zero window."""
    after, plays, leads, facts, tens, pick, memory = tables
    if left == 2 and goal[TWO_SEVENS]:
        need -= both_sevens(key, goal, facts)
    return search(key, left, need, goal, after, plays, leads, facts, tens, pick, memory) >= need
