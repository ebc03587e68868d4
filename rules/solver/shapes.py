"""Suits by relative ranks: who holds the highest card left, who the next, down to the lowest.

Positions that differ only in cards already gone are the same position. So the search does not know cards
but *shapes*: the owners of the cards left in one suit from the top down, each 0 (declarer), 1 or 2 (his
opponents in the order of play). Where a game needs it a shape also says how many of its top cards are
worth points (mariáš: aces and tens, always the two highest) and whether its lowest card is a seven that
matters. Every shape has a number below 2**15; what follows from a shape alone is looked up in tables.

Adjacent cards of one owner are equivalent, so one of them stands for all (a *run*), unless one counts
points and the other does not.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rules.solver.avoiding import figures

SUIT_LENGTH = 8
OWNERS = 3
#: In the order of a trump game the ace and the ten are the two highest cards of a suit.
MOST_TENS = 2

# Places of the figures in `facts`, in bits.
LENGTH = 0  # 4 bits an owner: cards he holds
CASH = 12  # 4 bits an owner: tricks he can take one after the other when he leads
TOP_DECLARER = 24  # 4 bits: the highest cards, all the declarer's
TOP_DEFENCE = 28  # 4 bits: of the highest cards all held by the defence, the most in one hand
TEN_RUN = 32  # 2 bits an owner: the highest cards that count points, all his
TEN_DEFENCE = 38  # 2 bits: the highest cards that count points, all the defence's
TENS_LEFT = 40  # 2 bits: cards left that count points
SEVEN = 42  # 2 bits: the owner of the seven that matters, plus one


class Shapes(Struct, frozen=True):
    """The tables of one kind of shapes; entries are numbered by shape (or shape and owner or card).

    start   number of the first shape for [seven][tens][length], flat; owners are digits to the base 3
    after   [shape * 8 + card]: the shape without that card (0 is the highest)
    plays   [shape * 3 + owner]: runs of the owner as bits, low byte by their lowest, high byte by their
            highest card
    leads   [shape * 3 + owner]: runs by their lowest card; high byte: no opponent holds a higher card
    facts   [shape]: packed figures, see above
    tens    [shape]: cards left that count points
    """

    start: list[int]
    after: list[int]
    plays: list[int]
    leads: list[int]
    facts: list[int]
    tens: list[int]


def place(seven: int, tens: int, length: int) -> int:
    """Index into `Shapes.start`."""
    return (seven * (MOST_TENS + 1) + tens) * (SUIT_LENGTH + 1) + length


@lru_cache(maxsize=8)
def shapes(tens: bool, sevens: bool, beating: bool, avoiding: bool = False) -> Shapes:
    """All shapes of a game.

    tens      aces and tens count points
    sevens    the lowest card may be a seven that matters
    beating   who can beat must (it changes what a hand can cash beside a partner's higher cards)
    avoiding  the declarer avoids tricks: beside the lengths other figures count (`rules.solver.avoiding`)
    """
    made = Shapes([0] * place(2, 0, 0), [], [], [], [], [])
    for length in range(SUIT_LENGTH + 1):
        suits = [_suit(digits, length, beating, avoiding) for digits in range(OWNERS**length)]
        for seven in range(2 if sevens and length else 1):
            for counting in _countings(length, seven, tens):
                made.start[place(seven, counting, length)] = len(made.facts)
                for digits, suit in enumerate(suits):
                    _add_runs(made, suit, counting, length - seven)
                    _add_smaller(made, digits, length, counting, seven)
                    made.facts.append(_facts(suit, counting, seven))
                    made.tens.append(counting)
    return made


class _Suit(Struct, frozen=True, gc=False):
    """The owners of a suit from the top, and what follows from them alone.

    held     the cards of each owner as bits
    packed   the figures that know nothing of points and sevens
    top      how many of the highest cards are each owner's
    defence  how many of the highest cards are not the declarer's
    """

    owners: tuple[int, ...]
    held: tuple[int, ...]
    packed: int
    top: tuple[int, ...]
    defence: int


def _suit(digits: int, length: int, beating: bool, avoiding: bool) -> _Suit:
    owners = tuple(digits // OWNERS**below % OWNERS for below in reversed(range(length)))
    held = tuple(sum(1 << card for card in range(length) if owners[card] == owner) for owner in range(OWNERS))
    top = tuple(next((card for card in range(length) if owners[card] != owner), length) for owner in range(3))
    defence = owners.index(0) if 0 in owners else length
    together = owners[:defence]
    packed = 0
    for owner in range(OWNERS):
        packed |= held[owner].bit_count() << LENGTH + 4 * owner
    if avoiding:
        return _Suit(owners, held, packed | figures(owners), top, defence)
    packed |= top[0] << TOP_DECLARER
    packed |= max(together.count(1), together.count(2)) << TOP_DEFENCE
    for owner in range(OWNERS):
        packed |= _cash(owners, owner, beating) << CASH + 4 * owner
    return _Suit(owners, held, packed, top, defence)


def _facts(suit: _Suit, counting: int, seven: int) -> int:
    """The packed figures of a shape."""
    packed = suit.packed | counting << TENS_LEFT | min(suit.defence, counting) << TEN_DEFENCE
    for owner in range(OWNERS):
        packed |= min(suit.top[owner], counting) << TEN_RUN + 2 * owner
    return packed | suit.owners[-1] + 1 << SEVEN if seven else packed


def _countings(length: int, seven: int, tens: bool) -> range:
    """How many cards may count points: the others of the suit, and the seven, must find room."""
    if not tens:
        return range(1)
    others = SUIT_LENGTH - MOST_TENS
    return range(max(0, length - others), min(MOST_TENS, length - seven) + 1)


def _add_runs(made: Shapes, suit: _Suit, counting: int, plain: int) -> None:
    """The runs of each owner. A run ends where points end (`counting`) and before the seven (`plain`)."""
    edges = 1 | 1 << counting | 1 << plain
    for owner, held in enumerate(suit.held):
        highest = held & (edges | ~(held << 1))
        lowest = held & (edges >> 1 | ~(held >> 1))
        against = suit.held[1] | suit.held[2] if owner == 0 else suit.held[0]
        sure = (against & -against) - 1 if against else (1 << SUIT_LENGTH) - 1
        made.plays.append(highest << SUIT_LENGTH | lowest)
        made.leads.append((lowest & sure) << SUIT_LENGTH | lowest & ~sure)


def _add_smaller(made: Shapes, digits: int, length: int, counting: int, seven: int) -> None:
    """The shapes with one card less: by the card taken away, 0 beyond the length."""
    for card in range(length):
        below = OWNERS ** (length - 1 - card)
        rest = digits // (below * OWNERS) * below + digits % below
        left = 0 if card == length - 1 else seven
        made.after.append(made.start[place(left, counting - (card < counting), length - 1)] + rest)
    made.after.extend([0] * (SUIT_LENGTH - length))


def _cash(owners: tuple[int, ...], leader: int, beating: bool) -> int:
    """Tricks that the leader can take by leading this suit again and again, and never lose the lead.

    He leads from the top; opponents follow with their lowest. A partner plays his lowest too, but where
    he has only higher cards, or must beat, he takes the lead away and the count stops.
    """
    partner = OWNERS - leader if leader else leader
    mates = [card for card, owner in enumerate(owners) if owner == partner != leader]
    against = [card for card, owner in enumerate(owners) if owner not in (leader, partner)]
    rounds = max(owners.count(owner) for owner in range(OWNERS) if owner not in (leader, partner))
    count = 0
    for card, owner in enumerate(owners):
        if owner == leader:
            if count < rounds and against[0] < card:
                break
            if mates and mates[0 if beating else -1] < card:
                break
            if mates:
                mates.pop()
            count += 1
    return count
