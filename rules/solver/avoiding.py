"""What a suit says where the declarer avoids tricks: misere, all-pass, betl of preferans.

Figures of a shape (`rules.solver.shapes`), looked up by the search. They hold where nobody has to beat, and
whatever is thrown away on other suits: a hand that wants to stay low throws its highest cards.
"""

from __future__ import annotations

OWNERS = 3

# Places of the figures, in bits; the lengths of the three hands lie below. A count is written as so many bits
# set from the lowest, so that the least of four suits is their `and`, the most their `or`.
SAFE = 12  # 1 bit: he never has to take a trick in this suit when others lead it
EXIT = 13  # 1 bit: he can lead a card that an opponent has to beat, and what he keeps is safe
SPARE = 14  # 1 bit an opponent: the declarer, leading it again and again, makes that opponent take a trick
KEPT = 16  # 1 bit an opponent: when that one leads it the declarer need not take it, or has SPARE after it
DUCKS = 18  # count: tricks led by others that he can play below, one after the other
STUCK = 26  # count: tricks he takes leading this suit before a card of his can lose
CAUGHT = 34  # count an opponent: as STUCK, after that one made him take his lowest card; 0: he cannot
COUNT = 8

#: Of a count: however long it goes on.
ALWAYS = 8


def figures(owners: tuple[int, ...]) -> int:
    """The figures of a suit, by the owners of its cards from the highest down."""
    own, first, second = (_heights(owners, owner) for owner in range(OWNERS))
    ducks = _ducks(owners)
    packed = _bits(ducks) << DUCKS | (ducks == ALWAYS) << SAFE | _exit(owners) << EXIT
    packed |= _bits(min(_stuck(own, first), _stuck(own, second))) << STUCK
    for place, (leader, mate) in enumerate(((first, second), (second, first))):
        spare = _stuck(own, leader) < ALWAYS
        kept = not _below(leader, own) or _stuck(own[:-1], leader[1:]) < ALWAYS
        packed |= spare << SPARE + place | kept << KEPT + place
        if _below(leader, own) and (not mate or _below(mate, own)):
            forced = min(_stuck(own[:-1], leader[1:]), _stuck(own[:-1], mate[1:]))
            packed |= _bits(min(forced + 1, ALWAYS)) << CAUGHT + COUNT * place
    return packed


def _bits(count: int) -> int:
    return (1 << count) - 1


def _heights(owners: tuple[int, ...], owner: int) -> tuple[int, ...]:
    """The cards of one hand, the lowest first."""
    return tuple(height for height, holder in enumerate(reversed(owners)) if holder == owner)


def _below(other: tuple[int, ...], own: tuple[int, ...]) -> bool:
    """Whether the other hand can play below every card of the declarer's."""
    return bool(own and other) and other[0] < own[0]


def _stuck(own: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Leads of the declarer's that another hand can play below, whichever cards he leads.

    That hand can as long as its i-th lowest card lies below his, and for good when it has no cards left.
    It throws its highest cards away, so discards take nothing from the count.
    """
    pairs = enumerate(zip(own, other, strict=False))
    return next((leads for leads, (mine, his) in pairs if his > mine), ALWAYS)


def _ducks(owners: tuple[int, ...]) -> int:
    """Leads of others that the declarer can play below: under his i-th lowest card lie fewer than i others."""
    own = 0
    others = 0
    for owner in reversed(owners):
        if owner:
            others += 1
        elif others > own:
            return own
        else:
            own += 1
    return ALWAYS


def _exit(owners: tuple[int, ...]) -> bool:
    """Whether he can lead a card that an opponent must beat, and what he keeps of the suit is safe."""
    for card, owner in enumerate(owners):
        if owner == 0 and _ducks(owners[:card] + owners[card + 1 :]) == ALWAYS:
            above, below = owners[:card], owners[card + 1 :]
            if any(opponent in above and opponent not in below for opponent in (1, 2)):
                return True
    return False
